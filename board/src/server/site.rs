//! Answers to requests.
//!
//! | request | answer |
//! |---|---|
//! | `GET /open/TICKET` | leads the user of the program to the page, once (303) |
//! | `GET /TOKEN/` and below | the files of the page |
//! | `GET /TOKEN/given` | the file that the program was started with; 404 without one |
//! | `POST /TOKEN/table?tab=NAME` | a line to the table of this tab, and its answer |
//! | `POST /TOKEN/engine?tab=NAME` | a line to the engine of this tab; answers `{}` |
//! | `GET /TOKEN/engine?tab=NAME&after=N` | the engine's lines after the first N, `{"from":N,"lines":[...]}` |
//! | `POST /TOKEN/shelf` | what the [shelf](super::shelf) has |
//! | `POST /TOKEN/leave?tab=NAME` | forgets this tab; answers `{}` |
//! | `POST /TOKEN/quit` | ends the program; answers `{}` |
//!
//! A wrong token is answered with 404, which a page takes for another start of the program.

use std::fs;
use std::path::PathBuf;
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::time::Instant;

use serde_json::Value;
use treville_engine::level::Noise;
use treville_kit::failure::path_name;

use super::fault::contained;
use super::http::{Answer, Request, number};
use super::seat::Busy;
use super::shelf::{self, Shelf};
use super::tabs::{Tab, Tabs};
use crate::answer::MOST_BYTES;
use crate::engine::{MOST_HASH, Thinker};
use crate::page;

/// The data behind the page's address.
pub(super) struct Site {
    /// The page's address is `http://HOST/TOKEN/`.
    pub token: String,
    /// The word that leads this user's browser to this address once, and nobody else: other users
    /// of the machine can read the command line that opens the browser.
    pub ticket: Mutex<Option<String>>,
    /// Said once that somebody else has brought it.
    pub refused: Once,
    pub hosts: Vec<String>,
    pub tabs: Tabs,
    /// The folder of the games; none where the browser keeps them.
    pub shelf: Option<Shelf>,
    /// The file with which the page begins, if there is one.
    pub given: OnceLock<PathBuf>,
    /// Called when the page asks for the end.
    pub quit: Box<dyn Fn() + Send + Sync>,
}

impl Site {
    /// Answers a request, whatever becomes of it. `is_own` says whether it comes from the user of
    /// this program.
    pub fn answer(&self, request: &Request, is_own: impl Fn() -> bool) -> Answer {
        contained(|| self.answer_or_fail(request, is_own))
            .unwrap_or_else(|_| Answer::refusal(500, "the program has failed; see its output"))
    }

    fn answer_or_fail(&self, request: &Request, is_own: impl Fn() -> bool) -> Answer {
        let refusal = self.stranger(request);
        let Some(path) = self.below_token(&request.path) else {
            return match (refusal, request.method.as_str()) {
                (None, "GET") => self.way_in(&request.path, is_own),
                _ => Answer::refusal(404, "nothing is here"),
            };
        };
        if let Some(refusal) = refusal {
            return refusal;
        }
        let Some(path) = path.strip_prefix('/') else {
            let header = Some(("Location", format!("/{}/", self.token)));
            return Answer { header, ..Answer::refusal(308, "the page is here") };
        };
        match (path, request.method.as_str()) {
            ("table", "POST") => self.in_tab(request, at_table),
            ("engine", "POST") => self.in_tab(request, |tab, request| self.order(tab, request)),
            ("engine", "GET") => self.in_tab(request, lines),
            ("leave", "POST") => {
                self.tabs.leave(request.field("tab").unwrap_or_default());
                Answer::json("{}".to_owned())
            }
            ("quit", "POST") => {
                (self.quit)();
                Answer::json("{}".to_owned())
            }
            ("shelf", "POST") => match &self.shelf {
                Some(shelf) => shelf.answer(&request.body),
                None => Answer::refusal(503, "no folder for games"),
            },
            ("given", "GET") => self.given_file(),
            ("table" | "shelf" | "leave" | "quit", _) => wrong_method("POST"),
            ("given", _) => wrong_method("GET"),
            ("engine", _) => wrong_method("GET, POST"),
            (_, "GET") => file(path),
            _ => wrong_method("GET"),
        }
    }

    /// The most bytes that the body of a request may have, by its head. Nothing is read of one that
    /// does not come from the page.
    pub fn most_body(&self, head: &Request) -> usize {
        match self.below_token(&head.path) {
            Some("/shelf") if self.stranger(head).is_none() => shelf::MOST_BYTES,
            Some(_) if self.stranger(head).is_none() => MOST_BYTES,
            _ => 0,
        }
    }

