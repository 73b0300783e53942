#!/bin/bash
# Fuzzes the readers of BuildStamps with libFuzzer, one after another, at low priority.
#
# usage: Tests/Fuzz/stamps.sh [READER ...]      macho fat archive zip inflate plist; default: all
#   SECONDS_EACH=600   how long each runs
#   WORK=.build/fuzz   where programs, inputs that reach new code, and crashes are kept
# Needs a toolchain whose swiftc takes -sanitize=fuzzer. Ends with 1 when a reader crashed, hung or used too much memory.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${WORK:-$root/.build/fuzz}
seconds=${SECONDS_EACH:-600}
mkdir -p "$work"
[ $# -gt 0 ] || set -- macho fat archive zip inflate plist
failed=0
for reader in "$@"; do
    program=$work/fuzz-$reader
    # -O keeps the checks for overflow and bounds; a trap is a crash that libFuzzer reports.
    swiftc -O -sanitize=fuzzer -parse-as-library -swift-version 6 -module-name BuildStamps \
        -D "FUZZ_$(echo "$reader" | tr a-z A-Z)" "$root"/Sources/BuildStamps/*.swift "$root/Tests/Fuzz/StampFuzzer.swift" \
        -o "$program" || exit 2
    mkdir -p "$work/inputs-$reader"
    # Small files of Tests/BuildStampsTests/Fixtures are the seeds.
    find "$root/Tests/BuildStampsTests/Fixtures" -type f -size -128k -exec sh -c \
        'for f; do cp "$f" "$0/seed-$(echo "$f" | cksum | cut -d" " -f1)"; done' "$work/inputs-$reader" {} + 2>/dev/null
    echo "fuzzing $reader for $seconds s"
    nice -n 19 "$program" -max_total_time="$seconds" -timeout=10 -malloc_limit_mb=64 -rss_limit_mb=512 -max_len=131072 \
        -artifact_prefix="$work/$reader-" -print_final_stats=1 "$work/inputs-$reader" >"$work/$reader.log" 2>&1
    code=$?
    grep -E "stat::(number_of_executed_units|peak_rss_mb)" "$work/$reader.log"
    if [ $code -ne 0 ]; then
        echo "the $reader reader failed: see $work/$reader.log" >&2
        failed=1
    fi
done
exit $failed
