//! `treville board` as a browser meets it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Child;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use treville_board::server::PORT;

use crate::program::{PATIENCE, run, start};
use crate::treville;

/// A board that runs, with its address apart.
pub struct Board {
    child: Child,
    host: String,
    token: String,
    /// The folder where it keeps games, unless it was told.
    _games: TempDir,
}

impl Board {
    fn start(args: &[&str]) -> Board {
        Board::start_with(&[&["--port", "0"], args].concat())
    }

    /// Starts it on the port that it takes without being asked.
    fn start_with(args: &[&str]) -> Board {
        Board::of(treville(), args)
    }

    /// The board of this program.
    pub fn of(program: &str, args: &[&str]) -> Board {
        let folder = TempDir::new().unwrap();
        let games = ["--games", folder.path().to_str().unwrap()];
        let games = if args.contains(&"--games") { &[] } else { &games[..] };
        let args = [&["board", "--no-open"], games, args].concat();
        let mut child = start(program, &args, "warn");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").and_then(|line| line.split_once('/'));
        let (host, token) = address.unwrap_or_else(|| panic!("{line}"));
        let (token, _screen) = token.split_once('/').unwrap_or_else(|| panic!("{line}"));
        let (host, token) = (host.to_owned(), token.to_owned());
        assert!(host.starts_with("127.0.0.1:") && token.len() == 32, "{line}");
        Board { child, host, token, _games: folder }
    }

    /// The answer to a request of the page.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let Board { host, token, .. } = self;
        let mut stream = TcpStream::connect(host).unwrap();
        let head = format!(
            "{method} /{token}/{path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all((head + body).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Has the engine of a tab think without an end.
    pub fn think(&self, tab: &str) {
        let line = r#"{"do":"new","game":"g","variant":"musketeer","id":1}"#;
        let view = self.ask("POST", &format!("table?tab={tab}"), line);
        let line = view.split("\"line\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let order = format!(r#"{{"do":"search","id":2,"line":"{}"}}"#, line.unwrap_or_default());
        self.ask("POST", &format!("engine?tab={tab}"), &order);
        // One of the first lines says that it thinks.
        let deadline = Instant::now() + PATIENCE;
        while !self.ask("GET", &format!("engine?tab={tab}"), "").contains("\"id\":2") {
            assert!(Instant::now() < deadline, "the engine says nothing");
        }
    }

    /// Its exit status, when it has ended.
    pub fn end(mut self) -> Option<i32> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().unwrap();
        panic!("the board does not end");
    }
}

#[test]
fn the_board_serves_its_page_until_the_page_ends_it() {
    let board = Board::start(&[]);
    assert!(board.ask("GET", "", "").starts_with("HTTP/1.1 200 "));
    board.think("a");
    assert!(board.ask("POST", "quit", "").ends_with("\r\n\r\n{}"));
    assert_eq!(board.end(), Some(0));
}

/// Without a port it takes the one that browsers know it by, and another one if that is taken.
#[test]
fn two_boards_run_at_once() {
    let boards = [Board::start_with(&[]), Board::start_with(&[])];
    assert_ne!(boards[0].host, boards[1].host);
    // Another program may have the port, but then neither has it.
    let is_free = TcpListener::bind(("127.0.0.1", PORT)).is_ok();
    let has_it = boards.iter().any(|board| board.host == format!("127.0.0.1:{PORT}"));
    assert!(has_it || !is_free, "{} {}", boards[0].host, boards[1].host);
    for board in boards {
        board.ask("POST", "quit", "");
        assert_eq!(board.end(), Some(0));
    }
}

/// The page begins with a file, and one that it could not show is refused.
#[test]
fn the_board_begins_with_the_games_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    std::fs::write(&file, "1. e4 {[%eval 0.2]} *").unwrap();
    let board = Board::start(&[file.to_str().unwrap()]);
    assert!(board.ask("GET", "given", "").ends_with("\r\n\r\n1. e4 {[%eval 0.2]} *"));
    board.ask("POST", "quit", "");
    assert_eq!(board.end(), Some(0));
    let large = folder.path().join("large.pgn");
    std::fs::File::create(&large).unwrap().set_len((64 << 20) + 1).unwrap();
    for (bad, expected) in [
        (large.to_str().unwrap(), "large.pgn: expected at most 64 MiB"),
        (folder.path().to_str().unwrap(), ": "),
        ("nothing.pgn", "nothing.pgn: "),
    ] {
        let output = run(treville(), &["board", "--no-open", "--port=0", bad], "");
        assert_eq!((output.status, output.stdout.as_str()), (Some(1), ""), "{bad}");
        assert!(output.stderr.contains(expected) && output.stderr.lines().count() == 1, "{bad}");
    }
}