    /// The path behind the token; none if it does not begin with it.
    fn below_token<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (token, rest) = path.strip_prefix('/')?.split_at_checked(self.token.len())?;
        let is_known = is_same(token, &self.token) && (rest.is_empty() || rest.starts_with('/'));
        is_known.then_some(rest)
    }

    /// Leads the browser of this user that brings the ticket to the page, and takes the ticket away.
    /// Others are told where the page is to be found: the address of an earlier start may be in
    /// their history.
    fn way_in(&self, path: &str, is_own: impl Fn() -> bool) -> Answer {
        let mut ticket = self.ticket.lock().unwrap_or_else(PoisonError::into_inner);
        let brought = path.strip_prefix("/open/").unwrap_or_default();
        if ticket.as_deref().is_some_and(|ticket| is_same(ticket, brought)) {
            if is_own() {
                *ticket = None;
                let header = Some(("Location", format!("/{}/", self.token)));
                return Answer { header, ..Answer::refusal(303, "the page is here") };
            }
            self.refused.call_once(|| {
                log::warn!(
                    "someone else on this machine used the address that the browser was sent to, \
                     and was refused"
                );
            });
        }
        let words = "Treville is here, but not at this address: each start has another one.\n\
            Open the address that the program has printed.";
        Answer::refusal(404, words)
    }

    /// The refusal of a request that does not come from the page or its user.
    fn stranger(&self, request: &Request) -> Option<Answer> {
        let is_ours = |host: &str| self.hosts.iter().any(|own| own == host);
        if !request.host.as_deref().is_some_and(is_ours) {
            return Some(Answer::refusal(403, "expected the address of this page as the host"));
        }
        let origin = request.origin.as_deref()?;
        let is_own = origin.strip_prefix("http://").is_some_and(is_ours);
        (!is_own).then(|| Answer::refusal(403, "expected a request of this page"))
    }

    fn given_file(&self) -> Answer {
        let Some(path) = self.given.get() else {
            return Answer::refusal(404, "the program was started without a file");
        };
        match fs::read(path) {
            Ok(body) => Answer {
                status: 200,
                content_type: "text/plain; charset=utf-8",
                body,
                header: None,
            },
            Err(error) => Answer::refusal(404, &format!("{}: {error}", path_name(path))),
        }
    }

    fn in_tab(&self, request: &Request, ask: impl FnOnce(&Tab, &Request) -> Answer) -> Answer {
        match self.tabs.get(request.field("tab").unwrap_or_default()) {
            Some(tab) => ask(&tab, request),
            None => Answer::refusal(400, "expected the name of a tab, of letters, digits, - and _"),
        }
    }

    fn order(&self, tab: &Tab, request: &Request) -> Answer {
        let line = match line_of(request) {
            Ok(line) => line.to_owned(),
            Err(refusal) => return refusal,
        };
        let name = request.field("tab").unwrap_or_default();
        // More than one tab may have is refused by the engine.
        if let Some(megabytes) = hash_of(&line).filter(|megabytes| *megabytes <= MOST_HASH)
            && !self.tabs.grant(name, megabytes, Instant::now())
        {
            let words = format!("expected at most {MOST_HASH} MB of memory for all tabs together");
            return Answer::refusal(503, &words);
        }
        match tab.seat.order(line, || Thinker::new(Noise::random().0)) {
            Ok(()) => Answer::json("{}".to_owned()),
            Err(Busy) => Answer::refusal(503, "expected fewer requests at once"),
        }
    }
}

/// Compares all letters, so the time says nothing about the first wrong one.
fn is_same(a: &str, b: &str) -> bool {
    let differs = a.bytes().zip(b.bytes()).fold(0, |differs, (a, b)| differs | (a ^ b));
    a.len() == b.len() && differs == 0
}

/// The megabytes of transposition table that a line asks for, if it does.
fn hash_of(line: &str) -> Option<u64> {
    let order: Value = serde_json::from_str(line).ok()?;
    order.get("hash").filter(|_| order.get("do") == Some(&"settings".into()))?.as_u64()
}

fn wrong_method(allowed: &str) -> Answer {
    let refusal = Answer::refusal(405, &format!("expected {allowed}"));
    Answer { header: Some(("Allow", allowed.to_owned())), ..refusal }
}

fn file(path: &str) -> Answer {
    match page::file(path) {
        Some(file) => Answer {
            status: 200,
            content_type: page::content_type(file.path),
            body: file.bytes.to_vec(),
            header: None,
        },
        None => Answer::refusal(404, "the page has no such file"),
    }
}

/// The body as a line.
fn line_of(request: &Request) -> Result<&str, Answer> {
    str::from_utf8(&request.body).map_err(|_| Answer::refusal(400, "expected UTF-8"))
}

fn at_table(tab: &Tab, request: &Request) -> Answer {
    let line = match line_of(request) {
        Ok(line) => line,
        Err(refusal) => return refusal,
    };
    Answer::json(tab.table().line(line))
}

fn lines(tab: &Tab, request: &Request) -> Answer {
    let Some(after) = number(request.field("after").unwrap_or("0")) else {
        return Answer::refusal(400, "after: expected a number");
    };
    let (from, lines) = tab.seat.lines(after);
    Answer::json(format!(r#"{{"from":{from},"lines":[{}]}}"#, lines.join(",")))
}
