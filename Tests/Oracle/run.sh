#!/bin/sh
# Usage: Tests/Oracle/run.sh [--explained FILE] FOLDER...
#
# Builds the comparison with the toolchain's own SwiftIfConfig and SwiftParser, and runs it over the .swift and
# .swiftinterface files below the folders. Without a folder: over the toolchain's own module interfaces.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
swift=${SWIFT:-swift}
swiftc=${SWIFTC:-swiftc}

resources=$("$swiftc" -print-target-info | sed -n 's/.*"runtimeResourcePath": *"\(.*\)".*/\1/p')
host=$resources/host
if [ ! -d "$host/SwiftIfConfig.swiftmodule" ]; then
    echo "oracle: this toolchain has no SwiftIfConfig in $host; use a toolchain from swift.org" >&2
    exit 2
fi

"$swift" build --package-path "$here" -c release --product Oracle \
    -Xswiftc -I"$host" -Xlinker -L"$host" -Xlinker -rpath -Xlinker "$host" >&2
bin=$("$swift" build --package-path "$here" -c release --show-bin-path)

if [ $# -eq 0 ]; then set -- "$resources"; fi
exec "$bin/Oracle" --swiftc "$swiftc" "$@"
