//! Files of text, whatever program has written them, and texts from outside, cut short.
//!
//! A file is UTF-16 if it begins with the mark of that, or with two letters of ASCII in it. Else it is UTF-8, and what is not is
//! Windows-1252, in which old files of games have their names. A line ends with LF, CR or both.

/// The encoding named by the first bytes of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    /// One byte or more a letter: UTF-8 or Windows-1252.
    Bytes,
    /// UTF-16, the low byte first.
    Utf16Low,
    /// UTF-16, the high byte first.
    Utf16High,
}

impl Encoding {
    /// That of a file that begins with these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Encoding {
        match bytes {
            [0xff, 0xfe, ..] => Encoding::Utf16Low,
            [0xfe, 0xff, ..] => Encoding::Utf16High,
            // Without the mark: every second byte of plain letters is zero.
            [1..=0x7f, 0, 1..=0x7f, 0, ..] => Encoding::Utf16Low,
            [0, 1..=0x7f, 0, 1..=0x7f, ..] => Encoding::Utf16High,
            _ => Encoding::Bytes,
        }
    }

    /// The bytes of a unit.
    #[must_use]
    pub fn width(self) -> usize {
        if self == Encoding::Bytes { 1 } else { 2 }
    }

    /// A unit from its bytes.
    #[must_use]
    pub fn unit(self, bytes: &[u8]) -> u16 {
        match (self, bytes) {
            (Encoding::Utf16Low, [low, high]) => u16::from_le_bytes([*low, *high]),
            (Encoding::Utf16High, [high, low]) => u16::from_be_bytes([*high, *low]),
            (_, bytes) => bytes.first().copied().map_or(0, u16::from),
        }
    }

    /// The text of bytes without line ends in the middle of a letter.
    #[must_use]
    pub fn text(self, bytes: &[u8]) -> String {
        if self == Encoding::Bytes {
            let text = std::str::from_utf8(bytes).map(str::to_owned);
            return text.unwrap_or_else(|_| bytes.iter().copied().map(windows_1252).collect());
        }
        let units = bytes.chunks(2).map(|unit| self.unit(unit));
        let letters = char::decode_utf16(units);
        letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
    }
}

/// The text of a whole file, with LF at the ends of lines, and without a mark at its beginning.
#[must_use]
pub fn decode(bytes: &[u8]) -> String {
    let encoding = Encoding::of(bytes);
    // Where a single line is not UTF-8, the others may be.
    let text: String = match encoding {
        Encoding::Bytes => {
            bytes.split_inclusive(|byte| *byte == b'\n').map(|line| encoding.text(line)).collect()
        }
        _ => encoding.text(bytes),
    };
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}

/// A letter of Windows-1252, which is Latin-1 but for what are controls there.
fn windows_1252(byte: u8) -> char {
    const OTHERS: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž',
        '\u{8f}', '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}',
        'ž', 'Ÿ',
    ];
    let other = byte.checked_sub(0x80).and_then(|index| OTHERS.get(usize::from(index)));
    other.copied().unwrap_or(char::from(byte))
}

/// Whether a letter is not seen, or turns what is seen around it: it has no place in a message.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}'
        )
}

/// The characters of a text that a message quotes: enough to find it again.
const QUOTED: usize = 40;

/// The first characters of a text from outside, without hidden ones: a complaint that quotes them
/// stays one short line.
#[must_use]
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, QUOTED)
}

/// An [excerpt] of another length.
#[must_use]
pub fn excerpt_of(text: &str, most: usize) -> String {
    text.chars().filter(|letter| !is_hidden(*letter)).take(most).collect()
}

/// An excerpt that shows where characters were hidden or left out: the core's errors hold whole
/// texts, and cut them when they are shown.
#[must_use]
pub fn shorten(text: &str) -> String {
    let visible = |c: char| if is_hidden(c) { char::REPLACEMENT_CHARACTER } else { c };
    let dots = text.chars().skip(QUOTED).take(1).map(|_| '…');
    text.chars().take(QUOTED).map(visible).chain(dots).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_any_program_are_text() {
        let text = "[White \"Müller – Kraß\"]\n1. e4 ½\n";
        let utf16 = |units: Vec<[u8; 2]>| units.concat();
        let low = utf16(
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).map(u16::to_le_bytes).collect(),
        );
        let high = utf16(
            "\u{feff}".encode_utf16().chain(text.encode_utf16()).map(u16::to_be_bytes).collect(),
        );
        let old = b"[White \"M\xfcller \x96 Kra\xdf\"]\r1. e4 \xbd\r\n";
        let marked = format!("\u{feff}{text}");
        let [unmarked_low, unmarked_high] = [&low[2..], &high[2..]];
        for bytes in
            [text.as_bytes(), &low, &high, unmarked_low, unmarked_high, old, marked.as_bytes()]
        {
            assert_eq!(decode(bytes), text, "{bytes:?}");
        }
        let mixed =
            "[White \"ü\"]\n".as_bytes().iter().chain(b"\xfc\n").copied().collect::<Vec<u8>>();
        assert_eq!(decode(&mixed), "[White \"ü\"]\nü\n");
        assert_eq!(decode(b"\xff\xfe\x00"), "\u{0}", "half a letter");
    }

    #[test]
    fn what_turns_a_text_is_hidden() {
        assert!(
            ['\u{202e}', '\u{2067}', '\u{200b}', '\u{7}', '\u{feff}'].into_iter().all(is_hidden)
        );
        assert!(!['a', 'ü', '½', '→', ' '].into_iter().any(is_hidden));
    }

    #[test]
    fn excerpts_are_short_and_in_one_line() {
        let long = "ü".repeat(41);
        assert_eq!((excerpt("a\nb"), shorten("a\nb")), ("ab".to_owned(), "a\u{fffd}b".to_owned()));
        assert_eq!((excerpt(&long), excerpt_of("abc", 2)), ("ü".repeat(40), "ab".to_owned()));
        assert_eq!((shorten(&long), shorten("abc")), ("ü".repeat(40) + "…", "abc".to_owned()));
    }
}
