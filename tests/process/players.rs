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
use treville_core::position::{Position, Stage};
use treville_core::uci;
use treville_engine::variant::Variant;
use treville_notation::pgn::{GameResult, NotedScore};

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
struct Board {
    player: Player,
    game: Game,
    /// Keeps the match going.
    abort: Option<Sender<Infallible>>,
}

impl Board {
    fn start(settings: &EngineSettings, variant: Variant) -> Result<Board, Fault> {
        let (abort, aborted) = bounded(0);
        let player = Player::start(settings, variant, None, aborted, &[])?;
        let game = Game::new(Position::start(variant.rules()));
        Ok(Board { player, game, abort: Some(abort) })
    }

    /// Begins a game of orthodox chess.
    fn chess(fault: &str, proto: Protocol) -> Board {
        let mut board = Board::start(&engine(fault, proto), Variant::chess()).expect("an engine");
        board.begin(Color::White).expect("a game");
        board
    }

    fn begin(&mut self, color: Color) -> Result<(), Fault> {
        self.player.new_game(&self.game, color, "Opponent", &clocks(PATIENCE))
    }

    fn go(&mut self, deadline: u64) -> Result<MoveReply, Fault> {
        self.player.go(&self.game, &clocks(deadline))
    }

    /// The player makes a move that has to be legal, and the opponent answers.
    fn exchange(&mut self) -> MoveReply {
        let reply = self.go(PATIENCE).expect("a reply");
        let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
        let m = uci::parse(self.game.position(), text).expect("a legal move");
        self.game.play_unchecked(m);
        self.answer();
        reply
    }

