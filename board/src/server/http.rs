//! One request and one answer over a connection.
//!
//! A connection serves one request: on the own machine a new one costs a tenth of a millisecond,
//! and nothing of one request can be taken for the next.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::page::HEADERS;

/// The most bytes before the body.
const MOST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

/// The time that a client may take to send a request, and then to take its answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Most time and bytes to spend on a request that was refused before its end: a connection that is
/// closed with unread bytes may lose the answer.
const FAREWELL: (Duration, usize) = (Duration::from_secs(1), 4 << 20);

/// A request, as far as this server wants to know.
#[derive(Clone, Debug, Default)]
pub(super) struct Request {
    pub method: String,
    /// The path, without the query.
    pub path: String,
    pub query: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    pub body: Vec<u8>,
    /// Number of bytes of the body.
    length: Option<usize>,
    /// HTTP/1.1 wants to know the host, even where the target names it.
    lacks_host: bool,
}

impl Request {
    /// The value of a field of the query.
    pub fn field(&self, name: &str) -> Option<&str> {
        let mut fields = self.query.split('&').filter_map(|field| field.split_once('='));
        fields.find(|(own, _)| *own == name).map(|(_, value)| value)
    }
}

/// An answer.
#[derive(Debug)]
pub(super) struct Answer {
    pub status: u16,
    pub content_type: &'static str,
    pub body: Vec<u8>,
    /// One more header.
    pub header: Option<(&'static str, String)>,
}

impl Answer {
    /// A refusal in words.
    pub fn refusal(status: u16, words: &str) -> Answer {
        let body = format!("{words}\n").into_bytes();
        Answer { status, content_type: "text/plain; charset=utf-8", body, header: None }
    }

    pub fn json(text: String) -> Answer {
        Answer {
            status: 200,
            content_type: "application/json",
            body: text.into_bytes(),
            header: None,
        }
    }
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        303 => "See Other",
        308 => "Permanent Redirect",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        431 => "Request Header Fields Too Large",
        501 => "Not Implemented",
        503 => "Service Unavailable",
        505 => "HTTP Version Not Supported",
        507 => "Insufficient Storage",
        _ => "Internal Server Error",
    }
}

/// Why there is no request.
pub(super) enum Fault {
    /// The client hears why.
    Refused(Answer),
    /// The client is gone, or has said nothing.
    Gone,
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                Fault::Refused(Answer::refusal(408, "expected the rest of the request in 10 s"))
            }
            _ => Fault::Gone,
        }
    }
}

fn refused<T>(status: u16, words: &str) -> Result<T, Fault> {
    Err(Fault::Refused(Answer::refusal(status, words)))
}

/// Reads a part of what comes, before the deadline.
fn read_before(mut stream: &TcpStream, deadline: Instant, into: &mut [u8]) -> io::Result<usize> {
    stream.set_read_timeout(Some(time_left(deadline)?))?;
    stream.read(into)
}

fn time_left(deadline: Instant) -> io::Result<Duration> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() { Err(ErrorKind::TimedOut.into()) } else { Ok(left) }
}

/// Reads the request of a connection. Its body may have as many bytes as `most_body` says, and none
/// of it is read where that is 0.
pub(super) fn read(
    stream: &TcpStream,
    most_body: impl Fn(&Request) -> usize,
) -> Result<Request, Fault> {
    let deadline = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    let (mut request, head) = loop {
        let count = read_before(stream, deadline, &mut piece)?;
        if count == 0 {
            return Err(Fault::Gone);
        }
        let new = &piece[..count];
        bytes.extend_from_slice(new);
        // Nothing ends within a line, and a client that sends single bytes makes no work.
        let parsed = if new.contains(&b'\n') { parse(&bytes)? } else { None };
        if parsed.as_ref().map_or(bytes.len(), |(_, head)| *head) > MOST_HEAD {
            return refused(431, "expected at most 16 KiB before the body");
        }
        if let Some(parsed) = parsed {
            break parsed;
        }
    };
    check(&request)?;
    let most = most_body(&request);
    let Some(length) = request.length.filter(|_| most > 0) else { return Ok(request) };
    if length > most {
        return refused(413, &format!("expected at most {} MiB", most >> 20));
    }
    request.body = bytes.split_off(head);
    while request.body.len() < length {
        let count = read_before(stream, deadline, &mut piece)?;
        if count == 0 {
            return Err(Fault::Gone);
        }
        request.body.extend_from_slice(&piece[..count]);
    }
    request.body.truncate(length);
    Ok(request)
}

