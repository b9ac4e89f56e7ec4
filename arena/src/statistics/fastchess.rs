//! Our figures beside those that fastchess gives for the same results. The guide has them as a
//! table and says why some differ.

use std::fs;

use serde::Deserialize;
use statrs::distribution::{Beta, ContinuousCDF};

use super::{Pentanomial, Sample, Wdl, sprt};
use crate::settings::{EloModel, Sprt};

/// The output of fastchess on a result, and the hypotheses of the test.
#[derive(Deserialize)]
struct Row {
    results: String,
    elo0: f64,
    elo1: f64,
    elo: String,
    nelo: String,
    los: String,
    normalized: String,
    logistic: String,
    /// Nothing for pairs of games.
    bayesian: String,
}

impl Row {
    fn all() -> Vec<Row> {
        let data = include_str!("fastchess.csv");
        let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(data.as_bytes());
        reader.deserialize().map(Result::unwrap).collect()
    }

    fn sample(&self) -> Sample {
        let counts: Vec<u64> =
            self.results.split(' ').map(|count| count.parse().unwrap()).collect();
        match counts[..] {
            [losses, draws, wins] => {
                Sample { games: Wdl { wins, draws, losses }, ..Sample::default() }
            }
            _ => Sample { pairs: Pentanomial(counts.try_into().unwrap()), ..Sample::default() },
        }
    }

    fn llr(&self, model: EloModel) -> f64 {
        let (elo0, elo1) = (self.elo0, self.elo1);
        sprt::llr(&self.sample(), &Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model })
    }

    /// Every figure: ours, and theirs as it is printed.
    fn figures(&self) -> [(Figure, &str); 6] {
        let sample = self.sample();
        let llr = |model| Figure::Number(self.llr(model));
        let (elo, nelo) = (sample.elo().unwrap(), sample.normalized_elo().unwrap());
        [
            (Figure::Estimate(elo.value, elo.error()), &self.elo),
            (Figure::Estimate(nelo.value, nelo.error()), &self.nelo),
            (Figure::Percent(100.0 * sample.los().unwrap()), &self.los),
            (llr(EloModel::Normalized), &self.normalized),
            (llr(EloModel::Logistic), &self.logistic),
            (llr(EloModel::Bayesian), &self.bayesian),
        ]
    }
}

/// A figure of ours.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Figure {
    /// A value and half the width of its interval; none if that is infinite.
    Estimate(f64, Option<f64>),
    Percent(f64),
    Number(f64),
}

impl Figure {
    /// The same with the two decimals of fastchess.
    fn text(self) -> String {
        let number = |value: f64| format!("{:.2}", if value.abs() < 0.005 { 0.0 } else { value });
        match self {
            Figure::Estimate(value, _) if value.is_infinite() => number(value),
            Figure::Estimate(value, error) => {
                format!("{} +/- {}", number(value), number(error.unwrap_or(f64::INFINITY)))
            }
            Figure::Percent(share) => format!("{} %", number(share)),
            Figure::Number(value) => number(value),
        }
    }

    /// Whether a printed figure says the same, to its last digit.
    fn agrees(self, theirs: &str) -> bool {
        let same = |ours: f64, theirs: &str| {
            theirs.parse().is_ok_and(|theirs: f64| (ours - theirs).abs() < 0.005 + 1e-6)
        };
        match (self, theirs.split_once(" +/- ")) {
            (Figure::Estimate(value, Some(error)), Some((their_value, their_error))) => {
                same(value, their_value) && same(error, their_error)
            }
            (Figure::Percent(share), None) => same(share, theirs.trim_end_matches(" %")),
            (Figure::Number(value), None) => same(value, theirs),
            _ => false,
        }
    }
}

#[test]
fn figures_are_those_of_fastchess() {
    let rows = Row::all();
    assert_eq!(rows.len(), 15);
    for row in &rows {
        let [elo, nelo, _, llrs @ ..] = row.figures();
        for (ours, theirs) in [elo, nelo] {
            // Where they divide by zero we say that nothing is known.
            let is_sound = !theirs.contains("nan") && !theirs.contains("inf");
            assert_eq!(ours.agrees(theirs), is_sound, "{}: {ours:?} {theirs}", row.results);
        }
        for (ours, theirs) in llrs {
            let is_given = !theirs.is_empty();
            assert_eq!(ours.agrees(theirs), is_given, "{}: {ours:?} {theirs}", row.results);
        }
    }
}

/// The exact likelihood of superiority of single games, if every strength was as likely before:
/// draws say nothing, so it is the chance that a share is above ½ of which the wins and losses are
/// drawn (Beta distribution). Ours is always nearer to it.
#[test]
fn likelihoods_of_superiority_are_nearer_to_the_exact_one() {
    for row in Row::all() {
        let Sample { games: Wdl { wins, losses, .. }, .. } = row.sample();
        let theirs: f64 = row.los.trim_end_matches(" %").parse().unwrap();
        let ours = 100.0 * row.sample().los().unwrap();
        if wins + losses > 0 {
            let exact = Beta::new(wins as f64 + 1.0, losses as f64 + 1.0).unwrap();
            let exact = 100.0 * (1.0 - exact.cdf(0.5));
            let (far, near) = ((theirs - exact).abs(), (ours - exact).abs());
            assert!(near < far + 0.01, "{}: {ours}, exactly {exact}, {theirs}", row.results);
        }
    }
}

/// The table of the guide.
fn markdown() -> String {
    let mut text =
        "\n| result | hypotheses | Elo | nElo | LOS | LLR normalized | logistic | bayesian |\n\
                    |---|---|---|---|---|---|---|---|\n"
            .to_owned();
    for row in Row::all() {
        let (Row { elo0, elo1, .. }, sample) = (&row, row.sample());
        let Wdl { wins, draws, losses } = sample.games;
        let result = match sample.pairs.pairs() {
            0 => format!("+{wins} ={draws} -{losses}"),
            _ => format!("{:?}", sample.pairs.0),
        };
        text += &format!("| {result} | {elo0}, {elo1} |");
        for (ours, theirs) in row.figures() {
            text += &match theirs {
                "" => " |".to_owned(),
                _ if ours.agrees(theirs) => format!(" {} |", ours.text()),
                _ => format!(" **{}**, *{theirs}* |", ours.text()),
            };
        }
        text += "\n";
    }
    text
}

#[test]
fn the_table_in_the_guide_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/research/tried-with.md");
    let guide = fs::read_to_string(path).unwrap().replace("\r\n", "\n");
    let (head, rest) = guide.split_once("<!-- fastchess -->\n").expect("a mark before the table");
    let (old, tail) = rest.split_once("<!-- /fastchess -->").expect("a mark behind the table");
    let new = markdown();
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(path, format!("{head}<!-- fastchess -->\n{new}<!-- /fastchess -->{tail}"))
            .unwrap();
    } else {
        assert!(
            old == new,
            "docs/research/tried-with.md is stale: run this test with UPDATE_DOCS=1"
        );
    }
}
