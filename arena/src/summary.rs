//! `treville-arena summary`: the results of a saved match.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use treville_core::color::Color;

use super::join;
use super::report::{self, Match};
use super::settings::{EloModel, MatchPlan};
use super::statistics::{Estimate, Results, Sample, Verdict, Wdl, sprt};
use super::table::{self, lines};
use treville_kit::failure::Failure;
use treville_kit::format::print_json;

/// The command line of `summary`.
#[derive(Args, Clone, Debug)]
pub struct SummaryArgs {
    /// Files saved by `match -autosave`; several are shares of one match, in any order
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
    /// Write the report of the match into this folder
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// The output format
    #[arg(long, value_enum, default_value_t)]
    pub format: SummaryFormat,
}

/// How a summary is printed.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SummaryFormat {
    /// Lines and tables, as `match` ends with
    #[default]
    Text,
    /// One JSON document
    Json,
}

/// Prints the tables of a match, and writes its report if that is asked for.
///
/// # Errors
///
/// A file cannot be read, the files are not shares of one match, the report cannot be written, or
/// the output cannot be written.
pub fn run(args: &SummaryArgs, mut output: impl Write) -> Result<(), Failure> {
    let saved = join::read(&args.files)?;
    let (plan, records) = (&saved.settings.plan, &saved.records);
    if let Some(folder) = &args.report {
        report::write(folder, plan, records)?;
    }
    let one = Match::new(plan, records);
    match args.format {
        SummaryFormat::Text => output.write_all(table::closing(plan, &one.results).as_bytes())?,
        SummaryFormat::Json => print_json(&Summary::of(&one), &mut output)?,
    }
    Ok(output.flush()?)
}

/// A match in numbers. Infinite ones are null, as JSON has none.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Summary {
    /// Games with a result.
    pub games: u64,
    /// The first engine against the second.
    pub result: Figures,
    /// The sequential test, if there is one.
    pub sprt: Option<SprtSummary>,
    /// Each engine.
    pub engines: Vec<EngineSummary>,
    /// All games as White's.
    pub white: Counts,
    /// The same by the letters of the chosen types.
    pub white_kinds: BTreeMap<String, ScoreSummary>,
    /// Games by how they ended.
    pub terminations: BTreeMap<String, u64>,
}

/// An engine against all others.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct EngineSummary {
    /// Its name.
    pub name: String,
    /// Its rating, relative to the mean of all, and half the width of the 95% interval.
    pub rating: Option<f64>,
    /// See `rating`.
    pub error: Option<f64>,
    /// All its games.
    pub overall: Figures,
    /// With the white pieces.
    pub white: Counts,
    /// With the black pieces.
    pub black: Counts,
    /// By the letters of the chosen types.
    pub kinds: BTreeMap<String, Figures>,
}

/// Wins, draws and losses.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Counts {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points per game, from 0 to 1; null without games.
    pub score: Option<f64>,
}

/// Wins, draws and losses, and how sure the score is.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct ScoreSummary {
    /// The games.
    #[serde(flatten)]
    pub counts: Counts,
    /// The lower end of the 95% interval of the score.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// The figures on the games of one side.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct Figures {
    /// Its games.
    #[serde(flatten)]
    pub counts: Counts,
    /// The difference in Elo.
    pub elo: Option<Interval>,
    /// The difference in normalised Elo.
    pub normalized_elo: Option<Interval>,
    /// The likelihood of superiority, from 0 to 1: by pairs if there are any, else by games.
    pub los: Option<f64>,
    /// The same by games in any case.
    pub los_of_games: Option<f64>,
    /// Pairs of games by their points, from 0 to 2 in steps of a half.
    pub pentanomial: [u64; 5],
}

/// A value with its 95% interval.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// The value.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// A sequential test.
#[derive(Serialize, Clone, Copy, PartialEq, Debug)]
pub struct SprtSummary {
    /// The meaning of Elo.
    pub model: EloModel,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The bound where the null hypothesis is accepted.
    pub lower: f64,
    /// The bound where the alternative is accepted.
    pub upper: f64,
    /// `H0`, `H1` or nothing.
    pub accepted: Option<&'static str>,
}

impl Summary {
    /// The numbers of a match.
    #[must_use]
    pub fn of(one: &Match<'_>) -> Summary {
        let Match { plan, results, .. } = one;
        let terminations = results.terminations().iter();
        let sample = results.head_to_head(0, 1);
        Summary {
            games: results.games(),
            result: Figures::of(&sample),
            sprt: plan.sprt.as_ref().map(|settings| {
                let (lower, upper) = sprt::bounds(settings);
                let accepted = match sprt::verdict(&sample, settings) {
                    Verdict::Continue => None,
                    Verdict::AcceptNull => Some("H0"),
                    Verdict::AcceptAlternative => Some("H1"),
                };
                let llr = sprt::llr(&sample, settings);
                SprtSummary { model: settings.model, llr, lower, upper, accepted }
            }),
            engines: (0..plan.engines.len())
                .map(|engine| EngineSummary::of(plan, results, engine))
                .collect(),
            white: Counts::of(&results.white()),
            white_kinds: scored(results.white_by_kinds()),
            terminations: terminations.map(|(end, count)| (end.to_string(), *count)).collect(),
        }
    }
}

