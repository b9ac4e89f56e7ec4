//! Golden transcripts: what a GUI says, what it hears, and what the engine is told in between.
//!
//! ```text
//! > usermove e2e4            a line from the GUI
//! < move e7e5                a line to the GUI
//! = search e2e4 e7e5, left 100 increment 1000       an order, after the moves of the game so far
//! ! bestmove e7e5 g1f3       an event of the engine
//! ! info 4 -35 900 1200 e7e5 g1f3    another: depth, score, nodes, milliseconds, line
//! ! refused no room          another: an order could not be carried out
//! ! atleast 4 -35 900 1200 e7e5      another: the true score is better; or `atmost`, worse
//! ! looks 5 3 20 1000 1300 d7d5      another: depth, number and total of moves, nodes, milliseconds
//! ! pass 1500                milliseconds
//! ! silence                  the GUI has said nothing for as long as matters
//! ; remark
//! | [zebus:chess]            a line of the file of games for the conversations that follow
//! ```

use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::uci;

use super::*;
use crate::message::{self, Info, Limits, Progress, RootMove};
use crate::score::Score;
use crate::variant::Variants;

static BEGIN: LazyLock<Instant> = LazyLock::new(Instant::now);

thread_local! {
    /// The time that the test has lasted by its own clock.
    static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    /// Number of random numbers that the adapter has drawn.
    static DRAWN: Cell<usize> = const { Cell::new(0) };
}

/// Draws the same number for all six choices of a set-up, and the next one for the next set-up.
fn chance(limit: usize) -> usize {
    let drawn = DRAWN.replace(DRAWN.get() + 1);
    (5 + drawn / 6) % limit.max(1)
}

fn now() -> Instant {
    *BEGIN + PASSED.get()
}

/// An adapter with an engine that does what a script says.
struct Stage {
    xboard: XBoard,
    /// The games whose searches have not been answered, the oldest first.
    searched: VecDeque<Game>,
    /// The server waits for an answer and reads nothing.
    waiting: bool,
}

impl Stage {
    fn new() -> Stage {
        Stage::with(Variants::default())
    }

    fn with(variants: Variants) -> Stage {
        let mut xboard = XBoard::with(variants);
        xboard.clocks.now = now;
        xboard.chance = chance;
        DRAWN.set(0);
        Stage { xboard, searched: VecDeque::new(), waiting: false }
    }

    fn line(&mut self, line: &str) -> Vec<String> {
        assert!(!self.waiting, "nothing is read before the search ends: {line}");
        let actions = self.xboard.line(line);
        self.carry_out(actions)
    }

    fn carry_out(&mut self, actions: Vec<Action>) -> Vec<String> {
        let mut heard = Vec::new();
        for action in actions {
            match action {
                Action::Print(text) => heard.extend(text.split('\n').map(|l| format!("< {l}"))),
                Action::Order(message::Command::Search(game, limits)) => {
                    heard.push(format!("= search {}", order(&game, &limits)));
                    self.searched.push_back(*game);
                }
                Action::Order(message::Command::NewGame) => heard.push("= forget".to_owned()),
                Action::Order(message::Command::Prepare(_)) => heard.push("= prepare".to_owned()),
                Action::Order(message::Command::Hash(size)) => heard.push(format!("= hash {size}")),
                Action::Order(message::Command::Threads(count)) => {
                    heard.push(format!("= threads {count}"));
                }
                Action::Order(message::Command::Net(net)) => {
                    heard
                        .push(format!("= judge by {}", if net.is_some() { "net" } else { "hand" }));
                }
                Action::Order(message::Command::Values(values)) => {
                    heard.push(format!("= values {:?}", values.factors.distance));
                }
                Action::ReadFile(kind, path) => heard.push(format!("= read {kind:?} {path}")),
                Action::Stop => heard.push("= stop".to_owned()),
                Action::PonderHit => heard.push("= ponderhit".to_owned()),
                Action::Finish => {
                    heard.push("= finish".to_owned());
                    self.waiting = true;
                }
                Action::Quit => heard.push("= quit".to_owned()),
                other => panic!("{other:?}"),
            }
        }
        heard
    }

