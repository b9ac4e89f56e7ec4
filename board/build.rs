//! Lists the files of the page, so that the list follows the folders by itself.

use std::env;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders, and where their files are below the page's address.
const FOLDERS: [(&str, &str); 2] = [("page", ""), ("pieces", "pieces/")];

/// A folder that no browser asks for.
const TESTS: &str = "tests";

/// The kinds of files that a browser asks for, and the licence of the font, which goes where it goes.
/// Notes and settings of tools lie beside them.
const KINDS: [&str; 8] = ["html", "css", "js", "png", "svg", "txt", "webmanifest", "woff2"];

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let mut list = String::new();
    for (folder, address) in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        collect(&root.join(folder), address, &mut list)?;
    }
    let out = PathBuf::from(env::var("OUT_DIR")?).join("files.rs");
    fs::write(out, format!("&[\n{list}]"))?;
    Ok(())
}

/// Adds the files of a folder, in the order of their names.
fn collect(folder: &Path, address: &str, list: &mut String) -> Result<(), Box<dyn Error>> {
    let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        let address = format!("{address}{name}");
        if path.is_dir() && name != TESTS {
            collect(&path, &format!("{address}/"), list)?;
        } else if KINDS.iter().any(|kind| path.extension() == Some(kind.as_ref())) {
            // Debug text of a path is a literal of Rust.
            *list += &format!(
                "File {{ path: {address:?}, bytes: include_bytes!({:?}) }},\n",
                path.to_str().ok_or("a path that is not Unicode")?
            );
        }
    }
    Ok(())
}
