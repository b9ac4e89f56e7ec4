//! Conversations with engines that are scripts of the shell, line by line. What every system can
//! do is tested with the broken engines in `tests/process/players.rs`.

#![cfg(unix)]

mod files;

use super::*;
use crate::limits::EngineLimits;
use crossbeam_channel::{Sender, bounded};
use std::fs;
use std::path::PathBuf;
use treville_core::color::ByColor;
use treville_core::position::Position;
use treville_core::uci as coordinates;
use treville_notation::pgn::NotedScore;

/// A player that is a script: what it says to lines that match these patterns of the shell.
struct Stub {
    player: Player,
    log: Arc<Log>,
    path: PathBuf,
    game: Game,
    clocks: Clocks,
    _folder: tempfile::TempDir,
    _abort: Sender<Infallible>,
}

const UCI: &str = "uci) echo 'id name Stub'; echo 'option name Ponder type check default false'; \
                   echo 'option name Odd type string default'; echo uciok;; \
                   isready) echo readyok;;";

const XBOARD: &str = "protover*) echo 'feature ping=1 setboard=1 usermove=1 name=1 dice=1'; \
                      echo 'feature variants=\"normal,fischerandom\" myname=\"Stub\" done=1';; \
                      ping*) echo \"pong ${line#ping }\";;";

fn settings(proto: Protocol, answers: &str) -> EngineSettings {
    let script =
        format!("while read line; do case \"$line\" in {answers} quit) exit 0;; esac; done");
    let limits = EngineLimits { tc: Some("40/60+0.5".parse().unwrap()), ..EngineLimits::default() };
    EngineSettings {
        cmd: "sh".to_owned(),
        args: vec!["-c".to_owned(), script],
        proto,
        limits,
        ..EngineSettings::default()
    }
}

impl Stub {
    fn try_start(settings: &EngineSettings, variant: Variant) -> Result<Stub, Fault> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let log = Arc::new(Log::open(&path).unwrap());
        let (abort, aborted) = bounded(0);
        let player = Player::start(settings, variant, Some(Arc::clone(&log)), aborted, &[])?;
        let clocks = Clocks {
            left: ByColor([
                Some(Duration::from_millis(60_000)),
                Some(Duration::from_millis(55_555)),
            ]),
            increment: ByColor([Duration::from_millis(500), Duration::from_millis(100)]),
            moves_to_go: Some(40),
            deadline: Duration::from_secs(60),
        };
        let game = Game::new(Position::start(variant.rules()));
        Ok(Stub { player, log, path, game, clocks, _folder: folder, _abort: abort })
    }

    fn start(settings: &EngineSettings) -> Stub {
        Stub::try_start(settings, Variant::chess()).unwrap()
    }

    fn play(&mut self, moves: &str) {
        for text in moves.split_whitespace() {
            self.game.play_unchecked(coordinates::parse(self.game.position(), text).unwrap());
        }
    }

    fn sit(&mut self, color: Color) {
        self.player.new_game(&self.game, color, "Other", &self.clocks).unwrap();
    }

    fn go(&mut self) -> MoveReply {
        self.player.go(&self.game, &self.clocks).unwrap()
    }

    /// The lines that were sent to the player since the last call.
    fn sent(&self) -> Vec<String> {
        self.log.flush();
        let text = fs::read_to_string(&self.path).unwrap();
        fs::write(&self.path, "").unwrap();
        text.lines().filter_map(|line| Some(line.split_once(" > ")?.1.to_owned())).collect()
    }

    /// Waits until the player has written what it writes now.
    fn pause(&self) {
        std::thread::sleep(Duration::from_millis(200));
    }
}

fn moved(text: &str) -> Answer {
    Answer::Move(text.to_owned())
}

