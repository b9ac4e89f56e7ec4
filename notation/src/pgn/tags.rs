//! The tags that say what the game itself says: its rules and its first position.

use super::error::{PgnError, PgnFault};
use super::men::{self, Man, Men};
use super::own_game::{self, Source};
use super::reading::{Reading, Reason};
use treville_core::color::Color;
use treville_core::definition::Definition;
use treville_core::fen::{self, FenReading, Form, has_gates, has_hands};
use treville_core::piece::PieceType;
use treville_core::pieces::PieceSet;
use treville_core::position::{Position, Stage};
use treville_core::rules::{Castling, Gating, Rules};

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

/// The tag of a game that has rules for which the others have no words. Such a game is not read: it
/// would be another one.
const UNSAID: &str = "VariantUnsaid";

/// The start of a game, and the meaning of the letters in it.
pub(super) struct Start {
    pub parsed: FenReading,
    pub men: Men,
    /// The differences of the FEN from the standard.
    pub readings: Vec<Reading>,
}

/// Finds rules and first position. `base` has the pieces, and for Musketeer chess all that the tags
/// leave open. Seirawan chess leaves nothing open, so it is no base for anything else. Of `games`
/// the names are known.
pub(super) fn start(tags: &[Tag], base: Rules, games: &[Rules]) -> Result<Start, PgnError> {
    let base = match base.gating {
        Gating::Optional => Rules::musketeer(),
        _ => base.with_gating(Gating::Mandatory),
    };
    let tag = |name: &str| tags.iter().rev().find(|tag| tag.name == name);
    if let Some(unsaid) = tag(UNSAID) {
        return Err(PgnFault::Game(UNSAID, unsaid.value.clone()).on(unsaid.line));
    }
    let fen = tag("FEN").filter(|_| tag("SetUp").is_none_or(|tag| tag.value != "0"));
    let men = match tag("VariantMen") {
        Some(tag) => men::entries(&tag.value).map_err(|fault| fault.on(tag.line))?,
        None => Vec::new(),
    };
    if let (Some(name), None) = (tag("Variant"), tag("VariantRules"))
        && let Some(rules) = own_game::of_a_file(&name.value, &men, games)
    {
        return settled(tags, fen, rules, Men::ours(rules.pieces));
    }
    let described = tag("VariantRules").is_some() || !men.is_empty();
    let rules = match tag("Variant").filter(|tag| !is_any(&tag.value)) {
        Some(tag) => variant(&tag.value, base, described).map_err(|fault| match fault {
            PgnFault::Text(_, got) if !games.is_empty() => {
                PgnFault::Text(NAMES_WITH_A_FILE, got).on(tag.line)
            }
            fault => fault.on(tag.line),
        })?,
        None => Some(unnamed(base, fen)),
    };
    // Some programs call every game of chess standard, those from shuffled arrays too.
    let rules = rules.map(|rules| match fen {
        Some(_) if rules == orthodox(base) => unnamed(rules, fen),
        _ => rules,
    });
    // Some programs forget the variant, but a FEN with gates can be of one game only. Seirawan
    // chess, whose FEN has a bracket as well, is known to all by its name.
    let rules = rules.map(|rules| match fen {
        Some(tag) if rules.gating != Gating::Optional && has_gates(&tag.value) => {
            base.with_castling(rules.castling)
        }
        _ => rules,
    });
    let known = rules.filter(|_| tag("VariantRules").is_none());
    let known = known.and_then(|rules| Some((rules, letters(rules, &men)?)));
    match known {
        Some((rules, letters)) => settled(tags, fen, rules, letters),
        None => own_start(tags, rules, &men, fen, base.check_forfeit),
    }
}

/// The start of a game whose rules are known, but for what these tags say of its set-up.
fn settled(
    tags: &[Tag],
    fen: Option<&Tag>,
    mut rules: Rules,
    letters: Men,
) -> Result<Start, PgnError> {
    let tag = |name: &str| tags.iter().rev().find(|tag| tag.name == name);
    if rules.has_set_up() {
        if let Some(tag) = tag("CheckForfeit") {
            let on = on_or_off(&tag.value).map_err(|fault| fault.on(tag.line))?;
            rules = rules.with_check_forfeit(on);
        }
        if let Some(tag) = tag("DefaultPair") {
            let pair = default_pair(&tag.value, &letters, rules.pieces);
            rules = rules.with_pair(pair.map_err(|fault| fault.on(tag.line))?);
        }
    }
    let pair = letters.pair().or_else(|| given_pair(rules));
    begin(fen, rules, letters, pair)
}

