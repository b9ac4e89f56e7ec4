//! The single lines that scripts read, in the words of cutechess-cli and fastchess.

use crate::record::GameRecord;
use crate::settings::{MatchPlan, Sprt};
use crate::statistics::{Estimate, Sample, Verdict, Wdl, sprt};
use treville_kit::failure::printable;

/// The name of an engine, by its number in the plan; a number where it has none. It is fit for a
/// line of its own.
#[must_use]
pub fn name(plan: &MatchPlan, engine: usize) -> String {
    match plan.engines.get(engine) {
        Some(settings) if !settings.name.is_empty() => printable(&settings.name),
        _ => format!("engine {}", engine + 1),
    }
}

/// A game begins: its number from 0, how many games there will be, and the players.
#[must_use]
pub fn started(plan: &MatchPlan, number: u32, total: u32, white: usize, black: usize) -> String {
    let (white, black) = (name(plan, white), name(plan, black));
    format!("Started game {} of {total} ({white} vs {black})", u64::from(number) + 1)
}

/// A game has ended, with its result and how it came about.
#[must_use]
pub fn finished(plan: &MatchPlan, record: &GameRecord) -> String {
    let (white, black) = (name(plan, record.white), name(plan, record.black));
    let GameRecord { number, result, reason, .. } = record;
    let reason = printable(reason);
    format!("Finished game {} ({white} vs {black}): {result} {{{reason}}}", u64::from(*number) + 1)
}

/// Wins, losses and draws of the first of two engines; the score of no games is written as 0.
#[must_use]
pub fn score(plan: &MatchPlan, engines: (usize, usize), games: &Wdl) -> String {
    let (one, other) = (name(plan, engines.0), name(plan, engines.1));
    format!("Score of {one} vs {other}: {}", counts(games))
}

/// Wins, losses and draws, the score from 0 to 1, and the number of games.
#[must_use]
pub fn counts(games: &Wdl) -> String {
    let score = games.score().unwrap_or(0.0);
    format!("{} - {} - {}  [{score:.3}] {}", games.wins, games.losses, games.draws, games.games())
}

/// The difference in Elo with the half width of its 95% interval, the likelihood of superiority
/// and the share of draws; nothing before the first result.
#[must_use]
pub fn elo(sample: &Sample) -> Option<String> {
    let elo = sample.elo()?;
    Some(format!(
        "Elo difference: {}, LOS: {}, DrawRatio: {}",
        plus_minus(&elo),
        percent(sample.los()),
        percent(sample.games.draw_ratio())
    ))
}

/// The difference in normalised Elo, and the pairs of games by their points if there are any;
/// nothing before the first result.
#[must_use]
pub fn normalized_elo(sample: &Sample) -> Option<String> {
    let elo = plus_minus(&sample.normalized_elo()?);
    Some(match sample.pairs.0 {
        [0, 0, 0, 0, 0] => format!("nElo: {elo}"),
        pairs => format!("nElo: {elo}, Pentanomial: {pairs:?} (LL, LD, DD/WL, WD, WW)"),
    })
}

/// The likelihood of superiority by both formulas; nothing without pairs, where they are one.
#[must_use]
pub fn los(sample: &Sample) -> Option<String> {
    let (pairs, games) = (percent(sample.los()), percent(sample.los_of_games()));
    (sample.pairs.pairs() > 0).then(|| format!("LOS by pairs: {pairs}, by games: {games}"))
}

/// The log-likelihood ratio of a test with its bounds, as fastchess writes it, and what Elo means.
#[must_use]
pub fn llr(sample: &Sample, test: &Sprt) -> String {
    let ((lower, upper), ratio) = (sprt::bounds(test), sprt::llr(sample, test));
    let Sprt { elo0, elo1, .. } = test;
    let (ratio, model) = (signless(ratio, 2), test.model.name());
    format!("LLR: {ratio} ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}] {model}")
}

/// The same as cutechess-cli writes it, with what the test has found.
#[must_use]
pub fn test(sample: &Sample, test: &Sprt) -> String {
    let ((lower, upper), ratio) = (sprt::bounds(test), sprt::llr(sample, test));
    let share = 100.0 * ratio / if ratio < 0.0 { lower.abs() } else { upper };
    let verdict = match sprt::verdict(sample, test) {
        Verdict::Continue => "",
        Verdict::AcceptNull => " - H0 was accepted",
        Verdict::AcceptAlternative => " - H1 was accepted",
    };
    let (ratio, share) = (signless(ratio, 2), signless(share, 1));
    format!("SPRT: llr {ratio} ({share}%), lbound {lower:.2}, ubound {upper:.2}{verdict}")
}

/// A value with the half width of its interval. An unbounded value is `inf`, and so is the width of
/// an interval that has no end.
#[must_use]
pub fn plus_minus(estimate: &Estimate) -> String {
    format!("{} +/- {}", signless(estimate.value, 1), error(estimate))
}

/// Half the width of an interval, or `inf`.
#[must_use]
pub fn error(estimate: &Estimate) -> String {
    estimate.error().map_or_else(|| "inf".to_owned(), |error| format!("{error:.1}"))
}

/// A share in percent with one decimal, or a dash.
#[must_use]
pub fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "-".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// A number whose sign is gone where it rounds to nothing.
#[must_use]
pub fn signless(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|digit| matches!(digit, b'0' | b'.')) => {
            digits.to_owned()
        }
        _ => text,
    }
}
