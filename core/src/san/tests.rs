mod lenient;

use super::*;
use crate::fen;
use crate::position::Position;
use crate::rules::Rules;
use crate::uci;

/// The position of a FEN; eight rows alone are orthodox chess.
fn at(text: &str) -> Position {
    fen::parse(text, Rules::chess(), None).unwrap().position
}

/// The SAN of a move given as coordinates.
fn san(position: &Position, coordinates: &str) -> String {
    write(position, uci::parse(position, coordinates).unwrap())
}

/// The coordinates of a move given in SAN.
fn read(position: &Position, text: &str) -> String {
    match parse(position, text) {
        Ok(m) => uci::write(position, m, false),
        Err(error) => panic!("{text}: {error}"),
    }
}

fn error(position: &Position, text: &str) -> String {
    parse(position, text).unwrap_err().to_string()
}

/// The position after source 003's image 2.
const IMAGE_2: &str = "*****cl*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*L*C**** w KQkq - 0 1";

#[test]
fn the_set_up_is_named_and_placed() {
    let mut position = Position::start(Rules::musketeer());
    let steps = ["leopard", "cannon", "L@b0", "L@g9", "C@d0", "C@f9", "d4", "Nf6/L"];
    for text in steps {
        let m = parse(&position, text).unwrap();
        assert_eq!(write(&position, m), text);
        position.play_unchecked(m);
    }
    let start = Position::start(Rules::musketeer());
    for text in ["L", "l", "Leopard", "LEOPARD", "leopard!?", " leopard "] {
        assert_eq!(read(&start, text), "L");
    }
    assert_eq!(
        error(&start, "queen"),
        "expected the letter or name of a piece type to choose, got 'queen'"
    );
    assert!(error(&start, "").starts_with("expected the letter or name"));
    let placing = start.after_unchecked(parse(&start, "L").unwrap());
    let placing = placing.after_unchecked(parse(&placing, "L").unwrap());
    assert_eq!(read(&placing, "c@e0"), "C@e0", "cannon and leopard are the default pair");
    for text in ["L@e0", "C@e9", "C@i0", "C@e4", "Ce0", "", "é@e0", "C@e0x"] {
        assert!(parse(&placing, text).is_err(), "{text}");
    }
}

#[test]
fn gated_pieces_are_shown_in_capitals() {
    let position = at(IMAGE_2);
    assert_eq!(san(&position, "b1c3"), "Nc3/L");
    assert_eq!(san(&position, "g1f3"), "Nf3");
    for text in ["Nc3/L", "Nc3/l", "Nc3", "Nc3/Lb", "Nc3/L+", "Nc3+/L", "Nc3/L!!", "Nb1c3/L"] {
        assert_eq!(read(&position, text), "b1c3", "{text}");
    }
    assert_eq!(error(&position, "Nc3/C"), "expected 'l' as the gated piece, got 'Nc3/C'");
    assert_eq!(
        error(&position, "Nf3/L"),
        "expected no suffix, since nothing is gated, got 'Nf3/L'"
    );
    assert_eq!(
        error(&position, "Nc3/La"),
        "expected a legal move, got 'Nc3/La' (the gated piece enters on another file)"
    );
    for text in ["Nc3/", "Nc3/LL", "Nc3/L/L", "Nc3/1", "/L", "Nc3/Lbb"] {
        assert!(parse(&position, text).is_err(), "{text}");
    }
}

