//! How often players of each level lose a piece to a threat.

use std::thread;

use treville_core::splitmix::SplitMix64;

use super::*;
use crate::search::search;

/// The least worth of a piece, and that of a pawn, in centipawns.
const PIECE: i32 = 200;
const PAWN: i32 = 100;

/// Threats are counted while a game is open: a side that is far behind has little to keep.
const OPEN: i32 = 300;

/// The score of the last position by a full search, of one move alone if there is one.
fn score(game: &Game, limits: Limits, only: Option<Move>) -> i32 {
    let (table, histories) = (Table::new(1).unwrap(), Histories::default());
    let mut last = 0;
    let context = SearchContext {
        listener: Some(&mut |info: Info| last = info.score.0),
        ..SearchContext::new(&EVALUATOR, &table, &histories)
    };
    search(game, &Limits { searchmoves: only.into_iter().collect(), ..limits }, context);
    last
}

/// The plies of the threat that a move loses a piece to, if it does and another move keeps all but
/// a pawn of what the position promises.
///
/// The plies are those of the shallowest search from which on every deeper one sees the loss: by
/// one ply, captures alone do it. A search of many nodes decides, since sacrifices and exchanges
/// look like losses to the shallow.
fn lost_to(game: &Game, m: Move) -> Option<usize> {
    let stands = EVALUATOR.evaluate(game.position());
    let shallow = |depth| Limits { depth: Some(depth), ..Limits::default() };
    let deep = || Limits { nodes: Some(200_000), ..Limits::default() };
    let loses = |limits| score(game, limits, Some(m)) <= stands - PIECE;
    let plies = (1..=3).rev().take_while(|depth| loses(shallow(*depth))).last()?;
    let sure = stands.abs() <= OPEN && [5, 7].iter().all(|depth| loses(shallow(*depth)));
    let lost = sure && loses(deep()) && score(game, deep(), None) > stands - PAWN;
    lost.then_some(plies as usize)
}

/// In how many games of chess, of this many, a player of this level loses a piece to a threat of
/// one, of two, and of three plies. Both sides are counted, so this is of twice the games.
fn losses(level: Level, games: u64) -> [usize; 3] {
    let mut counts = [0; 3];
    for seed in 0..games {
        let mut game = Game::new(Position::start(Rules::chess()));
        let mut dice = SplitMix64::new(seed);
        let mut lost = [[false; 3]; 2];
        for ply in 0..100 {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.outcome().is_some() {
                break;
            }
            let m = if ply < 6 {
                moves[dice.next() as usize % moves.len()]
            } else {
                answer(&game, &Limits::default(), level, seed).0.best.unwrap()
            };
            if let Some(plies) = (ply >= 6).then(|| lost_to(&game, m)).flatten() {
                lost[ply % 2][plies - 1] = true;
            }
            game.play_unchecked(m);
        }
        for (plies, count) in counts.iter_mut().enumerate() {
            *count += lost.iter().filter(|own| own[plies]).count();
        }
    }
    counts
}

#[test]
#[ignore = "takes half an hour"]
fn better_levels_lose_fewer_pieces_to_threats() {
    const GAMES: u64 = 100;
    let counts = thread::scope(|scope| {
        let play = |elo| move || losses(Level::of(elo), GAMES);
        let players =
            LEVELS.map(|elo| thread::Builder::new().spawn_scoped(scope, play(elo)).unwrap());
        players.map(|player| player.join().unwrap())
    });
    let shares = counts.map(|counts| counts.map(|count| count as f64 / (2 * GAMES) as f64));
    for (elo, shares) in LEVELS.iter().zip(shares) {
        println!("{elo}: {shares:.3?}");
    }
    let [by_one, by_any] = [shares.map(|own| own[0]), shares.map(|own| own.iter().sum::<f64>())];
    assert!(by_one.is_sorted_by(|a, b| a > b) && by_any.is_sorted_by(|a, b| a > b), "{by_any:?}");
    assert!(shares[4].iter().all(|share| *share <= 0.02), "{:?}", shares[4]);
}