impl EngineSummary {
    fn of(plan: &MatchPlan, results: &Results, engine: usize) -> EngineSummary {
        let rating = results.ratings().get(engine).copied();
        let colors = results.by_color(engine);
        let kinds = results.by_kinds(engine).into_iter();
        EngineSummary {
            name: lines::name(plan, engine),
            rating: rating.map(|rating| rating.rating),
            error: rating.and_then(|rating| rating.error),
            overall: Figures::of(&results.overall(engine)),
            white: Counts::of(&colors[Color::White]),
            black: Counts::of(&colors[Color::Black]),
            kinds: kinds.map(|(kinds, sample)| (kinds, Figures::of(&sample))).collect(),
        }
    }
}

impl Counts {
    fn of(games: &Wdl) -> Counts {
        let Wdl { wins, draws, losses } = *games;
        Counts { wins, draws, losses, score: games.score() }
    }
}

/// Results by the letters of the chosen types, with intervals.
pub(super) fn scored(by_kinds: &BTreeMap<String, Sample>) -> BTreeMap<String, ScoreSummary> {
    let scored = |sample: &Sample| {
        let score = sample.score();
        let [low, high] = [score.map(|score| score.low), score.map(|score| score.high)];
        ScoreSummary { counts: Counts::of(&sample.games), low, high }
    };
    by_kinds.iter().map(|(kinds, sample)| (kinds.clone(), scored(sample))).collect()
}

impl Figures {
    fn of(sample: &Sample) -> Figures {
        let interval = |estimate: Option<Estimate>| {
            estimate.map(|Estimate { value, low, high }| Interval { value, low, high })
        };
        Figures {
            counts: Counts::of(&sample.games),
            elo: interval(sample.elo()),
            normalized_elo: interval(sample.normalized_elo()),
            los: sample.los(),
            los_of_games: sample.los_of_games(),
            pentanomial: sample.pairs.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    use crate::journal::{self, SavedMatch};
    use crate::settings::MatchSettings;
    use crate::table::specimen;

    /// Saves games of the specimen match, and gives the file.
    fn save(
        folder: &Path,
        name: &str,
        records: &[usize],
        change: impl Fn(&mut MatchSettings),
    ) -> PathBuf {
        let (plan, games) = specimen::duel();
        let mut settings = MatchSettings { plan, ..MatchSettings::default() };
        change(&mut settings);
        let records = records.iter().map(|index| games[*index].clone()).collect();
        let path = folder.join(name);
        fs::write(&path, journal::text(&SavedMatch { settings, records }).unwrap()).unwrap();
        path
    }

    fn printed(files: &[&PathBuf], format: SummaryFormat) -> Result<String, String> {
        let files = files.iter().map(|path| (*path).clone()).collect();
        let mut output = Vec::new();
        let args = SummaryArgs { files, report: None, format };
        run(&args, &mut output).map_err(|failure| failure.to_string())?;
        Ok(String::from_utf8(output).unwrap())
    }

    #[test]
    fn shares_are_added_up() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name, records: &[usize]| save(folder.path(), name, records, |_| {});
        let whole = file("whole", &[0, 1, 2, 3, 4]);
        let (one, other) = (file("one", &[2, 3]), file("other", &[4, 0, 1]));
        let text = printed(&[&whole], SummaryFormat::Text).unwrap();
        assert!(text.starts_with("Score of A vs B: 3 - 1 - 1  [0.700] 5\n"), "{text}");
        assert_eq!(printed(&[&one, &other], SummaryFormat::Text).unwrap(), text);

        let again = printed(&[&one, &whole], SummaryFormat::Text).unwrap_err();
        assert!(again.ends_with("whole: expected every game once, got game 3 again"), "{again}");
        let alien = save(folder.path(), "alien", &[0], |settings| settings.plan.seed = 9);
        let problem = printed(&[&one, &alien], SummaryFormat::Text).unwrap_err();
        assert!(problem.contains("expected a share of the same match as"), "{problem}");
    }

    #[test]
    fn json_has_the_numbers_of_the_tables() {
        let folder = tempfile::tempdir().unwrap();
        let file = save(folder.path(), "x", &[0, 1, 2, 3, 4], |settings| {
            settings.plan.sprt = Some(specimen::TEST);
        });
        let text = printed(&[&file], SummaryFormat::Json).unwrap();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(json["games"], 5);
        assert_eq!(json["result"]["score"], 0.7);
        assert_eq!(json["result"]["pentanomial"], serde_json::json!([0, 0, 0, 1, 1]));
        let los = |key: &str| json["result"][key].as_f64().unwrap();
        assert!((los("los") - 0.910).abs() < 5e-4 && (los("los_of_games") - 0.841).abs() < 5e-4);
        assert_eq!(json["result"]["elo"]["high"], serde_json::Value::Null, "it is infinite");
        assert_eq!(json["sprt"]["model"], "logistic");
        assert_eq!(json["sprt"]["accepted"], serde_json::Value::Null);
        assert_eq!(json["engines"][0]["name"], "A");
        assert_eq!(json["engines"][0]["black"]["wins"], 2);
        assert_eq!(json["engines"][1]["kinds"]["AU"]["score"], 1.0);
        assert_eq!(json["white"]["losses"], 3);
        assert_eq!(json["white_kinds"]["CL"]["score"], 0.375);
        assert!(json["white_kinds"]["CL"]["high"].as_f64().unwrap() < 0.8);
        assert_eq!(json["terminations"]["time forfeit"], 1);
    }

    #[test]
    fn the_report_comes_with_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = save(folder.path(), "x", &[0, 1], |_| {});
        let report = Some(folder.path().join("report"));
        let args = SummaryArgs { files: vec![file], report, format: SummaryFormat::Text };
        run(&args, &mut Vec::new()).unwrap();
        assert!(folder.path().join("report").join(report::PAGE).is_file());
    }
}
