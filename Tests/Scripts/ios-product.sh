#!/bin/bash
# Compiles Swift sources for iOS against a stub SDK and links them with any stamp, on Linux: real products for tests of stamps.
#
# usage: ios-product.sh --stubs FOLDER --minos VERSION --sdk VERSION --output FILE [--kind dylib|executable]
#        [--module NAME] [-D FLAG ...] SOURCE ...
#   FENCE_CACHE    where the toolchain's modules for iOS are kept; default: .build/ios-product of this package
# Needs a Linux toolchain on x86_64 and Debian's lld-19; ends with 77 where they are not there.
# How it works: the toolchain's binary modules hold their target once, as text; with another target of the same length in
# its place they load for iOS. Nothing of an SDK of Apple's is used.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
kind=dylib; module=Product; defines=(); sources=()
while [ $# -gt 0 ]; do
    case $1 in
    --stubs) stubs=$2; shift 2 ;;
    --minos) minos=$2; shift 2 ;;
    --sdk) sdk=$2; shift 2 ;;
    --output) output=$2; shift 2 ;;
    --kind) kind=$2; shift 2 ;;
    --module) module=$2; shift 2 ;;
    -D) defines+=(-D "$2"); shift 2 ;;
    *) sources+=("$1"); shift ;;
    esac
done
lld=$(command -v ld64.lld-19) || { echo "ios-product: ld64.lld-19 (Debian: lld-19) is not there" >&2; exit 77; }
[ "$(uname -sm)" = "Linux x86_64" ] || { echo "ios-product: only on x86_64 Linux" >&2; exit 77; }
swiftc=$(command -v swiftc) || { echo "ios-product: swiftc is not there" >&2; exit 77; }
usr=$(dirname "$(dirname "$(readlink -f "$swiftc")")")
host=x86_64-unknown-linux-gnu; ios=arm64-apple-ios0000013.0 # of one length, 24 bytes
compiler=$(swiftc --version 2>/dev/null | head -n 1)
cache=${FENCE_CACHE:-$root/.build/ios-product}/$(printf '%s' "$compiler$usr" | cksum | cut -d ' ' -f 1)
if [ ! -d "$cache/std" ]; then
    mkdir -p "$cache"; made=$(mktemp -d "$cache/std.XXXXXX")
    for name in Swift SwiftOnoneSupport _Concurrency _StringProcessing; do
        file=$usr/lib/swift/linux/$name.swiftmodule/$host.swiftmodule
        [ "$(LC_ALL=C grep -aoF "$host" "$file" | wc -l)" = 1 ] || { echo "ios-product: cannot use $name of $compiler" >&2; exit 77; }
        mkdir -p "$made/$name.swiftmodule"
        LC_ALL=C sed "s/$host/$ios/" "$file" >"$made/$name.swiftmodule/arm64-apple-ios.swiftmodule"
    done
    mv -T "$made" "$cache/std" 2>/dev/null || rm -rf "$made" # another run was faster
fi
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT
for interface in "$stubs"/*.swiftinterface; do
    name=$(basename "$interface" .swiftinterface)
    mkdir -p "$work/sdk/$name.swiftmodule"
    { head -n 1 "$interface"; echo "// swift-compiler-version: $compiler"; tail -n +2 "$interface"; } \
        >"$work/sdk/$name.swiftmodule/arm64-apple-ios.swiftinterface"
done
swiftc -frontend -c -parse-as-library -module-name "$module" -target "arm64-apple-ios$minos" \
    -clang-target $host -disable-objc-interop -disable-target-os-checking -module-cache-path "$cache/modules" \
    -I "$cache/std" -I "$work/sdk" "${defines[@]}" "${sources[@]}" -o "$work/product.o"
mkdir -p "$(dirname "$output")"
case $kind in
dylib) shape=(-dylib -install_name "@rpath/$(basename "$output")") ;;
executable) shape=(-e _main) ;;
esac
"$lld" -arch arm64 -platform_version ios "$minos" "$sdk" -undefined dynamic_lookup "${shape[@]}" -o "$output" "$work/product.o"
