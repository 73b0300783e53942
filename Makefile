# Everything a developer does, one line each. `make help` lists the targets.

SWIFT ?= swift
CORPUS ?= .build/corpus

.PHONY: help build release test unit integration lint format scenarios record tables fuzz fuzz-compiler fuzz-scanner fuzz-stamps fuzz-retire oracle \
	bench bench-verify bench-stamps docs clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):.*## (.*)/  \1\t\2/' | expand -t 18

build: ## build the tool for debugging
	$(SWIFT) build

# On Linux the tool is linked with everything it needs: it starts three times as fast and runs on any machine.
STANDALONE = .build/standalone
RELEASE = -c release --product fence --scratch-path $(STANDALONE) \
	$(if $(filter Linux,$(shell uname)),--static-swift-stdlib -Xswiftc -static-executable)

release: ## build the tool for use: .build/standalone/release/fence
	$(SWIFT) build $(RELEASE)

test: ## run all tests, those of the real plugins on both build systems included
	FENCE_INTEGRATION=1 $(SWIFT) test

unit: ## run all tests but those of the real plugins
	$(SWIFT) test

integration: ## run the tests of the real plugins only
	FENCE_INTEGRATION=1 $(SWIFT) test --filter IntegrationTests

lint: ## check the layout of all sources; prints nothing when it is right
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Plugins Package.swift

format: ## lay out all sources
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Plugins Package.swift

scenarios: build ## run the scenarios and compare with what is expected
	Tests/Scripts/scenarios.sh

record: build ## write the expected reports of the scenarios anew
	Tests/Scripts/scenarios.sh --record

tables: ## write the compiler's own tables anew, from the compiler on PATH
	$(SWIFT) Tests/Tables/regenerate.swift Sources/FenceModel/Tables

bench: release bench-verify ## compare with ripgrep over CORPUS, a folder of Swift sources
	Tests/Scripts/bench.sh $(CORPUS)

bench-verify: release ## compare verify with type-checking by hand
	Tests/Scripts/bench-verify.sh

bench-stamps: release ## compare fence stamp with llvm-objdump and a C program over CORPUS, a folder of Mach-O files
	Tests/Benchmarks/stamps.sh $(CORPUS)

fuzz: fuzz-compiler fuzz-retire ## compare random sources with the compiler, and take fences out of them: fuzz-compiler, fuzz-retire

fuzz-compiler: ## compare with the compiler on 10,000 random conditions and 1,000 random files; FENCE_FUZZ_SEED=n
	FENCE_FUZZ_CONDITIONS=10000 FENCE_FUZZ_FILES=1000 $(SWIFT) test --filter CompilerAgreementTests

fuzz-scanner: ## fuzz the scanner, the parser of conditions and the evaluator with libFuzzer; SECONDS_EACH=600
	Tests/Fuzz/scanner.sh

oracle: ## compare with the toolchain's own SwiftIfConfig over CORPUS, a folder of Swift sources
	Tests/Oracle/run.sh $(CORPUS)

fuzz-stamps: ## fuzz the readers of stamps with libFuzzer; SECONDS_EACH=600
	Tests/Fuzz/stamps.sh

fuzz-retire: ## take fences out of 10,000 random files, 200 of them compiled, and kill the tool 200 times
	FENCE_FUZZ_FILES=10000 FENCE_FUZZ_COMPILED=200 FENCE_KILLS=200 \
		$(SWIFT) test --filter 'RandomFileTests|RetireKillTests'

docs: build ## write the generated parts of Documentation: the command line
	Tests/Scripts/docs.sh

clean: ## remove what was built
	rm -rf .build Scenarios/*/.build
