//! The board as files, for any file server: the page with the program in WebAssembly beside it, and
//! a service worker that keeps all of it in the browser, by a list of the files with their hashes.

use std::fs;
use std::io;
use std::path::Path;
use std::process;

use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use treville_eval::net::built_in::{FILE as NET, NAME};
use treville_kit::failure::{Failure, path_name};

use crate::page::{self, FILES, HEADERS, POLICY};

/// The module, as the page knows it.
const MODULE: &str = "treville.wasm";

/// The modules that a first visit begins with.
const FIRST: [&str; 2] = ["js/main.js", "js/start/room.js"];

/// The picture that other sites show beside a link. No visitor of the page fetches it.
const PREVIEW: (&str, &[u8]) = ("preview.png", include_bytes!("../preview.png"));

/// The file of the service worker. It does not keep itself.
const WORKER: &str = "service-worker.js";
const LIST: &str = "files.js";

/// What the site knows of other pages.
#[derive(Clone, Copy, Default, Debug)]
pub struct Links<'a> {
    /// Where the site will be: other sites show a picture beside links to it.
    pub address: Option<&'a str>,
    /// Where the atlas of pieces is, from the page: the lab leads there.
    pub atlas: Option<&'a str>,
}

/// Writes the site around this module, and returns how many files it has and how many bytes.
///
/// The folder may be an older site, which is replaced as a whole.
///
/// # Errors
///
/// If the folder holds anything else, or cannot be written.
pub fn publish(
    folder: &Path,
    module: Vec<u8>,
    links: Links<'_>,
) -> Result<(usize, usize), Failure> {
    let files = files(module, links)?;
    write(folder, &files)?;
    Ok((files.len(), files.iter().map(|(_, bytes)| bytes.len()).sum()))
}

