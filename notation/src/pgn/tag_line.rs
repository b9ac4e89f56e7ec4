//! Lines that are tags, as people write them.

use super::game::usual_name;

/// The name and the value of a tag that need not be written as usual: `[White Kasparov`. With other
/// names than ours, a line with words after the bracket is not a tag.
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
    let is_tag = starts && !is_mark && (!goes_on || !is_remark(name, value));
    is_tag.then_some((name, value))
}

/// Whether a line after moves begins with the tag of another game: written as usual, or with a name
/// of ours. Behind a result any name will do.
pub(super) fn begins_tags(line: &str, has_ended: bool) -> bool {
    loose_tag(line).is_some_and(|(name, value)| {
        value.trim_start().starts_with('"') || has_ended || !is_remark(name, value)
    })
}

/// Whether the words of a line in brackets between moves are a remark: `[Diagram 3]`, `[White to
/// move]`. Names of players have capitals.
pub(super) fn is_remark(name: &str, value: &str) -> bool {
    let is_small = value.trim_start().starts_with(|c: char| c.is_ascii_lowercase());
    usual_name(name).is_none_or(|name| matches!(name, "White" | "Black") && is_small)
}