#[test]
fn a_uci_engine_gets_options_positions_and_clocks() {
    let go = "go*) echo 'info depth 3 score cp 20 nodes 99 pv e2e4 e7e5'; echo bestmove e2e4;;";
    let mut settings = settings(Protocol::Uci, &format!("{UCI} {go}"));
    settings.options =
        [("odd", "a b"), ("none", "1")].map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec();
    let mut stub = Stub::start(&settings);
    assert_eq!(stub.player.name(), "Stub");
    assert_eq!(stub.player.warnings(), ["offers no option 'none'"]);
    assert_eq!(stub.sent(), ["uci", "setoption name Odd value a b", "isready"]);
    stub.sit(Color::White);
    assert_eq!(stub.sent(), ["ucinewgame", "isready"]);
    let reply = stub.go();
    assert_eq!(reply.answer, moved("e2e4"));
    let info = reply.info.unwrap();
    assert_eq!((info.score, info.nodes), (Some(NotedScore::Centipawns(20)), 99));
    stub.play("e2e4 e7e5");
    stub.clocks.moves_to_go = None;
    stub.go();
    let clocks = "wtime 60000 btime 55555 winc 500 binc 100";
    assert_eq!(
        stub.sent(),
        [
            "position startpos".to_owned(),
            format!("go {clocks} movestogo 40"),
            "position startpos moves e2e4 e7e5".to_owned(),
            format!("go {clocks}"),
        ]
    );
}

#[test]
fn an_engine_gets_its_own_words_before_the_protocol_begins() {
    for (proto, answers, hello) in
        [(Protocol::Uci, UCI, "uci"), (Protocol::XBoard, XBOARD, "xboard")]
    {
        let initstr = ["setup one", "", "two"].map(str::to_owned).to_vec();
        let stub = Stub::start(&EngineSettings { initstr, ..settings(proto, answers) });
        assert_eq!(stub.sent()[..4], ["setup one", "", "two", hello]);
    }
}

#[test]
fn a_uci_engine_ponders() {
    let go = "'go ponder'*) ;; go*) echo bestmove e2e4 ponder e7e5;; \
              ponderhit) echo bestmove g1f3 ponder b8c6;; \
              stop) echo bestmove f1c4 ponder g8f6;;";
    let mut settings = settings(Protocol::Uci, &format!("{UCI} {go}"));
    settings.ponder = true;
    settings.limits = EngineLimits { nodes: Some(5), ..EngineLimits::default() };
    let mut stub = Stub::start(&settings);
    stub.clocks.left = ByColor([None; 2]);
    assert!(stub.sent().contains(&"setoption name Ponder value true".to_owned()));
    stub.sit(Color::White);
    stub.sent();
    stub.go();
    stub.play("e2e4");
    stub.player.ponder(&stub.game, &stub.clocks).unwrap();
    stub.play("e7e5");
    assert_eq!(stub.go().answer, moved("g1f3"), "it was right");
    stub.play("g1f3");
    stub.player.ponder(&stub.game, &stub.clocks).unwrap();
    stub.play("g8f6");
    assert_eq!(stub.go().answer, moved("e2e4"), "it was wrong, and thinks again");
    assert_eq!(
        stub.sent(),
        [
            "position startpos",
            "go nodes 5",
            "position startpos moves e2e4 e7e5",
            "go ponder nodes 5",
            "ponderhit",
            "position startpos moves e2e4 e7e5 g1f3 b8c6",
            "go ponder nodes 5",
            "stop",
            "position startpos moves e2e4 e7e5 g1f3 g8f6",
            "go nodes 5",
        ]
    );
    // A guess that is no legal move leads to nothing.
    stub.play("b1c3 b8c6");
    stub.player.ponder(&stub.game, &stub.clocks).unwrap();
    stub.player.game_over(GameResult::Draw, "Agreed");
    assert_eq!(stub.sent(), [""; 0]);
}

#[test]
fn all_ways_to_have_no_move_in_uci() {
    for text in ["bestmove (none)", "bestmove 0000", "bestmove NULL", "bestmove"] {
        let go = format!("go*) echo '{text}';;");
        let mut stub = Stub::start(&settings(Protocol::Uci, &format!("{UCI} {go}")));
        stub.sit(Color::White);
        assert_eq!(stub.go().answer, Answer::NoMove, "{text}");
    }
}

#[test]
fn an_engine_that_refuses_a_position_is_heard() {
    let go = "position*) echo 'info string error: expected a FEN';; go*) echo bestmove e2e4;;";
    let mut stub = Stub::start(&settings(Protocol::Uci, &format!("{UCI} {go}")));
    stub.sit(Color::White);
    stub.go();
    stub.go();
    assert_eq!(stub.player.warnings(), ["says 'expected a FEN'"]);
}

/// A net that is not there: without a word the match would be one of the net inside.
#[test]
fn an_engine_that_refuses_an_option_is_heard() {
    let ready = "isready) echo 'info string error: EvalFile x.net: No such file'; echo readyok;;";
    let mut stub = Stub::start(&settings(Protocol::Uci, &format!("{ready} {UCI}")));
    assert_eq!(stub.player.warnings(), ["says 'EvalFile x.net: No such file'"]);
}

