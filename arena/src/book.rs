//! `treville-arena book`: makes a book of balanced openings.
//!
//! Two people who test a change should play the same games. So the runner has a book of its own for
//! each variant (`-openings from=book`), and this command made them.

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use crossbeam_channel::Receiver;
use treville_core::position::Position;
use treville_engine::variant::Variant;
use treville_games::judge::megabytes;
use treville_games::memory;
use treville_games::openings::Book;
use treville_games::openings::balanced::{BalancedOpenings, Opening};
use treville_games::settings::{Openings, Source};
use treville_games::variant_file::VariantFile;
use treville_kit::arguments::{numbers, seed, threads};
use treville_kit::failure::Failure;
use treville_kit::files;
use treville_kit::jobs::{End, Work};
use treville_kit::progress::Progress;
use treville_kit::signals;

use crate::suite::epd;

/// The command line of `book`.
#[derive(Args, Clone, Debug)]
pub struct BookArgs {
    /// The file for the book
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
    /// The rules: musketeer, musketeer-peer, chess, chess960, seirawan, or a game of --variants
    #[arg(long, value_name = "NAME", default_value = "musketeer")]
    pub variant: String,
    /// How many openings; in Musketeer chess 45 are one for each pair
    #[arg(long, value_name = "N", default_value = "900")]
    #[arg(value_parser = numbers(1..=100_000_u32, "a number of openings"))]
    pub count: u32,
    /// The number of the first opening: parts of a book can be made apart and put together,
    /// but an opening may then be in two of them
    #[arg(long, value_name = "N", default_value = "1")]
    #[arg(value_parser = numbers(1..=100_000_u32, "a number of openings"))]
    pub start: u32,
    /// Plies of an opening, each drawn among moves that are about as good as the best
    #[arg(long, value_name = "N", default_value = "8")]
    #[arg(value_parser = numbers(0..=100_u32, "a number of plies"))]
    pub plies: u32,
    /// The largest advantage of either side, in centipawns
    #[arg(long, value_name = "CP", default_value = "30")]
    #[arg(value_parser = numbers(1..=10_000_u32, "centipawns"))]
    pub balance: u32,
    /// The nodes of the search that finds it
    #[arg(long, value_name = "N", default_value = "1e6")]
    #[arg(value_parser = numbers(1..=1_000_000_000_u64, "nodes"))]
    pub nodes: u64,
    /// The same seed makes the same book
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// A book of positions: what the search still finds balanced there stays, under its number
    #[arg(long, value_name = "FILE")]
    pub keep: Option<PathBuf>,
    /// Openings at a time; they are the same for any number [default: one for each core]
    #[arg(long, value_name = "N", value_parser = threads)]
    pub threads: Option<NonZeroUsize>,
}

/// Makes a book and writes it: a line of EPD for each opening, with what the search found (`ce`) in
/// how many nodes (`acn`).
///
/// # Errors
///
/// There are too few balanced openings, the work was interrupted, or the book cannot be
/// written.
pub fn run(args: &BookArgs, games: &VariantFile, mut output: impl Write) -> Result<(), Failure> {
    let variant = games.find(&args.variant)?;
    files::check(&args.out)?;
    let known = known(args, variant)?;
    let (openings, kept) = make(args, variant, &known, &signals::listen())?;
    let lines = openings.iter().map(|(number, opening)| line(args, variant, *number, opening));
    files::write(&args.out, lines.collect::<String>().as_bytes())?;
    let name = args.out.display();
    write!(output, "{name}: {} openings of {}", openings.len(), variant)?;
    if let Some(path) = &args.keep {
        write!(output, ", {kept} of {} in {}", known.len(), path.display())?;
    }
    writeln!(output)?;
    Ok(output.flush()?)
}

/// The openings by number that are to be kept if they are balanced.
fn known(args: &BookArgs, variant: Variant) -> Result<BTreeMap<u32, Position>, Failure> {
    let Some(path) = &args.keep else { return Ok(BTreeMap::new()) };
    let openings = Openings { from: Source::Epd(path.clone()), ..Openings::default() };
    let book = Book::new(&openings, variant, args.seed)?;
    let numbers = range(args).filter(|number| book.period() >= Some(*number as usize));
    numbers.map(|number| Ok((number, *book.opening(number - 1)?.position()))).collect()
}

