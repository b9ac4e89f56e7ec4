//! One request and one answer over a connection.
//!
//! A connection serves one request: on the own machine a new one costs a tenth of a millisecond,
//! and nothing of one request can be taken for the next.

use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use crate::page::HEADERS;
use crate::table::MOST_BYTES;

/// The most bytes before the body.
const MOST_HEAD: usize = 16 << 10;
const MOST_HEADERS: usize = 64;

/// How long a client may take to send a request, and how long to take an answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// How long and how much is read of a request that was refused before its end: a connection that is
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
    /// How many bytes the body has.
    length: Option<usize>,
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
        _ => "Internal Server Error",
    }
}

/// Why there is no request.
enum Fault {
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

/// Serves the request of a connection.
pub(super) fn serve(stream: &mut TcpStream, answer: impl FnOnce(&Request) -> Answer) {
    let answer = match read(stream) {
        Ok(request) => answer(&request),
        Err(Fault::Refused(answer)) => answer,
        Err(Fault::Gone) => return,
    };
    if write(stream, &answer).is_ok() {
        let _ = part(stream);
    }
}

/// Reads a part of what comes, before the deadline.
fn read_before(stream: &mut TcpStream, deadline: Instant, into: &mut [u8]) -> io::Result<usize> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(ErrorKind::TimedOut.into());
    }
    stream.set_read_timeout(Some(left))?;
    stream.read(into)
}

fn read(stream: &mut TcpStream) -> Result<Request, Fault> {
    let deadline = Instant::now() + PATIENCE;
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    let (mut request, head) = loop {
        let count = read_before(stream, deadline, &mut piece)?;
        if count == 0 {
            return Err(Fault::Gone);
        }
        bytes.extend(piece.iter().take(count));
        let found = parse(&bytes)?;
        if found.as_ref().map_or(bytes.len(), |(_, head)| *head) > MOST_HEAD {
            return refused(431, "expected at most 16 KiB before the body");
        }
        if let Some(found) = found {
            break found;
        }
    };
    let Some(length) = request.length else { return Ok(request) };
    request.body = bytes.split_off(head);
    while request.body.len() < length {
        let count = read_before(stream, deadline, &mut piece)?;
        if count == 0 {
            return Err(Fault::Gone);
        }
        request.body.extend(piece.iter().take(count));
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
        Err(error) => return refused(400, &format!("expected a request of HTTP/1.1: {error}")),
    };
    let target = parsed.path.unwrap_or_default();
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
            "content-length" => {
                let length = value.parse().ok().filter(|_| request.length.is_none());
                let Some(length) = length else { return refused(400, "expected one length") };
                if length > MOST_BYTES {
                    return refused(413, "expected at most 1 MiB");
                }
                request.length = Some(length);
            }
            "transfer-encoding" => return refused(501, "expected a body with a Content-Length"),
            _ => {}
        }
    }
    if request.method == "POST" && request.length.is_none() {
        return refused(411, "expected a Content-Length");
    }
    Ok(Some((request, head)))
}

fn write(stream: &mut TcpStream, answer: &Answer) -> io::Result<()> {
    let Answer { status, content_type, body, header } = answer;
    let mut head = format!("HTTP/1.1 {status} {}\r\nConnection: close\r\n", reason(*status));
    head += &format!("Content-Type: {content_type}\r\nContent-Length: {}\r\n", body.len());
    let more = header.iter().map(|(name, value)| (*name, value.as_str()));
    for (name, value) in HEADERS.into_iter().chain(more) {
        head += &format!("{name}: {value}\r\n");
    }
    head += "\r\n";
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(head.as_bytes())?;
    stream.write_all(body)?;
    stream.flush()
}

/// Closes a connection when the client has seen the answer.
fn part(stream: &mut TcpStream) -> io::Result<()> {
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