#[test]
fn an_engine_that_does_not_play_the_variant_does_not_start() {
    let option = "echo 'option name UCI_Variant type combo default chess var chess'; echo uciok";
    let other = UCI.replacen("echo uciok", option, 1);
    for (proto, answers, variant, option) in [
        (Protocol::Uci, UCI, Variant::musketeer(), "option UCI_Variant"),
        (Protocol::Uci, &other, Variant::musketeer_peer(), "option UCI_Variant"),
        (Protocol::Uci, &other, Variant::chess960(), "option UCI_Chess960"),
        (Protocol::XBoard, XBOARD, Variant::musketeer(), "feature variants"),
    ] {
        let fault = Stub::try_start(&settings(proto, answers), variant).err().unwrap();
        let problem =
            format!("expected an engine that plays {variant} ({option}), got one that does not");
        assert_eq!(fault, Fault::NoStart(problem));
    }
    assert!(Stub::try_start(&settings(Protocol::Uci, &other), Variant::chess()).is_ok());
}

#[test]
fn an_xboard_engine_gets_features_clocks_and_moves() {
    let go = "go) echo move e2e4;; 'usermove e7e5') echo '7 -31 12 99 g1f3'; echo move g1f3;;";
    let mut stub = Stub::start(&settings(Protocol::XBoard, &format!("{XBOARD} {go}")));
    let features = ["ping", "setboard", "usermove", "name"].map(|name| format!("accepted {name}"));
    let sent = stub.sent();
    assert_eq!(sent[..2], ["xboard", "protover 2"]);
    assert_eq!(sent[2..6], features);
    assert_eq!(sent[6], "rejected dice");
    stub.sit(Color::White);
    assert_eq!(
        stub.sent(),
        ["new", "level 40 1 0.5", "post", "easy", "name Other", "computer", "force", "ping 2"]
    );
    assert_eq!(stub.go().answer, moved("e2e4"));
    stub.play("e2e4 e7e5");
    let reply = stub.go();
    assert_eq!(reply.answer, moved("g1f3"));
    assert_eq!(reply.info.unwrap().score, Some(NotedScore::Centipawns(-31)));
    // The runner has made a move in the engine's place.
    stub.play("g1f3 b8c6 f1c4 e8e7");
    stub.go();
    stub.player.game_over(GameResult::WhiteWins, "Black {resigns}");
    assert_eq!(
        stub.sent(),
        [
            "time 6000",
            "otim 5555",
            "go",
            "time 6000",
            "otim 5555",
            "usermove e7e5",
            "force",
            "usermove b8c6",
            "usermove f1c4",
            "usermove e8e7",
            "time 6000",
            "otim 5555",
            "go",
            "result 1-0 {Black resigns}",
            "force",
        ]
    );
}

#[test]
fn an_xboard_engine_starts_where_the_game_does() {
    let go = "go) echo move e1g1;;";
    let settings = settings(Protocol::XBoard, &format!("{XBOARD} {go}"));
    let mut stub = Stub::try_start(&settings, Variant::chess960()).unwrap();
    let fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    let rules = Variant::chess960().rules();
    stub.game = Game::new(treville_core::fen::parse(fen, rules, None).unwrap().position);
    stub.play("e1g1 e8e7");
    stub.sit(Color::White);
    let sent = stub.sent();
    assert!(sent.contains(&"variant fischerandom".to_owned()));
    let place = sent.iter().position(|line| line.starts_with("setboard")).unwrap();
    assert_eq!(sent[place], format!("setboard {fen}"));
    assert_eq!(sent[place + 1..place + 3], ["usermove O-O", "usermove e8e7"]);
}

#[test]
fn an_old_xboard_engine_is_understood() {
    let answers = "go) echo '1. ... e2e4'; echo 'My move is: e2e4';; \
                   e7e5) echo '2. ... g1f3'; echo 'My move is: g1f3';;";
    let mut settings = settings(Protocol::XBoard, answers);
    // It sends no features; waiting for them need not take as long as in a real match.
    settings.patience = 100;
    let mut stub = Stub::start(&settings);
    assert_eq!(stub.player.name(), "sh");
    stub.sit(Color::White);
    assert_eq!(stub.go().answer, moved("e2e4"));
    stub.pause();
    stub.play("e2e4 e7e5");
    assert_eq!(stub.go().answer, moved("g1f3"), "an earlier line is no answer");
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let rules = Variant::chess().rules();
    stub.game = Game::new(treville_core::fen::parse(fen, rules, None).unwrap().position);
    let start = stub.player.new_game(&stub.game, Color::White, "Other", &stub.clocks);
    assert!(matches!(start, Err(Fault::NoStart(problem)) if problem.contains("setboard=1")));
}