/// The numbers of the openings.
fn range(args: &BookArgs) -> Range<u32> {
    args.start..args.start + args.count
}

/// The openings by number, from 1, and how many of them were `known`.
fn make(
    args: &BookArgs,
    variant: Variant,
    known: &BTreeMap<u32, Position>,
    signals: &Receiver<()>,
) -> Result<(BTreeMap<u32, Opening>, usize), Failure> {
    let set = BalancedOpenings::new(variant, args.seed, args.plies, args.balance, args.nodes);
    let stop = AtomicBool::new(false);
    let work = Work {
        threads: memory::threads(args.threads, megabytes(args.nodes))?.get(),
        jobs: range(args),
        signals,
        stop: &mut || stop.store(true, Ordering::Relaxed),
    };
    let mut progress = Progress::new(Some(args.count.into()), "openings");
    let mut made = BTreeMap::new();
    let end = work.run(
        |worker| {
            while let Some((_, number)) = worker.next_job() {
                let kept = known.get(&number).and_then(|position| set.still(*position));
                match kept.or_else(|| set.opening(number - 1, |_| false, &stop)) {
                    Some(opening) => worker.send((number, opening)),
                    None if stop.load(Ordering::Relaxed) => break,
                    None => return Err(missing(number)),
                }
            }
            Ok(())
        },
        |(number, opening)| {
            made.insert(number, opening);
            progress.add(1, 1, 0);
            Ok(ControlFlow::Continue(()))
        },
    )?;
    if end == End::Interrupted {
        return Err(interrupted());
    }
    let openings = replace_twins(&set, made, signals)?;
    let is_kept = |(number, opening): &(&u32, &Opening)| {
        known.get(number).is_some_and(|position| *position == opening.position)
    };
    let kept = openings.iter().filter(is_kept).count();
    Ok((openings, kept))
}

/// Draws anew what an opening with a smaller number has already. Only this part depends on the
/// order, so it is done at the end.
fn replace_twins(
    set: &BalancedOpenings,
    made: BTreeMap<u32, Opening>,
    signals: &Receiver<()>,
) -> Result<BTreeMap<u32, Opening>, Failure> {
    let mut known = HashSet::new();
    let mut openings = BTreeMap::new();
    for (number, opening) in made {
        if signals.try_recv().is_ok() {
            return Err(interrupted());
        }
        let opening = if known.contains(&opening.position.key()) {
            let never = AtomicBool::new(false);
            let other = set.opening(number - 1, |other| known.contains(&other.key()), &never);
            other.ok_or_else(|| missing(number))?
        } else {
            opening
        };
        known.insert(opening.position.key());
        openings.insert(number, opening);
    }
    Ok(openings)
}

fn interrupted() -> Failure {
    Failure::Interrupted("the book was interrupted; nothing was written".to_owned())
}

fn missing(number: u32) -> Failure {
    Failure::Request(format!("expected a balanced opening with the number {number}, found none"))
}

