//! Texts between moves that are none: signs, words and numbers outside of comments.

use std::borrow::Cow;

/// The signs of the Informant and of programs, and their glyphs ("Standard: Portable Game Notation",
/// section 10, and what ChessBase and SCID have added).
const SIGNS: [(&str, u8); 52] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("!", 1),
    ("?", 2),
    ("□", 7),
    ("[]", 7),
    ("=∞", 44),
    ("=/∞", 44),
    ("∞/=", 44),
    ("⯹", 44),
    ("©", 44),
    ("∞", 13),
    ("~", 13),
    ("+/=", 14),
    ("+=", 14),
    ("⩲", 14),
    ("=/+", 15),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+--", 20),
    ("-+", 19),
    ("--+", 21),
    ("=", 10),
    ("⨀", 22),
    ("⊙", 22),
    ("zz", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑↑", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("⨁", 138),
    ("△", 140),
    ("∆", 140),
    ("⌓", 142),
    ("RR", 145),
    ("N", 146),
    ("D", 220),
];

/// Words that stand at the end of a move, for check, mate and capture.
const SUFFIXES: [&str; 17] = [
    "dbl.ch.", "dblch", "dis.ch.", "disch", "ch.", "ch", "chk", "mate", "matt", "mat", "e.p.",
    "ep", "e.p", "++", "†", "‡", "≠",
];

/// The glyph of a sign.
pub(super) fn glyph(sign: &str) -> Option<u8> {
    SIGNS.into_iter().find(|(text, _)| *text == sign).map(|(_, glyph)| glyph)
}

/// The text with the dashes of ASCII.
pub(super) fn with_plain_dashes(text: &str) -> Cow<'_, str> {
    let is_dash = |c| matches!(c, '−' | '–' | '—' | '‐' | '‑');
    if text.contains(is_dash) { text.replace(is_dash, "-").into() } else { text.into() }
}

/// Whether a word before or after a game is none of its moves: those have squares, but for
/// castling, which is no first move.
pub(super) fn is_prose(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit())
}

/// Takes a sign off the end of a move, or a word for check, mate or capture: the move, and the
/// glyph of the sign if it has one.
pub(super) fn without_sign(text: &str) -> Option<(&str, Option<u8>)> {
    let signs = SIGNS.into_iter().map(|(sign, glyph)| (sign, Some(glyph)));
    let words = SUFFIXES.into_iter().map(|word| (word, None));
    let marks = [",", ".", ":", ";", "'", "\"", "-", "_"].into_iter().map(|mark| (mark, None));
    let taken = signs.chain(words).chain(marks).filter_map(|(sign, glyph)| {
        let bare = text.strip_suffix(sign)?.trim_end_matches([',', '.']);
        (!bare.is_empty()).then_some((bare, glyph))
    });
    taken.min_by_key(|(bare, _)| bare.len())
}

/// Whether a word is the move of a program that passes.
pub(super) fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "Z0" | "z0" | "<>" | "@@@@" | "0000" | "null" | "pass" | "NULL")
}

/// Whether a word can be no move, readable or not: it has no square, is no castling, and is not as
/// short as what is left of a move of one of these pieces.
pub(super) fn carries_no_move(word: &str, is_piece: impl Fn(char) -> bool) -> bool {
    if is_null_move(word) {
        return false;
    }
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    if word.is_empty() || is_eco(word) {
        return true;
    }
    if word.chars().all(|c| matches!(c, '0' | 'O' | 'o' | '-')) {
        return false;
    }
    match word.chars().filter(char::is_ascii_digit).count() {
        0 => !is_torn(word, is_piece),
        _ => !word.chars().any(char::is_alphabetic),
    }
}

/// A code of the encyclopaedia of openings.
fn is_eco(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// Whether a word without digits may be what is left of a move, such as `Nf`, `exd` or `Q`.
fn is_torn(word: &str, is_piece: impl Fn(char) -> bool) -> bool {
    // What a pawn becomes may stand at the end.
    let bare = word.strip_suffix(|c: char| c.is_ascii_uppercase() && is_piece(c));
    let mut letters = bare.filter(|bare| !bare.is_empty()).unwrap_or(word).chars();
    let first = letters.next().unwrap_or_default();
    let is_rest = letters.all(|c| matches!(c, 'a'..='h' | 'x' | ':' | '-' | '='));
    let may_begin = match first {
        'A'..='Z' => is_piece(first),
        'a'..='h' => !is_ordinary(word),
        _ => word.len() > 1 && is_piece(first.to_ascii_uppercase()),
    };
    word.len() < 6 && is_rest && may_begin
}

/// Whether the files in a word are not those of a pawn's capture, side by side.
fn is_ordinary(word: &str) -> bool {
    let files: Vec<u8> = word.bytes().filter(|byte| matches!(byte, b'a'..=b'h')).collect();
    match files[..] {
        [_] => false,
        [from, to] => from.abs_diff(to) != 1,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_move_is_none_of_these() {
        let is_piece = |letter| "KQRBN".contains(letter);
        for word in
            "The BLACK Had mate ch e.p. dis. White resigns ± ⩲ $ - — ... N/A +0.35/18 0.35 12 C42 \
                     novelty diagram Zeitnot, (remis) zz □ # ++ »Kasparow« he +:-"
                .split_whitespace()
        {
            assert!(carries_no_move(word, is_piece), "{word}");
        }
        for word in
            "e4 e9 Nf9 Nf nf Nbd exd exdQ ed N Q e a1 O-O 0-0-0 OO o-o -- Z0 0000 <> @@@@ null e8=Q \
                     e8= Kx L@b0 Sf3 Кf3 P-K4 a"
                .split_whitespace()
        {
            assert!(!carries_no_move(word, is_piece), "{word}");
        }
    }

    #[test]
    fn signs_come_off_the_end_of_a_move() {
        for (text, bare, glyph) in [
            ("e4+-", "e4", Some(18)),
            ("Nf3+/=", "Nf3", Some(14)),
            ("Qxf7mate", "Qxf7", None),
            ("e4,", "e4", None),
            ("Nf3N", "Nf3", Some(146)),
            ("exd6e.p.", "exd6", None),
            ("e4−+", "e4", Some(19)),
        ] {
            assert_eq!(without_sign(&with_plain_dashes(text)), Some((bare, glyph)), "{text}");
        }
    }
}
