#!/bin/bash
# Compares `fence stamp` with llvm-objdump and with a C program that only reads, in one run on one corpus.
#
# usage: Tests/Benchmarks/stamps.sh CORPUS
#   CORPUS    a folder of Mach-O files, fat files and archives; files that llvm-objdump refuses are left out for all three
#   FENCE     the tool; default: the one of make release
#   REPEAT=20 how often each file is named in one process
#   RUNS=15   how often each process is run; the shortest time counts
# All three run on one thread and read from memory, so files per second are counted by processor time, which other work on the
# machine disturbs less; the wall time, the same on an idle machine, is printed beside it. A single file is wall time.
# Bars: at least 3 times llvm-objdump's files per second, at most twice the C program's time, a single file in under 3 ms as a
# whole process, under 30 MB for the whole corpus. Ends with 1 when one is missed.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
corpus=$(cd "${1:?usage: stamps.sh CORPUS}" && pwd)
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
fence=${FENCE:-$root/.build/standalone/release/fence}
[ -x "$fence" ] || { echo "bench-stamps: there is no tool at $fence; run 'make release' first" >&2; exit 2; }
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
least() { # NAME VALUE: keeps the smallest value in NAME
    if [ -z "${!1:-}" ] || [ "$2" -lt "${!1}" ]; then printf -v "$1" %s "$2"; fi
}
# In turns, so that a busy minute hits all of them.
for _ in 1 2 3; do
    read -r wall busy _ <<<"$("$work/measure" "$(((runs + 2) / 3))" "$work/floor" "${list[@]}")"
    least floorwall "$wall"; least floor "$busy"
    read -r wall busy _ <<<"$("$work/measure" "$(((runs + 2) / 3))" "$fence" stamp "${list[@]}")"
    least ourswall "$wall"; least ours "$busy"
    read -r wall busy _ <<<"$("$work/measure" "$(((runs + 14) / 15))" "$objdump" --macho --private-headers --arch=all "${list[@]}")"
    least peerwall "$wall"; least peer "$busy"
done
read -r single _ _ <<<"$("$work/measure" 60 "$fence" stamp "${once[0]}")"
read -r singlepeer _ _ <<<"$("$work/measure" 60 "$objdump" --macho --private-headers "${once[0]}")"
read -r _ _ memory <<<"$("$work/measure" 1 "$fence" stamp "$corpus")"
awk -v n="$total" -v files="$count" -v floor="$floor" -v ours="$ours" -v peer="$peer" -v floorwall="$floorwall" \
    -v ourswall="$ourswall" -v peerwall="$peerwall" -v single="$single" \
    -v singlepeer="$singlepeer" -v memory="$memory" 'BEGIN {
    printf "%d files, each %d times in one process\n", files, n / files
    printf "%-34s %10.0f files/s, %.0f by wall time\n", "C, reads only (the floor)", n / floor * 1e6, n / floorwall * 1e6
    printf "%-34s %10.0f files/s, %.0f by wall time\n", "fence stamp", n / ours * 1e6, n / ourswall * 1e6
    printf "%-34s %10.0f files/s, %.0f by wall time\n", "llvm-objdump", n / peer * 1e6, n / peerwall * 1e6
    printf "%-34s %10.2f (bar: at least 3)\n", "times llvm-objdump", peer / ours
    printf "%-34s %10.2f (bar: at most 2)\n", "times the floor", ours / floor
    printf "%-34s %10.2f ms (bar: under 3); llvm-objdump %.2f ms\n", "one file, whole process", single / 1e3, singlepeer / 1e3
    printf "%-34s %10.1f MB (bar: under 30)\n", "peak memory, the whole corpus", memory / 1024
    exit !(peer / ours >= 3 && ours / floor <= 2 && single < 3000 && memory < 30 * 1024)
}'
