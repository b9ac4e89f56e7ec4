//! `treville-tuner stats`: counts of files of positions.

#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;
use treville_core::color::Color;
use treville_core::piece::PieceType;
use treville_core::rules::Rules;
use treville_engine::score::Score;
use treville_engine::variant::Variant;
use treville_notation::pgn::GameResult;

use super::game::{Ending, StoredGame};
use super::reader::{Care, Contents, Reader};
use super::sample::Sample;
use treville_kit::failure::{Failure, printable};
use treville_kit::format::{PageFormat, Table, print_json, print_tables};

/// The command line of `stats`.
#[derive(Args, Clone, Debug)]
pub struct StatsArgs {
    /// Files of positions
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t)]
    pub format: PageFormat,
    /// The handling of damaged files.
    #[command(flatten)]
    pub care: Care,
}

/// Games or positions by result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ResultCounts {
    /// White won.
    pub white: u64,
    /// Drawn.
    pub draws: u64,
    /// Black won.
    pub black: u64,
    /// Unknown.
    pub unknown: u64,
}

/// The counts of one definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct DefinitionCounts {
    /// Games.
    pub games: u64,
    /// Positions.
    pub positions: u64,
}

/// The counts.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Counts {
    /// Bytes of all files.
    pub bytes: u64,
    /// Sound blocks, without heads.
    pub blocks: u64,
    /// Damaged blocks and games that were skipped.
    pub damaged: u64,
    /// Games.
    pub games: u64,
    /// Their results.
    pub game_results: ResultCounts,
    /// Their ends.
    pub endings: BTreeMap<String, u64>,
    /// Positions.
    pub positions: u64,
    /// The results of their games.
    pub results: ResultCounts,
    /// Positions with a check.
    pub in_check: u64,
    /// Positions whose best move takes something or promotes.
    pub noisy: u64,
    /// Positions with a mate in sight.
    pub mates: u64,
    /// The mean distance of the other scores from zero, in centipawns.
    pub mean_score: f64,
    /// Games and positions by the name of the game that was played.
    pub definitions: BTreeMap<String, DefinitionCounts>,
    /// Positions by pair where pairs are chosen, including pairs that never come.
    pub pairs: BTreeMap<String, u64>,
    /// Positions by the number of pieces on the board, kings and pawns included, in bands.
    pub pieces: BTreeMap<String, u64>,
    /// Positions by fold.
    pub folds: [u64; super::sample::FOLDS as usize],
    #[serde(skip)]
    sum: u64,
}

/// Counts the contents of the files, and prints the counts.
///
/// # Errors
///
/// A file is no file of positions, or is damaged, or the output cannot be written.
pub fn run(args: &StatsArgs, output: impl Write) -> Result<(), Failure> {
    let counts = count(args)?;
    match args.format {
        PageFormat::Json => print_json(&counts, output),
        PageFormat::Table => Ok(print_tables(&tables(&counts), false, output)?),
        PageFormat::Markdown => Ok(print_tables(&tables(&counts), true, output)?),
    }
}

fn count(args: &StatsArgs) -> Result<Counts, Failure> {
    let mut counts = Counts::default();
    for path in &args.files {
        let mut reader = Reader::open(path, args.care)?;
        counts.bytes += reader.length();
        let mut samples = Vec::new();
        while let Some((block, contents)) = reader.next().transpose()? {
            counts.blocks += 1;
            let Contents::Games(games) = contents else { continue };
            for game in &games {
                if reader.play(&block, game, &mut samples)? {
                    counts.game(game, &samples);
                }
            }
        }
        counts.damaged += reader.damaged();
    }
    let scored = counts.positions - counts.mates;
    counts.mean_score = counts.sum as f64 / scored.max(1) as f64;
    Ok(counts)
}

impl ResultCounts {
    fn count(&mut self, result: GameResult) {
        *match result {
            GameResult::WhiteWins => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::BlackWins => &mut self.black,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
    }
}

impl Counts {
    /// Adds all pairs that can be chosen, so that those that never come are shown, too.
    fn expect_pairs(&mut self, rules: Rules) {
        if self.pairs.len() >= MOST_PAIRS {
            return;
        }
        for first in rules.selectable() {
            for second in rules.selectable().filter(|second| *second > first) {
                self.pairs.entry(pair([Some(first), Some(second)], rules)).or_default();
            }
        }
    }

    fn game(&mut self, game: &StoredGame, samples: &[Sample]) {
        self.games += 1;
        self.game_results.count(game.result());
        *self.endings.entry(game.ending.to_string()).or_default() += 1;
        self.positions(samples);
        if let Some(sample) = samples.first() {
            let name = &sample.position.rules().made_from().name;
            self.definitions.entry(name.clone()).or_default().games += 1;
        }
    }

    /// Counts positions of one definition.
    fn positions(&mut self, samples: &[Sample]) {
        let Some(first) = samples.first() else { return };
        let rules = first.position.rules();
        let name = &rules.made_from().name;
        if !self.definitions.contains_key(name) {
            self.definitions.insert(name.clone(), DefinitionCounts::default());
            self.expect_pairs(rules);
        }
        if let Some(counts) = self.definitions.get_mut(name) {
            counts.positions += samples.len() as u64;
        }
        samples.iter().for_each(|sample| self.position(sample, rules));
    }

