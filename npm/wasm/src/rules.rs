//! Requests about rules, positions, games and pieces, and their answers, all JSON.
//!
//! Nothing is kept between two requests but the rules, which live as long as the module: a position
//! is its FEN and the number of its rules, so JavaScript owns all that it holds, and nothing has to
//! be freed.

use std::cell::RefCell;

use serde::Deserialize;
use serde_json::{Value, json};
use treville_core::betza::Movement;
use treville_core::encoding::excerpt;
use treville_core::fen;
use treville_core::game::Game;
use treville_core::moves::Move;
use treville_core::perft::perft;
use treville_core::position::Position;
use treville_core::position_text;
use treville_core::rules::{Castling, Rules};
use treville_core::{san, uci};
use treville_engine::variant::{Variant, Variants};
use treville_eval::appraisal::{appraise, trade};
use treville_kit::failure::printable;
use treville_notation::named_piece::{NamedPiece, game_of_pair};
use treville_notation::pgn::Reader;
use treville_notation::{literature, variants, words};
use treville_results::answer_json::{PieceJson, TradeJson};
use treville_results::definition;
use treville_results::groups::Group;
use treville_results::pieces::{Piece, Pieces};

use crate::pgn::{self, Line, NamedText};
use crate::position;

thread_local! {
    /// The rules by number. They are never removed, as little as the core removes them.
    static RULES: RefCell<Vec<Rules>> = const { RefCell::new(Vec::new()) };
}

/// The deepest count of leaves: a deeper one would never end.
const DEEPEST: u32 = 64;

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum Request {
    /// The names of the games that are known.
    Names,
    /// The game of a name.
    Variant { name: String },
    /// The game of a definition that was answered before.
    Definition { definition: String },
    /// The games of a file in the format of `variants.ini`.
    Variants { text: String },
    /// Musketeer chess with these two pieces.
    Pair { pieces: [String; 2] },
    /// A game with other settings.
    Changed { variant: usize, check_forfeit: Option<bool>, chess960: Option<bool> },
    /// A game as a section of `variants.ini`.
    Ini { variant: usize },
    /// A position; without a FEN the start, and without a variant by the rules that the FEN shows.
    Position { variant: Option<usize>, fen: Option<String> },
    /// The legal moves.
    Moves(Place),
    /// A move in SAN or coordinates.
    Move { place: Place, text: String, lenient: bool },
    /// The position after a move in coordinates.
    After { place: Place, uci: String },
    /// The state of a game after its moves, in coordinates.
    History { place: Place, moves: Vec<String> },
    /// The number of leaves.
    Perft { place: Place, depth: u32 },
    /// The games of a PGN.
    ReadPgn { text: String, variants: Vec<usize>, lenient: bool },
    /// A game as PGN.
    WritePgn { place: Place, line: Line, tags: Vec<NamedText>, result: String },
    /// The value of a piece.
    Appraise { piece: String },
    /// The values of the two sides of a trade.
    Trade { left: String, right: String },
    /// How a piece moves.
    Movement { betza: String },
}

/// A position in a request.
#[derive(Deserialize)]
struct Place {
    variant: usize,
    fen: String,
}

/// The most bytes of a piece or of a side of a trade: a longer one would take
/// seconds.
const LONGEST_PIECE: usize = 1000;

fn bounded(text: &str) -> Result<&str, String> {
    match text.len() {
        0..=LONGEST_PIECE => Ok(text),
        got => Err(format!("expected a piece of at most {LONGEST_PIECE} bytes, got {got}")),
    }
}

type Answer = Result<Value, String>;

/// Answers a request: `{"ok": ...}`, or `{"error": "..."}` in one line.
pub fn answer(request: &str) -> String {
    let read = serde_json::from_str::<Request>(request).map_err(|error| {
        let words = error.to_string();
        match words.starts_with("recursion limit") {
            true => "expected variations at most 30 deep".to_owned(),
            false => words,
        }
    });
    match read.and_then(answered) {
        Ok(value) => json!({ "ok": value }),
        Err(problem) => json!({ "error": printable(&problem) }),
    }
    .to_string()
}

