//! A place at a board: an engine's settings, and the engine while it runs.
//!
//! Processes are kept from game to game, since starting one costs more than a fast game. One that
//! has failed, or that asks for it, is started again for the next game.

use std::convert::Infallible;
use std::sync::Arc;

use crossbeam_channel::Receiver;
use treville_engine::variant::Variant;

use super::player::{Fault, Player};
use super::process::Log;
use super::settings::EngineSettings;

/// What all engines of a match share.
#[derive(Clone)]
pub struct Surroundings {
    /// The rules.
    pub variant: Variant,
    /// Where conversations are written.
    pub log: Option<Arc<Log>>,
    /// Closed when the match is broken off.
    pub abort: Receiver<Infallible>,
}

/// A place at a board.
pub struct Seat {
    settings: EngineSettings,
    around: Surroundings,
    player: Option<Player>,
}

impl Seat {
    /// A place for an engine, which is started when it is needed.
    #[must_use]
    pub fn new(settings: EngineSettings, around: Surroundings) -> Seat {
        Seat { settings, around, player: None }
    }

    /// The engine's settings.
    #[must_use]
    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// The engine, started if it is not running.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub fn player(&mut self) -> Result<&mut Player, Fault> {
        let player = match self.player.take() {
            Some(player) => player,
            None => Player::start(
                &self.settings,
                self.around.variant,
                self.around.log.clone(),
                self.around.abort.clone(),
            )?,
        };
        Ok(self.player.insert(player))
    }

    /// The engine if it is running.
    pub fn running(&mut self) -> Option<&mut Player> {
        self.player.as_mut()
    }

    /// A game is over: an engine that cannot be used again, or must not be, is ended.
    pub fn leave(&mut self) {
        let keep = |player: &Player| player.is_reusable() && !self.settings.restart;
        if let Some(player) = self.player.take_if(|player| !keep(player)) {
            player.quit();
        }
    }
}
