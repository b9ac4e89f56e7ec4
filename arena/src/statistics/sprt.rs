//! The sequential probability ratio test: a match ends as soon as its results decide between two
//! hypotheses about Elo.
//!
//! The test is Wald's (1945, "Sequential Tests of Statistical Hypotheses"). As the hypotheses leave
//! all but one parameter of the distribution of results open, the likelihood ratio is the
//! generalized one, with the most likely distribution under each hypothesis (Van den Bergh,
//! "Comments on Normalized Elo"), and not an approximation of it.
//!
//! Wald's bounds would give exactly the error rates asked for if a match could stop exactly at a
//! bound. It stops a little beyond it, so errors are a little rarer: in theory by a few hundredths
//! of their rate where a match takes a thousand pairs, which 10,000 simulated matches do not show.
//! Nothing is done about that.

use super::elo::score_of;
use super::likelihood::{with_mean, with_normalized_mean};
use super::outcomes::Outcomes;
use super::pentanomial::Pentanomial;
use super::sample::{Sample, normalized_to_deviations};
use super::wdl::Wdl;
use crate::settings::{EloModel, Sprt};

/// The verdict of a test on the results so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not enough is known yet.
    Continue,
    /// The null hypothesis is accepted: Elo is `elo0`.
    AcceptNull,
    /// The alternative is accepted: Elo is `elo1`.
    AcceptAlternative,
}

/// The log-likelihood ratios at and beyond which the null hypothesis and the alternative are
/// accepted: ln(β / (1 - α)) and ln((1 - β) / α).
#[must_use]
pub fn bounds(sprt: &Sprt) -> (f64, f64) {
    ((sprt.beta / (1.0 - sprt.alpha)).ln(), ((1.0 - sprt.beta) / sprt.alpha).ln())
}

/// The logarithm of how much more likely the results are under the alternative than under the null
/// hypothesis; 0 without games, and in BayesElo before a win and a loss. It is always finite:
/// outcomes that have not been seen count as a thousandth of a game or pair.
#[must_use]
pub fn llr(sample: &Sample, sprt: &Sprt) -> f64 {
    let outcomes = match sprt.model {
        EloModel::Normalized | EloModel::Logistic => sample.outcomes(),
        EloModel::Bayesian => Outcomes::of(&sample.games, &Pentanomial::default()),
    };
    if outcomes.total() == 0.0 {
        return 0.0;
    }
    let outcomes = outcomes.regularized();
    // No score is certain; this is far outside of what is ever tested.
    let with_score = |score: f64| with_mean(&outcomes, score.clamp(1e-6, 1.0 - 1e-6));
    let under = |elo: f64| match sprt.model {
        EloModel::Normalized => {
            with_normalized_mean(&outcomes, normalized_to_deviations(elo, &outcomes))
        }
        EloModel::Logistic => with_score(score_of(elo)),
        EloModel::Bayesian => with_score(bayesian_score(elo, &sample.games)),
    };
    let (null, alternative) = (under(sprt.elo0), under(sprt.elo1));
    let ratios = alternative.iter().zip(null).map(|(alternative, null)| alternative - null);
    let llr: f64 = outcomes.iter().zip(ratios).map(|((_, count), ratio)| count * ratio).sum();
    if llr.is_finite() { llr } else { 0.0 }
}

/// The score that is expected at a BayesElo: a game is won as often as the logistic curve says for
/// `drawelo` less, and lost as seldom as for `drawelo` more. That is what makes the observed wins
/// and losses most likely (Coulom, 2005, "Bayesian Elo Rating"). Before both have been seen nothing
/// is known of it, and every score is ½.
fn bayesian_score(elo: f64, games: &Wdl) -> f64 {
    if games.wins == 0 || games.losses == 0 {
        return 0.5;
    }
    let odds_against = |count: u64| (games.games() - count) as f64 / count as f64;
    let draw_elo = 200.0 * (odds_against(games.wins) * odds_against(games.losses)).log10();
    (score_of(elo - draw_elo) + score_of(elo + draw_elo)) / 2.0
}

/// The test's verdict on the results so far.
#[must_use]
pub fn verdict(sample: &Sample, sprt: &Sprt) -> Verdict {
    let (lower, upper) = bounds(sprt);
    match llr(sample, sprt) {
        llr if llr <= lower => Verdict::AcceptNull,
        llr if llr >= upper => Verdict::AcceptAlternative,
        _ => Verdict::Continue,
    }
}

#[cfg(test)]
mod tests;
