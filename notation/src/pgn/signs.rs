//! Texts between moves that are none: signs, words and numbers outside of comments.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The signs of the Informant and of programs, and their glyphs ("Standard: Portable Game Notation",
/// section 10, and what ChessBase and SCID have added).
const SIGNS: [(&str, u8); 53] = [
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
    ("TN", 146),
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

/// The text with the dashes of ASCII, without joiners, with letters and digits of full width as
/// usual, with the dashes of castling, and with the sign for which an entity of HTML stands.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    if let Some((c, rest)) = entity_at_start(text) {
        return plain(&format!("{c}{rest}")).into_owned().into();
    }
    let usual = |c| match c {
        '−' | '–' | '—' | '‐' | '‑' => '-',
        '！'..='～' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };
    let is_usual = |c| usual(c) == c && !is_joiner(c);
    let text: Cow<'_, str> = match text.chars().all(is_usual) {
        true => text.into(),
        false => text.chars().filter(|c| !is_joiner(*c)).map(usual).collect::<String>().into(),
    };
    castling(&text).map_or(text, Cow::from)
}

/// The sign for which the entity of HTML at the start of a text stands, and the rest.
pub(super) fn entity_at_start(text: &str) -> Option<(char, &str)> {
    const LONGEST: usize = 10;
    let name = text.strip_prefix('&')?;
    let end = name.bytes().take(LONGEST).position(|byte| byte == b';')?;
    Some((entity_sign(name.get(..end)?)?, name.get(end + 1..)?))
}

/// The sign for which an entity of HTML stands, given without its `&` and `;`.
pub(super) fn entity_sign(name: &str) -> Option<char> {
    const NAMED: [(&str, char); 34] = [
        ("nbsp", '\u{a0}'),
        ("ensp", ' '),
        ("emsp", ' '),
        ("thinsp", ' '),
        ("shy", '\u{ad}'),
        ("zwnj", '\u{200c}'),
        ("zwj", '\u{200d}'),
        ("amp", '&'),
        ("lt", '<'),
        ("gt", '>'),
        ("quot", '"'),
        ("apos", '\''),
        ("ndash", '-'),
        ("mdash", '-'),
        ("minus", '-'),
        ("frac12", '½'),
        ("hellip", '…'),
        ("ldquo", '“'),
        ("rdquo", '”'),
        ("lsquo", '‘'),
        ("rsquo", '’'),
        ("bdquo", '„'),
        ("laquo", '«'),
        ("raquo", '»'),
        ("bull", '•'),
        ("middot", '·'),
        ("rarr", '→'),
        ("lrm", '\u{200e}'),
        ("rlm", '\u{200f}'),
        ("hairsp", ' '),
        ("numsp", ' '),
        ("Tab", ' '),
        ("lpar", '('),
        ("rpar", ')'),
    ];
    let code = match name.strip_prefix('#').map(|code| (code, code.strip_prefix(['x', 'X']))) {
        None => return NAMED.into_iter().find(|(known, _)| *known == name).map(|(_, sign)| sign),
        Some((_, Some(code))) => u32::from_str_radix(code, 16),
        Some((code, None)) => code.parse(),
    };
    code.ok().and_then(char::from_u32)
}

/// White space, and invisible letters that other programs leave between words.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || is_invisible(c)
}

/// Signs without a picture: they part and join letters, turn the direction of writing, or choose
/// the picture of the sign before them.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\0' | '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// Signs that stand inside of words and have no picture.
pub(super) fn is_joiner(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{200c}' | '\u{200d}' | '\u{2060}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

/// Castling with other signs than dashes, such as `O.O`, or with the side as the literature has it:
/// `O-O(K)`.
fn castling(text: &str) -> Option<&'static str> {
    let bare = ["(K)", "(Q)", "(k)", "(q)"].iter().find_map(|side| text.strip_suffix(side));
    let bare = bare.unwrap_or(text);
    let is_sign = |c: char| matches!(c, '-' | '.' | '_' | '=');
    if !bare.starts_with(['O', 'o', '0']) || (bare == text && !text.contains(['.', '_', '='])) {
        return None;
    }
    let parts: Vec<&str> = bare.split(is_sign).take(4).collect();
    let is_castling = parts.iter().all(|part| matches!(*part, "O" | "o" | "0"));
    match parts.len() {
        2 if is_castling => Some("O-O"),
        3 if is_castling => Some("O-O-O"),
        _ => None,
    }
}

