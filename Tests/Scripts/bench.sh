#!/bin/bash
# Compares `fence preview --format json` with ripgrep counting directives, as whole processes over the same Swift files.
#
# usage: Tests/Scripts/bench.sh FOLDER      RUNS=n (default 20)      FENCE=path of the tool (default: the one of make release)
#
# Prints both times, the ratio, MB/s and the peak memory; exits 1 when the ratio is over 3 or the memory over 100 MB.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
fence=${FENCE:-$root/.build/standalone/release/fence}
corpus=${1:?usage: Tests/Scripts/bench.sh FOLDER}
for tool in rg hyperfine; do
    command -v $tool >/dev/null || { echo "bench: $tool is not installed (Debian packages: ripgrep, hyperfine)" >&2; exit 2; }
done
[ -d "$corpus" ] || { echo "bench: '$corpus' is not a folder; name a folder of Swift sources with CORPUS=" >&2; exit 2; }
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
cat >"$work/fence.json" <<'J'
{ profiles: [
    { name: "store", extends: "xcode-27.0", conditions: [] },
    { name: "beta", extends: "xcode-27.1-beta", conditions: ["DUO_SDK"] },
] }
J
bytes=$(find -L "$corpus" -name '*.swift' -type f -print0 | xargs -0 cat | wc -c)
files=$(find -L "$corpus" -name '*.swift' -type f | wc -l)
echo "corpus: $files files, $((bytes / 1000)) kB"
hyperfine -N -i --warmup 3 --runs "${RUNS:-20}" --export-csv "$work/times.csv" \
    -n fence "$fence preview --format json --quiet --config $work/fence.json $corpus" \
    -n ripgrep "rg -c '^\\s*#(if|elseif|else|endif)\\b' -g '*.swift' $corpus" >/dev/null
peak=$(/usr/bin/env python3 - "$fence" "$work/fence.json" "$corpus" <<'P'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "preview", "--format", "json", "--quiet", "--config", sys.argv[2], sys.argv[3]],
               stdout=subprocess.DEVNULL)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
P
)
awk -F, -v bytes="$bytes" -v peak="$peak" '
    $1 == "fence" { fence = $4; best = $7 }
    $1 == "ripgrep" { rg = $4; rgbest = $7 }
    END {
        printf "fence    %7.1f ms median, %7.1f ms best, %6.0f MB/s, peak %.1f MB\n",
            fence * 1000, best * 1000, bytes / 1e6 / fence, peak / 1024
        printf "ripgrep  %7.1f ms median, %7.1f ms best\n", rg * 1000, rgbest * 1000
        printf "ratio    %7.2f (median), %7.2f (best); at most 3\n", fence / rg, best / rgbest
        if (fence / rg > 3 && best / rgbest > 3) { print "bench: slower than wanted"; exit 1 }
        if (peak > 102400) { print "bench: more memory than wanted"; exit 1 }
    }' "$work/times.csv"
