#!/bin/sh
# Usage: Tests/Oracle/retire.sh BEFORE AFTER NAME=TARGET:LANGUAGE:COMPILER[:FLAG,FLAG]...
#
# Compares two versions of a folder with the toolchain's own SwiftParser and SwiftIfConfig: whether each toolchain compiles
# the same tokens before and after `fence retire --write`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
swiftc=${SWIFTC:-swiftc}
host=$("$swiftc" -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')/host
if [ ! -d "$host/SwiftIfConfig.swiftmodule" ]; then
    echo "oracle: this toolchain has no SwiftIfConfig in $host; use a toolchain from swift.org" >&2
    exit 2
fi
"$swift" build --package-path "$here" -c release --product RetireOracle \
    -Xswiftc -I"$host" -Xlinker -L"$host" -Xlinker -rpath -Xlinker "$host" >&2
bin=$("$swift" build --package-path "$here" -c release --show-bin-path)
exec "$bin/RetireOracle" --swiftc "$swiftc" "$@"