/// Whether the first `digits` bytes of a text are a move of correspondence chess, by file and rank
/// of both squares: `5254`.
pub(super) fn is_numeric(text: &str, digits: usize) -> bool {
    let bytes = text.as_bytes().get(..digits).unwrap_or_default();
    matches!(digits, 4 | 5) && bytes.iter().all(|byte| matches!(byte, b'1'..=b'8'))
}

/// The coordinates of a move in digits. The fifth is what a pawn becomes.
pub(super) fn coordinates(text: &str) -> Option<String> {
    if !is_numeric(text, text.len()) {
        return None;
    }
    let letter = |(at, digit): (usize, u8)| match at {
        0 | 2 => char::from(digit - b'1' + b'a'),
        4 => ['q', 'r', 'b', 'n'].get(usize::from(digit - b'1')).copied().unwrap_or('?'),
        _ => char::from(digit),
    };
    Some(text.bytes().enumerate().map(letter).collect())
}

/// Whether a word says that a side castles.
pub(super) fn says_castling(word: &str) -> bool {
    word.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("castl"))
}

/// Whether a word before or after a game is none of its moves: those have squares, but for
/// castling, which is no first move.
pub(super) fn is_prose(word: &str) -> bool {
    !word.contains(char::is_numeric)
}

/// The most signs that are taken off a move: a word may be as long as a file.
pub(super) const MOST_SIGNS: usize = 16;

const FIGURINES: RangeInclusive<char> = '♔'..='♟';

/// The picture of a piece, if a text is nothing else.
pub(super) fn figurine(text: &str) -> Option<char> {
    let mut chars = text.chars();
    chars.next().filter(|first| FIGURINES.contains(first) && chars.as_str().is_empty())
}

/// The text of a move without the signs that stand before it. One that is no punctuation may be a
/// piece in the font of another program or what a conversion has left of it, and a square behind it
/// is no move of a pawn then.
pub(super) fn without_signs_before(text: &str) -> &str {
    let bare = text.trim_start_matches(|c: char| !c.is_alphanumeric() && !FIGURINES.contains(&c));
    let signs = text.strip_suffix(bare).unwrap_or_default();
    // A question mark and a box may be what a conversion has left.
    let is_known = glyph(signs).is_some() && !signs.chars().all(|c| matches!(c, '?' | '□'));
    let is_harmless = is_known || signs.chars().all(is_punctuation);
    if begins_with_square(bare) && !is_harmless { text } else { bare }
}

/// Whether a text begins with a square, as the move of a pawn does.
pub(super) fn begins_with_square(text: &str) -> bool {
    matches!(text.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..])
}

/// Whether a text may be what follows the letter of a piece: a square, behind a file or a rank of
/// origin and the sign of a capture if they are there.
pub(super) fn is_target(text: &str) -> bool {
    let behind = text.strip_prefix(|c| matches!(c, 'a'..='h' | '1'..='8')).unwrap_or(text);
    [text, behind]
        .into_iter()
        .any(|text| begins_with_square(text.strip_prefix(['x', ':', '-']).unwrap_or(text)))
}

/// Whether a word has the form of a move, readable or not: a square with a few signs and letters of
/// pieces, digits alone, or a move of the old notation.
pub(super) fn looks_like_move(word: &str) -> bool {
    const LONGEST: usize = 12;
    let plain = plain(word);
    let word = plain.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let has_square = word.as_bytes().windows(2).any(is_square);
    let is_of_move =
        |c: char| c.is_ascii_uppercase() || "abcdefgh12345678x:=/-+#!?~()pe. ".contains(c);
    let is_old =
        matches!(word.as_bytes(), [b'P' | b'N' | b'B' | b'R' | b'Q' | b'K', b'-' | b'x', ..]);
    is_numeric(word, word.len())
        || (word.len() <= LONGEST && (is_old || has_square) && word.chars().all(is_of_move))
}

