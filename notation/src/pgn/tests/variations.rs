//! Lines that could have been played instead.

use super::*;
use crate::pgn::MOST_DEPTH;
use treville_core::san::Reason as MoveReason;

/// The moves of a variation, in SAN.
fn sans(mut position: Position, variation: &Variation) -> String {
    let mut words = Vec::new();
    for (m, _) in &variation.moves {
        words.push(san::write(&position, *m));
        position.play_unchecked(*m);
    }
    words.join(" ")
}

/// The variations of a move, in SAN.
fn of(pgn: &Pgn, ply: usize) -> Vec<String> {
    let position = pgn.game.positions()[ply];
    pgn.annotations[ply].variations.iter().map(|line| sans(position, line)).collect()
}

fn lenient(text: &str) -> Pgn {
    Reader::new(text).lenient().next().unwrap().unwrap()
}

/// The texts that a lenient reader took for something else, without the lines.
fn readings(pgn: &Pgn) -> Vec<String> {
    pgn.readings.iter().map(ToString::to_string).collect()
}

#[test]
fn a_variation_stands_behind_its_move() {
    let mut pgn = one("1. e4 e5 2. Qh5 Nf6 *");
    let line = |start: usize, moves: &str| {
        let mut game = Game::new(pgn.game.positions()[start]);
        for text in moves.split(' ') {
            game.play_unchecked(san::parse(game.position(), text).unwrap());
        }
        game.moves().to_vec()
    };
    let (white, black) = (line(2, "Nf3 Nc6 Bb5"), line(3, "Nc6 Bc4 g6"));
    pgn.annotations[2].variations = vec![white.into_iter().collect()];
    pgn.annotations[3] =
        Annotation { nags: vec![4], comment: "x".to_owned(), ..Annotation::default() };
    // The last two are not legal.
    let illegal = [black[0]; 2];
    pgn.annotations[3].variations = vec![black.into_iter().chain(illegal).collect()];
    let written = pgn.to_string();
    let expected =
        "\n\n1. e4 e5 2. Qh5 (2. Nf3 Nc6 3. Bb5) 2... Nf6 $4 {x} (2... Nc6 3. Bc4 g6) *\n\n";
    assert!(written.ends_with(expected), "{written}");
    pgn.annotations[3].variations[0].moves.truncate(3);
    assert_eq!(one(&written), pgn);
}

#[test]
fn variations_have_comments_glyphs_and_variations_of_their_own() {
    let text = "1. e4 {main} ({or} 1. d4 ! $14 {solid} d5 (1... Nf6 {Indian} 2. c4 (2. Bg5) \
                2... e6) 2. c4 {Gambit}) (1. c4) 1... e5 *";
    let pgn = one(text);
    assert_eq!(of(&pgn, 0), ["d4 d5 c4", "c4"]);
    let [first, _] = &pgn.annotations[0].variations[..] else { panic!("{pgn:?}") };
    assert_eq!(first.comment, "or");
    let [(_, d4), (_, d5), (_, c4)] = &first.moves[..] else { panic!("{first:?}") };
    assert_eq!((&d4.nags[..], d4.comment.as_str()), (&[1, 14][..], "solid"));
    assert_eq!(c4.comment, "Gambit");
    assert_eq!(d5.variations[0].moves[0].1.comment, "Indian");
    assert_eq!(d5.variations[0].moves[1].1.variations[0].moves.len(), 1, "2. Bg5");
    let written = pgn.to_string().replace('\n', " ");
    let expected = "1. e4 {main} ({or} 1. d4 $1 $14 {solid} 1... d5 (1... Nf6 {Indian} 2. c4 \
                    (2. Bg5) 2... e6) 2. c4 {Gambit}) (1. c4) 1... e5 *  ";
    assert!(written.ends_with(expected), "{written}");
    round_trip(&pgn);
}

/// Choosing and placing are moves like others.
#[test]
fn another_pair_is_a_variation_with_numbers_of_its_own() {
    let text = "[Variant \"musketeer\"]\n\n1. leopard cannon (1... hawk 2. L@a0 L@a9 3. H@b0 H@b9 \
                4. e4 e5) 2. L@b0 (2. L@c0 L@b9) 2... L@g9 3. C@d0 C@f9 4. d4 Nf6/L *";
    let pgn = one(text);
    assert_eq!(of(&pgn, 1), ["hawk L@a0 L@a9 H@b0 H@b9 e4 e5"]);
    let written = pgn.to_string().replace('\n', " ");
    let (_, moves) = text.split_once("\n\n").unwrap();
    assert!(written.contains(moves), "{written}");
    round_trip(&pgn);
}

