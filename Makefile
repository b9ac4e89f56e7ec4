# `make` builds the engine for this machine; OpenBench calls it with EXE=name.
EXE ?= treville

engine:
	RUSTFLAGS="-C target-cpu=native" cargo build --release --locked --package treville --target-dir target/native
	cp target/native/release/treville $(EXE)

test:
	cargo test --workspace

# The tests that are too long for every change: more than an hour.
full:
	.ci/full

check:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

.PHONY: engine test full check
