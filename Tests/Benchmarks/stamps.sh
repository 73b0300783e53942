#!/bin/bash
# Compares `fence stamp` with llvm-objdump and with a C program that only reads, in one run on one corpus.
#
# usage: Tests/Benchmarks/stamps.sh CORPUS
#   CORPUS    a folder of Mach-O files, fat files and archives; files that llvm-objdump refuses are left out for all three
#   FENCE     the tool; default: a release build with the standard library linked in, made here
#   REPEAT=20 how often each file is named in one process
#   RUNS=15   how often each process is run; the shortest time counts
# Bars: at least 3 times llvm-objdump's files per second, at most twice the C program's time, a single file in under 3 ms as a
# whole process, under 30 MB for the whole corpus. Ends with 1 when one is missed.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
corpus=$(cd "${1:?usage: stamps.sh CORPUS}" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
if [ -z "${FENCE:-}" ]; then
    (cd "$root" && swift build -c release --product fence --static-swift-stdlib --scratch-path "$root/.build/bench" >&2)
    FENCE=$(cd "$root" && swift build -c release --static-swift-stdlib --scratch-path "$root/.build/bench" --show-bin-path)/fence
fi
# The toolchain's own llvm-objdump stands beside its swiftc.
objdump=$(dirname "$(readlink -f "$(command -v swiftc)")")/llvm-objdump
[ -x "$objdump" ] || objdump=$(command -v llvm-objdump)
clang -O2 -o "$work/floor" "$root/Tests/Benchmarks/StampFloor.c"
clang -O2 -o "$work/measure" "$root/Tests/Benchmarks/Measure.c"
cd "$corpus"
find . -type f ! -name '*.json' ! -name '*.ipa' -print | sort >"$work/all"
while IFS= read -r file; do
    # Only what both sides read; llvm-objdump stops at the first file that it refuses.
    case $(head -c 4 "$file" | od -An -tx1 | tr -d ' \n') in
    cffaedfe | cefaedfe | feedfacf | feedface | cafebabe | cafebabf | 213c6172) ;;
    *) continue ;;
    esac
    case $file in *[[:space:]]*) continue ;; esac
    "$objdump" --macho --private-headers --arch=all "$file" >/dev/null 2>&1 && echo "$file"
done <"$work/all" >"$work/files"
count=$(wc -l <"$work/files")
[ "$count" -gt 0 ] || { echo "there is no Mach-O file in $corpus" >&2; exit 2; }
for _ in $(seq "${REPEAT:-20}"); do cat "$work/files"; done >"$work/list"
total=$(wc -l <"$work/list")
mapfile -t list <"$work/list"; mapfile -t once <"$work/files"
runs=${RUNS:-15}
read -r floor _ <<<"$("$work/measure" "$runs" "$work/floor" "${list[@]}")"
read -r ours _ <<<"$("$work/measure" "$runs" "$FENCE" stamp "${list[@]}")"
read -r peer _ <<<"$("$work/measure" "$(((runs + 4) / 5))" "$objdump" --macho --private-headers --arch=all "${list[@]}")"
read -r single _ <<<"$("$work/measure" 50 "$FENCE" stamp "${once[0]}")"
read -r singlepeer _ <<<"$("$work/measure" 50 "$objdump" --macho --private-headers "${once[0]}")"
read -r _ memory <<<"$("$work/measure" 1 "$FENCE" stamp "$corpus")"
awk -v n="$total" -v files="$count" -v floor="$floor" -v ours="$ours" -v peer="$peer" -v single="$single" \
    -v singlepeer="$singlepeer" -v memory="$memory" 'BEGIN {
    printf "%d files, each %d times in one process\n", files, n / files
    printf "%-34s %10.0f files/s\n", "C, reads only (the floor)", n / floor * 1e6
    printf "%-34s %10.0f files/s\n", "fence stamp", n / ours * 1e6
    printf "%-34s %10.0f files/s\n", "llvm-objdump", n / peer * 1e6
    printf "%-34s %10.2f (bar: at least 3)\n", "times llvm-objdump", peer / ours
    printf "%-34s %10.2f (bar: at most 2)\n", "times the floor", ours / floor
    printf "%-34s %10.2f ms (bar: under 3); llvm-objdump %.2f ms\n", "one file, whole process", single / 1e3, singlepeer / 1e3
    printf "%-34s %10.1f MB (bar: under 30)\n", "peak memory, the whole corpus", memory / 1024
    exit !(peer / ours >= 3 && ours / floor <= 2 && single < 3000 && memory < 30 * 1024)
}'