/// An opening as EPD.
fn line(
    args: &BookArgs,
    variant: Variant,
    number: u32,
    Opening { position, score }: &Opening,
) -> String {
    let (fields, nodes) = (epd::fields(position), args.nodes);
    format!("{fields} ce {score}; acn {nodes}; id \"{variant} {number}\";\n")
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use clap::Parser;
    use treville_core::fen::{self, Form};
    use treville_core::game::Game;

    use super::*;
    use crate::cli::{Cli, Command};

    /// Makes a small book and returns its text.
    fn book(out: &Path, flags: &str) -> Result<String, String> {
        let out_text = out.display().to_string();
        let words = ["treville-arena", "book", "--balance", "100", "--out", &out_text];
        let nodes = if flags.contains("--nodes") { "" } else { "--nodes 2000" };
        let flags = format!("{nodes} {flags}");
        let words = words.into_iter().chain(flags.split_whitespace());
        let Command::Book(args) = Cli::try_parse_from(words).map_err(|e| e.to_string())?.command
        else {
            return Err("another command".to_owned());
        };
        run(&args, &VariantFile::default(), std::io::sink())
            .map_err(|failure| failure.to_string())?;
        fs::read_to_string(out).map_err(|error| error.to_string())
    }

    #[test]
    fn a_book_is_what_a_match_can_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        for variant in Variant::all() {
            let text = book(&path, &format!("--variant {variant} --count 3 --plies 4")).unwrap();
            assert_eq!(text.lines().count(), 3, "{text}");
            let openings = Openings { from: Source::Epd(path.clone()), ..Openings::default() };
            let book = Book::new(&openings, variant, 1).unwrap();
            let starts = (0..3).map(|number| book.opening(number).unwrap());
            for (line, game) in text.lines().zip(starts.collect::<Vec<Game>>()) {
                let fields = fen::write(game.position(), Form::TenRows);
                let fields: Vec<&str> = fields.split(' ').collect();
                assert!(line.starts_with(&fields[..4].join(" ")), "{line}");
                assert!(line.contains(&format!("hmvc {}; fmvn {};", fields[4], fields[5])));
                assert!(line.contains(&format!("acn 2000; id \"{variant} ")), "{line}");
            }
        }
    }

    #[test]
    fn parts_made_on_any_number_of_threads_make_the_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        let whole = book(&path, "--count 4 --plies 2 --threads 2").unwrap();
        let first = book(&path, "--count 1 --plies 2 --threads 1").unwrap();
        let second = book(&path, "--start 2 --count 3 --plies 2 --threads 3").unwrap();
        assert_eq!(whole, first + &second);
    }

    #[test]
    fn an_opening_is_in_a_book_once() {
        // Few first moves are good enough.
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        let text = book(&path, "--variant chess --count 3 --plies 1").unwrap();
        let fields = text.lines().map(|line| line.split(" hmvc").next());
        assert_eq!(fields.collect::<HashSet<_>>().len(), 3, "{text}");
    }

    #[test]
    fn what_is_still_balanced_stays_in_a_book() {
        let folder = tempfile::tempdir().unwrap();
        let [path, old] = ["book.epd", "old.epd"].map(|name| folder.path().join(name));
        let made = book(&old, "--variant chess --count 3 --plies 4 --seed 5").unwrap();
        // The second has no queen for Black.
        let lines: Vec<&str> = made.lines().collect();
        let queenless = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 1;";
        fs::write(&old, [lines[0], queenless, lines[2]].join("\n")).unwrap();
        let keep = format!("--variant chess --count 4 --plies 4 --seed 6 --keep {}", old.display());
        let text = book(&path, &keep).unwrap();
        let kept: Vec<&str> = text.lines().collect();
        assert_eq!([kept[0], kept[2]], [lines[0], lines[2]]);
        let fresh = book(&path, "--variant chess --count 4 --plies 4 --seed 6").unwrap();
        let fresh: Vec<&str> = fresh.lines().collect();
        assert_eq!([kept[1], kept[3]], [fresh[1], fresh[3]]);
        let missing = book(&path, "--keep nowhere.epd").unwrap_err();
        assert!(missing.contains("nowhere.epd"), "{missing}");
    }

    #[test]
    fn what_makes_no_book_is_refused_in_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        for (flags, problem) in [
            ("--count 0", "expected a number of openings from 1 to 100000, got '0'"),
            ("--nodes 1e20", "expected nodes from 1 to 1000000000, got '1e20'"),
            ("--plies 101", "expected a number of plies from 0 to 100, got '101'"),
            // Without a ply there is one position.
            ("--variant chess --count 2 --plies 0", "opening with the number 2, found none"),
        ] {
            let problem_found = book(&path, flags).unwrap_err();
            assert!(problem_found.contains(problem), "{problem_found}");
            assert!(!path.exists(), "{flags}");
        }
        let nowhere = book(&folder.path().join("no/book.epd"), "--count 1").unwrap_err();
        assert!(nowhere.contains("no/book.epd"), "{nowhere}");
    }
}
