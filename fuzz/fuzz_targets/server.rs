//! The board's server: whatever a client sends, it gets an answer of HTTP or the end of the connection,
//! and the next client is served. `TOKEN` and `HOST` in an input stand for those of the server.

#![no_main]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::LazyLock;
use std::thread;

use libfuzzer_sys::fuzz_target;

use treville_board::server::{Server, Shelf};
use treville_board::table::Table;

/// Host and token of a server that runs until the fuzzer ends.
static SERVER: LazyLock<(String, String)> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("treville-fuzz-{}", std::process::id()));
    let shelf = Shelf::open(&folder).expect("a folder");
    let server = Server::bind(&[0], Table::new, Some(shelf)).expect("a free port");
    let url = server.url();
    let mut parts = url.trim_start_matches("http://").split('/').map(str::to_owned);
    thread::spawn(|| server.run());
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
});

/// All that comes back for these bytes.
fn answer(bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(&SERVER.0).expect("the server listens");
    // A server that has refused already may not take the rest.
    let _ = stream.write_all(bytes).and_then(|()| stream.shutdown(Shutdown::Write));
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

/// The bytes with one word in the place of another.
fn replaced(bytes: &[u8], word: &[u8], by: &str) -> Vec<u8> {
    let mut new = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        let (part, after) = match rest.strip_prefix(word) {
            Some(after) => (by.as_bytes(), after),
            None => (std::slice::from_ref(first), &rest[1..]),
        };
        new.extend_from_slice(part);
        rest = after;
    }
    new
}

fuzz_target!(|bytes: &[u8]| {
    // These end the server, or wait for an engine.
    if [&b"/quit"[..], b"/engine"]
        .iter()
        .any(|path| bytes.windows(path.len()).any(|at| at == *path))
    {
        return;
    }
    let (host, token) = &*SERVER;
    let bytes = replaced(&replaced(bytes, b"TOKEN", token), b"HOST", host);
    let answer = answer(&bytes);
    let status = answer.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    assert!(answer.is_empty() || status.is_some_and(|status| status != "500"), "{answer:.200}");
});
