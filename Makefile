# `make` builds the engine for this machine. OpenBench calls it with EXE=name, and for a test of a net
# with EVALFILE=file, which becomes the net inside.
EXE ?= treville

# FEATURES=tune makes the parameters of the search UCI options.
FEATURES ?=

# Programs of Windows end with .exe, whether the name says so or not.
ifeq ($(OS),Windows_NT)
SUFFIX := .exe
endif

ifneq ($(EVALFILE),)
ifeq ($(shell test -f "$(EVALFILE)" && echo yes),)
$(error EVALFILE: there is no file $(EVALFILE))
endif
endif

engine: export RUSTFLAGS := -C target-cpu=native
engine:
	cargo build --release --locked --package treville --features "$(FEATURES)" \
		--target-dir target/native
	cp target/native/release/treville$(SUFFIX) "$(EXE:$(SUFFIX)=)$(SUFFIX)"

# The same by a profile of its own bench, which takes twice as long to build and a twelfth less to
# search. It needs llvm-profdata: rustup component add llvm-tools.
profile-build:
	RUSTFLAGS="-C target-cpu=native" .ci/profile-build target/profile --features "$(FEATURES)"
	cp target/profile/release/treville$(SUFFIX) "$(EXE:$(SUFFIX)=)$(SUFFIX)"

test:
	cargo test --workspace

# The tests that are too long for every change: more than an hour.
full:
	.ci/full

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

.PHONY: engine profile-build test full check
