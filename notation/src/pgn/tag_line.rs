//! Lines that are tags, as people write them.

use super::game::usual_name;

/// The name and the value of a tag that need not be written as usual: `[White Kasparov`. The rest
/// of a line in brackets is none.
pub(super) fn loose_tag(line: &str) -> Option<(&str, &str)> {
    let inside = line.strip_prefix('[')?.trim_start_matches([' ', '\t']);
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (name, value) = inside.split_at(inside.find(|c| !is_name(c)).unwrap_or(inside.len()));
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    // A forum's mark is no tag.
    let is_mark = name.eq_ignore_ascii_case("pgn") || value.starts_with(']');
    let is_quoted = value.contains(['"', '\'', '“', '„', '«']);
    let bracket = value.find(']').filter(|_| !is_quoted);
    let goes_on = bracket.is_some_and(|end| end + 1 < value.trim_end().len());
    (starts && !is_mark && !goes_on).then_some((name, value))
}

/// Whether a line after moves begins with the tag of another game: as usual, or of a name that
/// every game has.
pub(super) fn begins_tags(line: &str) -> bool {
    loose_tag(line).is_some_and(|(name, value)| {
        value.trim_start().starts_with('"') || usual_name(name).is_some()
    })
}