/// Takes the head of a request apart, once all of it is there; with its length.
fn parse(bytes: &[u8]) -> Result<Option<(Request, usize)>, Fault> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let head = match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(head)) => head,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return refused(431, "expected at most 64 headers"),
        Err(httparse::Error::Version) => return refused(505, "expected HTTP/1.1 or HTTP/1.0"),
        Err(error) => return refused(400, &format!("expected a request of HTTP/1.1: {error}")),
    };
    let target = parsed.path.unwrap_or_default();
    let (authority, target) = split_target(target);
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let mut request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: path.to_owned(),
        query: query.to_owned(),
        ..Request::default()
    };
    for header in parsed.headers.iter() {
        let value = String::from_utf8_lossy(header.value).into_owned();
        let once = |known: &mut Option<String>| match known.replace(value.clone()) {
            None => Ok(()),
            Some(_) => refused(400, &format!("expected one {}, got two", header.name)),
        };
        match header.name.to_ascii_lowercase().as_str() {
            "host" => once(&mut request.host)?,
            "origin" => once(&mut request.origin)?,
            "content-length" => request.length = Some(length(&value, request.length)?),
            "transfer-encoding" => return refused(501, "expected a body with a Content-Length"),
            _ => {}
        }
    }
    request.lacks_host = request.host.is_none() && parsed.version == Some(1);
    request.host = authority.map(str::to_owned).or(request.host);
    Ok(Some((request, head)))
}

/// Refuses a head that lacks what it has to have.
fn check(request: &Request) -> Result<(), Fault> {
    if request.lacks_host {
        return refused(400, "expected a Host");
    }
    if request.method == "POST" && request.length.is_none() {
        return refused(411, "expected a Content-Length");
    }
    Ok(())
}

/// The host that a target names, if it does, and its path. What the target names counts, not the
/// header (RFC 9112, 3.2.2).
fn split_target(target: &str) -> (Option<&str>, &str) {
    let Some(rest) = target.strip_prefix("http://") else { return (None, target) };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    (Some(&rest[..end]), if end == rest.len() { "/" } else { &rest[end..] })
}

/// The value of a Content-Length: digits and nothing else, once (RFC 9112, 6.2).
fn length(value: &str, before: Option<usize>) -> Result<usize, Fault> {
    match number(value) {
        _ if before.is_some() => refused(400, "expected one Content-Length, got two"),
        Some(length) => Ok(usize::try_from(length).unwrap_or(usize::MAX)),
        None => refused(400, "expected a Content-Length of digits only"),
    }
}

/// A number of digits and nothing else: `parse` alone takes a sign. One that is too large is the
/// largest.
pub(super) fn number(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Sends an answer, and closes the connection when the client has it.
pub(super) fn write(stream: &TcpStream, answer: &Answer) -> io::Result<()> {
    let Answer { status, content_type, body, header } = answer;
    let mut head = format!("HTTP/1.1 {status} {}\r\nConnection: close\r\n", reason(*status));
    head += &format!("Content-Type: {content_type}\r\nContent-Length: {}\r\n", body.len());
    let more = header.iter().map(|(name, value)| (*name, value.as_str()));
    for (name, value) in HEADERS.into_iter().chain(more) {
        head += &format!("{name}: {value}\r\n");
    }
    head += "\r\n";
    let deadline = Instant::now() + PATIENCE;
    write_before(stream, deadline, head.as_bytes())?;
    write_before(stream, deadline, body)?;
    part(stream)
}

/// Writes all of this before the deadline, however slowly it is read.
fn write_before(mut stream: &TcpStream, deadline: Instant, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        stream.set_write_timeout(Some(time_left(deadline)?))?;
        match stream.write(bytes)? {
            0 => return Err(ErrorKind::WriteZero.into()),
            count => bytes = &bytes[count..],
        }
    }
    Ok(())
}

/// Closes a connection when the client has seen the answer.
fn part(stream: &TcpStream) -> io::Result<()> {
    stream.shutdown(Shutdown::Write)?;
    let (time, most) = FAREWELL;
    let deadline = Instant::now() + time;
    let (mut piece, mut count) = ([0; 4096], 0);
    while count < most {
        match read_before(stream, deadline, &mut piece)? {
            0 => break,
            more => count += more,
        }
    }
    Ok(())
}