/// Whether these two bytes are a square, in capitals too.
fn is_square(bytes: &[u8]) -> bool {
    matches!(bytes, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8'])
}

/// Whether a text is a piece by its picture, its letter or its name.
pub(super) fn is_piece(text: &str) -> bool {
    const NAMES: [&str; 11] =
        ["K", "Q", "R", "B", "N", "king", "queen", "rook", "bishop", "knight", "pawn"];
    let name = |name: &str| name == text || (name.len() > 1 && name.eq_ignore_ascii_case(text));
    figurine(text).is_some() || NAMES.into_iter().any(name)
}

/// Whether a sign parts or marks words, so that it is no piece.
pub(super) fn is_punctuation(c: char) -> bool {
    is_blank(c) || ".,:;…!'\"‘’“”„«»‹›()[]{}<>*_`^~=+-–—‒―|/\\&#→•·‥⋯‧‚′″¡、「」▪●►▶◆★✓".contains(c)
}

/// Whether a word is nothing but signs, one of them no letter: `!?N`.
pub(super) fn is_all_signs(word: &str) -> bool {
    let mut rest = word;
    for _ in 0..MOST_SIGNS {
        if glyph(rest).is_some() {
            return word.contains(|c: char| !c.is_alphanumeric());
        }
        match without_sign(rest) {
            Some((bare, Some(_))) => rest = bare,
            _ => break,
        }
    }
    false
}

/// Takes a sign off the end of a move, or a word for check, mate or capture: the move, and the
/// glyph of the sign if it has one.
pub(super) fn without_sign(text: &str) -> Option<(&str, Option<u8>)> {
    let signs = SIGNS.into_iter().map(|(sign, glyph)| (sign, Some(glyph)));
    let words = SUFFIXES.into_iter().map(|word| (word, None));
    let marks = [",", ".", ":", ";", "'", "\"", "-", "_"].into_iter().map(|mark| (mark, None));
    let taken = signs.chain(words).chain(marks).filter_map(|(sign, glyph)| {
        let bare = bracketed(text, sign).or_else(|| text.strip_suffix(sign))?;
        let bare = bare.trim_end_matches([',', '.', '/']);
        (!bare.is_empty()).then_some((bare, glyph))
    });
    // A sign or a word that is not known has no glyph.
    let unknown = || {
        let bare = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        if text.len() > bare.len() + 1 && bare.ends_with(|c: char| c.is_ascii_digit()) {
            return Some((bare, None));
        }
        let bare = text.strip_suffix(|c: char| !c.is_ascii_alphanumeric() && c != ')')?;
        (!bare.is_empty()).then_some((bare, None))
    };
    taken.min_by_key(|(bare, _)| bare.len()).or_else(unknown)
}

/// The text before a sign in brackets at its end.
fn bracketed<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    text.strip_suffix(')')?.strip_suffix(sign)?.strip_suffix('(')
}

/// Whether a word is the move of a program that passes. A dash alone may part moves as well.
pub(super) fn is_null_move(word: &str) -> bool {
    matches!(word, "--" | "---" | "<>" | "@@@@" | "0000")
        || ["z0", "null", "(null)", "pass"].iter().any(|null| word.eq_ignore_ascii_case(null))
}

/// Whether a word can be no move, readable or not: it has no square, is no castling, and is not
/// what is left of a legal move. `begins` tells of a piece, none for a pawn, and of files whether
/// the text of a legal move begins with them.
pub(super) fn carries_no_move(word: &str, begins: impl Fn(Option<char>, &[u8]) -> bool) -> bool {
    if is_null_move(word) {
        return false;
    }
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    if word.is_empty() || word == "0" || is_eco(word) || is_mate_in(word) {
        return true;
    }
    if word.chars().all(|c| matches!(c, '0' | 'O' | 'o' | '-')) {
        return false;
    }
    match word.contains(char::is_numeric) {
        false => !is_torn(word, begins) && !says_castling(word),
        true => !word.contains(char::is_alphabetic),
    }
}

