//! Texts that are requests, and others that are none.

use super::*;

#[test]
fn what_is_no_request_of_the_page_is_refused() {
    let server = Running::start();
    for (start, status) in [
        ("GET /TOKEN/table?tab=a", 405),
        ("PUT /TOKEN/table?tab=a", 405),
        ("POST /TOKEN/", 405),
        ("DELETE /TOKEN/engine?tab=a", 405),
        ("GET /TOKEN/quit", 405),
        ("GET /TOKEN/leave?tab=a", 405),
        ("POST /TOKEN/table", 400),
        ("POST /TOKEN/table?tab=", 400),
        ("POST /TOKEN/table?tab=a%20b", 400),
        ("GET /TOKEN/engine?tab=a&after=-1", 400),
        ("GET /TOKEN/engine?tab=a&after=x", 400),
        ("GET /TOKEN/engine?tab=a&after=+2", 400),
        ("GET /TOKEN/engine?tab=a&after=", 400),
    ] {
        assert_eq!(server.page(start, "").0, status, "{start}");
    }
    let place = format!("/{}/table?tab=a", server.token);
    let host = &server.host;
    for (head, expected) in [
        (format!("POST {place} HTTP/1.1\r\nHost: {host}\r\n\r\n"), 411),
        (format!("POST {place} HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"), 400),
        (format!("POST {place} HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), 501),
        (format!("GET {place} HTTP/1.1\r\nHost: {host}\r\nHost: {host}\r\n\r\n"), 400),
        (format!("GET {place} HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(20_000)), 431),
        (format!("GET {place} HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(100)), 431),
        (format!("GET {place} HTTP/1.1\r\n\r\n"), 400),
        (format!("GET {place} HTTP/1.0\r\n\r\n"), 403),
        (format!("GET {place} HTTP/2.0\r\nHost: {host}\r\n\r\n"), 505),
        (format!("GET {place} HTTP/1.1\r\nHost : {host}\r\n\r\n"), 400),
        (format!("GET {place} HTTP/1.1\r\nHost: {host}\r\n folded\r\n\r\n"), 400),
        ("\u{1}\u{2}\u{3}\r\n\r\n".to_owned(), 400),
    ] {
        assert_eq!(status(&server.send(head.as_bytes())), expected, "{head:.80}");
    }
    // One byte too many, and exactly as many as may be.
    let request = |bytes: usize| {
        let body = " ".repeat(bytes);
        server.page(TABLE, &body).0
    };
    assert_eq!((request((1 << 20) + 1), request(1 << 20)), (413, 200));
}

/// A length is digits and nothing else, once (RFC 9112, 6.2).
#[test]
fn a_length_is_read_exactly() {
    let server = Running::start();
    let body = r#"{"do":"hello","id":1}"#;
    let ask = |headers: &str| {
        let (token, host) = (&server.token, &server.host);
        let head = format!("POST /{token}/table?tab=a HTTP/1.1\r\nHost: {host}\r\n{headers}\r\n");
        status(&server.send((head + body).as_bytes()))
    };
    for (length, status) in [
        ("21", 200),
        ("021", 200),
        (" \t21 \t", 200),
        ("+21", 400),
        ("-21", 400),
        ("", 400),
        ("0x15", 400),
        ("21.0", 400),
        ("2 1", 400),
        ("21, 21", 400),
        ("21;", 400),
        ("\u{662}\u{661}", 400),
        ("1048577", 413),
        ("99999999999", 413),
        ("99999999999999999999999999", 413),
    ] {
        assert_eq!(ask(&format!("Content-Length:{length}\r\n")), status, "{length}");
    }
    assert_eq!(ask("Content-Length: 21\r\nContent-Length: 21\r\n"), 400);
    assert_eq!(ask("Content-Length: 21\r\nTransfer-Encoding: chunked\r\n"), 501);
    assert_eq!(ask("content-length: 21\r\n"), 200);
}

/// A target may name the host itself, which then counts (RFC 9112, 3.2.2).
#[test]
fn a_whole_address_is_a_target() {
    let server = Running::start();
    let ask = |target: &str, host: &str| {
        let target = target.replace("TOKEN", &server.token).replace("HOST", &server.host);
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        status(&server.send(request.as_bytes()))
    };
    assert_eq!(ask("http://HOST/TOKEN/", "other.example"), 200);
    assert_eq!(ask("http://HOST/TOKEN", &server.host), 308);
    assert_eq!(ask("http://HOST", &server.host), 404);
    assert_eq!(ask("http://evil.example/TOKEN/", &server.host), 403);
    assert_eq!(ask("https://HOST/TOKEN/", &server.host), 404);
    assert_eq!(ask("*", &server.host), 404);
}

/// A stranger's request is not read: the answer comes before the body.
#[test]
fn the_body_of_a_stranger_is_not_read() {
    let server = Running::start();
    let head = "POST /0/table HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n";
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), 404);
}
