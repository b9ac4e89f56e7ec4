//! Browsers and their drivers, as this machine has them.

use std::env;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::json;
use tempfile::TempDir;

use crate::driver::Browser;
use crate::missing::{self, skip};

/// Chromium without a window, under the names that Debian and others give it. It comes first: a story
/// costs half of the processor's time.
const SHELL: [&str; 2] = ["chromium-headless-shell", "chrome-headless-shell"];
/// Chromium itself, and its driver.
const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
const DRIVER: [&str; 2] = ["chromedriver", "chromium.chromedriver"];
/// Firefox, and its driver.
const FIREFOX: [&str; 2] = ["firefox-esr", "firefox"];
const GECKO: [&str; 1] = ["geckodriver"];

/// The path of a program.
fn find(names: &[&str]) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let mut places = names.iter().flat_map(|name| folders.iter().map(move |f| f.join(name)));
    places.find(|place| place.is_file())
}

impl Browser {
    /// A new Chromium of this size in pixels, light or dark; none if there is none on this machine.
    pub fn start(width: u32, height: u32, dark: bool) -> Option<Browser> {
        let shell = find(&SHELL);
        let is_shell = shell.is_some();
        let (Some(chromium), Some(driver)) = (shell.or_else(|| find(&CHROMIUM)), find(&DRIVER))
        else {
            skip("chromium with chromedriver");
            return None;
        };
        let profile = TempDir::new().expect("a temporary folder");
        // It takes a port that is free for IPv6, which another program may have for IPv4.
        let (driver, port) = (0..5)
            .find_map(|_| listening(&driver, "started successfully on port ", profile.path()))
            .expect("chromedriver says on which port it listens");
        let mut arguments = vec![
            // Root, as in containers, has no sandbox.
            "--no-sandbox".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--hide-scrollbars".to_owned(),
            format!("--window-size={width},{height}"),
        ];
        // With a profile of ours the shell opens no page; its driver makes one.
        if !is_shell {
            arguments.push("--headless=new".to_owned());
            arguments.push(format!("--user-data-dir={}", profile.path().display()));
        }
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "binary": chromium, "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL", "performance": "ALL" },
        } } });
        let browser = Browser::of(driver, port, &wanted, profile);
        browser.devtools(
            "Emulation.setDeviceMetricsOverride",
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 }),
        );
        // What moves is not waited for.
        browser.prefer(dark, "reduce");
        Some(browser)
    }

    /// A new Firefox of this size; none if there is none on this machine, which is no fault anywhere:
    /// its driver is rarely packaged.
    pub fn firefox(width: u32, height: u32) -> Option<Browser> {
        let (Some(firefox), Some(driver)) = (find(&FIREFOX), find(&GECKO)) else {
            missing::say("firefox-esr with geckodriver");
            return None;
        };
        let profile = TempDir::new().expect("a temporary folder");
        let (driver, port) = (0..5)
            .find_map(|_| listening(&driver, "Listening on 127.0.0.1:", profile.path()))
            .expect("geckodriver says on which port it listens");
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "firefox",
            "moz:firefoxOptions": {
                "binary": firefox,
                "args": ["-headless", format!("--width={width}"), format!("--height={height}")],
                "prefs": { "ui.prefersReducedMotion": 1, "intl.accept_languages": "en" },
            },
        } } });
        Some(Browser::of(driver, port, &wanted, profile))
    }
}

/// A driver that writes into this folder, with the port that it has found for itself, which it says
/// after these words. There is none if it ended at once.
fn listening(program: &Path, words: &str, folder: &Path) -> Option<(Child, u16)> {
    let mut driver = Command::new(program)
        .arg("--port=0")
        .env("TMPDIR", folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a driver starts");
    let mut lines = BufReader::new(driver.stdout.take().expect("a pipe")).lines();
    let port = lines.find_map(|line| {
        let line = line.ok()?;
        let (_, port) = line.split_once(words)?;
        port.trim_end_matches('.').parse().ok()
    });
    // The rest is read, so that the driver is never held up.
    thread::spawn(move || lines.for_each(drop));
    if port.is_none() {
        // It has ended, or is of no use.
        let _ = driver.kill();
        let _ = driver.wait();
    }
    Some((driver, port?))
}
