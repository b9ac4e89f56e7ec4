//! `treville-arena puzzles`: positions of games in which one move is best and hard to find, as a
//! suite that engines are to solve.
//!
//! - `candidates`: which positions of a game are searched
//! - `proof`: whether a position is one
//! - `theme`: what its solution is about

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod candidates;
mod proof;
mod theme;

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::iter;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use treville_core::rules::Rules;
use treville_core::san;
use treville_engine::variant::Variants;
use treville_games::judge::{PositionJudge, megabytes};
use treville_games::memory;
use treville_kit::arguments::{numbers, threads};
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::jobs::{End, Work};
use treville_kit::progress::Progress;
use treville_kit::{say, signals};
use treville_notation::pgn::{GameText, Games, Pgn};

use self::candidates::Candidates;
use self::proof::{PROOF, Puzzle, Search};
use crate::suite::epd;

/// The command line of `puzzles`.
#[derive(Args, Clone, Debug)]
pub struct PuzzlesArgs {
    /// Files of games, of any program; those of another game than the first are passed over
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The file for the suite
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// How many puzzles, at most one of each game
    #[arg(long, value_name = "N", default_value = "300")]
    #[arg(value_parser = numbers(1..=100_000_u32, "a number of puzzles"))]
    pub count: u32,
    /// The nodes of a search that must not find the move
    #[arg(long, value_name = "N", default_value = "20_000")]
    #[arg(value_parser = numbers(1..=1_000_000_000_u64, "nodes"))]
    pub glance: u64,
    /// The nodes of the search that finds it; ten times as many prove it
    #[arg(long, value_name = "N", default_value = "200_000")]
    #[arg(value_parser = numbers(1..=1_000_000_000_u64, "nodes"))]
    pub nodes: u64,
    /// Centipawns by which it is better than any other move
    #[arg(long, value_name = "CP", default_value = "200")]
    #[arg(value_parser = numbers(1..=10_000_i32, "centipawns"))]
    pub margin: i32,
    /// Plies from one position that is searched to the next
    #[arg(long, value_name = "N", default_value = "4")]
    #[arg(value_parser = numbers(1..=1_000_usize, "plies"))]
    pub every: usize,
    /// Search instead where the players' scores change by this many centipawns: one of them has
    /// overlooked something. A game without scores in its comments has no such position
    #[arg(long, value_name = "CP", conflicts_with = "every")]
    #[arg(value_parser = numbers(1..=1_000_i32, "centipawns"))]
    pub swing: Option<i32>,
    /// Games at a time; the puzzles are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// Looks for puzzles in games and writes them: a line of EPD for each, with the move (`bm`), the
/// mate (`dm`) or the score (`ce`), the nodes that proved it (`acn`), its theme (`c0`) and a name.
/// Games of a file of variants are known by their names.
///
/// # Errors
///
/// A file cannot be read or has no game, no puzzle was found, the work was interrupted (what was
/// found is written), or the suite cannot be written.
pub fn run(args: &PuzzlesArgs, variants: &Variants, mut output: impl Write) -> Result<(), Failure> {
    files::check(&args.out)?;
    let known = variants.rules_of_the_file();
    let first = games(&args.files, &known).find_map(Result::transpose).transpose()?;
    let Some(first) = first else {
        return Err(Failure::Request("expected games, got none".to_owned()));
    };
    let rules = first.game.start().rules();
    let (Found { puzzles, faulty, others, .. }, end) = look(args, rules, &known)?;
    for (count, what) in [(faulty, "faulty games"), (others, "games of other rules")] {
        if count > 0 {
            say::line(&format!("treville-arena: passed over {count} {what}"));
        }
    }
    let name = variants.iter().find(|variant| variant.rules() == rules);
    let name = name.map_or("game", |variant| variant.name());
    if puzzles.is_empty() {
        return Err(match end {
            End::Interrupted => Failure::Interrupted("interrupted before the first puzzle".into()),
            _ => Failure::Request("expected puzzles in the games, found none".into()),
        });
    }
    let lines = puzzles.iter().zip(1..).map(|(puzzle, number)| line(args, name, number, puzzle));
    files::write(&args.out, lines.collect::<String>().as_bytes())?;
    let written = format!("{}: {} puzzles of {name}", args.out.display(), puzzles.len());
    if end == End::Interrupted {
        return Err(Failure::Interrupted(format!("interrupted; {written}")));
    }
    writeln!(output, "{written}")?;
    Ok(output.flush()?)
}

/// The games of the files, one after the other; none for a faulty one.
fn games<'a>(
    files: &'a [PathBuf],
    known: &'a [Rules],
) -> impl Iterator<Item = Result<Option<Pgn>, Failure>> + Send + 'a {
    let texts = |path: &'a PathBuf| -> Box<dyn Iterator<Item = io::Result<GameText>> + Send> {
        match File::open(path) {
            Ok(file) => Box::new(Games::new(BufReader::new(file))),
            Err(error) => Box::new(iter::once(Err(error))),
        }
    };
    let texts =
        move |path| texts(path).map(|text| text.map_err(|error| Failure::file(path, error)));
    files.iter().flat_map(texts).flat_map(|text| match text {
        Ok(text) => {
            let games = text.reader().lenient().with_games(known);
            games.map(|game| Ok(game.ok())).collect::<Vec<_>>()
        }
        Err(failure) => vec![Err(failure)],
    })
}

