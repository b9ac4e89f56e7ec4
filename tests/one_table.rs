//! A new piece is a new line of the piece table: no other code lists the types.

use std::fs;
use std::path::{Path, PathBuf};

use treville_core::piece::MUSKETEER_PIECES;

/// Files that name types for another reason: the table itself, XBoard's pictures, which a new type
/// can do without, and the figures that the sources print.
const EXEMPT: [&str; 3] = [
    "core/src/piece.rs",
    "engine/src/protocol/xboard/adapter/pictures.rs",
    "eval/src/piece/sources",
];

/// A file with more names than this is a list.
const MOST: usize = 5;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

#[test]
fn types_are_listed_in_the_piece_table_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for crate_folder in ["core", "eval", "engine", "kit", "games", "arena", "tuner", "app"] {
        sources(&root.join(crate_folder).join("src"), &mut files);
    }
    assert!(files.len() > 100, "{}", files.len());
    for path in files {
        let place = path.strip_prefix(&root).unwrap();
        if EXEMPT.iter().any(|exempt| place.starts_with(exempt)) {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let (code, _) = text.split_once("#[cfg(test)]").unwrap_or((&text, ""));
        let names = MUSKETEER_PIECES.iter().filter(|piece| {
            code.contains(&format!("\"{}\"", piece.name))
                || code.contains(&format!("('{}',", piece.letter))
        });
        let names: Vec<&str> = names.map(|piece| piece.name).collect();
        assert!(names.len() <= MOST, "{}: {names:?}", place.display());
    }
}
