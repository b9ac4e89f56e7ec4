//! Clients that are silent, slow or many.

use std::net::Shutdown;
use std::sync::{Arc, Barrier};

use super::*;

#[test]
fn cut_and_slow_requests_harm_no_other() {
    let server = Running::start();
    let request = |length: usize, body: &str| {
        let (token, host) = (&server.token, &server.host);
        format!(
            "POST /{token}/table?tab=a HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n\r\n{body}"
        )
    };
    let head = request(50, "{");
    // They stay open and say nothing more.
    let idle: Vec<TcpStream> = (0..20)
        .map(|cut| {
            let mut stream = server.connect();
            stream.write_all(&head.as_bytes()[..head.len() * cut / 19]).unwrap();
            stream
        })
        .collect();
    // They end in the middle.
    for cut in [0, 1, 20, head.len() - 5, head.len()] {
        let mut stream = server.connect();
        stream.write_all(&head.as_bytes()[..cut]).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert_eq!(answer, "");
    }
    // It comes in single bytes, and is answered like any other.
    let body = r#"{"do":"hello","id":1}"#;
    let whole = request(body.len(), body);
    let mut stream = server.connect();
    stream.set_nodelay(true).unwrap();
    for byte in whole.bytes() {
        stream.write_all(&[byte]).unwrap();
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert_eq!(status(&answer), 200);
    assert_eq!(server.page(TABLE, body).0, 200);
    drop(idle);
}

#[test]
fn a_hundred_requests_at_once_are_answered() {
    let server = Arc::new(Running::start());
    let together = Arc::new(Barrier::new(100));
    let clients: Vec<_> = (0..100)
        .map(|number: u64| {
            let (server, together) = (Arc::clone(&server), Arc::clone(&together));
            thread::spawn(move || {
                together.wait();
                let line = json!({ "do": "nothing", "id": number }).to_string();
                server.page(&format!("POST /TOKEN/table?tab=t{}", number % 40), &line)
            })
        })
        .collect();
    for client in clients {
        let (status, body) = client.join().unwrap();
        assert!(status == 200 && body.contains("\"error\""), "{status} {body}");
    }
}

/// They take all places, and the oldest of them lose theirs. None hears more than the end of its
/// connection, and none of them delays the server's.
#[test]
fn silent_clients_keep_no_one_waiting() {
    let mut server = Running::start();
    let mut clients: Vec<TcpStream> = (0..200)
        .map(|number| {
            let mut stream = server.connect();
            let head = b"GET / HTTP/1.1\r\nHost: somewhere";
            stream.write_all(&head[..number % head.len()]).unwrap();
            stream
        })
        .collect();
    assert_eq!(server.page(TABLE, r#"{"do":"hello","id":1}"#).0, 200);
    let mut answer = String::new();
    clients[0].read_to_string(&mut answer).unwrap_or_default();
    assert_eq!(answer, "", "the oldest has made room");
    server.closer.close();
    for client in &mut clients[1..] {
        client.read_to_string(&mut answer).unwrap_or_default();
    }
    assert_eq!(answer, "");
    server.join();
}

/// A line that does not end is refused at its bound, however it comes.
#[test]
fn a_head_without_end_is_refused_at_its_bound() {
    let server = Running::start();
    for piece in [1 << 10, 1 << 20] {
        let mut stream = server.connect();
        let bytes = vec![b'x'; piece];
        stream.write_all(b"GET / HTTP/1.1\r\nX: ").unwrap();
        // It may not take all of this.
        while stream.write_all(&bytes).is_ok() {
            let mut answer = [0; 12];
            stream.set_nonblocking(true).unwrap();
            let is_answered = stream.peek(&mut answer).is_ok_and(|count| count > 0);
            stream.set_nonblocking(false).unwrap();
            if is_answered {
                break;
            }
        }
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        assert_eq!(status(&answer), 431);
    }
}
