//! The files of the page, and how browsers are to treat them.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// The path below the page's address, with `/` between folders.
    pub path: &'static str,
    /// All of it.
    pub bytes: &'static [u8],
}

/// All files of the page, by `build.rs` from `page/` and `pieces/`.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The policy for what browsers load, run and show: only what comes from the page's own address,
/// and no code or style inside other files. WebAssembly has to be allowed by name.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; worker-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every answer. The page is alone in its process (so that it may share memory with
/// its workers), and its files are as they are said to be.
pub const HEADERS: [(&str, &str); 7] = [
    ("Content-Security-Policy", POLICY),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Embedder-Policy", "require-corp"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cache-Control", "no-store"),
];

/// The file of this path; an empty path is the page itself.
#[must_use]
pub fn file(path: &str) -> Option<&'static File> {
    let path = if path.is_empty() { "index.html" } else { path };
    FILES.iter().find(|file| file.path == path)
}

/// The content type of a file, by its name.
#[must_use]
pub fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, kind)| kind) {
        "html" => "text/html; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use std::env;
    use std::fs;
    use std::io::{self, Write};
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::*;

    #[test]
    fn the_page_and_the_pieces_are_there_and_have_types() {
        for path in ["", "js/connection.js", "pieces/white/leopard.svg"] {
            assert!(file(path).is_some_and(|file| !file.bytes.is_empty()), "{path}");
        }
        for path in ["pieces/README.md", "package.json", "tests/clock.test.js", "../Cargo.toml"] {
            assert!(file(path).is_none(), "{path}");
        }
        for file in FILES {
            assert_ne!(content_type(file.path), "application/octet-stream", "{}", file.path);
        }
    }

    /// A browser installs the page by what the manifest says. Phones want icons of two sizes, and
    /// cut them to their own shape.
    #[test]
    fn the_page_can_be_installed() {
        let page = String::from_utf8_lossy(file("").unwrap().bytes);
        assert!(page.contains("<link rel=\"manifest\" href=\"app.webmanifest\">"));
        let manifest = file("app.webmanifest").unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(manifest.bytes).unwrap();
        assert_eq!(manifest["display"], "standalone");
        let mut sizes = Vec::new();
        for icon in manifest["icons"].as_array().unwrap() {
            let path = icon["src"].as_str().unwrap();
            let bytes = file(path).unwrap().bytes;
            assert_eq!(icon["type"], content_type(path));
            if let Some(head) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") {
                let number = |at: usize| u32::from_be_bytes(*head[at..].first_chunk().unwrap());
                let [wide, high] = [number(8), number(12)];
                assert_eq!(icon["sizes"], format!("{wide}x{high}"));
                assert!(icon["purpose"].as_str().unwrap().contains("maskable"));
                sizes.push(wide);
            }
        }
        assert_eq!(sizes, [192, 512]);
    }

    /// Each word of `js/words` is taken by its name, from `words` or the name of its screen, or its
    /// whole group is. Words that are missing are for the check of types.
    #[test]
    fn no_words_are_left_over() {
        let text = |file: &File| String::from_utf8_lossy(file.bytes).into_owned();
        let (words, code): (Vec<&File>, Vec<&File>) = FILES
            .iter()
            .filter(|file| file.path.ends_with(".js"))
            .partition(|file| file.path.starts_with("js/words/"));
        let code: String = code.into_iter().map(text).collect();
        // What comes behind each place where this is written.
        let behind = |name: &str| -> Vec<char> {
            let ends = code.match_indices(name).map(|(at, found)| at + found.len());
            ends.filter_map(|end| code[end..].chars().next()).collect()
        };
        let is_name = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
        let is_used = |name: &str| behind(name).iter().any(|next| !is_name(next));
        let is_handed_on =
            |group: &str| behind(&format!(".{group}")).iter().any(|c| !is_name(c) && *c != '.');
        let mut unused = Vec::new();
        let mut known = 0;
        for file in words.into_iter().filter(|file| file.path.starts_with("js/words/en/")) {
            let (mut screen, mut group) = (String::new(), String::new());
            for line in text(file).lines() {
                if let Some(name) = line.strip_prefix("export const ") {
                    name.split(' ').next().unwrap_or_default().clone_into(&mut screen);
                }
                let Some((name, _)) = line.trim_start().split_once(':') else { continue };
                if !name.chars().all(|c| is_name(&c)) {
                    continue;
                }
                let is_known = match line.len() - line.trim_start().len() {
                    2 => {
                        name.clone_into(&mut group);
                        ["words", &screen].iter().any(|from| is_used(&format!("{from}.{name}")))
                    }
                    4 => is_used(&format!("{group}.{name}")) || is_handed_on(&group),
                    _ => continue,
                };
                known += 1;
                if !is_known {
                    unused.push(format!("{}: {group} {name}", file.path));
                }
            }
        }
        assert!(known > 200, "{known}");
        assert!(unused.is_empty(), "{unused:#?}");
    }

    /// The policy forbids it, so a page that has any would not work.
    #[test]
    fn no_file_has_code_or_style_inside() {
        for file in FILES.iter().filter(|file| file.path.ends_with(".html")) {
            let text = String::from_utf8_lossy(file.bytes);
            for inline in ["<style", " style=", " onclick=", " onload=", "javascript:"] {
                assert!(!text.contains(inline), "{}: {inline}", file.path);
            }
            let scripts = text.matches("<script").count();
            assert_eq!(scripts, text.matches(" src=").count(), "{}", file.path);
        }
    }

    /// The modules that need no browser have tests of their own, which Node.js runs.
    #[test]
    fn its_modules_pass_their_tests() {
        if !has_node() {
            // Not `eprintln!`, which the test harness keeps to itself.
            let words = "Skipped the tests of the page's modules: Node.js 20 or later is missing.";
            let _ = writeln!(io::stderr(), "{words}");
            assert_ne!(env::var("CI").as_deref(), Ok("true"), "{words}");
            return;
        }
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/tests");
        let entries = fs::read_dir(folder).unwrap();
        let mut files: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        files.retain(|path| path.to_string_lossy().ends_with(".test.js"));
        files.sort();
        assert!(!files.is_empty());
        let run = Command::new("node").arg("--test").args(files).output().unwrap();
        assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    }

    /// Whether there is a Node.js that knows modules and mocks of timers.
    fn has_node() -> bool {
        let Ok(run) = Command::new("node").arg("--version").output() else { return false };
        let version = String::from_utf8_lossy(&run.stdout);
        let major = version.trim_start_matches('v').split('.').next();
        major.and_then(|major| major.parse().ok()).is_some_and(|major: u32| major >= 20)
    }
}