fn answered(request: Request) -> Answer {
    match request {
        Request::Names => Ok(Variant::all().map(Variant::name).to_vec().into()),
        Request::Variant { name } => {
            let variant: Variant = name.parse().map_err(in_words)?;
            variant_of(variant.rules())
        }
        Request::Definition { definition } => {
            variant_of(definition::read(&definition)?.rules().map_err(in_words)?)
        }
        Request::Variants { text } => read_variants(&text),
        Request::Pair { pieces } => {
            let read = |text| bounded(text)?.parse::<NamedPiece>().map_err(in_words);
            let game = game_of_pair(&[read(&pieces[0])?, read(&pieces[1])?]).map_err(in_words)?;
            variant_of(game.rules().map_err(in_words)?)
        }
        Request::Changed { variant, check_forfeit, chess960 } => {
            let mut rules = rules(variant)?;
            if let Some(on) = check_forfeit {
                rules = rules.with_check_forfeit(on);
            }
            if let Some(on) = chess960 {
                let castling = if on { Castling::Chess960 } else { Castling::Orthodox };
                rules = rules.with_castling(castling);
            }
            variant_of(rules)
        }
        Request::Ini { variant } => {
            variants::write(rules(variant)?.made_from()).map(Value::from).map_err(in_words)
        }
        Request::Position { variant, fen } => set_up(variant, fen.as_deref()),
        Request::Moves(place) => {
            let position = place.position()?;
            let moves = position.legal_moves();
            Ok(moves.iter().map(|m| position::a_move(&position, *m)).collect())
        }
        Request::Move { place, text, lenient } => {
            let position = place.position()?;
            Ok(position::a_move(&position, parse(&position, &text, lenient)?))
        }
        Request::After { place, uci } => {
            let mut position = place.position()?;
            position.play_unchecked(uci::parse(&position, &uci).map_err(in_words)?);
            Ok(position::position(&position))
        }
        Request::History { place, moves } => {
            let game = place.game(&moves)?;
            Ok(json!({
                "repetitions": game.repetitions(),
                "outcome": game.outcome().map(position::outcome),
            }))
        }
        Request::Perft { place, depth } if depth <= DEEPEST => {
            Ok(perft(&place.position()?, depth).into())
        }
        Request::Perft { depth, .. } => {
            Err(format!("expected a depth from 0 to {DEEPEST}, got {depth}"))
        }
        Request::ReadPgn { text, variants, lenient } => read_pgn(&text, &variants, lenient),
        Request::WritePgn { place, line, tags, result } => {
            let mut pgn = pgn::game(place.position()?, &line)?;
            for NamedText { name, value } in &tags {
                pgn.set_tag(name, value);
            }
            pgn.result = result.parse().map_err(in_words)?;
            Ok(pgn.to_string().into())
        }
        Request::Appraise { piece } => {
            let piece = Piece::read(bounded(&piece)?).map_err(in_words)?;
            serde_json::to_value(PieceJson::of(&piece, &appraise(piece.movement())))
                .map_err(in_words)
        }
        Request::Trade { left, right } => {
            let known = Pieces::default();
            let read = |text| Group::read(bounded(text)?, &known).map_err(in_words);
            let [left, right] = [read(&left)?, read(&right)?];
            let [own, other] = [&left, &right].map(|group| {
                let pieces = group.pieces.iter();
                pieces.map(|(count, own)| (*count, own.movement().clone())).collect::<Vec<_>>()
            });
            serde_json::to_value(TradeJson::of(&left, &right, &trade(&own, &other)))
                .map_err(in_words)
        }
        Request::Movement { betza } => {
            let movement: Movement = bounded(&betza)?.parse().map_err(|error| {
                format!("expected Betza notation, got '{}': {error}", excerpt(&betza))
            })?;
            Ok(json!({
                "betza": movement.to_string(),
                "words": words::in_words(&movement),
                "names": literature::names_of(&movement),
            }))
        }
    }
}

/// An error as its sentence.
fn in_words(error: impl ToString) -> String {
    error.to_string()
}