/// The puzzles of all games in their order, as many as are wanted.
fn look(args: &PuzzlesArgs, rules: Rules, known: &[Rules]) -> Result<(Found, End), Failure> {
    let judge = PositionJudge::by_engine(rules);
    let search = Search { glance: args.glance, nodes: args.nodes, margin: args.margin };
    let candidates = match args.swing {
        Some(swing) => Candidates::Swings(swing),
        None => Candidates::Every(args.every),
    };
    let stop = AtomicBool::new(false);
    let work = Work {
        threads: memory::threads(args.threads, megabytes(args.nodes))?.get(),
        jobs: games(&args.files, known),
        signals: &signals::listen(),
        stop: &mut || stop.store(true, Ordering::Relaxed),
    };
    let mut progress = Progress::with_rate(Some(args.count.into()), "puzzles", "games");
    let mut found = Found::default();
    let end = work.run(
        |worker| {
            while let Some((number, game)) = worker.next_job() {
                let looked = match game? {
                    None => Looked::Faulty,
                    Some(game) if game.game.start().rules() != rules => Looked::OtherRules,
                    Some(game) => {
                        let positions = candidates.of(&game, number);
                        let mut positions = positions.take_while(|_| !stop.load(Ordering::Relaxed));
                        let puzzle = positions.find_map(|one| search.puzzle(&judge, one));
                        Looked::At(puzzle.map(Box::new))
                    }
                };
                worker.send((number, looked));
            }
            Ok(())
        },
        |(number, looked)| {
            let more = found.add(number, looked);
            progress.add(more as u64, 1, 0);
            let is_enough = found.puzzles.len() >= args.count as usize;
            Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    );
    progress.finish();
    found.puzzles.truncate(args.count as usize);
    Ok((found, end?))
}

/// The outcome of a game that was searched, or why it was not.
enum Looked {
    At(Option<Box<Puzzle>>),
    Faulty,
    OtherRules,
}

/// The puzzles of games whose searches end in any order.
#[derive(Default)]
struct Found {
    /// Of all games before `next`, in their order, each position once.
    puzzles: Vec<Puzzle>,
    keys: HashSet<u64>,
    next: usize,
    /// Of games behind one that has not ended yet.
    waiting: BTreeMap<usize, Looked>,
    faulty: usize,
    others: usize,
}

impl Found {
    /// Takes what a game has, and returns how many puzzles more there are.
    fn add(&mut self, number: usize, looked: Looked) -> usize {
        let before = self.puzzles.len();
        self.waiting.insert(number, looked);
        while let Some(looked) = self.waiting.remove(&self.next) {
            self.next += 1;
            match looked {
                Looked::At(puzzle) => {
                    let new = puzzle.filter(|puzzle| self.keys.insert(puzzle.position.key()));
                    self.puzzles.extend(new.map(|puzzle| *puzzle));
                }
                Looked::Faulty => self.faulty += 1,
                Looked::OtherRules => self.others += 1,
            }
        }
        self.puzzles.len() - before
    }
}

/// A puzzle as EPD.
fn line(args: &PuzzlesArgs, game: &str, number: usize, puzzle: &Puzzle) -> String {
    let Puzzle { position, best, score } = puzzle;
    let mate = score.mate_in().filter(|moves| *moves > 0);
    let worth = mate.map_or_else(|| format!("ce {}", score.0), |moves| format!("dm {moves}"));
    let (fields, bm) = (epd::fields(position), san::write(position, *best));
    let theme = theme::of(position, *best, mate.is_some());
    let nodes = PROOF * args.nodes;
    format!("{fields} bm {bm}; {worth}; acn {nodes}; c0 \"{theme}\"; id \"{game}.{number}\";\n")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;
    use treville_core::fen;
    use treville_engine::score::Score;

    use super::*;
    use crate::cli::{Cli, Command};
    use crate::suite::epd::Suite;

    fn args(words: &str) -> PuzzlesArgs {
        let words = format!("treville-arena puzzles {words}");
        match Cli::try_parse_from(words.split_whitespace()).unwrap().command {
            Command::Puzzles(args) => args,
            _ => panic!("another command"),
        }
    }

    /// Looks for puzzles in these games, and returns what is written and said.
    fn puzzles(games: &str, flags: &str) -> (Result<String, String>, String) {
        let folder = tempfile::tempdir().unwrap();
        let [pgn, out] = ["games.pgn", "out.epd"].map(|name| folder.path().join(name));
        fs::write(&pgn, games).unwrap();
        let words =
            format!("treville-arena puzzles {} --out {} {flags}", pgn.display(), out.display());
        let Command::Puzzles(args) = Cli::try_parse_from(words.split_whitespace()).unwrap().command
        else {
            panic!("another command");
        };
        let mut said = Vec::new();
        let result = run(&args, &Variants::default(), &mut said);
        let said = result.map(|()| String::from_utf8(said).unwrap());
        (said.map_err(|failure| failure.to_string()), fs::read_to_string(out).unwrap_or_default())
    }

    const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *\n\n";

    #[test]
    fn puzzles_come_in_the_order_of_games_and_once() {
        let puzzle = |text: &str| {
            let position = fen::parse(text, Rules::chess(), None).unwrap().position;
            let best = position.legal_moves()[0];
            Some(Puzzle { position, best, score: Score(7) })
        };
        let [a, b] = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1"];
        let mut found = Found::default();
        assert_eq!(
            [
                found.add(2, Looked::At(puzzle(a).map(Box::new))),
                found.add(1, Looked::At(puzzle(b).map(Box::new))),
                found.add(0, Looked::Faulty),
            ],
            [0, 0, 2]
        );
        assert_eq!(found.add(3, Looked::At(puzzle(b).map(Box::new))), 0, "the same position");
        assert_eq!([found.add(4, Looked::OtherRules), found.faulty, found.others], [0, 1, 1]);
        assert_eq!(found.puzzles, [puzzle(b).unwrap(), puzzle(a).unwrap()]);
    }

    #[test]
    fn a_puzzle_is_a_line_of_a_suite() {
        let position = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 4 20";
        let position = fen::parse(position, Rules::chess(), None).unwrap().position;
        let best = san::parse(&position, "Ra8#").unwrap();
        let args = args("games.pgn --out o.epd --nodes 1_000");
        let text = |score| line(&args, "chess", 3, &Puzzle { position, best, score });
        let mate = text(Score(Score::MATE - 1));
        assert_eq!(
            mate,
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - hmvc 4; fmvn 20; bm Ra8#; dm 1; acn 10000; \
             c0 \"mate\"; id \"chess.3\";\n"
        );
        let both = mate + &text(Score(250));
        let suite = Suite::read(&both, None).unwrap();
        let operation = |number: usize, name| suite.tasks[number].operation(name);
        assert_eq!((suite.tasks[0].mate, operation(1, "ce")), (Some(1), Some("250")));
        assert_eq!(operation(1, "c0"), Some("check"));
    }

    #[test]
    fn without_games_or_puzzles_nothing_is_made() {
        let (problem, text) = puzzles("", "");
        assert_eq!((problem, &*text), (Err("expected games, got none".to_owned()), ""));
        let (problem, text) = puzzles(GAME, "--glance 200 --nodes 300 --every 3 --threads 2");
        let none = "expected puzzles in the games, found none";
        assert_eq!((problem, &*text), (Err(none.to_owned()), ""));
        let missing = args("none.pgn --out o.epd");
        let problem = run(&missing, &Variants::default(), io::sink()).unwrap_err();
        assert!(problem.to_string().starts_with("none.pgn: "), "{problem}");
    }
}
