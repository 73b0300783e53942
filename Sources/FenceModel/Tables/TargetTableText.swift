// Printed by Tests/Tables/regenerate.swift from swiftc 6.3.1. Do not edit.

/// What the compiler answers about each of its targets.
enum TargetTableText {
    /// A line per set of answers, then the triples that have them, each between spaces.
    static let text: StaticString = """
        os=none arch=arm64 env= runtime=_Native endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-none-none-elf aarch64-none-none-eabi aarch64-unknown-none-elf aarch64-unknown-none-eabi \
        |
        os=FreeBSD arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-unknown-freebsd \
        |
        os=Haiku arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-unknown-haiku \
        |
        os=Linux arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-unknown-linux aarch64-unknown-linux-gnu aarch64-unknown-linux-musl aarch64-swift-linux-musl \
        |
        os=Android arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-unknown-linux-android \
        |
        os=OpenBSD arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         aarch64-unknown-openbsd \
        |
        os=Cygwin arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=COFF :\
         aarch64-unknown-windows-cygnus \
        |
        os=Windows arch=arm64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=COFF :\
         aarch64-unknown-windows-msvc aarch64-unknown-windows-gnu \
        |
        os=iOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-ios \
        |
        os=iOS arch=arm64 env=macCatalyst,macabi runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-ios-macabi \
        |
        os=iOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-ios-simulator \
        |
        os=OSX,macOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-macosx \
        |
        os=none arch=arm64 env= runtime=_Native endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-none-macho \
        |
        os=tvOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-tvos \
        |
        os=tvOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-tvos-simulator \
        |
        os=watchOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-watchos \
        |
        os=watchOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-watchos-simulator \
        |
        os=visionOS,xrOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-xros \
        |
        os=visionOS,xrOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64-apple-xros-simulator \
        |
        os=watchOS arch=arm64_32 env= runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64_32-apple-watchos \
        |
        os=watchOS arch=arm64_32 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         arm64_32-apple-watchos-simulator \
        |
        os=iOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-ios \
        |
        os=iOS arch=arm64 env=macCatalyst,macabi runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-ios-macabi \
        |
        os=iOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-ios-simulator \
        |
        os=OSX,macOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-macosx \
        |
        os=none arch=arm64 env= runtime=_Native endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-none-macho \
        |
        os=tvOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-tvos \
        |
        os=tvOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-tvos-simulator \
        |
        os=watchOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-watchos \
        |
        os=watchOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-watchos-simulator \
        |
        os=visionOS,xrOS arch=arm64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-xros \
        |
        os=visionOS,xrOS arch=arm64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_arm64e object=MachO :\
         arm64e-apple-xros-simulator \
        |
        os=none arch=arm env= runtime=_Native endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         armv6-none-none-elf armv6-none-none-eabi armv6-unknown-none-elf armv6-unknown-none-eabi armv7-none-none-elf\
         armv7-none-none-eabi armv7-unknown-none-elf armv7-unknown-none-eabi armv7em-none-none-elf\
         armv7em-none-none-eabi armv7em-unknown-none-elf armv7em-unknown-none-eabi \
        |
        os=none arch=arm env= runtime=_Native endian=little pointer=32 atomic=8,16,32 ptrauth=_none object=MachO :\
         armv6m-apple-none-macho armv7m-apple-none-macho \
        |
        os=none arch=arm env= runtime=_Native endian=little pointer=32 atomic=8,16,32 ptrauth=_none object=ELF :\
         armv6m-none-none-elf armv6m-none-none-eabi armv6m-unknown-none-elf armv6m-unknown-none-eabi\
         armv7m-none-none-elf armv7m-none-none-eabi armv7m-unknown-none-elf armv7m-unknown-none-eabi \
        |
        os=iOS arch=arm env= runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7-apple-ios armv7s-apple-ios \
        |
        os=iOS arch=arm env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7-apple-ios-simulator armv7s-apple-ios-simulator \
        |
        os=none arch=arm env= runtime=_Native endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7-apple-none-macho armv7em-apple-none-macho \
        |
        os=tvOS arch=arm env= runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7-apple-tvos armv7s-apple-tvos \
        |
        os=tvOS arch=arm env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7-apple-tvos-simulator armv7s-apple-tvos-simulator \
        |
        os=Linux arch=arm env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         armv7-unknown-linux armv7-unknown-linux-gnu armv6-unknown-linux-gnueabi armv6-unknown-linux-gnueabihf\
         armv7-unknown-linux-gnueabi armv7-unknown-linux-gnueabihf \
        |
        os=Android arch=arm env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         armv7-unknown-linux-androideabi \
        |
        os=watchOS arch=arm env= runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7k-apple-watchos \
        |
        os=watchOS arch=arm env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         armv7k-apple-watchos-simulator \
        |
        os=none arch=avr env= runtime=_Native endian=little pointer=16 atomic= ptrauth=_none object=ELF :\
         avr-none-none-elf avr-none-none-eabi avr-unknown-none-elf avr-unknown-none-eabi \
        |
        os=iOS arch=i386 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         i386-apple-ios i386-apple-ios-simulator \
        |
        os=OSX,macOS arch=i386 env= runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         i386-apple-macosx \
        |
        os=tvOS arch=i386 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         i386-apple-tvos i386-apple-tvos-simulator \
        |
        os=watchOS arch=i386 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=MachO :\
         i386-apple-watchos i386-apple-watchos-simulator \
        |
        os=FreeBSD arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         i386-unknown-freebsd i686-unknown-freebsd \
        |
        os=Haiku arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         i386-unknown-haiku i686-unknown-haiku \
        |
        os=OpenBSD arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         i386-unknown-openbsd i686-unknown-openbsd \
        |
        os=Linux arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         i686-unknown-linux i686-unknown-linux-gnu \
        |
        os=Android arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         i686-unknown-linux-android \
        |
        os=Cygwin arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=COFF :\
         i686-unknown-windows-cygnus \
        |
        os=Windows arch=i386 env= runtime=_Native,_multithreaded endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=COFF :\
         i686-unknown-windows-msvc i686-unknown-windows-gnu \
        |
        os=Linux arch=powerpc env= runtime=_Native,_multithreaded endian=big pointer=32 atomic=8,16,32 ptrauth=_none object=ELF :\
         powerpc-unknown-linux powerpc-unknown-linux-gnu \
        |
        os=Linux arch=powerpc64 env= runtime=_Native,_multithreaded endian=big pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         powerpc64-unknown-linux powerpc64-unknown-linux-gnu \
        |
        os=Linux arch=powerpc64le env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         powerpc64le-unknown-linux powerpc64le-unknown-linux-gnu \
        |
        os=none arch=riscv32 env= runtime=_Native endian=little pointer=32 atomic=8,16,32 ptrauth=_none object=ELF :\
         riscv32-none-none-elf riscv32-none-none-eabi riscv32-unknown-none-elf riscv32-unknown-none-eabi \
        |
        os=none arch=riscv64 env= runtime=_Native endian=little pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         riscv64-none-none-elf riscv64-none-none-eabi riscv64-unknown-none-elf riscv64-unknown-none-eabi \
        |
        os=Linux arch=riscv64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         riscv64-unknown-linux riscv64-unknown-linux-gnu \
        |
        os=Android arch=riscv64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         riscv64-unknown-linux-android \
        |
        os=Linux arch=s390x env= runtime=_Native,_multithreaded endian=big pointer=64 atomic=8,16,32,64 ptrauth=_none object=ELF :\
         s390x-unknown-linux s390x-unknown-linux-gnu \
        |
        os=none arch=wasm32 env= runtime=_Native endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=Wasm :\
         wasm32-unknown-none-wasm \
        |
        os=WASI arch=wasm32 env= runtime=_Native endian=little pointer=32 atomic=8,16,32,64 ptrauth=_none object=Wasm :\
         wasm32-unknown-wasi \
        |
        os=iOS arch=x86_64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-ios x86_64-apple-ios-simulator \
        |
        os=iOS arch=x86_64 env=macCatalyst,macabi runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-ios-macabi \
        |
        os=OSX,macOS arch=x86_64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-macosx x86_64h-apple-macosx \
        |
        os=tvOS arch=x86_64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-tvos x86_64-apple-tvos-simulator \
        |
        os=watchOS arch=x86_64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-watchos x86_64-apple-watchos-simulator \
        |
        os=visionOS,xrOS arch=x86_64 env= runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-xros \
        |
        os=visionOS,xrOS arch=x86_64 env=simulator runtime=_ObjC,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=MachO :\
         x86_64-apple-xros-simulator \
        |
        os=none arch=x86_64 env= runtime=_Native endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-none-none-elf x86_64-none-none-eabi x86_64-unknown-none-elf x86_64-unknown-none-eabi \
        |
        os=PS4 arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-scei-ps4 \
        |
        os=FreeBSD arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-unknown-freebsd \
        |
        os=Haiku arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-unknown-haiku \
        |
        os=Linux arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-unknown-linux x86_64-unknown-linux-gnu x86_64-unknown-linux-musl x86_64-swift-linux-musl \
        |
        os=Android arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-unknown-linux-android \
        |
        os=OpenBSD arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=ELF :\
         x86_64-unknown-openbsd \
        |
        os=Cygwin arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=COFF :\
         x86_64-unknown-windows-cygnus \
        |
        os=Windows arch=x86_64 env= runtime=_Native,_multithreaded endian=little pointer=64 atomic=8,16,32,64,128 ptrauth=_none object=COFF :\
         x86_64-unknown-windows-msvc x86_64-unknown-windows-gnu \
        |
        """
}
