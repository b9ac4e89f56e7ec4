//! The chances behind a score.

use super::*;

#[test]
fn chances_are_shown_behind_the_score_if_they_are_wanted() {
    let mut uci = Uci::new();
    let told_of = |uci: &mut Uci, score| heard(uci, Event::Info(info(score))).remove(0);
    let plain = "info depth 9 seldepth 14 multipv 1 score cp 25 nodes 90000 nps 30000 hashfull 7 \
                 tbhits 0 time 3000 pv e2e4";
    assert_eq!(told_of(&mut uci, 25), plain);
    told(&mut uci, "setoption name UCI_ShowWDL value true");
    let [win, draw, loss] = wdl::FITTED.chances(score::Score(25));
    let wanted = format!(" score cp 25 wdl {win} {draw} {loss} nodes ");
    assert!(told_of(&mut uci, 25).contains(&wanted), "{wanted}");
    let mate = score::Score::MATE;
    assert!(told_of(&mut uci, mate - 3).contains(" score mate 2 wdl 1000 0 0 "));
    assert!(told_of(&mut uci, 2 - mate).contains(" score mate -1 wdl 0 0 1000 "));
}

/// A move that ends the game leaves no chances either.
#[test]
fn the_chances_of_a_last_move_are_its_result() {
    let mut uci = Uci::new();
    told(&mut uci, "setoption name UCI_ShowWDL value true");
    told(&mut uci, "position fen 4k3/8/8/8/8/8/8/R3K3 w - - 99 90");
    told(&mut uci, "go depth 1");
    let a1a2 = uci::parse(uci.game.position(), "a1a2").unwrap();
    let line = heard(&mut uci, Event::Info(message::Info { pv: vec![a1a2], ..info(0) })).remove(0);
    assert!(line.contains(" wdl 0 1000 0 "), "{line}");
    // One that would mate leaves the draw of a game that is over.
    told(&mut uci, "position fen 7k/8/6K1/8/8/8/8/R7 w - - 100 90");
    told(&mut uci, "go depth 1");
    let mate = uci::parse(uci.game.position(), "a1a8").unwrap();
    let line = heard(&mut uci, Event::Info(message::Info { pv: vec![mate], ..info(0) })).remove(0);
    assert!(line.contains(" wdl 0 1000 0 "), "{line}");
}

/// A finished game has no chances left, whatever a search makes of its last position.
#[test]
fn the_chances_of_a_finished_game_are_its_result() {
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(2);
    let repetition = format!("startpos moves{shuffle}");
    for (position, chances) in [
        ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "0 1000 0"),
        ("fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", "0 0 1000"),
        ("fen 8/8/4k3/8/8/3NK3/8/8 w - - 0 1", "0 1000 0"),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 90", "0 1000 0"),
        ("fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90", "0 0 1000"),
        (&repetition, "0 1000 0"),
    ] {
        let mut uci = Uci::new();
        told(&mut uci, "setoption name UCI_ShowWDL value true");
        told(&mut uci, &format!("position {position}"));
        told(&mut uci, "go depth 1");
        let ended = message::Info { pv: Vec::new(), ..info(35) };
        let line = heard(&mut uci, Event::Info(ended.clone())).remove(0);
        assert!(line.contains(&format!(" wdl {chances} ")), "{position}: {line}");
        // The answer is about that game even after another one has been set up.
        told(&mut uci, "position startpos");
        assert_eq!(heard(&mut uci, Event::Info(ended)).remove(0), line);
    }
}

/// A stalemate that wins or loses is a win or a loss of the side that has no move.
#[test]
fn the_chances_of_a_stalemate_are_those_of_its_game() {
    for (value, chances) in [("win", "1000 0 0"), ("loss", "0 0 1000"), ("draw", "0 1000 0")] {
        let mut uci = Uci::new();
        let file = format!("[stale:chess]\nstalemateValue = {value}\n");
        uci.settings.variants = Variants::read(file.as_bytes()).unwrap().0;
        told(&mut uci, "setoption name UCI_Variant value stale");
        told(&mut uci, "setoption name UCI_ShowWDL value true");
        told(&mut uci, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        told(&mut uci, "go depth 1");
        let ended = message::Info { pv: Vec::new(), ..info(0) };
        let line = heard(&mut uci, Event::Info(ended)).remove(0);
        assert!(line.contains(&format!(" wdl {chances} ")), "{value}: {line}");
    }
}
