#!/bin/bash
# Fuzzes the scanner, the parser of conditions and the evaluator with libFuzzer, at low priority.
#
# usage: Tests/Fuzz/scanner.sh [ARGUMENT OF LIBFUZZER ...]
#   SECONDS_EACH=600     how long it runs
#   SANITIZE=fuzzer,address   what the compiler builds in; "fuzzer" alone where it has no address sanitizer
#   WORK=.build/fuzz     where the program, inputs that reach new code, and crashes are kept
# Needs a toolchain whose swiftc takes -sanitize=fuzzer. Ends with 1 when an input crashed, hung or used too much memory.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${WORK:-$root/.build/fuzz}
seconds=${SECONDS_EACH:-600}
sanitize=${SANITIZE:-fuzzer,address}
mkdir -p "$work/inputs-scanner"

# Compiles the modules and a program of this folder: NAME SOURCES... with the flags after --.
compile() {
    local name=$1 module sources=()
    shift
    while [ "$1" != -- ]; do sources+=("$1"); shift; done
    shift
    mkdir -p "$work/$name"
    # -O keeps the checks for overflow and bounds; a trap is a crash that libFuzzer reports.
    local flags=(-O -whole-module-optimization -swift-version 6 -parse-as-library -I "$work/$name" "$@")
    for module in FenceSyntax FenceModel; do
        [ -n "$(find "$root/Sources/$module" -newer "$work/$name/$module.o" -print -quit 2>&1)" ] || continue
        find "$root/Sources/$module" -name '*.swift' -print0 | xargs -0 swiftc "${flags[@]}" -module-name $module -c \
            -o "$work/$name/$module.o" -emit-module -emit-module-path "$work/$name/$module.swiftmodule"
    done
    # The linker has a word to say for each symbol of the address sanitizer.
    swiftc "${flags[@]}" -module-name Program "${sources[@]}" "$work/$name/FenceSyntax.o" "$work/$name/FenceModel.o" \
        -o "$work/$name/program" 2>&1 | { grep -v __asan >&2 || true; }
}
compile scanner "$root/Tests/Fuzz/ScannerFuzzer.swift" -- -sanitize="$sanitize"
compile growth "$root/Tests/Fuzz/Growth.swift" "$root/Tests/FenceModelTests/Evaluation/HostileInputs.swift" --

# First, whether the work grows faster than the input: the inputs of the unit tests, large.
grows=0
nice -n 19 "$work/growth/program" || grows=1

# The sources of the recorded compiler runs are the seeds; the first byte chooses how the rest is used.
python3 - "$root/Tests/FenceModelTests/Conformance/cases.jsonl" "$work/inputs-scanner" <<'P'
import base64, json, os, sys
for line in open(sys.argv[1], encoding="utf-8"):
    case = json.loads(line)
    data = base64.b64decode(case["source_b64"]) if case.get("source_b64") else case["source"].encode()
    if len(data) < 4000:
        with open(os.path.join(sys.argv[2], "seed-" + case["id"].replace("/", "_")), "wb") as file:
            file.write(b"\0" + data)
P
dictionary=$root/Tests/Fuzz/scanner.dict
echo "fuzzing the scanner for $seconds s"
# The signal handler of the Swift runtime would run before that of libFuzzer.
export SWIFT_BACKTRACE=enable=no
code=0
nice -n 19 "$work/scanner/program" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=1024 -max_len=8192 -dict="$dictionary" \
    -artifact_prefix="$work/scanner-" -print_final_stats=1 "$@" "$work/inputs-scanner" >"$work/scanner.log" 2>&1 || code=$?
grep -E "stat::(number_of_executed_units|peak_rss_mb|slowest_unit_time_sec)" "$work/scanner.log" || true
if [ $code -ne 0 ]; then
    echo "the scanner failed: see $work/scanner.log" >&2
    exit 1
fi
exit $grows
