//! A GUI's view of the position that it asks about, by the rules and not by the engine's word.

use std::fs::File;
use std::io;

use treville_core::color::Color;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::position::{Position, Stage};
use treville_core::position_text;
use treville_core::uci;
use treville_engine::options::{Effect, Offer, Settings, offers};
use treville_engine::protocol::uci::command::{Command, Go, ParseCommandError, Start};
use treville_engine::protocol::uci::reply::Reply;
use treville_engine::variant::Variant;

/// The board of a GUI that speaks UCI. Lines and options mean what the engine's own parsers say,
/// which are tested elsewhere.
pub struct Board {
    settings: Settings,
    position: Position,
    /// The options still say where the game starts.
    is_start: bool,
    /// The last position made no sense.
    is_refused: bool,
}

/// The question of a `go`.
pub struct Question {
    line: String,
    /// None where there is no position to search.
    position: Option<Position>,
    /// The legal ones of the moves that are to be searched; empty means all.
    among: Vec<Move>,
}

impl Board {
    pub fn new() -> Board {
        let settings = Settings::default();
        let position = Position::start(settings.rules());
        Board { settings, position, is_start: true, is_refused: false }
    }

    /// Takes in a line, and gives the question if it asks for a move.
    pub fn heed(&mut self, line: &str) -> Option<Question> {
        match line.parse::<Command>() {
            Ok(Command::SetOption { name, value }) if offers(Offer::Uci, &name) => {
                self.set_option(&name, value.as_deref().unwrap_or_default());
            }
            Ok(Command::Position { start, moves }) => self.set_position(&start, &moves),
            Err(ParseCommandError::Malformed { context, .. })
                if context.starts_with("position") =>
            {
                self.is_refused = true;
            }
            Ok(Command::Flip) => {
                if let Some(flipped) = self.position.flipped() {
                    (self.position, self.is_start) = (flipped, false);
                }
            }
            Ok(Command::Go(Go { perft: None, searchmoves, .. })) => {
                let among = searchmoves.iter().filter_map(|m| uci::parse(&self.position, m).ok());
                return Some(Question {
                    line: line.to_owned(),
                    position: (!self.is_refused).then_some(self.position),
                    among: among.collect(),
                });
            }
            _ => {}
        }
        None
    }

    /// A line was too long to be read, and may have been a position.
    pub fn lose_line(&mut self) {
        self.is_refused = true;
    }

    fn set_option(&mut self, name: &str, value: &str) {
        match self.settings.set(name, Some(value)) {
            Ok(Effect::VariantPath) if matches!(value, "" | "<empty>") => {
                self.settings.read_variants("", io::empty()).expect("nothing is no bad file");
            }
            Ok(Effect::VariantPath) => {
                // A file that cannot be read changes nothing.
                if let Ok(file) = File::open(value) {
                    let _ = self.settings.read_variants(value, file);
                }
            }
            _ => {}
        }
        if self.is_start {
            self.position = Position::start(self.settings.rules());
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) {
        let game = self.first(start, moves).map(Game::new).and_then(|mut game| {
            for text in moves {
                let m = uci::parse(game.position(), text).ok()?;
                game.play_unchecked(m);
            }
            Some(game)
        });
        self.is_refused = game.is_none();
        if let Some(game) = game {
            (self.position, self.is_start) = (*game.position(), false);
        }
    }

    /// The position where the moves begin.
    fn first(&self, start: &Start, moves: &[String]) -> Option<Position> {
        match start {
            Start::Fen(text) => {
                // Without a pair of its own a position has the one that was played last.
                let pair = match self.position.chosen(Color::White) {
                    [Some(first), Some(second)] => Some([first, second]),
                    _ => None,
                };
                let read = position_text::read(text, self.settings.rules(), pair);
                read.ok().map(|read| *read.game.position())
            }
            Start::StartPos => {
                let start = Position::start(self.settings.rules());
                // Only Musketeer chess begins with a choice.
                let musketeer = Settings { variant: Variant::musketeer(), ..self.settings.clone() };
                let musketeer = Position::start(musketeer.rules());
                let chooses = moves.first().is_some_and(|m| uci::parse(&musketeer, m).is_ok());
                let decides = chooses && start.stage() == Stage::Play;
                Some(if decides && self.settings.variant.is_known() { musketeer } else { start })
            }
        }
    }
}

impl Question {
    /// The fault of an answer.
    pub fn fault(&self, answer: &str) -> Option<String> {
        let Ok(Reply::BestMove { best, ponder }) = answer.parse::<Reply>() else {
            return Some(format!("expected a best move, got '{answer}'"));
        };
        let expected = match &self.position {
            None if best.as_deref() == Some("0000") && ponder.is_none() => return None,
            None => "0000, because the position was refused".to_owned(),
            Some(position) => match self.judge(position, best.as_deref(), ponder.as_deref()) {
                Ok(()) => return None,
                Err(expected) => format!("{expected} in {position}"),
            },
        };
        Some(format!("'{}': expected {expected}, got '{answer}'", self.line))
    }

    fn judge(
        &self,
        position: &Position,
        best: Option<&str>,
        ponder: Option<&str>,
    ) -> Result<(), &'static str> {
        let Some(best) = best else {
            let is_over = !position.has_moves() && ponder.is_none();
            return if is_over { Ok(()) } else { Err("a move") };
        };
        let best = legal(position, best).ok_or("a legal move")?;
        if !self.among.is_empty() && !self.among.contains(&best) {
            return Err("one of the moves to be searched");
        }
        match ponder.map(|text| legal(&position.after_unchecked(best), text)) {
            Some(None) => Err("a legal answer"),
            _ => Ok(()),
        }
    }
}

/// The move that is written like this, with the gated piece or without it.
fn legal(position: &Position, text: &str) -> Option<Move> {
    let is_written = |m: &Move| [true, false].map(|gate| uci::write(position, *m, gate));
    position.legal_moves().into_iter().find(|m| is_written(m).iter().any(|known| known == text))
}

/// The legal moves of a position over XBoard's protocol, with the gated pieces.
pub fn moves(position: &Position) -> Vec<String> {
    position.legal_moves().into_iter().map(|m| uci::write(position, m, true)).collect()
}
