#!/bin/bash
# Runs the scenarios with the built tool and compares what it prints with the expected files.
#
# usage: Scripts/scenarios.sh [--record] [SCENARIO ...]     FENCE=path of the tool (default: the debug build)
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
fence=${FENCE:-$root/.build/debug/fence}
record=no
if [ "${1:-}" = --record ]; then record=yes; shift; fi
[ -x "$fence" ] || { echo "scenarios: there is no tool at $fence; run 'make build' first" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0; ran=0
[ $# -gt 0 ] || set -- $(cd "$root/Scenarios" && for file in */commands; do dirname "$file"; done)
for scenario in "$@"; do
    folder=$root/Scenarios/$scenario
    [ -f "$folder/commands" ] || { echo "scenarios: there is no scenario '$scenario'" >&2; exit 2; }
    while IFS=: read -r name arguments; do
        [ -n "$name" ] || continue
        # The arguments of the commands files hold no quotes and no patterns.
        set -f; read -r -a words <<<"$arguments"; set +f
        (cd "$folder" && env -u NO_COLOR -u CLICOLOR_FORCE "$fence" "${words[@]}" --package-path "$folder" \
            --scratch-path "$work/$scenario" >"$work/out" 2>"$work/messages"; echo $? >"$work/code")
        { cat "$work/out"; echo "--- standard error"; cat "$work/messages"; echo "--- exit code"; cat "$work/code"; } \
            >"$work/actual"
        expected=$folder/expected/$name.txt
        ran=$((ran + 1))
        if [ $record = yes ]; then
            mkdir -p "$folder/expected"; cp "$work/actual" "$expected"
        elif ! diff -u --label "$scenario/expected/$name.txt" --label actual "$expected" "$work/actual"; then
            failed=$((failed + 1))
        fi
    done <"$folder/commands"
done
if [ $record = yes ]; then echo "scenarios: $ran runs recorded"; exit 0; fi
if [ $failed -gt 0 ]; then echo "scenarios: $failed of $ran runs differ; 'make record' accepts them"; exit 1; fi
echo "scenarios: $ran runs as expected"