    fn event(&mut self, text: &str) -> Vec<String> {
        if let Some(milliseconds) = text.strip_prefix("pass ") {
            let passed = Duration::from_millis(milliseconds.parse().unwrap());
            PASSED.set(PASSED.get() + passed);
            return Vec::new();
        }
        if text == "silence" {
            assert!(self.xboard.patience().is_some(), "nobody waits");
            let actions = self.xboard.silence();
            return self.carry_out(actions);
        }
        if let Some(problem) = text.strip_prefix("refused ") {
            let actions = self.xboard.event(Event::Done(Err(problem.to_owned())));
            return self.carry_out(actions);
        }
        if let Some(note) = text.strip_prefix("note ") {
            let actions = self.xboard.event(Event::Note(note.to_owned()));
            return self.carry_out(actions);
        }
        let game =
            self.searched.front().unwrap_or_else(|| panic!("no search before {text}")).clone();
        let words: Vec<&str> = text.split_whitespace().collect();
        let event = match words[..] {
            ["bestmove", ref moves @ ..] => {
                self.searched.pop_front();
                self.waiting = false;
                let moves = line(&game, moves);
                Event::BestMove { best: moves.first().copied(), ponder: moves.get(1).copied() }
            }
            ["info", ref words @ ..] => Event::Info(info(&game, words)),
            ["atleast", ref words @ ..] => Event::Progress(Progress::AtLeast(info(&game, words))),
            ["atmost", ref words @ ..] => Event::Progress(Progress::AtMost(info(&game, words))),
            ["looks", depth, number, total, nodes, milliseconds, current] => {
                Event::Progress(Progress::Move(RootMove {
                    depth: depth.parse().unwrap(),
                    current: line(&game, &[current])[0],
                    number: number.parse().unwrap(),
                    total: total.parse().unwrap(),
                    nodes: nodes.parse().unwrap(),
                    time: Duration::from_millis(milliseconds.parse().unwrap()),
                }))
            }
            _ => panic!("{text}"),
        };
        let actions = self.xboard.event(event);
        self.carry_out(actions)
    }
}

/// A search's report, from depth, score, nodes, milliseconds and the line.
fn info(game: &Game, words: &[&str]) -> Info {
    let [depth, score, nodes, milliseconds, pv @ ..] = words else { panic!("{words:?}") };
    Info {
        depth: depth.parse().unwrap(),
        seldepth: 0,
        multipv: 1,
        score: Score(match score.strip_prefix("mate") {
            Some(plies) if plies.starts_with('-') => -Score::MATE - plies.parse::<i32>().unwrap(),
            Some(plies) => Score::MATE - plies.parse::<i32>().unwrap(),
            None => score.parse().unwrap(),
        }),
        nodes: nodes.parse().unwrap(),
        time: Duration::from_millis(milliseconds.parse().unwrap()),
        hashfull: 0,
        pv: line(game, pv),
    }
}

/// Moves one after another from the end of a game.
fn line(game: &Game, texts: &[&str]) -> Vec<Move> {
    let mut position = *game.position();
    let mut moves = Vec::new();
    for text in texts {
        let m = uci::parse(&position, text).unwrap();
        moves.push(m);
        position.play_unchecked(m);
    }
    moves
}

fn order(game: &Game, limits: &Limits) -> String {
    let mut parts = Vec::new();
    for (position, m) in game.positions().iter().zip(game.moves()) {
        parts.push(uci::write(position, *m, true));
    }
    if let Some(last) = parts.last_mut() {
        last.push(',');
    }
    if let Some(clock) = limits.clock {
        parts.push(format!(
            "left {} increment {}",
            clock.left.as_millis(),
            clock.increment.as_millis()
        ));
        parts.extend(clock.moves_to_go.map(|moves| format!("for {moves} moves")));
    }
    parts.extend(limits.movetime.map(|time| format!("movetime {}", time.as_millis())));
    parts.extend(limits.depth.map(|depth| format!("depth {depth}")));
    parts.extend((limits.multipv > 1).then(|| format!("{} lines", limits.multipv)));
    parts.extend(limits.elo.map(|elo| format!("elo {elo}")));
    if !limits.searchmoves.is_empty() {
        parts.push(format!("{} moves", limits.searchmoves.len()));
    }
    for (is_so, word) in [(limits.infinite, "infinite"), (limits.ponder, "ponder")] {
        parts.extend(is_so.then(|| word.to_owned()));
    }
    parts.extend(limits.nodes.map(|nodes| format!("nodes {nodes}")));
    parts.join(" ")
}

/// Plays a script and compares what is heard with what it says. Each `xboard` is a conversation of
/// its own.
fn perform(script: &str) {
    let mut stage = Stage::new();
    let file: String = script
        .lines()
        .filter_map(|line| line.strip_prefix("| "))
        .fold(String::new(), |file, line| file + line + "\n");
    let variants = match file.as_str() {
        "" => Variants::default(),
        file => Variants::read(file.as_bytes()).unwrap().0,
    };
    let script: Vec<&str> = script.lines().filter(|line| !line.starts_with([';', '|'])).collect();
    let mut lines = script.into_iter().filter(|line| !line.is_empty()).peekable();
    while let Some(cue) = lines.next() {
        if cue == "> xboard" {
            stage = Stage::with(variants.clone());
        }
        let heard = match cue.split_at(2) {
            ("> ", text) => stage.line(text),
            ("! ", text) => stage.event(text),
            _ => panic!("unheard: {cue}"),
        };
        let mut said = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with(['<', '='])) {
            let version = env!("CARGO_PKG_VERSION");
            said.push(line.replace("<TAB>", "\t").replace("VERSION", version));
        }
        let trimmed: Vec<&str> = heard.iter().map(|line| line.trim_end()).collect();
        assert_eq!(trimmed, said, "after {cue}");
    }
}

