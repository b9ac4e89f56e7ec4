//! From what sections have said to a definition.

use std::collections::BTreeMap;

use super::library::NoteKind;
use super::pieces::{KING, PAWN, Place, of_orthodox, orthodox};
use super::sheet::{CastlingFiles, Sheet};
use super::start::{Rights, Start, letter};
use super::text::expected;
use treville_core::color::{ByColor, Color};
use treville_core::definition::{Castling, Gating};
use treville_core::definition::{CastlingSquares, Definition, Owner, PieceDefinition};
use treville_core::piece::{ORTHODOX_PIECES, PieceType};
use treville_core::square::File;

/// A key, and what is wrong with what the file says about it.
pub(super) type Bad = (&'static str, String);

/// The pieces that White gates, and those that Black does.
type Pairs = [[Place; 2]; 2];

/// A game that was read.
pub(super) struct Game {
    pub definition: Definition,
    /// The places of its types.
    pub types: Vec<Place>,
    /// The notes on it as a whole.
    pub notes: Vec<NoteKind>,
}

/// The game that a section and its parents describe.
pub(super) fn game(name: &str, sheet: &Sheet) -> Result<Game, Bad> {
    let gating = gating(sheet)?;
    if sheet.piece(KING).is_none() {
        return Err(("king", "expected a king, got none".to_owned()));
    }
    let start = Start::read(&sheet.start, sheet).map_err(|reason| ("startFen", reason))?;
    for color in Color::ALL {
        let count =
            |place| start.board.iter().filter(|piece| **piece == Some((color, place))).count();
        let side = if color == Color::White { "white" } else { "black" };
        if count(KING) != 1 {
            return Err(("startFen", format!("expected one {side} king, got {}", count(KING))));
        }
        if count(PAWN) > 8 {
            return Err((
                "startFen",
                format!("expected at most 8 {side} pawns, got {}", count(PAWN)),
            ));
        }
        if count(PAWN) > 0 && sheet.promotions[color].as_ref().is_some_and(Vec::is_empty) {
            let reason = format!("expected something for {side} pawns to become, got nothing");
            return Err(("promotionPieceTypes", reason));
        }
    }
    let (pairs, bracket) = pairs(gating, sheet, &start)?;
    let rights = start.rights(sheet).map_err(|reason| ("startFen", reason))?;
    let mut notes = Vec::new();
    notes.extend(rights.dropped.iter().map(|c| NoteKind::RightDropped(*c)));
    if sheet.gating && gating == Gating::None {
        notes.push(NoteKind::GatingOnly);
    }

    let owners = owners(gating, sheet, &start, pairs);
    let types = types(&owners)?;
    let numbers: BTreeMap<Place, PieceType> =
        types.iter().copied().zip((0..).map(PieceType::new)).collect();
    let number = |place: &Place| numbers.get(place).copied();
    let pieces: Vec<PieceDefinition> =
        types.iter().map(|place| definition(*place, sheet, owners.get(place))).collect();
    different_names(&pieces)?;

    let promotions = |color| {
        let places: Option<&Vec<Place>> = sheet.promotions[color].as_ref();
        places.map(|places| {
            let mut kinds: Vec<PieceType> = places.iter().filter_map(number).collect();
            kinds.sort_unstable();
            kinds
        })
    };
    let selects = gating == Gating::Mandatory;
    let definition = Definition {
        name: name.to_owned(),
        pieces,
        start: start.text(sheet, &bracket, &rights.field),
        promotions: ByColor::from_fn(promotions),
        gating,
        choices: sheet.choices.iter().filter(|_| selects).filter_map(number).collect(),
        pairs: pairs.map(|pairs| {
            ByColor(pairs.map(|pair| pair.map(|place| number(&place).unwrap_or(PieceType::PAWN))))
        }),
        check_forfeit: sheet.check_forfeit,
        castling: if sheet.chess960 { Castling::Chess960 } else { Castling::Orthodox },
        castling_squares: ByColor::from_fn(|color| {
            let rook = number(&sheet.castling_rooks[color]).unwrap_or(PieceType::ROOK);
            castling_squares(sheet, &rights, color, rook)
        }),
        stalemate: sheet.stalemate,
        halfmove_limit: sheet.halfmove_limit,
    };
    Ok(Game { definition, types, notes })
}

fn gating(sheet: &Sheet) -> Result<Gating, Bad> {
    match (sheet.mandatory, sheet.from_hand, sheet.gating) {
        (false, false, _) => Ok(Gating::None),
        (false, true, true) => Ok(Gating::Optional),
        (true, false, false) => Ok(Gating::Mandatory),
        (false, true, false) => {
            Err(("seirawanGating", "expected gating = true with this key, got false".to_owned()))
        }
        (true, ..) => {
            let reason = "expected one kind of gating, got this and gating or seirawanGating";
            Err(("mandatoryGating", reason.to_owned()))
        }
    }
}

fn castling_squares(
    sheet: &Sheet,
    rights: &Rights,
    color: Color,
    rook: PieceType,
) -> CastlingSquares {
    let (king, [a_side, h_side]): (Option<File>, _) = rights.files[color];
    let CastlingFiles { king: usual, rooks: [from_a, from_h], king_to } =
        sheet.castling_files[color];
    CastlingSquares {
        king: king.unwrap_or(usual),
        rooks: [a_side.unwrap_or(from_a), h_side.unwrap_or(from_h)],
        king_to,
        rook,
    }
}

/// The pieces that each side gates, and the bracket behind the board.
fn pairs(gating: Gating, sheet: &Sheet, start: &Start<'_>) -> Result<(Option<Pairs>, String), Bad> {
    match gating {
        Gating::None if start.inside.is_empty() => Ok((None, String::new())),
        Gating::None => {
            Err(("startFen", expected("nothing in hand where nothing is gated", start.inside)))
        }
        Gating::Optional => {
            let hands = bracket(start.inside, sheet, false)?;
            let [white, black] = both(&hands, start.inside)?;
            // The order means nothing, so that of White's will do where the pieces are the same.
            let same = black.iter().all(|place| white.contains(place));
            let pairs = [white, if same { white } else { black }];
            Ok((Some(pairs), written(sheet, pairs, |_, _| String::new())))
        }
        Gating::Mandatory if !sheet.choices.is_empty() => {
            if !start.inside.is_empty() {
                let reason = expected("no bracket where pieces are chosen", start.inside);
                return Err(("startFen", reason));
            }
            let Some(pairs) = given(sheet) else {
                let reason = "expected gatePair, for when both sides choose the same, got none";
                return Err(("gateChoices", reason.to_owned()));
            };
            if let Some(place) = pairs.iter().flatten().find(|place| !sheet.choices.contains(place))
            {
                let got = letter(sheet, Color::White, *place).to_string();
                return Err(("gatePair", expected("two of gateChoices", &got)));
            }
            Ok((Some(pairs), String::new()))
        }
        Gating::Mandatory if start.inside.is_empty() => {
            let Some(pairs) = given(sheet) else {
                let reason = "expected gateChoices, gatePair or a bracket in startFen, got none";
                return Err(("mandatoryGating", reason.to_owned()));
            };
            Ok((Some(pairs), written(sheet, pairs, |_, _| "?".to_owned())))
        }
        Gating::Mandatory => {
            let entries = bracket(start.inside, sheet, true)?;
            let pairs = both(&entries, start.inside)?;
            let gate = |color, place| {
                let entry = entries.iter().find(|entry| (entry.0, entry.1) == (color, place));
                entry.map_or(String::new(), |entry| entry.2.to_string())
            };
            Ok((Some(pairs), written(sheet, pairs, gate)))
        }
    }
}

/// The pairs of the key `gatePair`, as far as sides still have them.
fn given(sheet: &Sheet) -> Option<Pairs> {
    let has = |color, place| sheet.piece(place).is_some_and(|piece| piece.owner.has(color));
    let pair = |color| {
        sheet.pairs[color].filter(|pair: &[Place; 2]| pair.iter().all(|place| has(color, *place)))
    };
    Some([pair(Color::White)?, pair(Color::Black)?])
}

/// The entries of a bracket: letters, each with its place behind the first rank if it has one.
fn bracket(inside: &str, sheet: &Sheet, gates: bool) -> Result<Vec<(Color, Place, char)>, Bad> {
    let bad = |what: &str| ("startFen", expected(format!("{what} in the bracket"), inside));
    let mut entries = Vec::new();
    let mut rest = inside.chars();
    while let Some(c) = rest.next() {
        let color = Color::from_white(c.is_ascii_uppercase());
        let place = sheet.by_letter(color, c).filter(|place| !matches!(*place, PAWN | KING));
        let place = place.ok_or_else(|| bad("letters of pieces to gate"))?;
        let gate = if gates { rest.next() } else { Some(' ') };
        let gate = gate.filter(|gate| !gates || matches!(gate, 'a'..='h' | '?' | '-'));
        entries.push((
            color,
            place,
            gate.ok_or_else(|| bad("a file, '?' or '-' behind each letter"))?,
        ));
    }
    Ok(entries)
}

/// The two different pieces of each side.
fn both(entries: &[(Color, Place, char)], inside: &str) -> Result<Pairs, Bad> {
    let pair = |color| -> Option<[Place; 2]> {
        let own = entries.iter().filter(|entry| entry.0 == color);
        let pair: [Place; 2] = own.map(|entry| entry.1).collect::<Vec<_>>().try_into().ok()?;
        (pair[0] != pair[1]).then_some(pair)
    };
    match (pair(Color::White), pair(Color::Black)) {
        (Some(white), Some(black)) => Ok([white, black]),
        _ => {
            Err(("startFen", expected("two different pieces for each side in the bracket", inside)))
        }
    }
}

/// A bracket: the letters of both pairs, and what `gate` says of each.
fn written(sheet: &Sheet, pairs: Pairs, gate: impl Fn(Color, Place) -> String) -> String {
    let all = Color::ALL.into_iter().zip(pairs);
    let all = all.flat_map(|(color, pair)| pair.map(|place| (color, place)));
    let inside: String = all
        .map(|(color, place)| format!("{}{}", letter(sheet, color, place), gate(color, place)))
        .collect();
    format!("[{inside}]")
}

/// The sides that may have each type.
fn owners(
    gating: Gating,
    sheet: &Sheet,
    start: &Start<'_>,
    pairs: Option<Pairs>,
) -> BTreeMap<Place, Owner> {
    let mut all: Vec<(Color, Place)> = start.board.iter().flatten().copied().collect();
    for color in Color::ALL {
        all.push((color, PAWN));
        all.extend(sheet.promotions[color].iter().flatten().map(|place| (color, *place)));
        let choices = sheet.choices.iter().filter(|_| gating == Gating::Mandatory);
        all.extend(choices.map(|place| (color, *place)));
    }
    for (color, pair) in Color::ALL.into_iter().zip(pairs.into_iter().flatten()) {
        all.extend(pair.map(|place| (color, place)));
    }
    let can = |color, place| sheet.piece(place).is_some_and(|piece| piece.owner.has(color));
    let has = |color, place| can(color, place) && all.contains(&(color, place));
    let owner = |place| Owner::new(has(Color::White, place), has(Color::Black, place));
    let owners = (0..=KING).map(|place| (place, owner(place)));
    owners.filter(|(_, owner)| *owner != Owner::Neither).collect()
}

/// The places of the types in their order: the orthodox ones first.
fn types(owners: &BTreeMap<Place, Owner>) -> Result<Vec<Place>, Bad> {
    let orthodox_ones =
        (0..PieceType::ORTHODOX as u8).map(|kind| of_orthodox(PieceType::new(kind)));
    let others = owners.keys().copied().filter(|place| orthodox(*place).is_none());
    let types: Vec<Place> = orthodox_ones.chain(others).collect();
    if types.len() > PieceType::LIMIT {
        let most = PieceType::LIMIT - PieceType::ORTHODOX;
        let got = types.len() - PieceType::ORTHODOX;
        return Err((
            "",
            format!("expected at most {most} types that are not orthodox, got {got}"),
        ));
    }
    Ok(types)
}

/// A type; an orthodox one that neither side has is as usual.
fn definition(place: Place, sheet: &Sheet, owner: Option<&Owner>) -> PieceDefinition {
    let usual = orthodox(place).and_then(|kind| ORTHODOX_PIECES.get(kind.index()));
    match (owner, sheet.piece(place), usual) {
        (Some(owner), Some(piece), _) => PieceDefinition {
            letter: piece.letter,
            name: piece.name.clone(),
            movement: piece.movement.clone(),
            owner: *owner,
        },
        (.., usual) => {
            let spec = usual.unwrap_or(&ORTHODOX_PIECES[0]);
            PieceDefinition { owner: Owner::Neither, ..PieceDefinition::from(spec) }
        }
    }
}

fn different_names(pieces: &[PieceDefinition]) -> Result<(), Bad> {
    for (number, piece) in pieces.iter().enumerate() {
        let both = |other: &&PieceDefinition| {
            let shared = |color| piece.owner.has(color) && other.owner.has(color);
            other.name == piece.name && Color::ALL.into_iter().any(shared)
        };
        if pieces[..number].iter().any(|other| both(&other)) {
            return Err(("pieceNames", expected("different names of pieces", &piece.name)));
        }
    }
    Ok(())
}
