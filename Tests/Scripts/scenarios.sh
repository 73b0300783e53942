#!/bin/bash
# Runs the scenarios with the built tool and compares what it prints with the expected files.
#
# usage: Tests/Scripts/scenarios.sh [--record] [SCENARIO ...]     FENCE=path of the tool (default: the debug build)
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
fence=${FENCE:-$root/.build/debug/fence}
record=no
if [ "${1:-}" = --record ]; then record=yes; shift; fi
[ -x "$fence" ] || { echo "scenarios: there is no tool at $fence; run 'make build' first" >&2; exit 2; }
work=$(mktemp -d)
# Kept between runs and shared with the tests: the modules that the compilers of the profiles need are made once.
scratch=$root/.build/scenarios
# What all scenarios share: modules that are made once for each toolchain and target.
export FENCE_CACHE=$root/.build/fence-test-cache
trap 'rm -rf "$work"' EXIT
failed=0; ran=0
[ $# -gt 0 ] || set -- $(cd "$root/Scenarios" && for file in */commands; do dirname "$file"; done)
for scenario in "$@"; do
    folder=$root/Scenarios/$scenario
    [ -f "$folder/commands" ] || { echo "scenarios: there is no scenario '$scenario'" >&2; exit 2; }
    # A scenario about built products makes them first; 77 says that this machine cannot.
    if [ -x "$folder/products" ]; then
        "$folder/products"; code=$?
        if [ $code -eq 77 ]; then echo "scenarios: $scenario skipped"; continue; fi
        [ $code -eq 0 ] || { echo "scenarios: the products of $scenario could not be made" >&2; exit 2; }
    fi
    while IFS=: read -r name arguments; do
        [ -n "$name" ] || continue
        # The arguments of the commands files hold no quotes and no patterns.
        set -f; read -r -a words <<<"$arguments"; set +f
        "$fence" help "${words[0]}" >/dev/null 2>&1 || { echo "scenarios: there is no command '${words[0]}'"; continue; }
        (cd "$folder" && env -u NO_COLOR -u CLICOLOR_FORCE "$fence" "${words[@]}" --package-path "$folder" \
            --scratch-path "$scratch" >"$work/out" 2>"$work/messages"; echo $? >"$work/code")
        { cat "$work/out"; echo "--- standard error"; cat "$work/messages"; echo "--- exit code"; cat "$work/code"; } \
            | sed -E 's/(lld |"lld","version":")19\.[0-9.]+/\119/g' >"$work/actual" # Debian updates lld-19
        expected=$folder/expected/$name.txt
        ran=$((ran + 1))
        if [ $record = yes ]; then
            mkdir -p "$folder/expected"; cp "$work/actual" "$expected"
        elif ! diff -u --label "$scenario/expected/$name.txt" --label actual "$expected" "$work/actual"; then
            failed=$((failed + 1))
        fi
    done <"$folder/commands"
    [ -f "$folder/steps" ] || continue
    # Runs that build on each other, in a copy under git; what they changed in the end is compared as well.
    copy=$work/Scenarios/$scenario
    rm -rf "$work/Scenarios"; mkdir -p "$work/Scenarios"
    ln -s "$root/Scenarios/StubSDKs" "$work/Scenarios/StubSDKs"
    cp -R "$folder" "$copy"; rm -rf "$copy/.build" "$copy/expected"
    (cd "$copy" && git init -q && git add -A \
        && git -c user.name=Scenario -c user.email=scenario@example.com commit -q -m Scenario) || exit 2
    while IFS=: read -r name arguments; do
        [ -n "$name" ] || continue
        set -f; read -r -a words <<<"$arguments"; set +f
        (cd "$copy" && env -u NO_COLOR -u CLICOLOR_FORCE "$fence" "${words[@]}" --package-path "$copy" \
            --scratch-path "$work/steps" >"$work/out" 2>"$work/messages"; echo $? >"$work/code")
        { cat "$work/out"; echo "--- standard error"; cat "$work/messages"; echo "--- exit code"; cat "$work/code"; } \
            >"$work/$name.txt"
        echo "$name.txt"
    done <"$folder/steps" >"$work/results"
    (cd "$copy" && git diff --no-color --no-ext-diff --full-index) >"$work/change.diff"
    for result in $(cat "$work/results") change.diff; do
        ran=$((ran + 1))
        if [ $record = yes ]; then
            mkdir -p "$folder/expected"; cp "$work/$result" "$folder/expected/$result"
        elif ! diff -u --label "$scenario/expected/$result" --label actual "$folder/expected/$result" "$work/$result"; then
            failed=$((failed + 1))
        fi
    done
done
if [ $record = yes ]; then echo "scenarios: $ran runs recorded"; exit 0; fi
if [ $failed -gt 0 ]; then echo "scenarios: $failed of $ran runs differ; 'make record' accepts them"; exit 1; fi
echo "scenarios: $ran runs as expected"
