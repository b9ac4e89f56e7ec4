//! Changes that the lines of a section make.

use std::collections::BTreeMap;

use super::keys::{MOBILITY, Other, other};
use super::library::NoteKind;
use super::pieces::{self, CUSTOM, KING, MOST_CUSTOM, NAMED, PAWN, Place};
use super::sheet::{CASTLING_FILES, Piece, Sheet};
use super::text::{Entry, Fault, Section, expected};
use super::values;
use treville_core::betza::SpelledMovement;
use treville_core::color::{ByColor, Color};
use treville_core::definition::Owner;

/// The longest Betza text of a file.
pub const MOST_BETZA: usize = 50;

/// The findings in the lines of a section, besides the game.
#[derive(Default)]
pub(super) struct SectionFindings {
    /// Notes with line and key.
    pub notes: Vec<(usize, String, NoteKind)>,
    /// Rules of which another value is played: the name of the rule, and what is wrong, if
    /// anything still is.
    pub rules: Vec<(&'static str, Option<Fault>)>,
    /// The lines in which pieces were given.
    pub given: BTreeMap<Place, usize>,
}

/// Changes the game of the parent into that of the section.
pub(super) fn apply(sheet: &mut Sheet, section: &Section<'_>) -> Result<SectionFindings, Fault> {
    let mut lines = Lines { open: BTreeMap::new() };
    let mut found = SectionFindings::default();
    for entry in &section.entries {
        if let Some(earlier) = lines.open.insert(entry.key, entry) {
            let note = (earlier.line, entry.key.to_owned(), NoteKind::GivenAgain);
            found.notes.push(note);
        }
    }
    let promotions = promoted(sheet);
    all_pieces(sheet, &mut lines, &mut found)?;
    names(sheet, &mut lines)?;
    rules(sheet, &mut lines)?;
    sets(sheet, &mut lines)?;
    lost_promotions(&promotions, sheet, section, &mut found);
    for entry in lines.open.into_values() {
        rest(sheet, entry, &mut found)?;
    }
    Ok(found)
}

/// The letters of what each side's pawns become, where there is a list.
fn promoted(sheet: &Sheet) -> ByColor<String> {
    ByColor::from_fn(|color| {
        let places = sheet.promotions[color].iter().flatten();
        places.filter_map(|place| Some(sheet.piece(*place)?.letter)).collect()
    })
}

/// A piece that is given, even as it was, is taken out of the list of promotions first. Where the
/// section has no list of its own, this may not be what its author thinks.
fn lost_promotions(
    before: &ByColor<String>,
    sheet: &Sheet,
    section: &Section<'_>,
    found: &mut SectionFindings,
) {
    if section.entries.iter().any(|entry| entry.key.starts_with("promotionPieceTypes")) {
        return;
    }
    let after = promoted(sheet);
    for color in Color::ALL {
        for letter in before[color].chars().filter(|letter| !after[color].contains(*letter)) {
            let place = sheet.by_letter(color, letter);
            let Some(line) = place.and_then(|place| found.given.get(&place)) else { continue };
            let entry = section.entries.iter().find(|entry| entry.line == *line);
            let key = entry.map_or(String::new(), |entry| entry.key.to_owned());
            found.notes.push((*line, key, NoteKind::NotPromoted(color, letter)));
        }
    }
}

/// A line that no rule of ours answers to.
fn rest(sheet: &Sheet, entry: &Entry<'_>, found: &mut SectionFindings) -> Result<(), Fault> {
    match other(entry.key) {
        Some(Other::Ignored) => {
            found.notes.push((entry.line, entry.key.to_owned(), NoteKind::Ignored));
        }
        Some(Other::Rule(name, only)) => {
            let letter = |place| sheet.piece(place).map(|piece| piece.letter);
            if !only.is(entry.value, letter(PAWN), letter(KING)) {
                let fault = entry.fault(expected(only.words(), entry.value));
                found.rules.push((name, Some(fault)));
            } else if name != MOBILITY {
                found.rules.push((name, None));
            }
        }
        None => return Err(entry.fault("expected a key that is known, got this one")),
    }
    Ok(())
}

/// The lines that nothing has answered to yet, by key; where a key comes twice, the last one.
struct Lines<'a> {
    open: BTreeMap<&'a str, &'a Entry<'a>>,
}

impl<'a> Lines<'a> {
    fn take(&mut self, key: &str) -> Option<&'a Entry<'a>> {
        self.open.remove(key)
    }

