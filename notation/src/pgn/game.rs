//! A game with all that a PGN says about it.

use super::comment::Annotation;
use super::error::PgnError;
use super::reading::Reading;
use super::result::GameResult;
use treville_core::fen::Note;
use treville_core::game::Game;

/// A game with all that a PGN says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pgn {
    /// The tags that the game does not imply, the seven-tag roster first.
    pub(super) tags: Vec<(String, String)>,
    /// The game, from its first position.
    pub game: Game,
    /// The annotation of each move, in order. Moves beyond the end of the list have no annotation.
    pub annotations: Vec<Annotation>,
    /// The comment before the first move.
    pub comment: String,
    /// The result, which can be known without being seen on the board.
    pub result: GameResult,
    /// The parts of the FEN tag that the reader took for something else. Not written.
    pub fen_notes: Vec<Note>,
    /// The texts that a [lenient](super::Reader::lenient) reader took for something else, in the
    /// order of reading. Not written.
    pub readings: Vec<Reading>,
    /// The fault at which a [lenient](super::Reader::lenient) reader could not go on: the moves are
    /// those before it. Not written.
    pub fault: Option<PgnError>,
}

/// The seven-tag roster but for the result, with what stands in for an unknown value.
pub(super) const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// The tags that are written from the game and its result.
const DERIVED: [&str; 9] = [
    "Result",
    "Variant",
    "VariantFamily",
    "VariantMen",
    "VariantRules",
    "CheckForfeit",
    "DefaultPair",
    "SetUp",
    "FEN",
];

/// The name that a tag with a meaning of its own has with our capitals.
pub(super) fn usual_name(name: &str) -> Option<&'static str> {
    let roster = ROSTER.into_iter().map(|(name, _)| name);
    DERIVED.into_iter().chain(roster).find(|usual| usual.eq_ignore_ascii_case(name))
}

impl Pgn {
    /// The game without names or annotations; the result is what the board shows.
    ///
    /// ```
    /// use treville_core::{game::Game, position::Position, rules::Rules, san};
    /// use treville_notation::pgn::Pgn;
    ///
    /// let mut game = Game::new(Position::start(Rules::chess()));
    /// for text in ["f3", "e5", "g4", "Qh4"] {
    ///     game.try_play(san::parse(game.position(), text).unwrap()).unwrap();
    /// }
    /// let pgn = Pgn::new(game).with_tag("White", "Fool").with_tag("Termination", "normal");
    /// assert!(pgn.to_string().contains("[White \"Fool\"]\n"));
    /// assert!(pgn.to_string().ends_with("\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"));
    /// ```
    #[must_use]
    pub fn new(game: Game) -> Pgn {
        let tags = ROSTER.map(|(name, value)| (name.to_owned(), value.to_owned()));
        Pgn {
            tags: tags.to_vec(),
            annotations: vec![Annotation::default(); game.moves().len()],
            comment: String::new(),
            result: game.outcome().into(),
            fen_notes: Vec::new(),
            readings: Vec::new(),
            fault: None,
            game,
        }
    }

    /// The tags that the game does not imply, the seven-tag roster first, as names and values.
    #[must_use]
    pub fn tags(&self) -> &[(String, String)] {
        &self.tags
    }

    /// The value of a tag, unless there is none or the game implies it.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag. Of the name only letters, digits and underscores are kept, of the value no
    /// control characters. A tag that the game or the result implies is not set; see the
    /// [list](crate::pgn).
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String =
            name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        if name.is_empty() || DERIVED.contains(&name.as_str()) {
            return;
        }
        let value = value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        match self.tags.iter_mut().find(|(own, _)| *own == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name, value)),
        }
    }

    /// The same with a tag [set](Pgn::set_tag).
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Pgn {
        self.set_tag(name, value);
        self
    }
}
