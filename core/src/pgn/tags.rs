//! The tags that say what the game itself says: its rules and its first position.

use super::error::{PgnError, PgnFault};
use super::men::{self, Men};
use super::reading::{Reading, Reason};
use crate::color::Color;
use crate::fen::{self, Form, Parsed};
use crate::piece::PieceType;
use crate::pieces::PieceSet;
use crate::position::{Position, Stage};
use crate::rules::{Castling, Gating, Rules};

/// A tag as it was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag {
    /// The name, for a lenient reader with our capitals.
    pub name: String,
    /// The name as it came.
    pub written: String,
    pub value: String,
    pub line: usize,
}

impl Tag {
    /// That the name was written with other capitals.
    pub(super) fn renamed(&self) -> Reading {
        let Tag { name, written, line, .. } = self;
        let (got, taken) = (written.clone(), name.clone());
        Reading { line: *line, got, taken, reason: Reason::TagName }
    }
}

/// Where a game starts, and what the letters in it mean.
pub(super) struct Start {
    pub parsed: Parsed,
    pub men: Men,
    /// What is different about the FEN.
    pub readings: Vec<Reading>,
}

/// Finds rules and first position. `base` has the pieces, and for Musketeer chess all that the tags
/// leave open. Seirawan chess leaves nothing open, so it is no base for anything else.
pub(super) fn start(tags: &[Tag], base: Rules) -> Result<Start, PgnError> {
    let base = match base.gating {
        Gating::Optional => Rules::musketeer(),
        _ => base.with_gating(Gating::Mandatory),
    };
    let tag = |name: &str| tags.iter().rev().find(|tag| tag.name == name);
    let fen = tag("FEN").filter(|_| tag("SetUp").is_none_or(|tag| tag.value != "0"));
    let mut rules = match tag("Variant") {
        Some(tag) => variant(&tag.value, base).map_err(|fault| fault.on(tag.line))?,
        None => orthodox(base),
    };
    // Some programs forget the variant, but a FEN with gates can be of one game only. Seirawan
    // chess, whose FEN has a bracket as well, is known to all by its name.
    if rules.gating != Gating::Optional && fen.is_some_and(|tag| has_gates(&tag.value)) {
        rules = base.with_castling(rules.castling);
    }
    let mut letters = Men::ours(rules.pieces);
    if rules.has_set_up() {
        if let Some(tag) = tag("VariantMen") {
            letters = Men::parse(&tag.value, rules.pieces).map_err(|fault| fault.on(tag.line))?;
        }
        if let Some(tag) = tag("CheckForfeit") {
            let on = on_or_off(&tag.value).map_err(|fault| fault.on(tag.line))?;
            rules = rules.with_check_forfeit(on);
        }
        if let Some(tag) = tag("DefaultPair") {
            let pair = default_pair(&tag.value, &letters, rules.pieces);
            rules = rules.with_pair(pair.map_err(|fault| fault.on(tag.line))?);
        }
    }
    let parsed = match fen {
        None => Parsed { position: Position::start(rules), notes: Vec::new() },
        Some(tag) => fen::parse(&letters.translate_fen(&tag.value), rules, letters.pair())
            .map_err(|error| PgnFault::Fen(error).on(tag.line))?,
    };
    let readings = fen.map_or_else(Vec::new, |tag| fen_readings(tag, &letters, &parsed));
    Ok(Start { parsed, men: letters, readings })
}

/// How the FEN of a tag differs from the one that we write for the position.
fn fen_readings(tag: &Tag, letters: &Men, parsed: &Parsed) -> Vec<Reading> {
    let expected = derived(&parsed.position).into_iter().find(|(name, _)| *name == "FEN");
    let Some((_, ours)) = expected else { return Vec::new() };
    let theirs = letters.translate_fen(&tag.value);
    let reading = |reason, got: &str, taken: &str| Reading {
        line: tag.line,
        got: got.to_owned(),
        taken: taken.to_owned(),
        reason,
    };
    if theirs == ours {
        return Vec::new();
    }
    if !parsed.notes.is_empty() {
        let notes = parsed.notes.iter();
        return notes.map(|note| reading(Reason::FenNote(*note), &tag.value, &ours)).collect();
    }
    let fields = |text: &str| text.split_ascii_whitespace().map(str::to_owned).collect::<Vec<_>>();
    match (&fields(&theirs)[..], &fields(&ours)[..]) {
        (
            [board, turn, castling, rest @ ..],
            [our_board, our_turn, our_castling, our_rest @ ..],
        ) if (board, turn, rest) == (our_board, our_turn, our_rest) => {
            vec![reading(Reason::FenCastling, castling, our_castling)]
        }
        _ => vec![reading(Reason::Fen, &tag.value, &ours)],
    }
}

