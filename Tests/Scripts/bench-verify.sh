#!/bin/bash
# Compares a cold `fence verify` of Scenarios/Kiradex on two profiles with type-checking both by hand: for each profile the
# same compiler runs one target after the other in its own shell, both shells at once, modules cached nowhere.
#
# usage: Tests/Scripts/bench-verify.sh [ROUNDS]        FENCE=path of the tool (default: the release build)
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
fence=${FENCE:-$root/.build/standalone/release/fence}; rounds=${1:-5}
[ -x "$fence" ] || { echo "bench: there is no tool at $fence; run 'make release' first" >&2; exit 2; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cd "$root/Scenarios/Kiradex"
verify() { "$fence" verify -p store -p beta --stub-sdks ../StubSDKs --scratch-path "$work/scratch" --cache "$1" "${@:2}"; }

# The commands by hand are those that the tool prints, on the modules that it has retargeted, with a module cache and
# outputs of their own. Nothing imports the last two targets, so they are type-checked and emit nothing.
verify "$work/warm" --verbose --workers 1 2>&1 >/dev/null | sed -n 's/^+ //p' | grep -- ' -emit-module ' >"$work/commands"
for profile in store beta; do
    number=$([ $profile = store ] && echo 1 || echo 2)
    sdk=$(grep -o '/stub-sdks/[0-9a-f]*' "$work/commands" | awk '!seen[$0]++' | sed -n "${number}p")
    grep -- "$sdk " "$work/commands" | sed -E \
        -e 's#-module-cache-path [^ ]+#-module-cache-path CACHE#' \
        -e "s#-o [^ ]+/([A-Za-z]+\.swiftmodule)#-o OUT/$profile/\1#" \
        -e "s#-I [^ ]*/jobs/[^ ]+#-I OUT/$profile#g" \
        -e '/-module-name (Kiradex|KiradexCoreTests) /{s#-emit-module -o [^ ]+#-typecheck#;s# -enable-testing##}' >"$work/$profile.sh"
done
[ "$(wc -l <"$work/store.sh")" = 4 ] && [ "$(wc -l <"$work/beta.sh")" = 4 ] || {
    echo "bench: expected four commands for each profile" >&2; exit 2; }

milliseconds() { local start end; start=$(date +%s%N); "$@" >/dev/null 2>&1; end=$(date +%s%N); echo $(((end - start) / 1000000)); }
by_hand() {
    local out=$work/hand; rm -rf "$out"; mkdir -p "$out/store" "$out/beta"
    for profile in store beta; do
        sed -e "s#CACHE#$out/cache#; s#OUT/#$out/#g" "$work/$profile.sh" >"$out/$profile.sh"
        bash -e "$out/$profile.sh" &
    done
    wait
}
# A command that fails early is no measurement.
by_hand >"$work/messages" 2>&1
for profile in store beta; do
    [ -f "$work/hand/$profile/KiradexUI.swiftmodule" ] || { cat "$work/messages" >&2; exit 2; }
done
cold() { rm -rf "$work/cold"; verify "$work/cold"; }
warm() { verify "$work/warm"; }

best_hand=; best_cold=; best_warm=
for _ in $(seq "$rounds"); do
    hand=$(milliseconds by_hand); all=$(milliseconds cold); again=$(milliseconds warm)
    [ -n "$best_hand" ] && [ "$best_hand" -le "$hand" ] || best_hand=$hand
    [ -n "$best_cold" ] && [ "$best_cold" -le "$all" ] || best_cold=$all
    [ -n "$best_warm" ] && [ "$best_warm" -le "$again" ] || best_warm=$again
done
awk -v hand="$best_hand" -v cold="$best_cold" -v warm="$best_warm" 'BEGIN {
    printf "verify: cold %d ms, by hand %d ms, ratio %.2f (bar 1.30); warm %d ms (bar 500)\n", cold, hand, cold / hand, warm
    exit !(cold <= 1.3 * hand && warm < 500) }'