    fn position(&mut self, sample: &Sample, rules: Rules) {
        self.positions += 1;
        self.results.count(sample.result);
        self.in_check += u64::from(sample.position.in_check());
        self.noisy += u64::from(sample.is_noisy());
        if Score::is_mate(i32::from(sample.score)) {
            self.mates += 1;
        } else {
            self.sum += u64::from(sample.score.unsigned_abs());
        }
        if rules.selectable().next().is_some()
            && let Some(count) =
                self.pairs.get_mut(&pair(sample.position.chosen(Color::White), rules))
        {
            *count += 1;
        }
        let men = sample.position.board().occupied().count();
        *self.pieces.entry(band(men)).or_default() += 1;
        if let Some(fold) = self.folds.get_mut(usize::from(sample.fold)) {
            *fold += 1;
        }
    }
}

/// The number of pairs after which those of further games are not counted.
const MOST_PAIRS: usize = 1000;

/// The letters of a pair in the order of the types, behind the name of a game of one's own.
fn pair(chosen: [Option<PieceType>; 2], rules: Rules) -> String {
    let mut kinds: Vec<PieceType> = chosen.into_iter().flatten().collect();
    kinds.sort();
    let letters: String = kinds.into_iter().map(|kind| rules.pieces.kind(kind).letter).collect();
    match Variant::of(rules).is_known() {
        true => letters,
        false => format!("{} {letters}", rules.made_from().name),
    }
}

/// The band of a number of pieces, such as `17-20`.
fn band(pieces: u32) -> String {
    let first = pieces.saturating_sub(1) / 4 * 4 + 1;
    format!("{first:02}-{:02}", first + 3)
}

fn tables(counts: &Counts) -> Vec<Table> {
    let share = |part: u64, whole: u64| {
        let percent = 100.0 * part as f64 / whole.max(1) as f64;
        [part.to_string(), format!("{percent:.2}")]
    };
    let row = |table: &mut Table, name: &str, part, whole| {
        table.row([name.to_owned()].into_iter().chain(share(part, whole)));
    };
    let mut whole = Table::new("", &["What", "Count", "%"]);
    let plain = |table: &mut Table, name: &str, count: u64| {
        table.row([name.to_owned(), count.to_string(), String::new()]);
    };
    plain(&mut whole, "bytes", counts.bytes);
    plain(&mut whole, "blocks", counts.blocks);
    plain(&mut whole, "damaged blocks", counts.damaged);
    plain(&mut whole, "games", counts.games);
    for ending in Ending::ALL.map(|ending| ending.to_string()) {
        if let Some(count) = counts.endings.get(&ending) {
            row(&mut whole, &format!("  {ending}"), *count, counts.games);
        }
    }
    plain(&mut whole, "positions", counts.positions);
    row(&mut whole, "  check", counts.in_check, counts.positions);
    row(&mut whole, "  noisy best move", counts.noisy, counts.positions);
    row(&mut whole, "  mate in sight", counts.mates, counts.positions);
    whole.notes.push(format!("Mean distance of scores from zero: {:.1}", counts.mean_score));

    let mut results = Table::new("", &["Result", "Games", "%", "Positions", "%"]);
    let list = |r: ResultCounts| {
        [("1-0", r.white), ("1/2-1/2", r.draws), ("0-1", r.black), ("*", r.unknown)]
    };
    for ((name, games), (_, positions)) in
        list(counts.game_results).into_iter().zip(list(counts.results))
    {
        let cells =
            share(games, counts.games).into_iter().chain(share(positions, counts.positions));
        results.row(std::iter::once(name.to_owned()).chain(cells));
    }
    let parts = |title: &str, parts: &BTreeMap<String, u64>| {
        let mut table = Table::new("", &[title, "Positions", "%"]);
        parts.iter().for_each(|(name, count)| row(&mut table, name, *count, counts.positions));
        table
    };
    let folds = counts.folds.iter().enumerate().map(|(fold, count)| (format!("{fold:02}"), *count));
    let mut pairs = parts("Pair", &counts.pairs);
    let seen = counts.pairs.values().filter(|count| **count > 0).count();
    pairs.notes.push(format!("{seen} of {} pairs are there.", counts.pairs.len()));
    let mut tables = vec![whole, results, definitions(counts), parts("Pieces", &counts.pieces)];
    tables.push(parts("Fold", &folds.collect()));
    if !counts.pairs.is_empty() {
        tables.push(pairs);
    }
    tables
}

/// The most definitions that a table names; the others are counted in one line.
const MOST_ROWS: usize = 20;

/// The definitions with the most positions.
fn definitions(counts: &Counts) -> Table {
    let mut table = Table::new("", &["Definition", "Games", "Positions", "%"]);
    let mut list: Vec<(&String, &DefinitionCounts)> = counts.definitions.iter().collect();
    list.sort_by_key(|(_, own)| std::cmp::Reverse(own.positions));
    let (shown, others) = list.split_at(list.len().min(MOST_ROWS));
    let mut row = |name: String, own: DefinitionCounts| {
        let percent = 100.0 * own.positions as f64 / counts.positions.max(1) as f64;
        let numbers = [own.games.to_string(), own.positions.to_string(), format!("{percent:.2}")];
        table.row(std::iter::once(name).chain(numbers));
    };
    shown.iter().for_each(|(name, own)| row(printable(name), **own));
    if !others.is_empty() {
        let sum =
            others.iter().fold(DefinitionCounts::default(), |sum, (_, own)| DefinitionCounts {
                games: sum.games + own.games,
                positions: sum.positions + own.positions,
            });
        row(format!("{} others", others.len()), sum);
    }
    table
}