fn orthodox(base: Rules) -> Rules {
    let rules = if base.pieces == Rules::chess().pieces { Rules::chess() } else { base };
    let rules = rules.with_pair(base.pair(Color::White)).with_check_forfeit(true);
    rules.with_gating(Gating::None).with_castling(Castling::Orthodox)
}

/// The rules of a variant, whose name may be written in many ways.
fn variant(name: &str, base: Rules) -> Result<Rules, PgnFault> {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let with = |gating, castling| {
        let rules = if gating == Gating::None { orthodox(base) } else { base };
        Ok(rules.with_gating(gating).with_castling(castling))
    };
    match plain.as_str() {
        "seirawan" | "seirawanchess" | "schess" => Ok(Rules::seirawan()),
        "musketeer" | "musketeerchess" => with(Gating::Mandatory, Castling::Orthodox),
        "musketeer960" | "musketeerchess960" => with(Gating::Mandatory, Castling::Chess960),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess" => {
            with(Gating::None, Castling::Chess960)
        }
        "" | "standard" | "normal" | "chess" | "orthodox" | "fromposition" => {
            with(Gating::None, Castling::Orthodox)
        }
        _ => Err(PgnFault::Text(
            "musketeer, Musketeer960, seirawan, Chess960 or Standard as the Variant",
            name.to_owned(),
        )),
    }
}

/// Whether a FEN has a bracket or ten rows.
fn has_gates(fen: &str) -> bool {
    let placement = fen.split_ascii_whitespace().next().unwrap_or_default();
    placement.contains('[') || placement.bytes().filter(|byte| *byte == b'/').count() == 9
}

fn on_or_off(text: &str) -> Result<bool, PgnFault> {
    match text.to_ascii_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(PgnFault::Text("on or off as CheckForfeit", text.to_owned())),
    }
}

fn default_pair(text: &str, letters: &Men, pieces: &PieceSet) -> Result<[PieceType; 2], PgnFault> {
    let kinds = text
        .trim()
        .chars()
        .map(|letter| pieces.by_letter(Color::White, letters.translate(Color::White, letter)));
    let selectable = kinds.map(|kind| kind.filter(|kind| kind.index() >= PieceType::ORTHODOX));
    match selectable.collect::<Vec<_>>()[..] {
        [Some(first), Some(second)] if first != second => Ok([first, second]),
        _ => Err(PgnFault::Text(
            "the letters of two different types to choose as DefaultPair",
            text.to_owned(),
        )),
    }
}

/// The tags, in order, of a game that starts from this position; without the result.
pub(super) fn derived(start: &Position) -> Vec<(&'static str, String)> {
    let rules = start.rules();
    let mut tags = Vec::new();
    let variant = match (rules.gating, rules.castling) {
        (Gating::Mandatory, Castling::Orthodox) => Some("musketeer"),
        (Gating::Mandatory, Castling::Chess960) => Some("Musketeer960"),
        (Gating::Optional, _) => Some("seirawan"),
        (Gating::None, Castling::Chess960) => Some("Chess960"),
        (Gating::None, Castling::Orthodox) => None,
    };
    tags.extend(variant.map(|name| ("Variant", name.to_owned())));
    if rules.has_set_up() {
        tags.push(("VariantFamily", "seirawan".to_owned()));
        tags.extend(men::write(start).map(|men| ("VariantMen", men)));
        if !rules.check_forfeit {
            tags.push(("CheckForfeit", "off".to_owned()));
        }
        // What is usual is only known of the standard pieces.
        let usual = Rules::musketeer();
        if (rules.pieces, rules.pair(Color::White)) != (usual.pieces, usual.pair(Color::White)) {
            let letters = rules.pair(Color::White).map(|kind| rules.pieces.kind(kind).letter);
            tags.push(("DefaultPair", letters.into_iter().collect()));
        }
    }
    if *start != Position::start(rules) || rules.castling == Castling::Chess960 {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", first_fen(start)));
    }
    tags
}

/// Ten rows, unless they would not bring the position back together with the pair that the
/// `VariantMen` tag lists.
fn first_fen(start: &Position) -> String {
    let bracket = fen::write(start, Form::Bracket);
    if !start.rules().has_set_up() || start.stage() != Stage::Play {
        return bracket;
    }
    let pair = match start.chosen(Color::White) {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    let rows = fen::write(start, Form::TenRows);
    let again = fen::parse(&rows, start.rules(), pair);
    if again.is_ok_and(|again| again.position == *start) { rows } else { bracket }
}