    fn answer(&mut self) {
        if let Some(m) = self.game.position().legal_moves().first() {
            self.game.play_unchecked(*m);
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
        for variant in Variant::all() {
            let board = Board::start(&engine("none", proto), variant);
            let mut board = board.expect("an engine for every variant");
            assert!(board.player.name().starts_with("Treville "));
            assert!(board.player.knows_check_forfeit());
            for color in Color::ALL {
                board.game = Game::new(Position::start(variant.rules()));
                if color == Color::Black {
                    board.answer();
                }
                board.begin(color).expect("a game");
                for _ in 0..8 {
                    board.exchange();
                }
                assert_eq!(board.game.position().stage(), Stage::Play, "{proto:?} {variant}");
                board.player.game_over(GameResult::Draw, "Agreed");
            }
            assert_eq!(board.player.warnings(), [""; 0], "{proto:?} {variant}");
            assert!(board.player.is_reusable());
            board.player.quit();
        }
    }
}

#[test]
fn a_very_long_name_is_cut() {
    for proto in BOTH {
        let name = Board::chess("odd-name", proto).player.name().to_owned();
        assert!(name.starts_with("<b>&amp;[31m") && name.chars().count() == 100, "{name}");
    }
}

#[test]
fn reports_are_read() {
    for proto in BOTH {
        let reply = Board::chess("none", proto).exchange();
        let info = reply.info.expect("a report");
        assert!(info.is_exact && info.score.is_some() && info.depth >= 1, "{info:?}");
        assert!(info.nodes >= 20, "{info:?}");
        assert_eq!(Answer::Move(info.pv[0].clone()), reply.answer);
    }
}

#[test]
fn a_game_can_begin_in_the_middle() {
    let mut whole = Game::new(Position::start(Variant::musketeer().rules()));
    for text in "L C L@b0 L@g9 C@d0 C@f9 d2d4 g8f6l e2e4".split(' ') {
        whole.play_unchecked(uci::parse(whole.position(), text).expect("a legal move"));
    }
    // From every point on the way, with and without moves that lead there.
    for proto in BOTH {
        let board = Board::start(&engine("none", proto), Variant::musketeer());
        let mut board = board.expect("an engine");
        for ply in 0..=whole.moves().len() {
            let position = whole.positions()[ply];
            let mut led = whole.clone();
            while led.moves().len() > ply {
                led.undo();
            }
            for game in [Game::new(position), led] {
                board.game = game;
                board.begin(position.turn()).expect("a game");
                board.exchange();
                board.exchange();
            }
        }
        assert_eq!(board.player.warnings(), [""; 0], "{proto:?}");
    }
}

#[test]
fn moves_that_are_none_are_passed_on() {
    for proto in BOTH {
        for (fault, text) in [("illegal-move", "e1e8"), ("garbage-move", "xyzzy")] {
            let reply = Board::chess(fault, proto).third(PATIENCE).expect("a reply");
            assert_eq!(reply.answer, Answer::Move(text.to_owned()));
        }
        let mut board = Board::start(&engine("wrong-selection", proto), Variant::musketeer())
            .expect("an engine");
        board.begin(Color::White).expect("a game");
        assert_eq!(board.go(PATIENCE).expect("a reply").answer, Answer::Move("K".to_owned()));
    }
}

#[test]
fn programs_that_end_are_told_apart() {
    for proto in BOTH {
        for (fault, end) in
            [("crash", Fault::Crash("exit status 3".to_owned())), ("disconnect", Fault::Disconnect)]
        {
            let mut board = Board::chess(fault, proto);
            assert_eq!(board.third(PATIENCE), Err(end.clone()), "{proto:?}");
            assert!(!board.player.is_reusable());
            assert_eq!(board.go(PATIENCE), Err(end), "it stays gone");
        }
    }
}

#[test]
fn late_engines_and_silent_ones_are_told_apart() {
    for proto in BOTH {
        for (fault, end) in [("late", Fault::Late), ("silence", Fault::Stalled)] {
            let mut board = Board::chess(fault, proto);
            assert_eq!(board.third(20), Err(end), "{proto:?}");
            assert!(!board.player.is_reusable());
        }
    }
}

#[test]
fn noise_does_no_harm() {
    for proto in BOTH {
        let mut board = Board::chess("garbage", proto);
        for _ in 0..5 {
            let reply = board.exchange();
            let info = reply.info.expect("a report");
            assert_eq!(Answer::Move(info.pv[0].clone()), reply.answer);
        }
        board.player.game_over(GameResult::Unknown, "Enough");
        assert!(board.player.is_reusable());
        assert_eq!(board.player.warnings(), [""; 0]);
    }
}

#[test]
fn a_claim_is_an_answer() {
    let mut white = Board::chess("false-claim", Protocol::XBoard);
    let claim = |result, reason: &str| Answer::Claim(result, reason.to_owned());
    let reply = white.third(PATIENCE).expect("a reply");
    assert_eq!(reply.answer, claim(GameResult::WhiteWins, "White mates"));
    let mut black = Board::chess("false-claim", Protocol::XBoard);
    black.answer();
    black.begin(Color::Black).expect("a game");
    let reply = black.third(PATIENCE).expect("a reply");
    assert_eq!(reply.answer, claim(GameResult::BlackWins, "Black mates"));
    // UCI has no words for it.
    Board::chess("false-claim", Protocol::Uci).third(PATIENCE).expect("a reply");
}

#[test]
fn wrong_reports_are_passed_on() {
    for proto in BOTH {
        let info = |fault| {
            let reply = Board::chess(fault, proto).third(PATIENCE).expect("a reply");
            reply.info.expect("a report")
        };
        assert_eq!(info("false-mate").score, Some(NotedScore::Mate(2)));
        assert_eq!(info("illegal-pv").pv.last().map(String::as_str), Some("e1e8"));
    }
}

#[test]
fn an_engine_may_take_its_time_to_start_but_has_to() {
    let problem = |settings: &EngineSettings| match Board::start(settings, Variant::chess()) {
        Err(Fault::NoStart(problem)) => problem,
        Err(fault) => panic!("{fault:?}"),
        Ok(_) => panic!("it has started"),
    };
    for proto in BOTH {
        Board::start(&engine("slow-start", proto), Variant::chess()).expect("an engine");
        let dead = problem(&engine("dies-at-start", proto));
        assert_eq!(dead, "its program has ended: exit status 3");
    }
    let mute = |proto| EngineSettings { patience: 100, ..engine("no-start", proto) };
    let expected = "expected uciok within 0.1 s, got no such line";
    assert_eq!(problem(&mute(Protocol::Uci)), expected);
    // XBoard's protocol has no words that every engine must say before it moves.
    let mut board = Board::start(&mute(Protocol::XBoard), Variant::chess()).expect("an engine");
    board.begin(Color::White).expect("a game");
    assert_eq!(board.go(20), Err(Fault::Stalled));
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
        let mut board = Board::start(&settings, Variant::chess()).expect("an engine");
        assert_eq!(
            board.player.warnings(),
            [
                "offers no option 'Contempt'",
                "expected a number from 0 to 5000 for option Move Overhead, got '-1'",
            ]
        );
        assert_eq!(board.player.warnings(), [""; 0], "nothing is said twice");
    }
}

