//! A match that has been played, in whole or in part.

use crate::record::GameRecord;
use crate::settings::{MatchPlan, Tournament};
use crate::statistics::Results;

/// A match that has been played, in whole or in part.
pub struct Match<'a> {
    /// The plan: the players and their settings.
    pub plan: &'a MatchPlan,
    /// The games.
    pub records: &'a [GameRecord],
    /// The games' results.
    pub results: Results,
}

impl<'a> Match<'a> {
    /// Adds the games up.
    #[must_use]
    pub fn new(plan: &'a MatchPlan, records: &'a [GameRecord]) -> Match<'a> {
        let mut results = empty_results(plan);
        records.iter().for_each(|record| results.add(record));
        Match { plan, records, results }
    }

    /// Whether there are no more than two engines.
    #[must_use]
    pub fn is_duel(&self) -> bool {
        self.plan.engines.len() <= 2
    }

    /// Whether the first engine plays in every game.
    #[must_use]
    pub fn has_protagonist(&self) -> bool {
        self.is_duel() || self.plan.format == Tournament::Gauntlet(1)
    }
}

/// The results of a plan before its first game.
#[must_use]
pub fn empty_results(plan: &MatchPlan) -> Results {
    Results::new(plan.engines.len(), plan.repeat && plan.games > 1)
}