/// A code of the encyclopaedia of openings.
fn is_eco(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// A mate as a program announces it, such as `M5`, `mate3` and `M-4`.
fn is_mate_in(word: &str) -> bool {
    let count = word.trim_start_matches(|c: char| !c.is_ascii_digit());
    let before = word.strip_suffix(count).unwrap_or_default().trim_end_matches(['-', '+']);
    let is_count = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    is_count && ["m", "mat", "mate", "matt"].iter().any(|said| before.eq_ignore_ascii_case(said))
}

/// Whether a word without digits may be what is left of a move, such as `Nf`, `exd` or `Q`: the
/// letter of a piece, and the files of the squares that it leaves and goes to. Captures are no
/// words; other texts are words where no legal move begins so.
fn is_torn(word: &str, begins: impl Fn(Option<char>, &[u8]) -> bool) -> bool {
    let word = word.strip_suffix("ep").unwrap_or(word);
    // What a pawn becomes may stand at the end, or what is taken: `QxKBP`.
    let is_capital = |c: char| c.is_ascii_uppercase();
    let bare = match word.contains(['x', ':']) {
        true => Some(word.trim_end_matches(is_capital)),
        false => word.strip_suffix(is_capital),
    };
    let bare = bare.filter(|bare| !bare.is_empty()).unwrap_or(word);
    let mut letters = bare.chars();
    let Some(first) = letters.next() else { return false };
    let rest = letters.as_str();
    if !rest.chars().all(|c| matches!(c, 'a'..='h' | 'x' | ':' | '-' | '=')) {
        return false;
    }
    let files = |text: &str| -> Vec<u8> {
        text.bytes().filter(|byte| matches!(byte, b'a'..=b'h')).collect()
    };
    let captures = rest.contains(['x', ':']);
    let of_a_pawn = matches!(first, 'a'..='h')
        && match files(bare)[..] {
            [one] => captures || begins(None, &[one]),
            [from, to] => from.abs_diff(to) == 1,
            _ => false,
        };
    let of_a_piece = || {
        let letter = Some(first.to_ascii_uppercase());
        let may_be = first.is_ascii_uppercase() || !rest.is_empty();
        may_be && begins(letter, &if captures && rest.len() < 4 { Vec::new() } else { files(rest) })
    };
    // These letters are no word, whatever is legal.
    let is_no_word = matches!(bare.as_bytes(), [b'Q', b'a'..=b'h'])
        || matches!(bare.as_bytes(), [b'K' | b'R' | b'B' | b'N', b'b' | b'c' | b'f'..=b'h']);
    of_a_pawn || is_no_word || (first.is_ascii_alphabetic() && of_a_piece())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_move_is_none_of_these() {
        let begins = |piece: Option<char>, files: &[u8]| match (piece, files) {
            (Some(letter), [] | [_] | [_, _]) => "KQRBN".contains(letter),
            (None, [_]) => true,
            _ => false,
        };
        for word in
            "The BLACK Had mate ch e.p. dis. White resigns ± ⩲ $ - — ... N/A +0.35/18 0.35 12 C42 \
                     novelty diagram Zeitnot, (remis) zz □ # ++ »Kasparow« he +:- \
                     step Need Beef Bade Kxabc added M5 -M12 M-3 mate4 Matt+2"
                .split_whitespace()
        {
            assert!(carries_no_move(word, begins), "{word}");
        }
        for word in
            "e4 e9 Nf9 Nf nf Nbd exd exdQ ed N Q e a1 O-O 0-0-0 OO o-o -- --- Z0 0000 <> @@@@ null PASS e8=Q \
                     castles Castled dxep e٤ e8= Kx L@b0 Sf3 Кf3 P-K4 a"
                .split_whitespace()
        {
            assert!(!carries_no_move(word, begins), "{word}");
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
            ("exd6/ep", "exd6", None),
            ("exd6(ep)", "exd6", None),
            ("e4(N)", "e4", Some(146)),
            ("e4TN", "e4", Some(146)),
            ("Nf3(!)", "Nf3", Some(1)),
            ("e4−+", "e4", Some(19)),
            ("Bb5check", "Bb5", None),
            ("exd5capture", "exd5", None),
            ("Qh5CHECKMATE", "Qh5", None),
        ] {
            assert_eq!(without_sign(&plain(text)), Some((bare, glyph)), "{text}");
        }
    }
}