#[test]
fn an_engine_that_plays_by_other_rules_is_shown_lost_gates() {
    const FORFEIT: &str = "L C L@e0 L@a9 C@b0 C@b9 d2d3 e7e5 g2g4 a7a6 f2f3 d8h4 e1d2";
    for proto in BOTH {
        let mut settings = engine("none", proto);
        settings.options = vec![("Check Forfeit".to_owned(), "false".to_owned())];
        let mut board = Board::start(&settings, Variant::musketeer()).expect("an engine");
        assert!(!board.player.knows_check_forfeit());
        let [warning] = &board.player.warnings()[..] else { panic!("one warning") };
        assert!(warning.contains("-variant musketeer-peer"), "{warning}");
        board.begin(Color::White).expect("a game");
        // The engine is asked now and then, whatever it answers, as in a game.
        for (ply, text) in FORFEIT.split(' ').enumerate() {
            if ply == 6 {
                board.go(PATIENCE).expect("a reply");
                board.begin(Color::Black).expect("a game");
            }
            let m = uci::parse(board.game.position(), text).expect("a legal move");
            board.game.play_unchecked(m);
        }
        // With a leopard on e1, Black's queen would not get there.
        let m = "h4e1";
        assert!(uci::parse(board.game.position(), m).is_ok());
        for _ in 0..4 {
            board.exchange();
        }
        assert_eq!(board.player.warnings(), [""; 0], "{proto:?}");
    }
}

#[test]
fn pondering_goes_on_when_the_guess_was_right_and_ends_when_it_was_wrong() {
    for hit in [true, false] {
        let mut settings = engine("none", Protocol::Uci);
        settings.ponder = true;
        settings.limits = EngineLimits { depth: Some(3), ..EngineLimits::default() };
        let mut board = Board::start(&settings, Variant::chess()).expect("an engine");
        board.begin(Color::White).expect("a game");
        for _ in 0..4 {
            let reply = board.go(PATIENCE).expect("a reply");
            let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
            board
                .game
                .play_unchecked(uci::parse(board.game.position(), text).expect("a legal move"));
            board.player.ponder(&board.game, &clocks(PATIENCE)).expect("a ponderer");
            let expected = reply.info.and_then(|info| info.pv.get(1).cloned());
            let expected = uci::parse(board.game.position(), &expected.expect("a guess"));
            let expected = expected.expect("a legal move");
            let moves = board.game.position().legal_moves();
            let answer = moves.into_iter().find(|m| (*m == expected) == hit);
            board.game.play_unchecked(answer.expect("a move"));
        }
        // A game may end while the engine ponders.
        let reply = board.go(PATIENCE).expect("a reply");
        let Answer::Move(text) = &reply.answer else { panic!("{reply:?}") };
        board.game.play_unchecked(uci::parse(board.game.position(), text).expect("a legal move"));
        board.player.ponder(&board.game, &clocks(PATIENCE)).expect("a ponderer");
        board.player.game_over(GameResult::Unknown, "Enough");
        assert!(board.player.is_reusable());
        board.game = Game::new(Position::start(Variant::chess().rules()));
        board.begin(Color::White).expect("another game");
        board.exchange();
    }
}

#[test]
fn an_interrupted_match_does_not_wait() {
    for proto in BOTH {
        let mut board = Board::chess("late", proto);
        board.exchange();
        board.exchange();
        let abort = board.abort.take();
        let begun = Instant::now();
        let breaker = thread::spawn(move || {
            thread::sleep(Duration::from_millis(50));
            drop(abort);
        });
        assert_eq!(board.go(PATIENCE), Err(Fault::Interrupted));
        assert!(begun.elapsed() < Duration::from_millis(PATIENCE));
        breaker.join().expect("a thread");
    }
}
