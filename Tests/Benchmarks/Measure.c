/* Runs a command a number of times with its output thrown away and prints the shortest wall time and the shortest processor
   time in microseconds, and the largest resident size in KiB.  usage: measure TIMES COMMAND [ARGUMENT ...] */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

int main(int count, char **arguments) {
    if (count < 3) return 64;
    long best = -1, busy = -1, size = 0;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    for (int i = atoi(arguments[1]); i > 0; i--) {
        struct timespec start, end;
        struct rusage usage;
        int status;
        pid_t child;
        clock_gettime(CLOCK_MONOTONIC, &start);
        if (posix_spawnp(&child, arguments[2], &actions, 0, arguments + 2, environ) != 0) return 2;
        wait4(child, &status, 0, &usage);
        clock_gettime(CLOCK_MONOTONIC, &end);
        long wall = (end.tv_sec - start.tv_sec) * 1000000 + (end.tv_nsec - start.tv_nsec) / 1000;
        long processor = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000 + usage.ru_utime.tv_usec
            + usage.ru_stime.tv_usec;
        if (best < 0 || wall < best) best = wall;
        if (busy < 0 || processor < busy) busy = processor;
        if (usage.ru_maxrss > size) size = usage.ru_maxrss;
    }
    printf("%ld %ld %ld\n", best, busy, size);
    return 0;
}