#[test]
fn castling_gates_at_the_king_or_at_the_rook() {
    for (gates, short, long) in [
        ("****L***", "O-O/L", "O-O-O/L"),
        ("*******L", "O-O/L", "O-O-O"),
        ("L*******", "O-O", "O-O-O/L"),
        ("********", "O-O", "O-O-O"),
    ] {
        let text = format!("********/r3k2r/8/8/8/7l/8/8/R3K2R/{gates} w KQkq - 0 1");
        let position = at(&text);
        assert_eq!(san(&position, "e1g1"), short);
        assert_eq!(san(&position, "e1c1"), long);
        for (written, zeros, steps) in [(short, "0-0", "e1g1"), (long, "0-0-0", "e1c1")] {
            assert_eq!(read(&position, written), steps);
            assert_eq!(read(&position, zeros), steps);
            assert_eq!(read(&position, &written.replace('O', "0")), steps);
        }
    }
    let king = at("********/r3k2r/8/8/8/8/8/8/R3K2R/****L*** w KQkq - 0 1");
    assert_eq!(read(&king, "O-O/Le"), "e1g1");
    assert_eq!(read(&king, "O-O-O/Le"), "e1c1");
    assert!(error(&king, "O-O/Lh").contains("another file"));
    let rook = at("********/r3k2r/8/8/8/8/8/8/R3K2R/L******* w KQkq - 0 1");
    assert_eq!(read(&rook, "O-O-O/La+"), "e1c1");
    assert!(error(&rook, "O-O/La").contains("nothing is gated"));
    let blocked = at("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1");
    assert!(error(&blocked, "O-O-O").contains("something stands in the way"));
    assert!(parse(&blocked, "O-O-O-O").is_err());
}

#[test]
fn chess960_castles_by_side() {
    let text = "1r2k1r1/1p4p1/8/8/8/8/1P4P1/1R2K1R1 w GBgb - 0 1";
    let position = fen::parse(text, Rules::chess960(), None).unwrap().position;
    assert_eq!(san(&position, "e1b1"), "O-O-O");
    assert_eq!(san(&position, "e1g1"), "O-O");
    assert_eq!(read(&position, "O-O-O"), "e1b1");
}

#[test]
fn a_king_gates_by_capturing_and_forfeits_by_fleeing() {
    let text = "4k3/8/8/8/8/8/5q2/4K3[LeC-l-c-] w - - 0 1";
    let position = at(text);
    assert_eq!(san(&position, "e1f2"), "Kxf2/L");
    assert_eq!(read(&position, "Kf2"), "e1f2");
    // The same without the rule: a king that flees takes its piece along.
    let fleeing = "4k3/8/8/8/4q3/8/8/4K3[LeC-l-c-] w - - 0 1";
    let official = fen::parse(fleeing, Rules::musketeer(), None).unwrap().position;
    let peer = fen::parse(fleeing, Rules::musketeer_peer(), None).unwrap().position;
    assert_eq!(san(&official, "e1d2"), "Kd2");
    assert_eq!(san(&peer, "e1d2"), "Kd2/L");
    assert!(error(&official, "Kd2/L").contains("nothing is gated"));
    assert!(error(&official, "Ke2").contains("the king would be in check there"));
    // Capturing something that does not check is no better than fleeing.
    let greedy = "4k3/8/8/8/4q3/8/3n4/4K3[LeC-l-c-] w - - 0 1";
    for (rules, text) in [(Rules::musketeer(), "Kxd2"), (Rules::musketeer_peer(), "Kxd2/L")] {
        assert_eq!(san(&fen::parse(greedy, rules, None).unwrap().position, "e1d2"), text);
    }
}

#[test]
fn promotions_in_every_spelling() {
    let position = at("3r3k/4P3/8/8/8/8/8/4K3[L-C-l-c-] w - - 0 1");
    assert_eq!(san(&position, "e7d8l"), "exd8=L");
    assert_eq!(san(&position, "e7e8q"), "e8=Q+");
    assert_eq!(san(&position, "e7d8q"), "exd8=Q+");
    for text in ["exd8=L", "exd8L", "exd8(L)", "exd8=l", "ed8L", "e7xd8=L", "exd8=L+", "e:d8L"] {
        assert_eq!(read(&position, text), "e7d8l", "{text}");
    }
    assert_eq!(read(&position, "e8N"), "e7e8n");
    assert!(error(&position, "e8").contains("a promotion needs the letter"));
    assert!(error(&position, "e8=K").contains("a promotion needs the letter"));
    assert_eq!(
        error(&position, "e8=D"),
        "expected the letter of a piece in this game, got 'D' in 'e8=D'"
    );
    assert!(error(&position, "exd8=L/C").contains("nothing is gated"));
    assert!(error(&position, "Kf2=Q").contains("does not promote"));
    for text in ["e8=", "e8()", "e8(Q", "e8(1)", "e8=1", "e8=QQ"] {
        assert!(parse(&position, text).is_err(), "{text}");
    }
}

