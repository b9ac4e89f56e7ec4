//! Moves as other programs write them.

use super::*;

/// The move in our words and what is different about the text.
fn taken(position: &Position, text: &str) -> String {
    match parse_lenient(position, text) {
        Err(error) => panic!("{text}: {error}"),
        Ok(LenientMove { m, reason: None }) => write(position, m),
        Ok(LenientMove { m, reason: Some(reason) }) => format!("{}: {reason}", write(position, m)),
    }
}

#[track_caller]
fn all_mean(position: &Position, m: &str, cases: &[(&str, Reason)]) {
    assert_eq!(taken(position, m), m, "our own text is no surprise");
    for (text, reason) in cases {
        assert_eq!(taken(position, text), format!("{m}: {reason}"), "{text}");
    }
}

fn refused(position: &Position, text: &str) -> String {
    parse_lenient(position, text).unwrap_err().to_string()
}

#[test]
fn a_move_of_a_piece_in_many_forms() {
    use Reason::*;
    let position = at("4k3/8/8/5p2/8/8/8/3QKBN1 w - - 0 1");
    let cases = [
        ("Ng1-f3", Origin),
        ("Ng1f3", Origin),
        ("Ngf3", Origin),
        ("N1f3", Origin),
        ("Nbf3", WrongOrigin),
        ("N5f3!?", WrongOrigin),
        ("g1f3", Coordinates),
        ("g1-f3+", Coordinates),
        ("nf3", LowerCase),
        ("ng1f3", LowerCase),
        ("Nf3+", CheckSign),
        ("Nxf3", CaptureSign),
        ("♘f3", Spelling),
        ("Ng1–f3", Origin),
    ];
    all_mean(&position, "Nf3", &cases);
    assert_eq!(refused(&position, "Nb1f3"), refused(&position, "Nb1-f3").replace("b1-f", "b1f"));
    for text in ["Nd4", "g1e1", "Nf3=Q", "Nf3/L", "N", "", "--", "f3g1", "♘d4", "g1"] {
        assert!(parse_lenient(&position, text).is_err(), "{text}");
    }
    let pinned = at("4k3/4r3/8/8/8/5N2/4N3/4K3 w - - 0 1");
    assert_eq!(taken(&pinned, "Nhd4"), format!("Nd4: {WrongOrigin}"));
    assert!(parse_lenient(&pinned, "Ned4").is_err(), "the other knight is not meant");
    let checking = at("3k4/8/8/8/8/8/8/4KQ2 w - - 0 1");
    all_mean(&checking, "Qf6+", &[("Qf6", CheckSign), ("Qf6#", CheckSign), ("f1f6+", Coordinates)]);
}

#[test]
fn castling_in_many_forms() {
    use Reason::*;
    let position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let cases = [
        ("0-0", Spelling),
        ("o-o!", Spelling),
        ("Kg1", KingSteps),
        ("kg1", KingSteps),
        ("Ke1-g1", KingSteps),
        ("e1g1", Coordinates),
        ("e1h1", Coordinates),
        ("e1-h1", KingSteps),
    ];
    all_mean(&position, "O-O", &cases);
    all_mean(&position, "O-O-O", &[("Kc1", KingSteps), ("e1a1", Coordinates)]);
    let black = at("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1");
    all_mean(&black, "O-O-O", &[("Kc8", KingSteps), ("e8c8", Coordinates)]);
    assert!(parse_lenient(&position, "Kh1").is_err(), "the rook's square needs the king's");
    // Where the king may also step to its target, the step is what we write so.
    let text = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    let shuffled = fen::parse(text, Rules::chess960(), None).unwrap().position;
    assert_eq!(taken(&shuffled, "Kg1"), "Kg1");
    assert_eq!(taken(&shuffled, "f1g1"), format!("Kg1: {Coordinates}"));
    assert_eq!(taken(&shuffled, "f1h1"), format!("O-O: {Coordinates}"));
    assert_eq!(refused(&shuffled, "kg1"), "expected one move, got 'kg1', which can be Kg1 or O-O");
}