#[test]
fn transcripts() {
    let scripts = [
        include_str!("../transcripts/introduction.txt"),
        include_str!("../transcripts/variants.txt"),
        include_str!("../transcripts/default_variant.txt"),
        include_str!("../transcripts/old_gui.txt"),
        include_str!("../transcripts/castling.txt"),
        include_str!("../transcripts/game.txt"),
        include_str!("../transcripts/moves.txt"),
        include_str!("../transcripts/abandoned.txt"),
        include_str!("../transcripts/clocks.txt"),
        include_str!("../transcripts/ends.txt"),
        include_str!("../transcripts/analysis.txt"),
        include_str!("../transcripts/levels.txt"),
        include_str!("../transcripts/progress.txt"),
        include_str!("../transcripts/options.txt"),
        include_str!("../transcripts/harmless.txt"),
        include_str!("../transcripts/ponder.txt"),
        include_str!("../transcripts/courtesy.txt"),
        include_str!("../transcripts/highlight.txt"),
        include_str!("../transcripts/director.txt"),
        include_str!("../transcripts/prelude.txt"),
        include_str!("../transcripts/twice.txt"),
        include_str!("../transcripts/own_games.txt"),
    ];
    scripts.into_iter().for_each(perform);
}

/// After any commands of a GUI in any order, the engine does not move a side that is not its own.
#[test]
fn no_order_of_commands_makes_it_move_unasked() {
    const LINES: [&str; 38] = [
        "new",
        "variant musketeer",
        "variant normal",
        "force",
        "go",
        "playother",
        "usermove e2e4",
        "usermove e7e5",
        "usermove b1c3",
        "usermove g8f6",
        "setboard *c****l*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*C****L* w KQkq - 0 1",
        "setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1",
        "setboard rnbqkbnr",
        "undo",
        "remove",
        "white",
        "black",
        "analyze",
        "exit",
        "exclude all",
        "include e2e4",
        "option Check Forfeit=1",
        "option Check Forfeit=0",
        "result *",
        "ping 1",
        "?",
        "hard",
        "hard",
        "easy",
        "draw",
        "computer",
        "accepted dice",
        "lift e2",
        "put e4",
        "option White piece=engine",
        "option White piece=default",
        "option Graphical Prelude=both",
        "option Resign=1",
    ];
    let mut stage = Stage::new();
    let mut state = 1_u64;
    let mut moves = 0;
    for _ in 0..50_000 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = (state >> 33) as usize;
        let answers = !stage.searched.is_empty() && (stage.waiting || number.is_multiple_of(5));
        if !answers {
            stage.line(LINES[number % LINES.len()]);
            continue;
        }
        let game = &stage.searched[0];
        let turn = game.position().turn();
        let legal = game.position().legal_moves();
        // An analysis may look at a position that is over.
        let best = legal.get(number / 7 % legal.len().max(1));
        let best = best.map_or(String::new(), |m| uci::write(game.position(), *m, true));
        let before = stage.xboard.game.moves().len();
        let prepares = stage.xboard.is_preparing();
        let heard = stage.event(&format!("bestmove {best}"));
        if heard.first().is_some_and(|line| line.starts_with("< move")) {
            moves += 1;
            assert_eq!(stage.xboard.mode, Mode::Plays(turn));
            assert_eq!(stage.xboard.game.moves().len(), before + 1);
        } else if !prepares {
            assert_eq!(stage.xboard.game.moves().len(), before);
        }
    }
    assert!(moves > 100, "{moves}");
}

/// With a real engine: a search is broken off, and the input ends under another one.
#[test]
fn complaints_stay_one_line() {
    let mut xboard = XBoard::new();
    xboard.line("protover 2");
    for line in ["option Black piece=a\rb\u{7}", "option Bl\rack=a", "variant a\rb", "mo\rve"] {
        let said = format!("{:?}", xboard.line(line));
        assert!(!said.contains("\\r") && !said.contains("\\u"), "{said}");
    }
}

#[test]
fn an_abandoned_search_says_nothing_and_the_last_one_ends_with_its_move() {
    let input =
        "xboard\nst 1000\nnew\nforce\ngo\nping 1\nusermove e2e4\nforce\nnew\nping 2\nsd 2\ngo\n";
    let lines = crate::protocol::test_client::conversation(input, "\nmove ");
    assert_eq!(lines[..3], ["Illegal move (the engine is to move): e2e4", "pong 1", "pong 2"]);
    assert!(lines[3].starts_with("move "));
    assert_eq!(lines.len(), 4);
}
