//! End of a game.

use serde_json::json;
use treville_engine::record::Ending;

use super::node::Tree;
use crate::answer::Problem;

/// The tag that says how a game has ended.
pub(super) const TERMINATION: &str = "Termination";

impl Tree {
    /// The end of the game at a node, if it has ended: on the board, or as was declared there.
    #[must_use]
    pub fn ending(&self, number: u32) -> Option<Ending> {
        let board = self.game(number).outcome().map(Ending::Board);
        let declared = self.declared.filter(|(at, _)| *at == number);
        board.or(declared.map(|(_, ending)| ending))
    }

    /// Ends the game where we are, by resignation, time or agreement.
    ///
    /// # Errors
    ///
    /// It has ended there on the board.
    pub fn end(&mut self, ending: Ending) -> Result<(), Problem> {
        if let Some(outcome) = self.game(self.here).outcome() {
            let problem = format!("expected a game that goes on, got one that is over: {outcome}");
            return Err(Problem::coded(problem, json!({ "code": "over" })));
        }
        self.declared = Some((self.here, ending));
        Ok(())
    }

    /// Takes back an end that was declared.
    ///
    /// # Errors
    ///
    /// None was.
    pub fn go_on(&mut self) -> Result<(), Problem> {
        let none = || Problem::new("expected an end to take back, got a game without one");
        self.declared.take().ok_or_else(none)?;
        self.tags.retain(|(name, _)| name != TERMINATION);
        Ok(())
    }
}