impl Place {
    fn position(&self) -> Result<Position, String> {
        let read = fen::parse(&self.fen, rules(self.variant)?, None).map_err(in_words)?;
        Ok(read.position)
    }

    /// The game from here by these moves.
    fn game(&self, moves: &[String]) -> Result<Game, String> {
        let mut game = Game::new(self.position()?);
        for text in moves {
            game.play_unchecked(uci::parse(game.position(), text).map_err(in_words)?);
        }
        Ok(game)
    }
}

/// The rules of a number.
fn rules(id: usize) -> Result<Rules, String> {
    let rules = RULES.with_borrow(|known| known.get(id).copied());
    rules.ok_or_else(|| format!("expected the number of a variant, got {id}"))
}

/// The number of these rules. Rules that play alike and differ in their name have two.
fn number(rules: Rules) -> usize {
    RULES.with_borrow_mut(|known| {
        let is_same = |own: &Rules| own.made_from() == rules.made_from();
        known.iter().position(is_same).unwrap_or_else(|| {
            known.push(rules);
            known.len() - 1
        })
    })
}

fn variant_of(rules: Rules) -> Answer {
    let text = definition::write(rules.made_from());
    Ok(position::variant(number(rules), rules, &text))
}

/// The games of a file, and what is not played of it.
fn read_variants(text: &str) -> Answer {
    let (games, report) = Variants::read(text.as_bytes()).map_err(in_words)?;
    let games = games.of_the_file().map(|game| variant_of(game.rules()));
    let notes = [report.slips, report.notes].concat();
    Ok(json!({
        "variants": games.collect::<Result<Vec<_>, _>>()?,
        "leftOut": report.left_out,
        "notes": notes,
    }))
}

/// A position from outside, with notes on what was read as something else.
fn set_up(variant: Option<usize>, fen: Option<&str>) -> Answer {
    let rules = match (variant, fen) {
        (Some(id), _) => rules(id)?,
        (None, Some(fen)) => position_text::rules_of(fen),
        (None, None) => Rules::musketeer(),
    };
    let (position, notes) = match fen {
        None => (Position::start(rules), Vec::new()),
        Some(text) => {
            let read = fen::parse(text, rules, None).map_err(in_words)?;
            (read.position, read.notes.iter().map(ToString::to_string).collect())
        }
    };
    let mut value = position::position(&position);
    value["notes"] = notes.into();
    if variant.is_none() {
        value["variant"] = variant_of(rules)?;
    }
    Ok(value)
}

/// A move in coordinates or SAN. Where it has the form of coordinates, they say what is wrong.
fn parse(position: &Position, text: &str, lenient: bool) -> Result<Move, String> {
    let problem = match uci::parse(position, text) {
        Ok(m) => return Ok(m),
        Err(problem) => problem,
    };
    let read = if lenient {
        san::parse_lenient(position, text).map(|taken| taken.m)
    } else {
        san::parse(position, text)
    };
    read.map_err(|error| match problem {
        uci::MoveError::Text(..) => error.to_string(),
        problem => problem.to_string(),
    })
}

/// The games of a text. Games with the names of these variants are read by their rules.
fn read_pgn(text: &str, variants: &[usize], lenient: bool) -> Answer {
    let known = variants.iter().map(|id| rules(*id)).collect::<Result<Vec<_>, _>>()?;
    let reader = Reader::new(text).with_games(&known);
    let reader = if lenient { reader.lenient() } else { reader };
    let games = reader.map(|read| {
        let pgn = read.map_err(in_words)?;
        let start = pgn.game.start();
        let tags = pgn.tags().iter().map(|(name, value)| json!([name, value]));
        Ok(json!({
            "variant": variant_of(start.rules())?,
            "start": position::position(start),
            "line": pgn::line(&pgn),
            "tags": tags.collect::<Vec<_>>(),
            "result": pgn.result.to_string(),
            "readings": pgn.readings.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "fault": pgn.fault.as_ref().map(ToString::to_string),
        }))
    });
    games.collect::<Result<Vec<_>, String>>().map(Value::from)
}
