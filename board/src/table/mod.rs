//! Games, rules and pieces for the page.
//!
//! - `request`: what can be asked
//! - `start`: where a game begins
//! - `open`: games of texts
//! - `import`: all games of a file
//! - `games`: the games on the table
//! - `pieces`: games to choose from, their pieces, and positions that are set up

mod games;
mod import;
mod open;
mod pieces;
mod request;
mod start;
#[cfg(test)]
mod tests;

use serde_json::Value;
use treville_engine::variant::Variants;

use crate::answer::{Answer, MOST_BYTES, Problem};
use crate::compare::compare;
use crate::lab::lab;
use games::Games;
#[cfg(not(target_family = "wasm"))]
pub(crate) use games::is_name;
use request::{Ask, Edit};

/// A table: the games of one page, and all that it can ask about rules and pieces.
#[derive(Debug, Default)]
pub struct Table {
    /// The games that can be begun: those that the table was made with, and those of the last text.
    variants: Variants,
    given: Variants,
    games: Games,
}

impl Table {
    /// A table without games.
    #[must_use]
    pub fn new() -> Table {
        Table::default()
    }

    /// A table that knows these games.
    #[must_use]
    pub fn with(variants: Variants) -> Table {
        Table { given: variants.clone(), variants, ..Table::default() }
    }

    /// Answers a line with a line, whatever it is.
    ///
    /// ```
    /// let mut table = treville_board::table::Table::new();
    /// assert!(table.line("{").contains("\"error\""));
    /// ```
    pub fn line(&mut self, line: &str) -> String {
        let (id, answer) = match request(line) {
            Ok((id, has, ask)) => {
                self.games.has = has;
                (Some(id), ask.and_then(|ask| self.answer(ask)))
            }
            Err(problem) => (None, Err(problem)),
        };
        let mut fields = answer.unwrap_or_else(Problem::fields);
        fields.insert("id".to_owned(), id.into());
        Value::Object(fields).to_string()
    }

    fn answer(&mut self, ask: Ask) -> Answer {
        let Table { variants, given, games } = self;
        match ask {
            Ask::New(new) => games.new_game(new, variants),
            Ask::Open(open) => games.open(&open, variants),
            Ask::Import { text, last } => import::import(&text, last, variants),
            Ask::View { game } => games.view(&game),
            Ask::Close { game } => games.close(&game),
            Ask::Play { game, r#move, node } => {
                games.change_at(&game, node, |tree| tree.play_text(&r#move))
            }
            Ask::Place { game, white, black } => games.place(&game, white, black),
            Ask::Go { game, node } => games.go(&game, node),
            Ask::Delete { game, node } => games.change(&game, |tree| tree.delete(node)),
            Ask::Promote { game, node } => games.change(&game, |tree| tree.promote(node)),
            Ask::Note { game, node, comment, nags } => {
                games.change(&game, |tree| tree.note(node, comment.as_deref(), nags))
            }
            Ask::End { game, by, side, node } => games.end(&game, node, by, side),
            Ask::Tags { game, tags } => games.change(&game, |tree| tree.set_tags(tags)),
            Ask::Export { game } => games.export(&game),
            Ask::Noted { game } => games.noted(&game),
            Ask::Hello {} => pieces::hello(variants),
            Ask::Load { ini } => pieces::load(variants, given, &ini),
            Ask::Cards { variant, pieces } => {
                pieces::cards(variants, variant.as_deref(), pieces.as_deref())
            }
            Ask::Piece { text } => pieces::piece(&text),
            Ask::Random { seed, what } => pieces::random(seed, what),
            Ask::Edit(Edit { variant, game, fen, setup }) => {
                let rules = match (variant, game) {
                    (Some(name), None) => variants.find(&name)?.rules(),
                    (None, Some(name)) => games.rules(&name)?,
                    _ => return Err(Problem::new("expected either variant or game")),
                };
                pieces::edit(rules, fen.as_deref(), setup.as_deref())
            }
            Ask::Lab { text, from, blockers } => lab(&text, &from, &blockers),
            Ask::Compare { left, right } => compare(&left, &right),
            #[cfg(feature = "planted-faults")]
            Ask::Fail { game } => games.change(&game, |tree| {
                tree.delete(1)?;
                crate::answer::planted_fault()
            }),
        }
    }
}

/// A request: its number, the state of a game's moves that the page has, and what is asked.
type Request = (u64, Option<u64>, Result<Ask, Problem>);

/// The request of a line, if it has a number.
fn request(line: &str) -> Result<Request, Problem> {
    if line.len() > MOST_BYTES {
        return Err(Problem::new("expected a line of at most 1 MiB"));
    }
    let value: Value = serde_json::from_str(line)
        .map_err(|error| Problem::new(format!("expected a line of JSON: {error}")))?;
    let Value::Object(mut fields) = value else {
        return Err(Problem::new("expected an object with 'do' and 'id'"));
    };
    let Some(id) = fields.remove("id").and_then(|id| id.as_u64()) else {
        return Err(Problem::new("expected a number as 'id'"));
    };
    let has = fields.remove("has").and_then(|revision| revision.as_u64());
    let ask = serde_json::from_value(Value::Object(fields))
        .map_err(|error| Problem::new(format!("expected a request of the protocol: {error}")));
    Ok((id, has, ask))
}
