//! Sources of the page: the program's own server, or plain files with the engine in WebAssembly,
//! below another path as on a site with more than one page.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tempfile::TempDir;
use treville_board::static_site::{self, Links};

use crate::webassembly;

/// The path of the static page on its server.
const BELOW: &str = "/games/treville/";

/// The server of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Connection {
    /// `treville board`.
    Server,
    /// Files, and the engine in the browser.
    WebAssembly,
}

/// A page that is served until this is dropped.
pub struct Host {
    /// The page's address.
    pub address: String,
    program: Option<Child>,
    /// The folder where the program keeps games.
    games: Option<Arc<TempDir>>,
    /// Whether files are no longer served.
    is_off: Arc<AtomicBool>,
    /// Which files were asked for, each as often as it was.
    asked: Arc<Mutex<Vec<String>>>,
    /// Whether files are packed, as most servers do.
    is_packed: Arc<AtomicBool>,
    /// Files that are not those of the site: others, or none.
    replaced: Arc<Mutex<Replacements>>,
}

type Replacements = BTreeMap<String, Option<Vec<u8>>>;

impl Host {
    /// Serves the page; none where what it takes is not installed.
    pub fn start(connection: Connection) -> Option<Host> {
        match connection {
            Connection::Server => Some(Host::server(&[])),
            Connection::WebAssembly => {
                let folder = SITE.as_ref()?;
                let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
                let port = listener.local_addr().expect("an address").port();
                let is_off = Arc::new(AtomicBool::new(false));
                let off = Arc::clone(&is_off);
                let asked = Arc::<Mutex<Vec<String>>>::default();
                let all = Arc::clone(&asked);
                let replaced = Arc::<Mutex<Replacements>>::default();
                let others = Arc::clone(&replaced);
                let is_packed = Arc::<AtomicBool>::default();
                let packed = Arc::clone(&is_packed);
                thread::spawn(move || {
                    for stream in listener.incoming().flatten() {
                        if !off.load(Ordering::SeqCst) {
                            let (all, others) = (Arc::clone(&all), Arc::clone(&others));
                            let is_packed = packed.load(Ordering::SeqCst);
                            thread::spawn(move || serve(&stream, folder, &all, &others, is_packed));
                        }
                    }
                });
                let address = format!("http://127.0.0.1:{port}{BELOW}");
                Some(Host {
                    address,
                    program: None,
                    games: None,
                    is_off,
                    asked,
                    is_packed,
                    replaced,
                })
            }
        }
    }

    /// `treville board` with more arguments, on a port that is free.
    pub fn server(arguments: &[&str]) -> Host {
        let games = Arc::new(TempDir::new().expect("a temporary folder"));
        Host::server_on("0", &games, arguments)
    }

    /// Another board of the same user.
    pub fn beside(&self) -> Host {
        Host::server_on("0", self.games.as_ref().expect("a server"), &[])
    }

    /// The kind of the server.
    pub fn connection(&self) -> Connection {
        if self.games.is_some() { Connection::Server } else { Connection::WebAssembly }
    }

    /// The folder of the games.
    pub fn games(&self) -> &Path {
        self.games.as_ref().expect("a server").path()
    }

    fn server_on(port: &str, games: &Arc<TempDir>, arguments: &[&str]) -> Host {
        let mut program = Command::new(env!("CARGO_BIN_EXE_treville"))
            .args(["board", "--no-open", "--port", port, "--games"])
            .arg(games.path())
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program was built");
        let mut line = String::new();
        let output = program.stdout.take().expect("a pipe");
        BufReader::new(output).read_line(&mut line).expect("a line with the address");
        let address = line.split_whitespace().find(|word| word.starts_with("http://"));
        let address = address.unwrap_or_else(|| panic!("expected an address, got {line}"));
        Host {
            address: address.to_owned(),
            program: Some(program),
            games: Some(Arc::clone(games)),
            is_off: Arc::default(),
            asked: Arc::default(),
            is_packed: Arc::default(),
            replaced: Arc::default(),
        }
    }

    /// The same address, for another browser.
    pub fn again(&self) -> Host {
        Host {
            address: self.address.clone(),
            program: None,
            games: self.games.clone(),
            is_off: Arc::clone(&self.is_off),
            asked: Arc::clone(&self.asked),
            is_packed: Arc::clone(&self.is_packed),
            replaced: Arc::clone(&self.replaced),
        }
    }

