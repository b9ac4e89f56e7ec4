//! Players whose engines are real programs, healthy and broken ones, over both protocols.

use std::convert::Infallible;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded};
use treville_arena::limits::EngineLimits;
use treville_arena::player::{Answer, Clocks, Fault, MoveReply, Player};
use treville_arena::settings::{EngineSettings, Protocol};
use treville_core::color::{ByColor, Color};
use treville_core::game::Game;
use treville_core::pgn::{GameResult, Score};
use treville_core::position::{Position, Stage};
use treville_core::uci;
use treville_engine::variant::Variant;

const BOTH: [Protocol; 2] = [Protocol::Uci, Protocol::XBoard];

/// Long enough for a slow machine, so that only faults ever run into it.
const PATIENCE: u64 = 60_000;

/// The broken engine, thinking so little that a move takes no time.
fn engine(fault: &str, proto: Protocol) -> EngineSettings {
    let limits = match proto {
        Protocol::Uci => EngineLimits { nodes: Some(50), ..EngineLimits::default() },
        Protocol::XBoard => EngineLimits { depth: Some(1), ..EngineLimits::default() },
    };
    EngineSettings {
        cmd: env!("CARGO_BIN_EXE_broken-engine").to_owned(),
        args: vec![fault.to_owned()],
        proto,
        limits,
        patience: PATIENCE,
        ..EngineSettings::default()
    }
}

fn clocks(deadline: u64) -> Clocks {
    Clocks {
        left: ByColor([None; 2]),
        increment: ByColor([Duration::ZERO; 2]),
        moves_to_go: None,
        deadline: Duration::from_millis(deadline),
    }
}

/// A player at a board of its own, where the opponent makes the first legal move.
struct Table {
    player: Player,
    game: Game,
    /// Keeps the match going.
    abort: Option<Sender<Infallible>>,
}

impl Table {
    fn start(settings: &EngineSettings, variant: Variant) -> Result<Table, Fault> {
        let (abort, aborted) = bounded(0);
        let player = Player::start(settings, variant, None, aborted)?;
        let game = Game::new(Position::start(variant.rules()));
        Ok(Table { player, game, abort: Some(abort) })
    }

    /// Sits down to a game of orthodox chess.
    fn chess(fault: &str, proto: Protocol) -> Table {
        let mut table = Table::start(&engine(fault, proto), Variant::Chess).expect("an engine");
        table.sit(Color::White).expect("a game");
        table
    }

    fn sit(&mut self, color: Color) -> Result<(), Fault> {
        self.player.new_game(&self.game, color, "nobody", &clocks(PATIENCE))
    }

    fn go(&mut self, deadline: u64) -> Result<MoveReply, Fault> {
        self.player.go(&self.game, &clocks(deadline))
    }

    /// The player makes a move that has to be legal, and the opponent answers.
    fn exchange(&mut self) -> MoveReply {
        let reply = self.go(PATIENCE).expect("a reply");
        let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
        let m = uci::parse(self.game.position(), text).expect("a legal move");
        self.game.play(m);
        self.answer();
        reply
    }

    fn answer(&mut self) {
        if let Some(m) = self.game.position().legal_moves().first() {
            self.game.play(*m);
        }
    }

    /// The reply to the third order, with which most faults strike.
    fn third(&mut self, deadline: u64) -> Result<MoveReply, Fault> {
        self.exchange();
        self.exchange();
        self.go(deadline)
    }
}

#[test]
fn a_healthy_engine_plays_game_after_game_in_every_variant() {
    for proto in BOTH {
        for variant in Variant::ALL {
            let table = Table::start(&engine("none", proto), variant);
            let mut table = table.expect("an engine for every variant");
            assert!(table.player.name().starts_with("Treville "));
            assert!(table.player.knows_check_forfeit());
            for color in Color::ALL {
                table.game = Game::new(Position::start(variant.rules()));
                if color == Color::Black {
                    table.answer();
                }
                table.sit(color).expect("a game");
                for _ in 0..8 {
                    table.exchange();
                }
                assert_eq!(table.game.position().stage(), Stage::Play, "{proto:?} {variant}");
                table.player.game_over(GameResult::Draw, "Agreed");
            }
            assert_eq!(table.player.warnings(), [""; 0], "{proto:?} {variant}");
            assert!(table.player.is_reusable());
            table.player.quit();
        }
    }
}

#[test]
fn thinking_is_heard() {
    for proto in BOTH {
        let reply = Table::chess("none", proto).exchange();
        let thought = reply.info.expect("a thought");
        assert!(thought.is_exact && thought.score.is_some() && thought.depth >= 1, "{thought:?}");
        assert!(thought.nodes >= 20, "{thought:?}");
        assert_eq!(Answer::Move(thought.pv[0].clone()), reply.answer);
    }
}

