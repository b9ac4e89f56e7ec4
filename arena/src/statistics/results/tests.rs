use proptest::prelude::*;
use treville_notation::pgn::GameResult;

use super::*;
use crate::statistics::Pentanomial;

const UNSPENT: Use = Use { moves: 0, time: 0, longest: 0, least_left: None, nodes: 0, depth: 0 };

/// A game of a pair; who has White follows from its number.
fn game(number: u32, players: (usize, usize), result: GameResult) -> GameRecord {
    let (white, black) = if number.is_multiple_of(2) { players } else { (players.1, players.0) };
    GameRecord {
        number,
        round: 0,
        pair: number / 2,
        white,
        black,
        result,
        termination: Termination::Normal,
        reason: String::new(),
        plies: 40,
        opening: String::new(),
        kinds: "CL".to_owned(),
        gates: "bg/cf".to_owned(),
        white_use: UNSPENT,
        black_use: UNSPENT,
        warnings: Vec::new(),
        begun: 0,
        duration: 0,
    }
}

use GameResult::{BlackWins, Draw, Unknown, WhiteWins};

#[test]
fn a_match_is_summed_up() {
    let mut results = Results::new(2, true);
    let mut lost_on_time = game(3, (0, 1), WhiteWins);
    lost_on_time.termination = Termination::TimeForfeit;
    let mut broken_off = game(5, (0, 1), Unknown);
    broken_off.termination = Termination::Unterminated;
    for game in [
        game(0, (0, 1), WhiteWins),
        game(1, (0, 1), Draw),
        game(2, (0, 1), WhiteWins),
        lost_on_time,
        game(4, (0, 1), BlackWins),
        broken_off,
    ] {
        results.add(&game);
    }
    let first = results.head_to_head(0, 1);
    assert_eq!(first.games, Wdl { wins: 2, draws: 1, losses: 2 });
    assert_eq!((first.pairs, first.win_loss), (Pentanomial([0, 0, 1, 1, 0]), 1));
    assert_eq!(results.head_to_head(1, 0), first.flipped());
    assert_eq!(results.overall(0), first);
    assert_eq!((results.games(), results.unfinished()), (5, 1));
    assert_eq!(results.white(), Wdl { wins: 3, draws: 1, losses: 1 });
    let by_color = results.by_color(0);
    assert_eq!(by_color[Color::White], Wdl { wins: 2, draws: 0, losses: 1 });
    assert_eq!(by_color[Color::Black], Wdl { wins: 0, draws: 1, losses: 1 });
    let terminations = results.terminations();
    assert_eq!(terminations[&Termination::Normal], 4);
    assert_eq!(terminations[&Termination::Unterminated], 1);
    assert_eq!(results.lost_by(0)[&Termination::TimeForfeit], 1);
    assert_eq!(results.lost_by(0)[&Termination::Normal], 1);
    assert_eq!(results.lost_by(1).get(&Termination::TimeForfeit), None);
    assert_eq!(results.ratings().len(), 2);
}

#[test]
fn a_broken_off_game_is_counted_when_it_is_played_again() {
    let mut results = Results::new(2, true);
    for game in [game(0, (0, 1), Unknown), game(1, (0, 1), BlackWins), game(0, (0, 1), WhiteWins)] {
        results.add(&game);
    }
    assert_eq!(results.overall(0).pairs, Pentanomial([0, 0, 0, 0, 1]));
}

#[test]
fn without_repeated_openings_there_are_no_pairs() {
    let mut results = Results::new(2, false);
    results.add(&game(0, (0, 1), WhiteWins));
    results.add(&game(1, (0, 1), BlackWins));
    assert_eq!(results.overall(0).pairs, Pentanomial::default());
    assert_eq!(results.overall(0).games.wins, 2);
}