    /// Changes `target` if there is a line with this key.
    fn set<T>(
        &mut self,
        key: &str,
        target: &mut T,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Result<(), Fault> {
        if let Some(entry) = self.take(key) {
            *target = read(entry.value).map_err(|reason| entry.fault(reason))?;
        }
        Ok(())
    }

    /// The lines with a key for both sides or for one, those for one last.
    fn by_side(&mut self, key: &str) -> Vec<(&'a Entry<'a>, Owner)> {
        let sides = [("", Owner::Both), ("White", Owner::White), ("Black", Owner::Black)];
        let lines = sides.map(|(side, owner)| Some((self.take(&format!("{key}{side}"))?, owner)));
        lines.into_iter().flatten().collect()
    }
}

/// The pieces, place by place.
fn all_pieces(
    sheet: &mut Sheet,
    lines: &mut Lines<'_>,
    found: &mut SectionFindings,
) -> Result<(), Fault> {
    for place in 0..=KING {
        let keys = pieces::keys(place);
        let given: Vec<_> = keys.iter().flat_map(|key| lines.by_side(key)).collect();
        let (entry, owner) = match given[..] {
            [] => continue,
            [one] => one,
            [.., (twice, _)] => {
                return Err(twice.fault("expected one line for this piece, got two"));
            }
        };
        if matches!(place, PAWN | KING) && owner != Owner::Both {
            return Err(entry.fault("expected the same piece for both sides, got one for one side"));
        }
        let Some((letter, movement)) = piece(place, entry)? else {
            for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
                sheet.remove(place, color);
            }
            continue;
        };
        for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
            let other = sheet.by_letter(color, letter);
            let line = other.filter(|other| *other != place).and_then(|o| found.given.get(&o));
            if let Some(line) = line {
                let what = "a letter that is no other piece's";
                let reason =
                    format!("expected {what}, got '{letter}', which line {line} has taken");
                return Err(entry.fault(reason));
            }
        }
        sheet.add(place, Piece { letter, owner, name: pieces::name(place, letter), movement });
        found.given.insert(place, entry.line);
    }
    Ok(())
}

/// The letter and the movement of a piece, or that there is none.
fn piece(place: Place, entry: &Entry<'_>) -> Result<Option<(char, SpelledMovement)>, Fault> {
    if entry.value == "-" {
        return Ok(None);
    }
    let is_custom = (CUSTOM..CUSTOM + MOST_CUSTOM).contains(&place);
    let what = match place {
        KING => "a letter, 'letter:Betza' or '-'",
        _ if is_custom => "'letter:Betza' or '-'",
        _ => "a letter or '-'",
    };
    let mut chars = entry.value.chars();
    let letter = chars.next().filter(char::is_ascii_alphabetic);
    let betza = match chars.as_str() {
        "" if is_custom => None,
        "" => Some(NAMED.get(place).map_or("K", |(_, betza)| *betza)),
        text if is_custom || place == KING => text.strip_prefix(':'),
        _ => None,
    };
    let (Some(letter), Some(betza)) = (letter, betza) else {
        return Err(entry.fault(expected(what, entry.value)));
    };
    if betza.is_empty() && place < CUSTOM {
        return Err(entry.fault("expected a piece that Betza notation can say, got another"));
    }
    if betza.len() > MOST_BETZA {
        let reason =
            format!("expected a movement of at most {MOST_BETZA} letters, got {}", betza.len());
        return Err(entry.fault(reason));
    }
    let movement: SpelledMovement = betza.parse().map_err(|error| entry.fault(error))?;
    if place != PAWN && movement.rays().iter().any(|ray| ray.en_passant) {
        return Err(entry.fault(expected("captures en passant by pawns only", betza)));
    }
    Ok(Some((letter.to_ascii_uppercase(), movement)))
}

/// Names of pieces, as `a:zebra b:lion`.
fn names(sheet: &mut Sheet, lines: &mut Lines<'_>) -> Result<(), Fault> {
    for (entry, owner) in lines.by_side("pieceNames") {
        let mut named = Vec::new();
        for word in entry.value.split_ascii_whitespace() {
            let parts = word.split_once(':').filter(|(_, name)| is_name(name));
            let letter = parts.and_then(|(letter, _)| letter.parse::<char>().ok());
            let (Some((_, name)), Some(letter)) = (parts, letter) else {
                let what = "'letter:name' with a name of 2 to 24 small letters, digits and hyphens";
                return Err(entry.fault(expected(what, word)));
            };
            let sides = Color::ALL.into_iter().filter(|color| owner.has(*color));
            let mut places: Vec<Place> =
                sides.filter_map(|color| sheet.by_letter(color, letter)).collect();
            places.dedup();
            let [place] = places[..] else {
                return Err(entry.fault(expected("the letter of one piece", word)));
            };
            if named.contains(&place) {
                return Err(entry.fault(expected("one name for each letter", word)));
            }
            named.push(place);
            if let Some(piece) = &mut sheet.pieces[place] {
                name.clone_into(&mut piece.name);
            }
        }
    }
    Ok(())
}

