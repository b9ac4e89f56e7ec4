//! Games with variations, as a story.

use treville_core::fen;
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_notation::pgn::{MOST_DEPTH, Reader};

use super::*;

fn tree(text: &str) -> Tree {
    let pgn = Reader::new(text).next().unwrap().unwrap();
    Tree::from_pgn(&pgn).unwrap()
}

fn movetext(tree: &Tree) -> String {
    let text = tree.to_pgn().to_string();
    text.split_once("\n\n").unwrap().1.trim().replace('\n', " ")
}

fn error<T: std::fmt::Debug>(result: Result<T, crate::answer::Problem>) -> String {
    result.unwrap_err().words
}

#[test]
fn a_pgn_comes_back_as_it_was() {
    let text = "{Before} 1. e4 $1 {+0.35/18 1.2, good} ({or} 1. d4 d5 (1... Nf6 2. c4) 2. c4) \
                (1. c4) 1... e5 2. Nf3 1-0";
    assert_eq!(movetext(&tree(text)), text);
}

/// Other programs repeat the main line in a variation: that is one move, not two.
#[test]
fn variations_that_begin_alike_are_one() {
    let twice =
        tree("1. e4 {a} (1. e4 {b} c5 2. Nf3) (1. e4 c5 {Sicilian} 2. c3) 1... e5 2. Nc3 *");
    assert_eq!(
        movetext(&twice),
        "1. e4 {a b} 1... e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nc3 *"
    );
}

#[test]
fn a_comment_before_a_variation_stands_behind_its_move_once_it_is_the_main_line() {
    let mut game = tree("1. e4 ({or} 1. d4 {solid}) 1... e5 *");
    let variation = game.in_order()[2].0;
    game.promote(variation).unwrap();
    assert_eq!(movetext(&game), "1. d4 {or solid} (1. e4 e5) *");
}

/// Each move has another one beside it, and the game goes on behind the other one.
#[test]
fn variations_are_as_deep_as_a_pgn_can_have_them() {
    let kings = "k7/8/8/p7/P7/8/8/7K w - - 0 1";
    let mut game = Tree::new(fen::parse(kings, Rules::chess(), None).unwrap().position);
    let mut depth = 0;
    let refused = loop {
        let here = game.here();
        let position = game.node(here).unwrap().position;
        let mut moves = position.legal_moves();
        moves.retain(|m| position.captured(*m).is_none());
        game.play(moves[0]).unwrap();
        game.go(here).unwrap();
        match game.play(moves[1]) {
            Ok(()) => depth += 1,
            Err(problem) => break problem.words,
        }
    };
    assert_eq!(depth, MOST_DEPTH);
    assert_eq!(refused, "expected variations at most 100 deep, got a deeper one");
    let again = Tree::from_pgn(&game.to_pgn()).unwrap();
    assert_eq!(again.size(), game.size(), "all of it is written and read");
    // The first one is the main line from now on, and all of them are less deep.
    let last = game.here();
    game.promote(game.path(last)[1]).unwrap();
    assert_eq!(Tree::from_pgn(&game.to_pgn()).unwrap().size(), game.size());
    // With one more variation at the end, it would be too deep to become a variation again.
    let here = game.here();
    let moves = game.node(here).unwrap().position.legal_moves();
    game.play(moves[0]).unwrap();
    game.go(here).unwrap();
    game.play(moves[1]).unwrap();
    let old = game.in_order()[2].0;
    assert!(!game.is_main(old));
    assert_eq!(error(game.promote(old)), "expected variations at most 100 deep, got a deeper one");
    assert_eq!(Tree::from_pgn(&game.to_pgn()).unwrap().size(), game.size());
}

#[test]
fn a_game_has_ten_thousand_positions_and_no_more() {
    let mut game = Tree::new(Position::start(Rules::chess()));
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for ply in 1..MOST_NODES {
        game.play_text(shuffle[(ply - 1) % 4]).unwrap();
    }
    let full = "expected a game of at most 10000 positions with its variations, got another";
    let next = shuffle[(MOST_NODES - 1) % 4];
    assert_eq!(error(game.play_text(next)), full);
    assert_eq!((game.size(), game.in_order().len()), (MOST_NODES, MOST_NODES));
    game.go(5).unwrap();
    game.play_text("Nf6").unwrap();
    assert_eq!(game.here(), 6, "what is there already can be gone to");
    game.delete(5000).unwrap();
    assert_eq!(game.size(), 5000);
    let long = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(2500);
    let pgn = Reader::new(&long).next().unwrap().unwrap();
    assert_eq!(error(Tree::from_pgn(&pgn)), full);
}

#[test]
fn comments_and_tags_are_bounded() {
    let mut game = Tree::new(Position::start(Rules::chess()));
    let many = "x".repeat(MOST_WORDS);
    game.note(Tree::FIRST, Some(&many), None).unwrap();
    game.note(Tree::FIRST, Some(&many), None).unwrap();
    game.play_text("e4").unwrap();
    assert_eq!(
        error(game.note(1, Some("y"), None)),
        "expected at most 1 MiB of comments in a game, got more"
    );
    assert_eq!(
        error(game.note(1, None, Some(vec![1; 33]))),
        "expected at most 32 glyphs for a move, got 33"
    );
    let tags = (0..MOST_TAGS + 1).map(|number| (format!("T{number}"), "x".to_owned()));
    assert_eq!(
        error(game.set_tags(tags)),
        "expected at most 200 tags and 64 KiB of them, got more"
    );
    assert_eq!(game.tags().len(), 6, "nothing has changed");
}
