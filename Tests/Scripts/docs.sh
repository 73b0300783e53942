#!/bin/bash
# Writes Documentation/CommandLine.md from the tool's own help, so that both always say the same.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
fence=${FENCE:-$root/.build/debug/fence}
page=$root/Documentation/CommandLine.md
export COLUMNS=100
{
    echo "# The command line"
    echo
    echo "Made from the tool's own help by \`make docs\`."
    echo
    echo '```'; "$fence" help; echo '```'
    "$fence" help | sed -n '/^COMMANDS:/,/^$/p' | awk '/^  [a-z]/ { print $1 }' | while read -r command; do
        echo; echo "## fence $command"; echo; echo '```'; "$fence" help "$command"; echo '```'
        "$fence" help "$command" | sed -n '/^COMMANDS:/,/^$/p' | awk '/^  [a-z]/ { print $1 }' | while read -r sub; do
            echo; echo "### fence $command $sub"; echo; echo '```'; "$fence" help "$command" "$sub"; echo '```'
        done
    done
} >"$page"