fn is_name(name: &str) -> bool {
    let fits = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    (2..=24).contains(&name.len()) && name.bytes().all(fits)
}

/// The lines that are not about pieces.
fn rules(sheet: &mut Sheet, lines: &mut Lines<'_>) -> Result<(), Fault> {
    lines.set("startFen", &mut sheet.start, |text| Ok(text.to_owned()))?;
    for (key, target) in [
        ("castling", &mut sheet.castling),
        ("chess960", &mut sheet.chess960),
        ("gating", &mut sheet.gating),
        ("seirawanGating", &mut sheet.from_hand),
        ("mandatoryGating", &mut sheet.mandatory),
        ("checkForfeit", &mut sheet.check_forfeit),
    ] {
        lines.set(key, target, values::flag)?;
    }
    for (key, file) in CASTLING_FILES {
        for (entry, owner) in lines.by_side(key) {
            let given = values::file(entry.value).map_err(|reason| entry.fault(reason))?;
            for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
                *file(&mut sheet.castling_files[color]) = given;
            }
        }
    }
    lines.set("stalemateValue", &mut sheet.stalemate, values::stalemate)?;
    lines.set("nMoveRule", &mut sheet.halfmove_limit, values::move_rule)?;
    lines.set("halfmoveLimit", &mut sheet.halfmove_limit, values::halfmoves)
}

/// Sets of pieces by their letters.
fn sets(sheet: &mut Sheet, lines: &mut Lines<'_>) -> Result<(), Fault> {
    for (entry, owner) in lines.by_side("promotionPieceTypes") {
        for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
            sheet.promotions[color] = match entry.value {
                "*" => None,
                _ => Some(officers(sheet, color, entry)?),
            };
            sheet.promotions[color].iter_mut().for_each(|places| places.sort_unstable());
        }
    }
    // The older key first, so that the newer one counts.
    for key in ["castlingRookPiece", "castlingRookPieces"] {
        for (entry, owner) in lines.by_side(key) {
            for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
                let [place] = officers(sheet, color, entry)?[..] else {
                    return Err(entry.fault(expected("the letter of one piece", entry.value)));
                };
                sheet.castling_rooks[color] = place;
            }
        }
    }
    let mut about_gates = Vec::new();
    if let Some(entry) = lines.take("gateChoices") {
        about_gates.push(entry);
        let both =
            ByColor([officers(sheet, Color::White, entry)?, officers(sheet, Color::Black, entry)?]);
        if both[Color::White] != both[Color::Black] {
            return Err(entry.fault(expected("pieces that both sides may have", entry.value)));
        }
        sheet.choices = both.0.into_iter().next().unwrap_or_default();
    }
    for (entry, owner) in lines.by_side("gatePair") {
        about_gates.push(entry);
        for color in Color::ALL.into_iter().filter(|color| owner.has(*color)) {
            let places = officers(sheet, color, entry)?;
            let pair: [Place; 2] = places
                .try_into()
                .map_err(|_| entry.fault(expected("the letters of two pieces", entry.value)))?;
            sheet.pairs[color] = Some(pair);
        }
    }
    match about_gates.first().filter(|_| !sheet.mandatory) {
        Some(entry) => Err(entry.fault("expected mandatoryGating = true with this key, got false")),
        None => Ok(()),
    }
}

/// Pieces of a side that are neither pawns nor kings, each once, by their letters in any case; a
/// dash is none.
fn officers(sheet: &Sheet, color: Color, entry: &Entry<'_>) -> Result<Vec<Place>, Fault> {
    let mut places = Vec::new();
    if entry.value == "-" {
        return Ok(places);
    }
    for letter in entry.value.chars().filter(|c| !c.is_whitespace()) {
        let place = sheet.by_letter(color, letter);
        match place {
            Some(PAWN | KING) => {
                let reason =
                    format!("expected pieces that are neither pawn nor king, got '{letter}'");
                return Err(entry.fault(reason));
            }
            Some(place) if !places.contains(&place) => places.push(place),
            Some(_) => {}
            None => return Err(entry.fault(format!("expected letters of pieces, got '{letter}'"))),
        }
    }
    Ok(places)
}