#[test]
fn results_are_known_by_chosen_pieces_and_their_files() {
    let mut results = Results::new(2, true);
    let mut other = game(2, (0, 1), Draw);
    (other.kinds, other.gates) = ("AC".to_owned(), "aa/x".to_owned());
    let mut undecided = game(3, (0, 1), Draw);
    (undecided.kinds, undecided.gates) = (String::new(), String::new());
    for game in [game(0, (0, 1), WhiteWins), game(1, (0, 1), BlackWins), other, undecided] {
        results.add(&game);
    }
    let draw = Wdl { draws: 1, ..Wdl::default() };
    let by_kinds = results.by_kinds(0);
    assert_eq!(by_kinds.keys().collect::<Vec<_>>(), ["AC", "CL"]);
    assert_eq!(by_kinds["CL"].pairs, Pentanomial([0, 0, 0, 0, 1]));
    assert_eq!(results.by_kinds(1)["CL"], by_kinds["CL"].flipped());
    // The games of this pair differ in their pieces.
    assert_eq!((by_kinds["AC"].games, by_kinds["AC"].pairs.pairs()), (draw, 0));
    // White has won the first game of a pair and lost the second.
    let white = results.white_by_kinds();
    assert_eq!(white["CL"].games, Wdl { wins: 1, draws: 0, losses: 1 });
    assert_eq!((white["CL"].pairs, white["CL"].win_loss), (Pentanomial([0, 0, 1, 0, 0]), 1));
    assert_eq!((white["AC"].games, white["AC"].pairs.pairs()), (draw, 0));
    let by_kind = results.by_kind(0);
    assert_eq!(by_kind[&'C'], Wdl { wins: 2, draws: 1, losses: 0 });
    assert_eq!((by_kind[&'L'], by_kind[&'A']), (Wdl { wins: 2, ..Wdl::default() }, draw));
    // White waits behind b and g, Black behind c and f; each has won and lost once, by colour.
    let gates = results.by_gate();
    let each = Wdl { wins: 1, draws: 0, losses: 1 };
    assert_eq!([gates[&'C'][1], gates[&'L'][6], gates[&'C'][2], gates[&'L'][5]], [each; 4]);
    assert_eq!((gates[&'A'][0], gates[&'C'][0]), (draw, draw));
}

#[test]
fn costs_are_summed_up() {
    let mut results = Results::new(2, true);
    let mut one = game(0, (0, 1), Draw);
    one.white_use =
        Use { moves: 20, time: 900, longest: 80, least_left: Some(40), nodes: 7, depth: 60 };
    let mut two = game(1, (0, 1), Draw);
    two.black_use =
        Use { moves: 1, time: 100, longest: 100, least_left: None, nodes: u64::MAX, depth: 2 };
    results.add(&one);
    results.add(&two);
    let sum = Use {
        moves: 21,
        time: 1000,
        longest: 100,
        least_left: Some(40),
        nodes: u64::MAX,
        depth: 62,
    };
    assert_eq!(results.spent(0), sum);
    assert_eq!(results.spent(1), UNSPENT);
}

#[test]
fn what_cannot_be_is_not_counted() {
    let mut results = Results::new(2, true);
    let before = results.clone();
    results.add(&game(0, (0, 2), Draw));
    results.add(&game(0, (1, 1), Draw));
    assert_eq!(results, before);
    assert_eq!(results.overall(9), Sample::default());
    assert_eq!(results.by_color(9), ByColor::default());
}

proptest! {
    #[test]
    fn the_order_of_games_does_not_matter(
        results in proptest::collection::vec(0..4_usize, 0..60),
        seed: u64,
    ) {
        let meetings = [(0, 1), (0, 2), (1, 2)];
        let kinds = ["CL", "AC", ""];
        let mut games: Vec<GameRecord> = (0_u32..).zip(results).map(|(number, result)| {
            // Both games of a pair are between the same engines.
            let meeting = meetings[number as usize / 2 % 3];
            let mut game = game(number, meeting, [WhiteWins, Draw, BlackWins, Unknown][result]);
            game.kinds = kinds[(number as usize * 7 + result) % 3].to_owned();
            game
        }).collect();
        let sum = |games: &[GameRecord]| {
            let mut results = Results::new(3, true);
            games.iter().for_each(|game| results.add(game));
            results
        };
        let straight = sum(&games);
        games.sort_by_key(|game| (u64::from(game.number) + 1).wrapping_mul(seed | 1));
        prop_assert_eq!(sum(&games), straight);
    }
}