#[test]
fn gated_pieces_in_many_forms() {
    use Reason::*;
    let position = at("c******l/rnbqkbnr/8/8/8/8/8/8/RNBQK2R/*L*****C w KQkq - 0 1");
    let cases = [
        ("Nc3", NoGateLetter),
        ("Nc3/l", Spelling),
        ("Nc3/Lb", GateFile),
        ("Nc3/Lb1", GateFile),
        ("Nc3/Le", GateFile),
        ("Nc3L", Spelling),
        ("b1c3l", Coordinates),
        ("b1c3L", Coordinates),
        ("b1c3", Coordinates),
        ("nb1-c3/l", LowerCase),
    ];
    all_mean(&position, "Nc3/L", &cases);
    // XBoard writes the king's file whatever enters where.
    all_mean(
        &position,
        "O-O/C",
        &[("O-O/Ce", GateFile), ("e1g1c", Coordinates), ("0-0", NoGateLetter)],
    );
    assert_eq!(refused(&position, "Nc3/C"), "expected 'l' as the gated piece, got 'Nc3/C'");
    assert_eq!(refused(&position, "b1c3c"), "expected 'l' as the gated piece, got 'b1c3c'");
    for text in ["Nc3/", "Nc3/L/L", "Nc3L/L", "Nc3/Lbb", "Nc3/9", "Bd2/L"] {
        assert!(parse_lenient(&position, text).is_err(), "{text}");
    }
}

#[test]
fn pawns_in_many_forms() {
    use Reason::*;
    let position = at("3r3k/4P3/8/2pP4/8/8/8/4K3[L-C-l-c-] w - c6 0 1");
    let cases = [
        ("exd8L", Promotion),
        ("ed8=L", CaptureSign),
        ("exd8(L)", Promotion),
        ("exd8=l", Spelling),
        ("e7d8l", Coordinates),
        ("e7xd8=L", Coordinates),
        ("exd8=L+", CheckSign),
    ];
    all_mean(&position, "exd8=L", &cases);
    all_mean(
        &position,
        "e8=Q+",
        &[("e8=Q", CheckSign), ("e8q", Promotion), ("e7e8q", Coordinates)],
    );
    let passing = [
        ("dc6", CaptureSign),
        ("dxc6 e.p.", Origin),
        ("d5xc6ep", Coordinates),
        ("d5c6", Coordinates),
    ];
    all_mean(&position, "dxc6", &passing);
    let all = "e8=N or e8=B or e8=R+ or e8=Q+ or e8=L or e8=C+";
    let named = refused(&position, "e8");
    assert!(named.starts_with("expected one move, got 'e8', which can be "), "{named}");
    assert_eq!(named.matches(" or ").count(), all.matches(" or ").count(), "{named}");
    for text in ["c6", "cxd6", "dxe6", "e9", "e7d8", "d6 e.p.", "e8=K", "e8=D"] {
        assert!(parse_lenient(&position, text).is_err(), "{text}");
    }
}

#[test]
fn small_letters_are_files_or_pieces_and_not_both() {
    use Reason::*;
    let both = at("4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1");
    all_mean(&both, "bxc3", &[]);
    assert_eq!(refused(&both, "bc3"), "expected one move, got 'bc3', which can be Bxc3 or bxc3");
    let bishop = at("4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1");
    all_mean(&bishop, "Bxc3", &[("bxc3", LowerCase), ("bc3", LowerCase)]);
    // Two squares are coordinates, not a dragon of the first rank.
    let dragon = at("4k3/8/8/8/8/8/8/D2RK2D[D-L-d-l-] w - - 0 1");
    assert_eq!(taken(&dragon, "d1d4"), format!("Rd4: {Coordinates}"));
    assert_eq!(taken(&dragon, "D1d4"), format!("Dd4: {Origin}"));
}

#[test]
fn the_set_up_and_seirawan_chess_are_read_as_before() {
    use Reason::*;
    let start = Position::start(Rules::musketeer());
    all_mean(&start, "leopard", &[("L", Spelling), ("Leopard", Spelling)]);
    let seirawan = |text| fen::parse(text, Rules::seirawan(), None).unwrap().position;
    let position = seirawan("4k3/8/8/8/8/8/8/RN2K2R[HE] w KQB - 0 1");
    all_mean(&position, "Nc3", &[("b1c3", Coordinates)]);
    all_mean(&position, "Nc3/H", &[("b1c3h", Coordinates), ("Nc3/Hb1", GateFile)]);
    all_mean(&position, "O-O/He1", &[("O-O/H", Spelling), ("e1g1h", Coordinates)]);
    all_mean(&position, "O-O/Hh1", &[("h1e1h", Coordinates), ("O-O/Hh", GateFile)]);
    assert!(parse_lenient(&position, "Nc3/Hc").is_err(), "only the move says what enters");
}