/// All files of the site, by their path.
fn files(module: Vec<u8>, links: Links<'_>) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    let mut files: Vec<(String, Vec<u8>)> =
        FILES.iter().map(|file| (file.path.to_owned(), file.bytes.to_vec())).collect();
    replace(&mut files, "js/kind.js", "KIND = \"server\"", "KIND = \"wasm\"")?;
    let net = format!("{NAME}.net");
    replace(&mut files, "js/kind.js", "NET = \"\"", &format!("NET = \"{net}\""))?;
    replace(&mut files, "js/kind.js", "BYTES = 0", &format!("BYTES = {}", module.len()))?;
    if let Some(atlas) = links.atlas {
        let atlas = format!("ATLAS = {}", json!(atlas));
        replace(&mut files, "js/kind.js", "ATLAS = \"\"", &atlas)?;
    }
    // Until the service worker sends it as a header. There it may not say who frames the page.
    let policy = POLICY.split("; ").filter(|part| !part.starts_with("frame-ancestors"));
    let policy = policy.collect::<Vec<_>>().join("; ");
    let head =
        format!("<head>\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    replace(&mut files, "index.html", "<head>", &head)?;
    // Without these hints a browser would find the modules one layer after another.
    let hint = |path: String| format!("<link rel=\"modulepreload\" href=\"{path}\">\n");
    let hints: String = modules(&files).into_iter().map(hint).collect();
    // The program is most of all, and comes meanwhile.
    let program = format!("<link rel=\"preload\" href=\"{MODULE}\" as=\"fetch\" crossorigin>\n");
    replace(&mut files, "index.html", "</head>", &format!("{program}{hints}</head>"))?;
    if let Some(address) = links.address {
        replace(&mut files, "index.html", "</head>", &format!("{}</head>", preview(address)))?;
    }
    files.push((MODULE.to_owned(), module));
    files.push((net, NET.to_vec()));
    let list = list(&files);
    files.push((LIST.to_owned(), list.into_bytes()));
    if links.address.is_some() {
        let (path, bytes) = PREVIEW;
        files.push((path.to_owned(), bytes.to_vec()));
    }
    Ok(files)
}

/// The tags by which other sites show a link to this address, by the Open Graph protocol.
fn preview(address: &str) -> String {
    let address: String =
        address.chars().filter(|c| !c.is_control() && !"\"<>&".contains(*c)).collect();
    let address = address.trim_end_matches('/');
    let picture = format!("{address}/{}", PREVIEW.0);
    let about = "Chess with two more pieces a side, chosen from ten, and a strong engine.";
    let properties = [
        ("og:type", "website"),
        ("og:url", address),
        ("og:title", "Treville: play Musketeer chess"),
        ("og:description", about),
        ("og:image", &picture),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ];
    let property = |(name, content)| format!("<meta property=\"{name}\" content=\"{content}\">\n");
    properties.map(property).concat()
}

/// The modules of the first screen, each after the one that imports it first.
fn modules(files: &[(String, Vec<u8>)]) -> Vec<String> {
    let mut found: Vec<String> = FIRST.map(str::to_owned).into();
    let mut next = 0;
    while let Some(path) = found.get(next).cloned() {
        next += 1;
        let bytes = files.iter().find(|(own, _)| *own == path).map(|(_, bytes)| bytes.as_slice());
        let text = String::from_utf8_lossy(bytes.unwrap_or_default());
        // An import is `import { ... } from "./name.js";`, perhaps over several lines.
        let ends = text.lines().filter_map(|line| line.split_once(" from \""));
        for name in ends.filter_map(|(_, name)| name.strip_suffix("\";")) {
            let imported = beside(&path, name);
            if !found.contains(&imported) {
                found.push(imported);
            }
        }
    }
    found
}

/// The path of what a module calls `./name.js` or `../folder/name.js`.
fn beside(path: &str, name: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Replaces a text of a file, where it is once.
fn replace(
    files: &mut [(String, Vec<u8>)],
    path: &str,
    old: &str,
    new: &str,
) -> Result<(), Failure> {
    let file = files.iter_mut().find(|(own, _)| own == path);
    let missing = || Failure::Request(format!("{path}: expected {old} once"));
    let (_, bytes) = file.ok_or_else(missing)?;
    let text = String::from_utf8_lossy(bytes).into_owned();
    if text.matches(old).count() != 1 {
        return Err(missing());
    }
    *bytes = text.replace(old, new).into_bytes();
    Ok(())
}

/// The list of files for the service worker. Its version is a hash of all others.
fn list(files: &[(String, Vec<u8>)]) -> String {
    let hash = |bytes: &[u8]| -> String {
        Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
    };
    let kept = files.iter().filter(|(path, _)| path != WORKER);
    let entry = |(path, bytes): &(String, Vec<u8>)| {
        let fields = json!({ "hash": hash(bytes), "type": page::content_type(path) });
        (path.clone(), fields)
    };
    let kept: Map<String, Value> = kept.map(entry).collect();
    let headers: Map<String, Value> = HEADERS
        .into_iter()
        .filter(|(name, _)| *name != "Cache-Control")
        .map(|(name, value)| (name.to_owned(), value.into()))
        .collect();
    let (kept, headers) = (Value::Object(kept).to_string(), Value::Object(headers).to_string());
    let version = hash(format!("{kept}{headers}").as_bytes());
    let version = version.get(..16).unwrap_or_default();
    format!("self.VERSION = \"{version}\";\nself.HEADERS = {headers};\nself.FILES = {kept};\n")
}

/// Writes the site under another name, and then puts it in the place of an older one.
fn write(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::file(folder, error);
    let is_site = folder.join(LIST).is_file();
    let is_free = fs::read_dir(folder).map_or(!folder.exists(), |mut all| all.next().is_none());
    if !is_site && !is_free {
        let words = format!("{}: expected an older site or an empty folder", path_name(folder));
        return Err(Failure::Request(words));
    }
    let name = folder.file_name().ok_or_else(|| failed(io::ErrorKind::InvalidInput.into()))?;
    let beside = |kind: &str| {
        let mut beside = name.to_owned();
        beside.push(format!(".{kind}-{}", process::id()));
        folder.with_file_name(beside)
    };
    let (new, old) = (beside("new"), beside("old"));
    for (path, bytes) in files {
        let path = new.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&new)).map_err(failed)?;
        fs::write(&path, bytes).map_err(failed)?;
    }
    if folder.exists() {
        fs::rename(folder, &old).map_err(failed)?;
    }
    fs::rename(&new, folder).map_err(failed)?;
    if old.exists() {
        fs::remove_dir_all(&old).map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &[(String, Vec<u8>)], path: &str) -> Option<String> {
        let file = files.iter().find(|(own, _)| own == path);
        file.map(|(_, bytes)| String::from_utf8_lossy(bytes).into_owned())
    }

    /// A link to the published site has a picture, which visitors of the page do not pay for.
    #[test]
    fn links_to_the_site_have_a_picture() {
        let address = "https://example.org/board/";
        let files_there =
            files(vec![0], Links { address: Some(address), atlas: Some("atlas/") }).unwrap();
        let page = text(&files_there, "index.html").unwrap();
        let picture = "property=\"og:image\" content=\"https://example.org/board/preview.png\"";
        assert!(page.contains(picture), "{page}");
        assert!(text(&files_there, "preview.png").is_some());
        assert!(!text(&files_there, LIST).unwrap().contains("preview.png"));
        let files_here = files(vec![0], Links::default()).unwrap();
        assert!(!text(&files_here, "index.html").unwrap().contains("og:"));
        assert!(text(&files_here, "preview.png").is_none());
        let kinds = [&files_there, &files_here].map(|files| text(files, "js/kind.js").unwrap());
        assert!(kinds[0].contains("ATLAS = \"atlas/\"") && kinds[1].contains("ATLAS = \"\""));
        // An address cannot leave its quotes.
        assert!(!preview("https://a.org/\"><script>").contains("<script>"));
    }
}
