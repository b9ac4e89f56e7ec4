//! An engine's slot: its settings, and the engine while it runs.
//!
//! Processes are kept from game to game, because starting one costs more than a fast game. An
//! engine that has failed, or that asks for it, is restarted for the next game.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::Path;
use std::sync::Arc;

use crossbeam_channel::Receiver;
use rand::Rng;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_engine::variant::Variant;

use super::patterns::Patterns;
use super::player::{Fault, Player};
use super::process::Log;
use super::settings::{EngineSettings, MatchPlan};
use treville_games::polyglot::PolyglotBook;
use treville_kit::failure::Failure;

/// The data that all engines of a match share.
#[derive(Clone)]
pub struct MatchContext {
    /// The rules.
    pub variant: Variant,
    /// The log of all conversations.
    pub log: Option<Arc<Log>>,
    /// The parts of engines' lines that games are to have.
    pub patterns: Patterns,
    /// Closed when the match is interrupted.
    pub abort: Receiver<Infallible>,
}

/// The books of the engines, by their numbers in the plan. Engines with the same book share it.
pub type EngineBooks = Vec<Option<Arc<PolyglotBook>>>;

/// Opens the books of all engines.
///
/// # Errors
///
/// One of them cannot be read or is no Polyglot book.
pub fn open_books(plan: &MatchPlan) -> Result<EngineBooks, Failure> {
    let mut open: BTreeMap<&Path, Arc<PolyglotBook>> = BTreeMap::new();
    for path in plan.engines.iter().filter_map(|engine| engine.book.as_deref()) {
        if !open.contains_key(path) {
            open.insert(path, Arc::new(PolyglotBook::open(path)?));
        }
    }
    let book = |engine: &EngineSettings| open.get(engine.book.as_deref()?).cloned();
    Ok(plan.engines.iter().map(book).collect())
}

/// The slot of an engine.
pub struct EngineSlot {
    settings: EngineSettings,
    book: Option<Arc<PolyglotBook>>,
    context: MatchContext,
    cpus: Vec<usize>,
    player: Option<Player>,
}

impl EngineSlot {
    /// A slot for an engine, which is started when it is needed, on these processors only if there
    /// are any.
    #[must_use]
    pub fn new(
        settings: EngineSettings,
        book: Option<Arc<PolyglotBook>>,
        context: MatchContext,
        cpus: Vec<usize>,
    ) -> EngineSlot {
        EngineSlot { settings, book, context, cpus, player: None }
    }

    /// The processors of the engine.
    #[must_use]
    pub fn cpus(&self) -> &[usize] {
        &self.cpus
    }

    /// The engine's settings.
    #[must_use]
    pub fn settings(&self) -> &EngineSettings {
        &self.settings
    }

    /// Has the engine play this game from now on. An engine that has played another one is started
    /// again: not all of them can change.
    pub fn sit_down_to(&mut self, variant: Variant) {
        if self.context.variant != variant {
            self.context.variant = variant;
            if let Some(player) = self.player.take() {
                player.quit();
            }
        }
    }

    /// A move from the engine's book, if it has one for the position.
    ///
    /// # Errors
    ///
    /// The book cannot be read any more, or has changed.
    pub fn book_move(&self, game: &Game, random: &mut impl Rng) -> Result<Option<Move>, Failure> {
        let depth = self.settings.bookdepth.unwrap_or(u32::MAX);
        match &self.book {
            Some(book) if game.position().fullmove_number() <= depth => book.draw(game, random),
            _ => Ok(None),
        }
    }

    /// The engine, started if it is not running.
    ///
    /// # Errors
    ///
    /// It does not start.
    pub fn player(&mut self) -> Result<&mut Player, Fault> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.start()?,
        };
        Ok(self.player.insert(player))
    }

    fn start(&self) -> Result<Player, Fault> {
        let MatchContext { variant, log, patterns, abort } = self.context.clone();
        let mut player = Player::start(&self.settings, variant, log, abort, &self.cpus)?;
        player.look_for(&patterns);
        Ok(player)
    }

    /// The engine if it is running.
    pub fn running(&mut self) -> Option<&mut Player> {
        self.player.as_mut()
    }

    /// Ends a game: an engine that cannot or must not be reused is ended, too.
    pub fn end_game(&mut self) {
        let keep = |player: &Player| player.is_reusable() && !self.settings.restart;
        if let Some(player) = self.player.take_if(|player| !keep(player)) {
            player.quit();
        }
    }
}
