//! Files of nets: what is read passes its check, and a fault is one line.
//!
//! A checksum hides almost everything from the fuzzer, so the input is also read with the right one.

#![no_main]

use libfuzzer_sys::fuzz_target;

use treville_eval::net::file::read;

fuzz_target!(|bytes: &[u8]| {
    let mut sealed = bytes.to_vec();
    sealed.extend_from_slice(&crc32fast::hash(bytes).to_le_bytes());
    for file in [bytes, &sealed] {
        match read(file) {
            Ok(net) => net.check().expect("a net that was read is sound"),
            Err(error) => assert!(!error.to_string().contains('\n'), "{error}"),
        }
    }
});