#[test]
fn a_game_can_begin_in_the_middle() {
    let mut whole = Game::new(Position::start(Variant::Musketeer.rules()));
    for text in "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6l e2e4".split(' ') {
        whole.play(uci::parse(whole.position(), text).expect("a legal move"));
    }
    // From every point on the way, with and without moves that lead there.
    for proto in BOTH {
        let table = Table::start(&engine("none", proto), Variant::Musketeer);
        let mut table = table.expect("an engine");
        for ply in 0..=whole.moves().len() {
            let position = whole.positions()[ply];
            let mut led = whole.clone();
            while led.moves().len() > ply {
                led.undo();
            }
            for game in [Game::new(position), led] {
                table.game = game;
                table.sit(position.turn()).expect("a game");
                table.exchange();
                table.exchange();
            }
        }
        assert_eq!(table.player.warnings(), [""; 0], "{proto:?}");
    }
}

#[test]
fn moves_that_are_none_are_passed_on() {
    for proto in BOTH {
        for (fault, text) in [("illegal-move", "e1e8"), ("garbage-move", "xyzzy")] {
            let reply = Table::chess(fault, proto).third(PATIENCE).expect("a reply");
            assert_eq!(reply.answer, Answer::Move(text.to_owned()));
        }
        let mut table =
            Table::start(&engine("wrong-selection", proto), Variant::Musketeer).expect("an engine");
        table.sit(Color::White).expect("a game");
        assert_eq!(table.go(PATIENCE).expect("a reply").answer, Answer::Move("K".to_owned()));
    }
}

#[test]
fn programs_that_end_are_told_apart() {
    for proto in BOTH {
        for (fault, end) in
            [("crash", Fault::Crash("exit status 3".to_owned())), ("disconnect", Fault::Disconnect)]
        {
            let mut table = Table::chess(fault, proto);
            assert_eq!(table.third(PATIENCE), Err(end.clone()), "{proto:?}");
            assert!(!table.player.is_reusable());
            assert_eq!(table.go(PATIENCE), Err(end), "it stays gone");
        }
    }
}

#[test]
fn late_engines_and_silent_ones_are_told_apart() {
    for proto in BOTH {
        for (fault, end) in [("late", Fault::Late), ("silence", Fault::Stalled)] {
            let mut table = Table::chess(fault, proto);
            assert_eq!(table.third(20), Err(end), "{proto:?}");
            assert!(!table.player.is_reusable());
        }
    }
}

#[test]
fn garbage_does_no_harm() {
    for proto in BOTH {
        let mut table = Table::chess("garbage", proto);
        for _ in 0..5 {
            let reply = table.exchange();
            let thought = reply.info.expect("a thought");
            assert_eq!(Answer::Move(thought.pv[0].clone()), reply.answer);
        }
        table.player.game_over(GameResult::Unknown, "Enough");
        assert!(table.player.is_reusable());
        assert_eq!(table.player.warnings(), [""; 0]);
    }
}

#[test]
fn a_claim_is_an_answer() {
    let mut white = Table::chess("false-claim", Protocol::XBoard);
    let claim = |result, reason: &str| Answer::Claim(result, reason.to_owned());
    let reply = white.third(PATIENCE).expect("a reply");
    assert_eq!(reply.answer, claim(GameResult::WhiteWins, "White mates"));
    let mut black = Table::chess("false-claim", Protocol::XBoard);
    black.answer();
    black.sit(Color::Black).expect("a game");
    let reply = black.third(PATIENCE).expect("a reply");
    assert_eq!(reply.answer, claim(GameResult::BlackWins, "Black mates"));
    // UCI has no words for it.
    Table::chess("false-claim", Protocol::Uci).third(PATIENCE).expect("a reply");
}

#[test]
fn wrong_thoughts_are_passed_on() {
    for proto in BOTH {
        let thought = |fault| {
            let reply = Table::chess(fault, proto).third(PATIENCE).expect("a reply");
            reply.info.expect("a thought")
        };
        assert_eq!(thought("false-mate").score, Some(Score::Mate(2)));
        assert_eq!(thought("illegal-pv").pv.last().map(String::as_str), Some("e1e8"));
    }
}

#[test]
fn an_engine_may_take_its_time_to_start_but_has_to() {
    let problem = |settings: &EngineSettings| match Table::start(settings, Variant::Chess) {
        Err(Fault::NoStart(problem)) => problem,
        Err(fault) => panic!("{fault:?}"),
        Ok(_) => panic!("it has started"),
    };
    for proto in BOTH {
        Table::start(&engine("slow-start", proto), Variant::Chess).expect("an engine");
        let dead = problem(&engine("dies-at-start", proto));
        assert_eq!(dead, "its program has ended: exit status 3");
    }
    let mute = |proto| EngineSettings { patience: 100, ..engine("no-start", proto) };
    let expected = "expected uciok within 0.1 s, got no such line";
    assert_eq!(problem(&mute(Protocol::Uci)), expected);
    // XBoard's protocol has no words that every engine must say before it moves.
    let mut table = Table::start(&mute(Protocol::XBoard), Variant::Chess).expect("an engine");
    table.sit(Color::White).expect("a game");
    assert_eq!(table.go(20), Err(Fault::Stalled));
    let missing = EngineSettings { cmd: "./missing".to_owned(), ..EngineSettings::default() };
    assert!(problem(&missing).starts_with("expected a program that can be started, got"));
}