/// The meaning of the letters of a known game, if all these men are its own. Where nothing is
/// chosen they have to be what they are called.
fn letters(rules: Rules, men: &[Man<'_>]) -> Option<Men> {
    let letters = Men::of(men, rules.pieces)?;
    let fits = match rules.gating {
        Gating::Mandatory => true,
        Gating::Optional => letters.are_ours(),
        Gating::None => letters.are_ours() && letters.are_orthodox(),
    };
    fits.then_some(letters)
}

/// The start of a game that no name says. `named` is what its name would say alone.
fn own_start(
    tags: &[Tag],
    named: Option<Rules>,
    men: &[Man<'_>],
    fen: Option<&Tag>,
    check_forfeit: bool,
) -> Result<Start, PgnError> {
    let tag = |name: &str| tags.iter().rev().find(|tag| tag.name == name);
    let check_forfeit = match tag("CheckForfeit") {
        Some(tag) => on_or_off(&tag.value).map_err(|fault| fault.on(tag.line))?,
        None => check_forfeit,
    };
    let gating = match (named, fen) {
        (Some(rules), _) => rules.gating,
        (None, Some(fen)) if has_hands(&fen.value) => Gating::Optional,
        (None, Some(fen)) if has_gates(&fen.value) => Gating::Mandatory,
        (None, _) => Gating::None,
    };
    let source = Source {
        name: tag("Variant").map_or("", |tag| &tag.value),
        men,
        rules: tag("VariantRules").map(|tag| tag.value.as_str()),
        fen: fen.map(|tag| tag.value.as_str()),
        gating,
        check_forfeit,
    };
    let rules = own_game::read(&source).map_err(|fault| {
        let name = match &fault {
            PgnFault::Game(name, _) => name,
            _ => "VariantMen",
        };
        let to_blame = tag(name).or_else(|| tag("VariantMen")).or_else(|| tag("VariantRules"));
        fault.on(to_blame.map_or(1, |tag| tag.line))
    })?;
    begin(fen, rules, Men::ours(rules.pieces), given_pair(rules))
}

/// The pair of a game in which nothing is chosen.
fn given_pair(rules: Rules) -> Option<[PieceType; 2]> {
    (rules.has_set_up() && rules.selectable().next().is_none()).then(|| rules.pair(Color::White))
}

/// The first position of a game: that of the FEN, if there is one.
fn begin(
    fen: Option<&Tag>,
    rules: Rules,
    men: Men,
    pair: Option<[PieceType; 2]>,
) -> Result<Start, PgnError> {
    let parsed = match fen {
        None => FenReading { position: Position::start(rules), notes: Vec::new() },
        Some(tag) => fen::parse(&men.translate_fen(&fen::spaced(&tag.value)), rules, pair)
            .map_err(|error| PgnFault::Fen(error).on(tag.line))?,
    };
    let readings = fen.map_or_else(Vec::new, |tag| fen_readings(tag, &men, &parsed));
    Ok(Start { parsed, men, readings })
}

/// Differences of the FEN of a tag from the one that we write for the position.
fn fen_readings(tag: &Tag, letters: &Men, parsed: &FenReading) -> Vec<Reading> {
    let expected = fen_tag(&parsed.position);
    // The start of a game has no tag.
    let is_start = expected.is_none();
    let ours = expected.unwrap_or_else(|| parsed.position.to_string());
    let theirs = letters.translate_fen(&fen::spaced(&tag.value));
    let reading = |reason, got: &str, taken: &str| Reading {
        line: tag.line,
        got: got.to_owned(),
        taken: taken.to_owned(),
        reason,
    };
    if theirs == ours || is_start && parsed.notes.is_empty() {
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

/// The rules of a game without a variant: orthodox chess, or Chess960 where that is expected or the
/// FEN is one of its arrays.
fn unnamed(base: Rules, fen: Option<&Tag>) -> Rules {
    let orthodox = orthodox(base);
    let shuffled = orthodox.with_castling(Castling::Chess960);
    let is_shuffled = fen.is_some_and(|tag| is_shuffled(&tag.value, orthodox, shuffled));
    if base.castling == Castling::Chess960 || is_shuffled { shuffled } else { orthodox }
}

/// Whether a FEN is an array of Chess960, or names rooks by their files, and has castling rights
/// that orthodox chess has not. Elsewhere rights that cannot be are a slip of whoever wrote them.
fn is_shuffled(text: &str, orthodox: Rules, shuffled: Rules) -> bool {
    let rooks = |rules| {
        let parsed = fen::parse(text, rules, None).ok();
        parsed.map(|parsed| parsed.position.castling_rooks())
    };
    let castling = text.split_ascii_whitespace().nth(2).unwrap_or_default();
    let is_array = text.contains("/pppppppp/8/8/8/8/PPPPPPPP/");
    let by_files = castling.contains(|letter| !"KQkq-".contains(letter));
    let held = rooks(shuffled).filter(|rooks| (is_array || by_files) && !rooks.is_empty());
    held.is_some_and(|held| rooks(orthodox) != Some(held))
}

/// The values of a `Variant` tag, where nothing else says what the game is.
const NAMES: &str = "musketeer, Musketeer960, seirawan, Chess960 or Standard as the Variant";
const NAMES_WITH_A_FILE: &str =
    "musketeer, Musketeer960, seirawan, Chess960, Standard or a game of the file as the Variant";

/// Games whose names are well known and whose rules are not played here, whatever their pieces.
const NOT_PLAYED: [&str; 26] = [
    "crazyhouse",
    "bughouse",
    "loop",
    "chessgi",
    "giveaway",
    "antichess",
    "suicide",
    "losers",
    "atomic",
    "3check",
    "threecheck",
    "kingofthehill",
    "racingkings",
    "horde",
    "kriegspiel",
    "twokings",
    "extinction",
    "duck",
    "berolina",
    "cylinder",
    "shogi",
    "xiangqi",
    "janggi",
    "makruk",
    "lion",
    "checkers",
];

/// Whether a variant's name leaves open which rules they are: lichess has it for any position.
fn is_any(name: &str) -> bool {
    let letters = name.chars().filter(char::is_ascii_alphabetic);
    letters.map(|c| c.to_ascii_lowercase()).eq("fromposition".chars())
}

/// The rules of a variant, whose name may be written in many ways. A name that is not known is of a
/// game that other tags have to describe.
fn variant(name: &str, base: Rules, described: bool) -> Result<Option<Rules>, PgnFault> {
    let plain: String =
        name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    let with = |gating, castling| {
        let rules = if gating == Gating::None { orthodox(base) } else { base };
        Ok(Some(rules.with_gating(gating).with_castling(castling)))
    };
    match plain.as_str() {
        "seirawan" | "seirawanchess" | "schess" => Ok(Some(Rules::seirawan())),
        "musketeer" | "musketeerchess" => with(Gating::Mandatory, Castling::Orthodox),
        "musketeer960" | "musketeerchess960" => with(Gating::Mandatory, Castling::Chess960),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerrandomchess"
        | "freestyle" | "freestylechess" | "wildfr" | "frc" => {
            with(Gating::None, Castling::Chess960)
        }
        "" | "standard" | "standardchess" | "normal" | "regular" | "chess" | "orthodox"
        | "orthodoxchess" | "classical" | "classicalchess" | "nocastle" => {
            with(Gating::None, Castling::Orthodox)
        }
        other if described && !NOT_PLAYED.contains(&other) => Ok(None),
        _ => Err(PgnFault::Text(NAMES, name.to_owned())),
    }
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

/// Whether the tags of the games that are known by name say all of these rules.
fn is_known(rules: Rules) -> bool {
    let own = rules.made_from();
    let usual = match rules.gating {
        Gating::Optional => return own.plays_like(Rules::seirawan().made_from()),
        Gating::Mandatory => Rules::musketeer(),
        Gating::None => Rules::chess(),
    };
    let usual = Definition {
        castling: own.castling,
        check_forfeit: own.check_forfeit,
        pairs: own.pairs,
        ..usual.made_from().clone()
    };
    own.plays_like(&usual)
        || own.plays_like(&Definition { castling: own.castling, ..Definition::chess() })
}

/// The tags, in order, of a game that starts from this position; without the result.
pub(super) fn derived(start: &Position) -> Vec<(&'static str, String)> {
    let rules = start.rules();
    if !is_known(rules) {
        return own(start);
    }
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
        if rules.pair(Color::White) != Rules::musketeer().pair(Color::White) {
            let letters = rules.pair(Color::White).map(|kind| rules.pieces.kind(kind).letter);
            tags.push(("DefaultPair", letters.into_iter().collect()));
        }
    }
    if let Some(fen) = fen_tag(start) {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", fen));
    }
    tags
}

/// The FEN of the first position, unless the other tags say it.
fn fen_tag(start: &Position) -> Option<String> {
    let rules = start.rules();
    if !is_known(rules) {
        return Some(first_fen(start, given_pair(rules)));
    }
    let pair = match start.chosen(Color::White) {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    let is_said = *start == Position::start(rules) && rules.castling != Castling::Chess960;
    (!is_said).then(|| first_fen(start, pair))
}

/// The tags of a game that is not known by name.
fn own(start: &Position) -> Vec<(&'static str, String)> {
    let rules = start.rules();
    let definition = rules.made_from();
    let mut tags = vec![("Variant", definition.name.clone())];
    if rules.has_gating() {
        tags.push(("VariantFamily", "seirawan".to_owned()));
    }
    let men = own_game::men(definition);
    tags.extend(Some(("VariantMen", men)).filter(|(_, men)| !men.is_empty()));
    let fen = first_fen(start, given_pair(rules));
    tags.push(match own_game::rules(definition, &fen) {
        Ok(rules) => ("VariantRules", rules),
        Err(unsaid) => (UNSAID, unsaid.to_string()),
    });
    tags.push(("SetUp", "1".to_owned()));
    tags.push(("FEN", fen));
    tags
}

/// Ten rows, unless they would not bring the position back together with the pair that the other
/// tags say.
fn first_fen(start: &Position, pair: Option<[PieceType; 2]>) -> String {
    let bracket = fen::write(start, Form::Bracket);
    if !start.rules().has_set_up() || start.stage() != Stage::Play {
        return bracket;
    }
    let rows = fen::write(start, Form::TenRows);
    let again = fen::parse(&rows, start.rules(), pair);
    if again.is_ok_and(|again| again.position == *start) { rows } else { bracket }
}
