//! Games whose faults are known, and reviews that are stopped.

use treville_core::color::Color;
use treville_core::outcome::{DrawReason, Outcome};
use treville_core::position::Position;
use treville_core::rules::Rules;
use treville_core::{san, uci};
use treville_notation::pgn::{self, Pgn};

use super::*;
use crate::record::ENGINE;
use crate::score::Score;

/// A game with orthodox moves, as a PGN writes them.
fn read(movetext: &str) -> Pgn {
    pgn::read_all(movetext).unwrap().remove(0)
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

fn judged(game: &Game, limits: &Limits) -> Vec<Verdict> {
    review(game, limits, Thresholds::default(), &mut Worker::new())
}

/// The moves that are called something, as SAN with signs.
fn called(game: &Game, verdicts: &[Verdict]) -> Vec<String> {
    let called = verdicts.iter().filter_map(|verdict| {
        let san = san::write(&game.positions()[verdict.ply], verdict.played);
        Some(format!("{san}{}", verdict.judgement?.sign()))
    });
    called.collect()
}

/// A game of the engine against itself, with this many plies after the start.
fn self_play(start: Position, limits: &Limits, plies: usize) -> Game {
    let (mut game, mut worker) = (Game::new(start), Worker::new());
    while game.moves().len() < plies && game.outcome().is_none() {
        let mut played = None;
        let order = Command::Search(Box::new(game.clone()), limits.clone());
        worker.carry_out(order, &mut |event| {
            if let Event::BestMove { best, .. } = event {
                played = best;
            }
        });
        game.play_unchecked(played.unwrap());
    }
    game
}

#[test]
fn fools_mate_has_its_blunder_and_the_mate_is_none() {
    let game = read("1. f3 e5 2. g4 Qh4# 0-1").game;
    let verdicts = judged(&game, &depth(6));
    assert!(called(&game, &verdicts).contains(&"g4??".to_owned()));
    let [.., blunder, mate] = &verdicts[..] else { panic!("{verdicts:?}") };
    assert_eq!((blunder.ply, mate.ply), (2, 3));
    assert!(blunder.loss > 0.3 && blunder.after.score.mate_in() == Some(-1), "{blunder:?}");
    // The game has ended there: nothing was searched, and the winner has all points.
    assert!(mate.after.is_end() && mate.after.expected() == 1.0 && mate.loss == 0.0);
    assert_eq!(mate.best(), mate.played);
}

/// The same mate by either side, and each time the one who allows it is told so.
#[test]
fn both_sides_are_judged_alike() {
    let white = read("1. e4 e5 2. Bc4 a6 3. Qf3 a5 4. Qxf7# 1-0").game;
    let black = read("1. a3 e5 2. e4 Bc5 3. a4 Qf6 4. a5 Qxf2# 0-1").game;
    let (by_white, by_black) = (judged(&white, &depth(10)), judged(&black, &depth(10)));
    assert!(called(&white, &by_white).contains(&"a5??".to_owned()), "{by_white:?}");
    assert!(called(&black, &by_black).contains(&"a5??".to_owned()), "{by_black:?}");
    let blunders = |game: &Game, verdicts: &[Verdict], color: Color| {
        summaries(game, verdicts)[color].count(Judgement::Blunder)
    };
    assert_eq!(blunders(&white, &by_white, Color::White), 0);
    assert_eq!(blunders(&black, &by_black, Color::Black), 0);
}

/// Some games are won by whoever has no move.
#[test]
fn an_end_counts_for_its_winner() {
    for (outcome, points) in [
        (Outcome::Stalemate(Color::White), [1.0, 0.0]),
        (Outcome::Stalemate(Color::Black), [0.0, 1.0]),
        (Outcome::Mate(Color::Black), [0.0, 1.0]),
        (Outcome::Draw(DrawReason::Stalemate), [0.5, 0.5]),
    ] {
        let ends = Color::ALL.map(|side| Finding::end(outcome, side));
        assert_eq!(ends.each_ref().map(Finding::expected), points, "{outcome}");
        let [white, black] = ends.map(|end| end.turned().expected());
        assert_eq!([black, white], points, "{outcome}");
    }
}

#[test]
fn an_end_counts_as_it_ended() {
    // White has a queen more, and stalemates instead of mating.
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2";
    let game = read(text).game;
    assert_eq!(game.outcome().unwrap().to_string(), "Stalemate");
    let verdicts = judged(&game, &depth(5));
    assert_eq!(called(&game, &verdicts), ["Qg6??"]);
    assert_eq!((verdicts[0].after.expected(), verdicts[0].loss), (0.5, 0.5));
    // Nobody has claimed the draw by repetition in the middle, so play there is judged as play.
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 e5 6. Qh5 Ke7 7. Qxe5#";
    let game = read(shuffle).game;
    let last = judged(&game, &depth(4));
    assert!(called(&game, &last).contains(&"Ke7??".to_owned()));
    assert_eq!(last.len(), 13);
}

/// A shallow search finds little to blame in the moves of a deeper one, and much in moves that were
/// drawn blindly. Of good moves it blames 5 %, and up to five of 24 in a single game (14 games of each
/// kind): so games are counted together, two blamed moves for each at most.
#[test]
fn all_games_are_reviewed_and_good_play_is_praised() {
    const GAMES: usize = 4;
    let musketeer = {
        let mut game = Game::new(Position::start(Rules::musketeer()));
        for text in "L C L@b0 L@g9 C@d0 C@f9".split(' ') {
            game.play_unchecked(uci::parse(game.position(), text).unwrap());
        }
        *game.position()
    };
    // A game of moves drawn without a look at the board, as long as it lasts.
    let drawn = |start: Position, plies: usize, step: usize| {
        let mut game = Game::new(start);
        for ply in 0..plies {
            let moves = game.position().legal_moves();
            let Some(m) = moves.get((ply * 7 + step) % moves.len().max(1)) else { break };
            game.play_unchecked(*m);
        }
        game
    };
    let blamed = |verdicts: &[Verdict]| {
        verdicts.iter().filter(|verdict| verdict.judgement.is_some()).count()
    };
    let accuracy = |game: &Game, verdicts: &[Verdict]| {
        summaries(game, verdicts).0.map(|side| side.accuracy().unwrap()).iter().sum::<f64>()
    };
    let starts = [Rules::chess(), Rules::chess960(), Rules::seirawan()].map(Position::start);
    let (mut good_blamed, mut good_moves, mut blind_blamed, mut blind_moves) = (0, 0, 0, 0);
    for start in starts.into_iter().chain([musketeer]) {
        let blind = drawn(start, 24, 0);
        let blindly = judged(&blind, &nodes(10_000));
        blind_blamed += blamed(&blindly);
        blind_moves += blindly.len();
        for number in 0..GAMES {
            let opening = drawn(start, 4 * number.min(1), 31 * number);
            let game = self_play(*opening.position(), &nodes(30_000), 24);
            let verdicts = judged(&game, &nodes(10_000));
            assert_eq!(verdicts.len(), game.moves().len());
            good_blamed += blamed(&verdicts);
            good_moves += verdicts.len();
            assert!(accuracy(&game, &verdicts) > accuracy(&blind, &blindly) + 20.0);
        }
    }
    assert!(12 * good_blamed <= good_moves, "{good_blamed} of {good_moves}");
    let (blind, good) = (blind_blamed * good_moves, good_blamed * blind_moves);
    assert!(blind >= 6 * good, "{blind_blamed} of {blind_moves}, {good_blamed} of {good_moves}");
}

#[test]
fn the_set_up_is_left_out() {
    let text =
        "[Variant \"musketeer\"]\n\n1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 Nf6/L *";
    let game = read(text).game;
    assert_eq!(game.moves().len(), 8);
    let plies: Vec<usize> = judged(&game, &depth(3)).iter().map(|verdict| verdict.ply).collect();
    assert_eq!(plies, [6, 7]);
    for moves in [0, 3, 6] {
        let mut early = game.clone();
        while early.moves().len() > moves {
            early.undo();
        }
        assert_eq!(judged(&early, &depth(3)), []);
    }
}

#[test]
fn the_same_game_has_the_same_review_in_steps_and_whatever_the_worker_did_before() {
    let game = read("1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 *").game;
    let limits = nodes(3000);
    let whole = judged(&game, &limits);
    let mut worker = Worker::new();
    let mut orders = 0;
    for _ in 0..2 {
        let mut review = Review::new(&game, &limits, Thresholds::default());
        let mut verdicts = Vec::new();
        for left in (0..10).rev() {
            let Step::Verdict(verdict) = review.step(&mut worker, &mut |_| orders += 1) else {
                panic!("a verdict was due")
            };
            assert_eq!((verdict.ply, review.remaining()), (left, left));
            verdicts.insert(0, *verdict);
        }
        assert_eq!(review.step(&mut worker, &mut |_| {}), Step::Done);
        assert!(review.nodes() >= 11 * 2000 && orders > 11);
        assert_eq!(verdicts, whole);
    }
    let found = findings(&whole);
    assert_eq!(judge(&game, &found, &Thresholds::default()), whole);
    let strict: Thresholds = "0.001,0.002,0.003".parse().unwrap();
    assert!(called(&game, &judge(&game, &found, &strict)).len() > called(&game, &whole).len());
    assert_eq!(judge(&Game::new(*game.start()), &found, &strict), []);
}

/// A stop costs the search in hand and nothing else.
#[test]
fn a_review_that_is_stopped_goes_on_where_it_was() {
    let game = read("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0").game;
    let mut worker = Worker::new();
    let signals = worker.signals();
    let mut review = Review::new(&game, &depth(6), Thresholds::default());
    let mut plies = Vec::new();
    let mut stops = 0;
    loop {
        // Every search is stopped once, even the first one.
        assert_eq!(review.step(&mut worker, &mut |_| signals.stop()), Step::Stopped);
        stops += 1;
        match review.step(&mut worker, &mut |_| {}) {
            Step::Verdict(verdict) => plies.push((verdict.ply, verdict.judgement)),
            other => panic!("{other:?}"),
        }
        if review.remaining() == 0 {
            break;
        }
    }
    assert_eq!(stops, 5);
    let plies: Vec<usize> = plies.into_iter().map(|(ply, _)| ply).collect();
    assert_eq!(plies, [4, 3, 2, 1, 0]);
}

#[test]
fn the_hardest_limits_are_borne() {
    let game = read("1. e4 e5 2. Nf3 *").game;
    for limits in [
        nodes(1),
        depth(0),
        Limits { movetime: Some(std::time::Duration::ZERO), ..Limits::default() },
    ] {
        for verdict in judged(&game, &limits) {
            assert!((0.0..=1.0).contains(&verdict.loss) && !verdict.before.is_end());
            assert!(game.positions()[verdict.ply].is_legal(verdict.best()));
        }
    }
}

#[test]
fn thresholds_rise_and_are_reached_exactly() {
    let thresholds: Thresholds = " 0.05, 0.1,1".parse().unwrap();
    assert_eq!(thresholds.to_string(), "0.05,0.1,1");
    assert_eq!(thresholds.judge(0.049), None);
    assert_eq!(thresholds.judge(0.05), Some(Judgement::Inaccuracy));
    assert_eq!(thresholds.judge(0.999), Some(Judgement::Mistake));
    assert_eq!(thresholds.judge(1.0), Some(Judgement::Blunder));
    for bad in [
        "",
        "0.1",
        "0.1,0.2",
        "0.1,0.2,0.3,0.4",
        "0,0.1,0.2",
        "0.2,0.1,0.3",
        "0.1,0.2,1.1",
        "0.1,0.1,0.3",
        "a,b,c",
        "NaN,0.2,0.3",
        "0.1,0.2,inf",
        "-0.1,0.2,0.3",
    ] {
        assert!(bad.parse::<Thresholds>().is_err(), "{bad}");
    }
}

#[test]
fn annotations_tell_the_verdicts_and_keep_what_was_there() {
    let text = "[Annotator \"Anna\"]\n\n1. f3 $1 $14 {+0.10/9 2.5, hm} e5 2. g4 ? \
                {Oh no} Qh4# {Black mates} 0-1";
    let mut pgn = read(text);
    let verdicts = judged(&pgn.game, &depth(6));
    annotate(&mut pgn, &verdicts);
    assert_eq!(pgn.tag("Annotator"), Some(&format!("Anna, {ENGINE}")[..]));
    let first = &pgn.annotations[0];
    assert!(first.comment.ends_with("was +0.10/9 2.5; hm"), "{first:?}");
    assert!(first.nags.contains(&14) && first.evaluation.is_some());
    let blunder = &pgn.annotations[2];
    assert_eq!(blunder.nags, [4], "the old judgement is replaced");
    assert_eq!(blunder.evaluation.unwrap().score, pgn::NotedScore::Mate(-1));
    assert!(blunder.comment.starts_with("blunder, best "), "{blunder:?}");
    assert!(blunder.comment.ends_with("; Oh no"), "{blunder:?}");
    assert!((1..=LINE).contains(&blunder.variations[0].moves.len()));
    let mate = &pgn.annotations[3];
    assert_eq!((mate.evaluation, mate.comment.as_str()), (None, "Black mates"));
    assert_eq!(read(&pgn.to_string()), pgn, "what is written is read back the same");
    let variations = |pgn: &Pgn| pgn.annotations[2].variations.clone();
    let before = variations(&pgn);
    annotate(&mut pgn, &verdicts);
    assert_eq!(variations(&pgn), before, "a variation that is there is not written again");
}

/// The written text, to the letter: the searches are made up, so it changes only with the writing.
#[test]
fn the_annotated_game_is_the_one_on_file() {
    let text = "[Event \"Golden\"]\n[Variant \"musketeer\"]\n\n\
                1. leopard cannon 2. L@b0 L@g9 3. C@d0 C@f9 4. d4 {book} Nf6/L {-0.20/12 1.5}\n\
                5. Nc3/L $5 g5 ! {what now?} 6. Bxg5 {55/10} h6 {2 hours} 7. Bxf6 Lxf6 *";
    let mut pgn = read(text);
    let scores = [20, -35, 40, -200, 450, -460, 30_995 - Score::MATE, Score::MATE - 5, -420];
    let lines = ["d4", "d5", "e4", "d5 Nf3 Be6 e4", "Bxg5 h6", "h6 Bxf6", "Bh4", "Bg7 Qd3", "e4"];
    let positions = &pgn.game.positions()[6..];
    let found = scores.iter().zip(lines).zip(positions).map(|((score, line), position)| {
        let mut game = Game::new(*position);
        for text in line.split(' ') {
            game.play_unchecked(san::parse(game.position(), text).unwrap());
        }
        Finding { score: Score(*score), depth: 14, line: game.moves().to_vec() }
    });
    let found: Vec<Finding> = found.collect();
    let verdicts = judge(&pgn.game, &found, &Thresholds::default());
    annotate(&mut pgn, &verdicts);
    assert_eq!(pgn.to_string().replace(ENGINE, "Treville"), include_str!("annotated.pgn"));
}

#[test]
fn losing_nothing_is_perfect_and_sums_can_be_joined() {
    let finding = |score: i32, m: treville_core::moves::Move| Finding {
        score: Score(score),
        depth: 5,
        line: vec![m],
    };
    let game = read("1. e4 *").game;
    let (e4, other) = (game.moves()[0], game.start().legal_moves()[0]);
    let verdict = |best, after| {
        Verdict::new(0, e4, finding(100, best), &finding(after, e4), &Thresholds::default())
    };
    assert_eq!(verdict(e4, 2000).loss, 0.0, "the best move loses nothing, whatever comes");
    assert_eq!(verdict(other, -200).loss, 0.0, "a move can be better than the best that was found");
    let lost = verdict(other, 2000);
    assert!(lost.loss > 0.5 && lost.judgement == Some(Judgement::Blunder));
    let mut summary = Summary::default();
    assert_eq!((summary.accuracy(), summary.mean_loss()), (None, None));
    summary.add(&verdict(e4, -100));
    assert_eq!((summary.accuracy(), summary.mean_loss()), (Some(100.0), Some(0.0)));
    let mut both = summary;
    both.join(&summary);
    both.add(&lost);
    assert_eq!((both.moves, both.count(Judgement::Blunder)), (3, 1));
    assert!(both.accuracy().unwrap() < 70.0);
}

#[test]
fn an_annotated_game_has_the_verdicts_that_were_written_into_it() {
    let mut pgn = read("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0");
    let verdicts = judged(&pgn.game, &depth(6));
    annotate(&mut pgn, &verdicts);
    let again = read(&pgn.to_string());
    let noted = noted(&again, &Thresholds::default()).unwrap();
    let called_by = |verdicts: &[Verdict]| called(&again.game, verdicts);
    assert_eq!(called_by(&noted), called_by(&verdicts));
    assert!(called_by(&noted).contains(&"Nf6??".to_owned()));
    for (read, written) in noted.iter().zip(&verdicts) {
        assert_eq!((read.ply, read.played), (written.ply, written.played));
        assert!((read.after.expected() - written.after.expected()).abs() < 1e-9, "{read:?}");
        if written.judgement.is_some() {
            assert_eq!(read.best(), written.best());
            assert!((read.loss - written.loss).abs() < 0.05, "{read:?}");
        }
    }
}

#[test]
fn evaluations_of_other_programs_are_judged_by_the_thresholds() {
    let evaluated = "1. f3 {[%eval -0.60]} e5 {[%eval -0.55]} 2. g4 {[%eval #-1]} Qh4# 0-1";
    let verdicts = noted(&read(evaluated), &Thresholds::default()).unwrap();
    let judgements: Vec<_> = verdicts.iter().map(|verdict| verdict.judgement).collect();
    assert_eq!(judgements, [None, None, Some(Judgement::Blunder), None]);
    // What was better is not said, and the mate on the board is won.
    assert!(verdicts[2].before.line.is_empty() && verdicts[3].after.expected() == 1.0);
    assert_eq!(verdicts[3].loss, 0.0);
    for incomplete in ["1. f3 e5 2. g4 Qh4#", "1. f3 {[%eval -0.60]} e5 2. g4 {+0.1/3} *", "*"] {
        assert_eq!(noted(&read(incomplete), &Thresholds::default()), None, "{incomplete}");
    }
}

#[test]
fn scores_of_annotations_are_those_of_the_side_that_moved() {
    for (comment, white, black) in [
        ("[%eval 1.5]", 150, -150),
        ("+1.50/12 1.2", 150, 150),
        ("[%eval #3]", Score::MATE - 6, 6 - Score::MATE),
        ("[%eval #0]", Score::MATE, Score::MATE),
        ("[%eval #-3]", 5 - Score::MATE, Score::MATE - 5),
        ("[%eval 9999]", Score::MATE_BOUND - 1, 1 - Score::MATE_BOUND),
        ("[%eval #2147483647]", Score::MATE - 128, 128 - Score::MATE),
        ("[%eval #-2147483648]", 127 - Score::MATE, Score::MATE - 127),
    ] {
        let pgn = read(&format!("1. e4 {{{comment}}} e5 {{{comment}}} *"));
        let of = |ply: usize, mover| noted_score(&pgn.annotations[ply], mover).map(|score| score.0);
        let mate = |score: i32| Score(score).mate_in();
        let [own, other] = [of(0, Color::White).unwrap(), of(1, Color::Black).unwrap()];
        assert_eq!((mate(own), mate(other)), (mate(white), mate(black)), "{comment}");
        if mate(white).is_none() {
            assert_eq!((own, other), (white, black), "{comment}");
        }
    }
}