#[test]
fn what_an_xboard_engine_says_on_its_opponents_time_counts_with_the_next_order() {
    let claim = |result, reason: &str| Answer::Claim(result, reason.to_owned());
    for (said, answer, offers) in [
        ("resign", Answer::Resign, false),
        ("1/2-1/2 {Repetition}", claim(GameResult::Draw, "Repetition"), false),
        ("Illegal move: otim", moved("g1f3"), false),
        ("offer draw", moved("g1f3"), true),
        ("tellusererror oh", moved("g1f3"), false),
        ("telluser oh", moved("g1f3"), false),
    ] {
        let go = format!("go) echo move e2e4; echo '{said}';; usermove*) echo move g1f3;;");
        let mut stub = Stub::start(&settings(Protocol::XBoard, &format!("{XBOARD} {go}")));
        stub.sit(Color::White);
        let reply = stub.go();
        assert_eq!((reply.answer, reply.offers_draw), (moved("e2e4"), false), "{said}");
        stub.pause();
        stub.play("e2e4 e7e5");
        let reply = stub.go();
        assert_eq!((reply.answer, reply.offers_draw), (answer, offers), "{said}");
        let warning = match said {
            "tellusererror oh" => Some("says 'oh'"),
            "Illegal move: otim" => Some("takes 'otim' for an illegal move"),
            _ => None,
        };
        assert_eq!(stub.player.warnings(), Vec::from_iter(warning));
        // Another game begins without earlier lines.
        stub.game = Game::new(*stub.game.start());
        stub.sit(Color::White);
        assert_eq!(stub.go().answer, moved("e2e4"));
    }
}

#[test]
fn an_xboard_engine_that_refuses_a_legal_move_claims_to_have_won() {
    let go = "go) echo move e2e4;; usermove*) echo 'Illegal move: e7e5';;";
    let mut stub = Stub::start(&settings(Protocol::XBoard, &format!("{XBOARD} {go}")));
    stub.sit(Color::White);
    assert_eq!(stub.go().answer, moved("e2e4"));
    stub.play("e2e4 e7e5");
    let claim = Answer::Claim(GameResult::WhiteWins, "illegal move 'e7e5'".to_owned());
    assert_eq!(stub.go().answer, claim);
}

#[test]
fn an_xboard_engine_that_refuses_a_position_does_not_start() {
    for (said, problem) in [
        (
            "tellusererror Illegal position: why",
            "expected it to take the position, got 'Illegal position: why'",
        ),
        ("Illegal move: e2e4", "takes 'e2e4' for illegal"),
    ] {
        let answers = format!("{XBOARD} usermove*) echo '{said}';;");
        let mut stub = Stub::start(&settings(Protocol::XBoard, &answers));
        stub.play("e2e4");
        let start = stub.player.new_game(&stub.game, Color::White, "Other", &stub.clocks);
        assert_eq!(start, Err(Fault::NoStart(problem.to_owned())));
    }
}

#[test]
fn an_xboard_engine_that_cannot_count_nodes_is_refused() {
    let limits = EngineLimits { nodes: Some(100), ..EngineLimits::default() };
    let with = |answers: &str| EngineSettings { limits, ..settings(Protocol::XBoard, answers) };
    let fault = Stub::try_start(&with(XBOARD), Variant::chess()).err().unwrap();
    let problem =
        "expected an engine that can count nodes (feature nps=1), got one that does not".to_owned();
    assert_eq!(fault, Fault::NoStart(problem));
    let mut stub = Stub::start(&with(&XBOARD.replace("ping=1", "ping=1 nps=1 reuse=0")));
    assert!(!stub.player.is_reusable());
    stub.sit(Color::White);
    assert_eq!(stub.sent().iter().filter(|line| *line == "nps 100" || *line == "st 1").count(), 2);
    let both = EngineLimits { st: Some(500), ..limits };
    let mut stub = Stub::start(&EngineSettings { limits: both, ..with(XBOARD) });
    let warning = "cannot be limited by nodes and time at once; its time counts";
    assert_eq!(stub.player.warnings(), [warning]);
}