/// Analysts pass, slip, and write results and signs; the game is none the worse for it.
#[test]
fn what_is_not_legal_ends_a_variation_and_loses_no_game() {
    let text = "( 1. d4 ) 1. e4 (1. d4 -- 2. c4 {threat} (2. c5) $1) (1. e5 e5) (1. c4 e5 1-0 ) \
                (1. Nf3 d5 (1... Ke7 2. a3) 2. g3 N) () ({word}) 1... e5 *";
    for pgn in [one(text), lenient(text)] {
        assert_eq!(moves(&pgn), "e4 e5");
        assert_eq!(of(&pgn, 0), ["d4", "c4 e5", "Nf3 d5 g3"]);
        assert!(pgn.annotations[0].variations[2].moves[1].1.variations.is_empty());
        round_trip(&Pgn { readings: Vec::new(), ..pgn });
    }
    assert_eq!(one(text).readings, []);
    let over = |got: &str, taken: &str| {
        format!("'{got}' read as '{taken}' (the rest of the variation is read over)")
    };
    let sign = "'N' read as '$146' (carries no move)".to_owned();
    let expected = [over("(", ""), over("--", ")"), over("e5", ")"), over("Ke7", ")"), sign];
    assert_eq!(readings(&lenient(text)), expected);
}

#[test]
fn a_lenient_reader_takes_other_forms_in_variations_too() {
    let pgn = lenient("1. e4 e5 2. Nf3 (2. b1-c3 g8f6 3. nf3) 2... Nc6 *");
    assert_eq!(of(&pgn, 2), ["Nc3 Nf6 Nf3"]);
    let reasons: Vec<_> = pgn.readings.iter().map(|reading| reading.reason).collect();
    assert!(matches!(reasons[..], [Reason::Move(MoveReason::Coordinates), ..]), "{reasons:?}");
    assert_eq!(reasons.len(), 3);
}

/// As deep as brackets go: neither the stack nor the memory is at the mercy of a text.
#[test]
fn brackets_in_brackets_need_no_stack() {
    let deep = |depth: usize| {
        let open: String = (0..depth).map(|n| ["(1. d4 ", "(1. e4 "][n % 2]).collect();
        format!("1. e4 {open}{} *", ")".repeat(depth))
    };
    let depth_of = |pgn: &Pgn| {
        let (mut depth, mut annotation) = (0, &pgn.annotations[0]);
        while let Some(variation) = annotation.variations.first() {
            annotation = &variation.moves[0].1;
            depth += 1;
        }
        depth
    };
    let kept = one(&deep(MOST_DEPTH));
    assert_eq!(depth_of(&kept), MOST_DEPTH);
    round_trip(&kept);
    assert_eq!(depth_of(&one(&deep(200_000))), MOST_DEPTH);
    let told = lenient(&deep(MOST_DEPTH + 5)).readings;
    assert_eq!(told.len(), 1, "{told:?}");
    let open = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
    assert_eq!(error(&open), "line 1: expected ')' after the variation, got the end");
    // What a caller has made deeper is written as deep as it is read.
    let mut annotation = kept.annotations[0].clone();
    for _ in 0..50 {
        let first = kept.annotations[0].variations[0].moves[0].0;
        let moves = vec![(first, annotation)];
        let variations = vec![Variation { comment: String::new(), moves }];
        annotation = Annotation { variations, ..Annotation::default() };
    }
    let deeper = Pgn { annotations: vec![annotation], ..kept };
    assert_eq!(depth_of(&one(&deeper.to_string())), MOST_DEPTH);
}

#[test]
fn no_game_has_more_than_a_hundred_thousand_moves_in_variations() {
    let many = "(1. d4 d5 2. c4 c5) ".repeat(30_000);
    let pgn = one(&format!("1. e4 {many} e5 *"));
    let variations = &pgn.annotations[0].variations;
    assert_eq!(variations.iter().map(|line| line.moves.len()).sum::<usize>(), 100_000);
    assert_eq!(moves(&pgn), "e4 e5");
}