#[test]
fn the_check_sign_comes_last() {
    // The knight checks, the gated leopard does not have to.
    let knight = at("4k3/8/8/8/1N6/8/8/4K3[L-C-l-c-] w - - 0 1");
    assert_eq!(san(&knight, "b4c6"), "Nc6");
    assert_eq!(san(&knight, "b4d5"), "Nd5");
    let rank = at("8/8/8/8/8/8/8/1N2k2K[MbC-m-c-] w - - 0 1");
    assert_eq!(san(&rank, "b1c3"), "Nc3/M+", "the gated chancellor alone gives check");
    let mate = at("8/8/8/8/8/4PPPP/4B1PK/kB6[DbC-d-c-] w - - 0 1");
    assert_eq!(san(&mate, "b1e4"), "Be4/D#");
    assert_eq!(read(&mate, "Be4"), "b1e4");
    let fool = at("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    assert_eq!(san(&fool, "d8h4"), "Qh4#");
}

#[test]
fn fairy_pieces_are_told_apart() {
    // Three leopards that reach d4: by the bishop's two steps and by the knight's leap.
    let position = at("8/8/1L3L2/8/8/1L6/7k/K7[L-C-l-c-] w - - 0 1");
    assert_eq!(san(&position, "b6d4"), "Lb6d4");
    assert_eq!(san(&position, "f6d4"), "Lfd4");
    assert_eq!(san(&position, "b3d4"), "L3d4");
    assert_eq!(
        error(&position, "Ld4"),
        "expected one move, got 'Ld4', which can be L3d4 or Lb6d4 or Lfd4"
    );
    assert_eq!(
        error(&position, "Lbd4"),
        "expected one move, got 'Lbd4', which can be L3d4 or Lb6d4"
    );
    assert_eq!(read(&position, "Lb6-d4"), "b6d4");
    // A pinned rival is none.
    let pinned = at("k7/8/8/8/8/8/2C5/KC4r1[L-C-l-c-] w - - 0 1");
    assert_eq!(san(&pinned, "c2d2"), "Cd2");
    // One of another type is none either.
    let other = at("k7/8/8/8/8/2L5/8/KC6[L-C-l-c-] w - - 0 1");
    assert_eq!(san(&other, "b1d2"), "Cd2");
    assert_eq!(
        error(&other, "Dd2"),
        "expected the letter of a piece in this game, got 'D' in 'Dd2'"
    );
}

#[test]
fn pawns_and_en_passant() {
    let position = at("4k3/8/8/2pPp3/8/8/8/4K3 w - e6 0 2");
    assert_eq!(san(&position, "d5e6"), "dxe6");
    for text in ["dxe6", "de6", "d5xe6", "dxe6e.p.", "dxe6 e.p.", "dxe6ep", "dxe6 e.p.+", "d:e6"] {
        assert_eq!(read(&position, text), "d5e6", "{text}");
    }
    assert_eq!(read(&position, "Pd6"), "d5d6");
    assert_eq!(read(&position, "d5-d6"), "d5d6");
    assert!(parse(&position, "d6 e.p.").is_err());
    assert!(parse(&position, "e6").is_err(), "a pawn without a file goes straight on");
    assert!(parse(&position, "dxc6").is_err(), "c5 has not just made a double step");
}

#[test]
fn coordinates_and_nonsense_are_refused() {
    let position = at(IMAGE_2);
    for text in ["b1c3l", "b1c3", "e2e4", "g1f3"] {
        assert_eq!(
            error(&position, text),
            format!("expected a move such as e4, Nf3, exd8=Q, O-O or Nc3/L, got '{text}'")
        );
    }
    let nonsense = ", ,+,x,N,Nf,Nf9,Ni3,Nxx3,Nbb1c3,e,4,ee,--,Z0,♘c3,Ñf3,Nf3é,Nf3/é,é,½,Nf3(,),\
                    e.p.,ep,Nc3\0,\u{10FFFF},Nf3 Nf6,leopard,L@b0,O-,0,=Q,=,(Q),/,//";
    for text in nonsense.split(',') {
        assert!(parse(&position, text).is_err(), "{text}");
    }
    assert!(error(&position, &"N".repeat(1000)).len() < 200);
}

#[test]
fn every_short_text_is_read_without_panic() {
    let alphabet = ["N", "L", "b", "1", "3", "x", "=", "/", "@", "O", "-", "(", ")", "+", "é", " "];
    for fen in [IMAGE_2, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[L?l?] b KQkq - 0 1"] {
        let position = at(fen);
        for number in 0..alphabet.len().pow(4) {
            let pick = |place: u32| alphabet[number / alphabet.len().pow(place) % alphabet.len()];
            let text = [pick(0), pick(1), pick(2), pick(3)].concat();
            let _ = parse(&position, &text);
        }
    }
}

/// All legal moves of positions with many fairy pieces are written differently and read back.
#[test]
fn legal_moves_are_written_differently_and_read_back() {
    let texts = [
        "1R5R/B2DD1K1/D5D1/N2D4/B4D2/N1D4Q/nM6/kb2DrDr[D-M-d-m-] w - - 0 1",
        "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p6/2N2Q1p/PPPBBPPP/R3K2R[LaCblacb] w KQkq - 0 1",
        "2c2b2/pb2k1r1/P3pp1r/3p4/6C1/6N1/P2L4/R2KR3[L-C-l-c-] w - - 2 32",
        IMAGE_2,
    ];
    for text in texts {
        let position = at(text);
        let mut seen = Vec::new();
        for m in position.legal_moves() {
            let san = write(&position, m);
            assert_eq!(parse(&position, &san), Ok(m), "{san}");
            assert!(!seen.contains(&san), "{san} is written twice");
            seen.push(san);
        }
    }
}

/// A piece that enters from hand stands in the move or nowhere; castling tells the square too.
#[test]
fn pieces_enter_from_hand_as_the_move_says() {
    let seirawan = |text| fen::parse(text, Rules::seirawan(), None).unwrap().position;
    let position = seirawan("4k3/8/8/8/8/8/8/RN2K2R[HE] w KQB - 0 1");
    for (coordinates, text) in [
        ("b1c3", "Nc3"),
        ("b1c3h", "Nc3/H"),
        ("e1e2e", "Ke2/E"),
        ("e1g1", "O-O"),
        ("e1g1h", "O-O/He1"),
        ("h1e1h", "O-O/Hh1"),
        ("h1h8e", "Rh8+/E"),
    ] {
        let written = san(&position, coordinates);
        let sign_last = text.replace("+/E", "/E+");
        assert_eq!(written, sign_last);
        assert_eq!(read(&position, text), coordinates);
        assert_eq!(read(&position, &written), coordinates);
    }
    for (text, coordinates) in
        [("Nc3/Hb", "b1c3h"), ("Nb1-c3/hb1", "b1c3h"), ("O-O/E", "e1g1e"), ("0-0/Eh", "h1e1e")]
    {
        assert_eq!(read(&position, text), coordinates);
    }
    for text in ["Nc3/Hc1", "O-O/Hg1", "Nc3/Q", "Rd1/Ha2"] {
        assert!(parse(&position, text).is_err(), "{text}");
    }
    let moved = seirawan("4k3/8/8/8/8/8/8/1N2K3[H] w - - 0 1");
    assert_eq!(
        error(&moved, "Nc3/H"),
        "expected a legal move, got 'Nc3/H' (no such piece can enter there)"
    );
}