    /// A file of the static page.
    pub fn file(&self, path: &str) -> Vec<u8> {
        let path = if path.is_empty() { "index.html" } else { path };
        SITE.as_ref().and_then(|site| fs::read(site.join(path)).ok()).unwrap_or_default()
    }

    /// Which files were asked for, each as often as it was.
    pub fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no thread has failed").clone()
    }

    /// Ends the program in the middle of what it does, and starts it again on the same port. Its
    /// address is another one then.
    pub fn restart(&mut self) {
        self.kill();
        let port = self.address.split([':', '/']).nth(4).expect("a port").to_owned();
        let games = self.games.take().expect("a server");
        *self = Host::server_on(&port, &games, &[]);
    }

    fn kill(&mut self) {
        if let Some(mut program) = self.program.take() {
            let _ = program.kill();
            let _ = program.wait();
        }
    }

    /// Waits until the program has ended by itself.
    pub fn wait_for_end(&mut self) {
        let mut program = self.program.take().expect("a program");
        assert!(program.wait().expect("a status").success());
    }

    /// Serves this file no more.
    pub fn withhold(&self, path: &str) {
        self.replace(path, None);
    }

    /// Another version of the site, whose page has the attribute `data-new-version`.
    pub fn publish_anew(&self) {
        let text = |path| String::from_utf8(self.file(path)).expect("text");
        let (page, files) = (text("index.html"), text("files.js"));
        let new_page = page.replacen("<html", "<html data-new-version", 1);
        let hash = |text: &str| {
            let digits: Vec<String> =
                Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
            digits.concat()
        };
        let new_files = files.replacen("VERSION = \"", "VERSION = \"new", 1).replacen(
            &hash(&page),
            &hash(&new_page),
            1,
        );
        self.replace("index.html", Some(new_page.into_bytes()));
        self.replace("files.js", Some(new_files.into_bytes()));
    }

    fn replace(&self, path: &str, content: Option<Vec<u8>>) {
        self.replaced.lock().expect("no thread has failed").insert(path.to_owned(), content);
    }

    /// Packs the files from now on.
    pub fn pack(&self) {
        self.is_packed.store(true, Ordering::SeqCst);
    }

    /// Serves no file any more.
    pub fn turn_off(&self) {
        self.is_off.store(true, Ordering::SeqCst);
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The static page, built once for all tests; none where the target is not installed. Figures are those
/// of the module that is published, which `TREVILLE_WASM` names.
static SITE: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let published = std::env::var_os("TREVILLE_WASM").map(PathBuf::from);
    let module = published.or_else(|| webassembly::module("treville-board-wasm"))?;
    let site = module.with_file_name("site");
    let program = fs::read(&module).expect("the module was built");
    static_site::publish(&site, program, Links::default()).expect("a site");
    Some(site)
});

/// Answers one request with a file, as the plainest of servers does. Browsers may use it again for
/// ten minutes.
fn serve(
    mut stream: &TcpStream,
    folder: &Path,
    asked: &Mutex<Vec<String>>,
    replaced: &Mutex<Replacements>,
    is_packed: bool,
) {
    let mut lines = BufReader::new(stream).lines();
    let Some(Ok(first)) = lines.next() else { return };
    // The whole of the request is read, or the answer may be lost.
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let path = first.split(' ').nth(1).unwrap_or_default();
    let name = path.split(['?', '#']).next().unwrap_or_default();
    let file = name.strip_prefix(BELOW).filter(|name| !name.contains(".."));
    let file = file.map(|name| if name.is_empty() { "index.html" } else { name });
    asked.lock().expect("no thread has failed").extend(file.map(str::to_owned));
    let content = file.and_then(|name| {
        let replaced = replaced.lock().expect("no thread has failed");
        replaced.get(name).cloned().unwrap_or_else(|| fs::read(folder.join(name)).ok())
    });
    let kind = match file.and_then(|name| name.rsplit('.').next()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("json" | "webmanifest") => "application/json",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    let status = if content.is_some() { "200 OK" } else { "404 Not Found" };
    let mut content = content.unwrap_or_default();
    if is_packed {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        content = packer.write_all(&content).and_then(|()| packer.finish()).expect("memory");
    }
    let encoding = if is_packed { "Content-Encoding: gzip\r\n" } else { "" };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{encoding}Content-Length: {}\r\n\
         Cache-Control: max-age=600\r\nConnection: close\r\n\r\n",
        content.len()
    );
    let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(&content));
}
