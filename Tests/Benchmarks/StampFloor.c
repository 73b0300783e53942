/* The floor under any reader of stamps: opens each file, asks for its size, reads 16 KiB, reads 16 KiB of every slice of a
   fat file, and closes it. It looks at nothing else and prints one line at the end.  usage: floor FILE ... */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static uint32_t big(const unsigned char *p) {
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

int main(int count, char **paths) {
    static unsigned char head[16384], slice[16384];
    long reads = 0;
    for (int i = 1; i < count; i++) {
        int file = open(paths[i], O_RDONLY | O_CLOEXEC);
        if (file < 0) continue;
        struct stat status;
        fstat(file, &status);
        ssize_t got = pread(file, head, sizeof head, 0);
        reads++;
        if (got >= 8 && big(head) == 0xcafebabe && big(head + 4) <= 16) {
            for (uint32_t k = 0; k < big(head + 4) && 8 + 20 * (k + 1) <= (uint64_t)got; k++) {
                pread(file, slice, sizeof slice, big(head + 8 + 20 * k + 8));
                reads++;
            }
        }
        close(file);
    }
    printf("%ld\n", reads);
    return 0;
}