#[test]
fn what_an_engine_does_not_take_is_a_warning() {
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    for proto in BOTH {
        let mut settings = engine("none", proto);
        settings.options =
            vec![option("hash", "2"), option("Contempt", "5"), option("Move Overhead", "-1")];
        let mut table = Table::start(&settings, Variant::Chess).expect("an engine");
        assert_eq!(
            table.player.warnings(),
            [
                "offers no option 'Contempt'",
                "expected a number from 0 to 5000 for option Move Overhead, got '-1'",
            ]
        );
        assert_eq!(table.player.warnings(), [""; 0], "nothing is said twice");
    }
}

#[test]
fn an_engine_that_plays_by_other_rules_is_told_of_lost_gates() {
    const FORFEIT: &str = "L C L@e0 L@a9 C@b0 C@b9 d2d3 e7e5 g2g4 a7a6 f2f3 d8h4 e1d2";
    for proto in BOTH {
        let mut settings = engine("none", proto);
        settings.options = vec![("Check Forfeit".to_owned(), "false".to_owned())];
        let mut table = Table::start(&settings, Variant::Musketeer).expect("an engine");
        assert!(!table.player.knows_check_forfeit());
        let [warning] = &table.player.warnings()[..] else { panic!("one warning") };
        assert!(warning.contains("-variant musketeer-peer"), "{warning}");
        table.sit(Color::White).expect("a game");
        // The engine is asked now and then, whatever it answers, as in a game.
        for (ply, text) in FORFEIT.split(' ').enumerate() {
            if ply == 6 {
                table.go(PATIENCE).expect("a reply");
                table.sit(Color::Black).expect("a game");
            }
            let m = uci::parse(table.game.position(), text).expect("a legal move");
            table.game.play(m);
        }
        // With a leopard on e1, Black's queen would not get there.
        let m = "h4e1";
        assert!(uci::parse(table.game.position(), m).is_ok());
        for _ in 0..4 {
            table.exchange();
        }
        assert_eq!(table.player.warnings(), [""; 0], "{proto:?}");
    }
}

#[test]
fn pondering_goes_on_when_the_guess_was_right_and_ends_when_it_was_wrong() {
    for hit in [true, false] {
        let mut settings = engine("none", Protocol::Uci);
        settings.ponder = true;
        settings.limits = EngineLimits { depth: Some(3), ..EngineLimits::default() };
        let mut table = Table::start(&settings, Variant::Chess).expect("an engine");
        table.sit(Color::White).expect("a game");
        for _ in 0..4 {
            let reply = table.go(PATIENCE).expect("a reply");
            let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
            table.game.play(uci::parse(table.game.position(), text).expect("a legal move"));
            table.player.ponder(&table.game, &clocks(PATIENCE)).expect("a ponderer");
            let expected = reply.info.and_then(|thought| thought.pv.get(1).cloned());
            let expected = uci::parse(table.game.position(), &expected.expect("a guess"));
            let expected = expected.expect("a legal move");
            let moves = table.game.position().legal_moves();
            let answer = moves.into_iter().find(|m| (*m == expected) == hit);
            table.game.play(answer.expect("a move"));
        }
        // A game may end while the engine ponders.
        let reply = table.go(PATIENCE).expect("a reply");
        let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
        table.game.play(uci::parse(table.game.position(), text).expect("a legal move"));
        table.player.ponder(&table.game, &clocks(PATIENCE)).expect("a ponderer");
        table.player.game_over(GameResult::Unknown, "Enough");
        assert!(table.player.is_reusable());
        table.game = Game::new(Position::start(Variant::Chess.rules()));
        table.sit(Color::White).expect("another game");
        table.exchange();
    }
}

#[test]
fn a_match_that_is_broken_off_waits_for_nobody() {
    for proto in BOTH {
        let mut table = Table::chess("late", proto);
        table.exchange();
        table.exchange();
        let abort = table.abort.take();
        let begun = Instant::now();
        let breaker = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            drop(abort);
        });
        assert_eq!(table.go(PATIENCE), Err(Fault::Interrupted));
        assert!(begun.elapsed() < Duration::from_millis(PATIENCE));
        breaker.join().expect("a thread");
    }
}