/// Games of the program's file can be begun, and stay when the page brings a file of its own.
#[test]
fn games_of_a_file_are_on_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.ini");
    let ini = "[zebus:chess]\ncustomPiece1 = z:CN\n\
        startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\n";
    std::fs::write(&file, ini).unwrap();
    let board = Board::start(&["--variants", file.to_str().unwrap()]);
    let ask = |line: &str| board.ask("POST", "table?tab=a", line);
    let load = r#"{"do":"load","id":1,"ini":"[other:chess]\n"}"#;
    assert!(ask(load).contains("\"name\":\"other\""));
    let hello = ask(r#"{"do":"hello","id":2}"#);
    for game in ["zebus", "other"] {
        assert!(hello.contains(&format!("\"name\":\"{game}\"")), "{hello}");
        let new = format!(r#"{{"do":"new","game":"g","variant":"{game}","id":3}}"#);
        let view = ask(&new);
        assert!(view.contains(&format!("\"variant\":\"{game}\"")), "{view}");
    }
    let zebu = ask(r#"{"do":"new","game":"z","variant":"zebus","id":4}"#);
    assert!(zebu.contains("\"betza\":\"CN\""), "{zebu}");
    let open = r#"{"do":"open","game":"o","id":5,"text":"[Variant \"zebus\"]\n\n1. Zc4 *"}"#;
    let opened = ask(open);
    assert!(opened.contains("\"variant\":\"zebus\""), "{opened}");
    board.ask("POST", "quit", "");
    assert_eq!(board.end(), Some(0));
}

/// A game that was begun at one port goes on at another.
#[test]
fn games_are_found_again_whatever_the_port() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("treville/games");
    let start = || Board::start(&["--games", games.to_str().unwrap()]);
    let (one, other) = (start(), start());
    assert_ne!(one.host, other.host);
    let game = r#"{"id":"g1","at":5,"pgn":"1. e4 *"}"#;
    let put = format!(r#"{{"do":"put","games":[{game}],"base":0}}"#);
    assert!(one.ask("POST", "shelf", &put).ends_with(r#"{"kept":[true]}"#));
    let list = other.ask("POST", "shelf", r#"{"do":"list"}"#);
    assert!(list.ends_with(r#"{"games":[{"at":5,"id":"g1"}]}"#), "{list}");
    // Long games fit, and nothing is bounded by the table's megabyte.
    let long = put.replace("e4 *", &"x".repeat(3 << 20)).replace("g1", "g2");
    assert!(one.ask("POST", "shelf", &long).ends_with(r#"{"kept":[true]}"#));
    let longer = long.replace("\"pgn\":\"", &format!("\"pgn\":\"{}", "x".repeat(1 << 20)));
    assert!(one.ask("POST", "shelf", &longer).starts_with("HTTP/1.1 413 "));
    for board in [one, other] {
        board.ask("POST", "quit", "");
        assert_eq!(board.end(), Some(0));
    }
    let wrong = folder.path().join("file");
    std::fs::write(&wrong, "").unwrap();
    let args = ["board", "--no-open", "--port", "0", "--games", wrong.to_str().unwrap()];
    let refused = run(treville(), &args, "");
    assert_eq!(
        (refused.status, refused.stderr.lines().count()),
        (Some(1), 1),
        "{}",
        refused.stderr
    );
    assert!(refused.stderr.contains("file: "), "{}", refused.stderr);
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_board_while_it_thinks() {
    for signal in ["-INT", "-TERM"] {
        let board = Board::start(&[]);
        board.think("a");
        let id = board.child.id().to_string();
        let sent = std::process::Command::new("kill").args([signal, &id]).status();
        assert!(sent.unwrap().success());
        assert_eq!(board.end(), Some(0), "{signal}");
    }
}

#[test]
fn a_port_that_is_taken_is_one_line() {
    let board = Board::start(&[]);
    let port = board.host.rsplit_once(':').unwrap().1.to_owned();
    let folder = TempDir::new().unwrap();
    let games = folder.path().to_str().unwrap();
    let args = ["board", "--no-open", "--games", games, "--port", &port];
    let other = run(treville(), &args, "");
    assert_eq!((other.status, other.stdout.as_str()), (Some(1), ""));
    assert!(other.stderr.starts_with(&format!("treville: --port {port}: ")), "{}", other.stderr);
    assert_eq!(other.stderr.lines().count(), 1, "{}", other.stderr);
    board.ask("POST", "quit", "");
    assert_eq!(board.end(), Some(0));
}
