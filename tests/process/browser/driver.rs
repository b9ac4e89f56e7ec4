//! A real browser, driven by the protocol of WebDriver: JSON over HTTP. How it is started is in
//! `launch`.
//!
//! The input is the browser's own, mouse, finger and keys alike, so a page cannot tell it from a
//! person's. Source: <https://www.w3.org/TR/webdriver2/>.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::Duration;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use tempfile::TempDir;
use ureq::http::Response;
use ureq::{Agent, Body};

/// Far longer than a page needs for anything but thinking.
const PATIENCE: Duration = Duration::from_secs(40);
/// The time between a look at a page and the next one.
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// Looks that the page takes itself before it is asked again. A question from outside costs two
/// programs more time than the look itself.
const LOOKS: u32 = 10;

/// The device that points at a place of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// A mouse with its left button.
    Mouse,
    /// A mouse with its right button.
    RightButton,
    /// A finger.
    Touch,
}

/// A window of a browser, which is closed when this is dropped.
pub struct Browser {
    agent: Agent,
    /// The address of the session's orders.
    session: String,
    driver: Child,
    /// Whether it knows Chromium's own protocol.
    is_chromium: bool,
    /// The profile, and whatever else the driver writes; all is gone with it.
    _profile: TempDir,
}

impl Browser {
    /// A browser that a driver has opened for these wishes.
    pub(super) fn of(driver: Child, port: u16, wanted: &Value, profile: TempDir) -> Browser {
        let agent: Agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(2 * PATIENCE))
            .build()
            .into();
        let root = format!("http://127.0.0.1:{port}/session");
        let answer = post(&agent, &root, wanted);
        let id = answer["sessionId"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        let is_chromium = answer["capabilities"]["browserName"] != "firefox";
        Browser { agent, session: format!("{root}/{id}"), driver, is_chromium, _profile: profile }
    }

    /// The preferences of the person before the window: dark or light, and motion (`reduce` or
    /// `no-preference`).
    pub fn prefer(&self, dark: bool, motion: &str) {
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([
            { "name": "prefers-color-scheme", "value": scheme },
            { "name": "prefers-reduced-motion", "value": motion },
        ]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    pub(crate) fn order(&self, what: &str, body: &Value) -> Value {
        post(&self.agent, &format!("{}/{what}", self.session), body)
    }

    /// An order of Chromium's own protocol.
    pub fn devtools(&self, command: &str, parameters: Value) -> Value {
        self.order("goog/cdp/execute", &json!({ "cmd": command, "params": parameters }))
    }

    /// Goes to an address.
    pub fn open(&self, address: &str) {
        self.order("url", &json!({ "url": address }));
    }

    /// Loads the page again.
    pub fn reload(&self) {
        self.order("refresh", &json!({}));
    }

    /// The value of the body of a function, with these `arguments`. It may await.
    pub fn js(&self, body: &str, arguments: Value) -> Value {
        self.order("execute/sync", &script(body, arguments))
    }

    /// The same, or what the browser says if it could not be run to its end.
    fn try_js(&self, body: &str) -> Result<Value, Value> {
        let address = format!("{}/execute/sync", self.session);
        let answer = send(&self.agent, &address, &script(body, json!([])));
        if answer["error"].is_null() { Ok(answer) } else { Err(answer) }
    }

    /// The value of an expression, as soon as it is neither null nor false nor empty. Patience is
    /// counted in looks: while a machine is paused, its clock may go on, but its page does not.
    pub fn wait(&self, expression: &str) -> Value {
        let body = format!(
            "for (let look = 0; look < {LOOKS}; look++) {{
                 const value = ({expression});
                 if (![null, undefined, false, ''].includes(value)) return value;
                 await new Promise(go => setTimeout(go, {}));
             }}",
            BETWEEN_LOOKS.as_millis()
        );
        let mut error = Value::Null;
        for _ in 0..PATIENCE.as_millis() / (BETWEEN_LOOKS * LOOKS).as_millis() {
            // A page that is left meanwhile answers nothing; the next one is asked.
            match self.try_js(&body) {
                Ok(value) if !value.is_null() => return value,
                Ok(_) => error = Value::Null,
                Err(answer) => {
                    error = answer["message"].clone();
                    thread::sleep(BETWEEN_LOOKS * LOOKS);
                }
            }
        }
        let path = env::temp_dir().join("treville-browser.png");
        self.picture(&path);
        let (complaints, text) = (self.complaints(), self.text());
        let path = path.display();
        panic!("waited in vain for {expression}: {path}\n{error}\n{complaints:#?}\n{text}");
    }

    /// Waits until something that this selector names can be seen.
    pub fn see(&self, selector: &str) {
        let selector = json!(selector);
        self.wait(&format!(
            "[...document.querySelectorAll({selector})].some(e => e.getClientRects().length > 0)"
        ));
    }

    /// Waits until something that this selector names is there, drawn or not.
    pub fn see_drawn(&self, selector: &str) {
        self.wait(&format!("document.querySelector({}) !== null", json!(selector)));
    }

    /// The whole text of the page.
    pub fn text(&self) -> String {
        let text = self.js("return document.body ? document.body.innerText : ''", json!([]));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// The middle of the first element that can be seen and has this selector, in pixels of the
    /// window. It is brought into view.
    fn middle(&self, selector: &str) -> (i64, i64) {
        self.see(selector);
        let place = self.js(
            "const seen = [...document.querySelectorAll(arguments[0])]
                 .find(e => e.getClientRects().length > 0);
             const inside = r => r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight
                 && r.right <= innerWidth;
             // What scrolls may hide a part of what it holds.
             let holder = seen.parentElement;
             while (holder && holder.scrollHeight <= holder.clientHeight) holder = holder.parentElement;
             const [own, other] = [seen, holder ?? document.body].map(e => e.getBoundingClientRect());
             const isHidden = own.bottom > other.bottom || own.top < other.top;
             if (!inside(own) || (isHidden && holder !== document.documentElement))
                 seen.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
             const r = seen.getBoundingClientRect();
             return [Math.round(r.left + r.width / 2), Math.round(r.top + r.height / 2)];",
            json!([selector]),
        );
        let at =
            |index: usize| place[index].as_i64().unwrap_or_else(|| panic!("{selector} {place}"));
        (at(0), at(1))
    }

    /// Presses and lets go on an element.
    pub fn press(&self, selector: &str, with: Pointer) {
        let at = self.middle(selector);
        self.point(with, &[at]);
    }

    /// Clicks on an element with the mouse.
    pub fn click(&self, selector: &str) {
        self.press(selector, Pointer::Mouse);
    }

    /// Moves the mouse onto an element.
    pub fn hover(&self, selector: &str) {
        let (x, y) = self.middle(selector);
        let steps = json!([{ "type": "pointerMove", "duration": 0, "x": x, "y": y }]);
        self.act("mouse", &steps);
    }

    /// Drags one element to another.
    pub fn drag(&self, from: &str, to: &str, with: Pointer) {
        // What is brought into view last may move the other out of it, so both are asked again.
        self.middle(from);
        let to = self.middle(to);
        let from = self.middle(from);
        self.point(with, &[from, to]);
    }

    fn point(&self, with: Pointer, places: &[(i64, i64)]) {
        let button = if with == Pointer::RightButton { 2 } else { 0 };
        let go =
            |&(x, y): &(i64, i64)| json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y });
        let mut steps = vec![go(&places[0]), json!({ "type": "pointerDown", "button": button })];
        for pair in places.windows(2) {
            let half = ((pair[0].0 + pair[1].0) / 2, (pair[0].1 + pair[1].1) / 2);
            steps.extend([go(&half), go(&pair[1])]);
        }
        steps.push(json!({ "type": "pointerUp", "button": button }));
        self.act(if with == Pointer::Touch { "touch" } else { "mouse" }, &json!(steps));
    }

    fn act(&self, pointer: &str, steps: &Value) {
        let source = json!({
            "type": "pointer", "id": pointer, "parameters": { "pointerType": pointer },
            "actions": steps,
        });
        self.order("actions", &json!({ "actions": [source] }));
    }

    /// Turns the mouse's wheel over an element, by pixels downwards.
    pub fn scroll(&self, selector: &str, down: i64) {
        let (x, y) = self.middle(selector);
        let turn = json!({ "type": "scroll", "x": x, "y": y, "deltaX": 0, "deltaY": down });
        let source = json!({ "type": "wheel", "id": "wheel", "actions": [turn] });
        self.order("actions", &json!({ "actions": [source] }));
    }

    /// The tab that orders go to.
    pub fn tab(&self) -> String {
        let handle = get(&self.agent, &format!("{}/window", self.session));
        handle.as_str().unwrap_or_default().to_owned()
    }

    /// Another tab of this browser.
    pub fn new_tab(&self) -> String {
        let tab = self.order("window/new", &json!({ "type": "tab" }));
        tab["handle"].as_str().unwrap_or_default().to_owned()
    }

    /// Gives orders to a tab from now on.
    pub fn turn_to(&self, tab: &str) {
        self.order("window", &json!({ "handle": tab }));
    }

    /// Types a text, or keys by their codes in WebDriver ([`keys`]).
    pub fn type_text(&self, text: &str) {
        let strokes = text.chars().flat_map(|key| {
            let key = key.to_string();
            [json!({ "type": "keyDown", "value": key }), json!({ "type": "keyUp", "value": key })]
        });
        let source = json!({ "type": "key", "id": "keys", "actions": strokes.collect::<Vec<_>>() });
        self.order("actions", &json!({ "actions": [source] }));
    }

    /// Presses a key while Alt is held.
    pub fn hold_alt(&self, key: &str) {
        let stroke = |kind: &str, key: &str| json!({ "type": kind, "value": key });
        let strokes = [
            stroke("keyDown", keys::ALT),
            stroke("keyDown", key),
            stroke("keyUp", key),
            stroke("keyUp", keys::ALT),
        ];
        let source = json!({ "type": "key", "id": "keys", "actions": strokes });
        self.order("actions", &json!({ "actions": [source] }));
    }

    /// The browser's complaints since it was last asked: errors and warnings.
    pub fn complaints(&self) -> Vec<String> {
        if !self.is_chromium {
            return Vec::new();
        }
        let log = self.order("se/log", &json!({ "type": "browser" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        let bad = entries
            .iter()
            .filter(|entry| entry["level"] == "SEVERE" || entry["level"] == "WARNING");
        bad.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The addresses that the page has asked for since this was last asked. The browser's own first
    /// page is still on its way when it is left, and what that asks for is none of them.
    pub fn requests(&self) -> Vec<String> {
        if !self.is_chromium {
            return Vec::new();
        }
        let log = self.order("se/log", &json!({ "type": "performance" }));
        let entries = log.as_array().cloned().unwrap_or_default();
        let messages = entries.iter().filter_map(|entry| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let message = &message["message"];
            let sent = &message["params"];
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let is_of_page = !text(&sent["documentURL"]).starts_with("chrome");
            (message["method"] == "Network.requestWillBeSent" && is_of_page)
                .then(|| text(&sent["request"]["url"]))
        });
        messages.collect()
    }

    /// Keeps a picture of the window in a file.
    pub fn picture(&self, path: &Path) {
        let answer = get(&self.agent, &format!("{}/screenshot", self.session));
        let text = answer.as_str().unwrap_or_else(|| panic!("expected a picture, got {answer}"));
        fs::write(path, BASE64_STANDARD.decode(text).expect("base64")).expect("a file");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A driver ends the process that it has started, which may be a script around the shell.
        if self.is_chromium {
            let close = json!({ "cmd": "Browser.close", "params": {} });
            let _ = self.agent.post(format!("{}/goog/cdp/execute", self.session)).send_json(&close);
        }
        let _ = self.agent.delete(&self.session).call();
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// An order to run the body of a function.
fn script(body: &str, arguments: Value) -> Value {
    let script = format!("return (async (...arguments) => {{ {body} }})(...arguments)");
    json!({ "script": script, "args": arguments })
}

fn post(agent: &Agent, address: &str, body: &Value) -> Value {
    sound(send(agent, address, body), &format!("{address} {body:.200}"))
}

/// The answer to an order, which may be an error.
fn send(agent: &Agent, address: &str, body: &Value) -> Value {
    let answer = agent.post(address).send_json(body);
    read(&mut answer.unwrap_or_else(|error| panic!("{address}: {error}")))
}

fn get(agent: &Agent, address: &str) -> Value {
    let mut answer = agent.get(address).call().unwrap_or_else(|error| panic!("{address}: {error}"));
    sound(read(&mut answer), address)
}

/// Pictures, and logs of long stories, are large.
fn read(answer: &mut Response<Body>) -> Value {
    let mut whole: Value =
        answer.body_mut().with_config().limit(64 << 20).read_json().expect("JSON");
    whole["value"].take()
}

/// An answer that is no error.
fn sound(answer: Value, asked: &str) -> Value {
    assert!(answer["error"].is_null(), "{asked}: {}", answer["message"]);
    answer
}

/// Keys that are no characters.
pub mod keys {
    pub const ALT: &str = "\u{e00a}";
    pub const ENTER: &str = "\u{e007}";
    pub const LEFT: &str = "\u{e012}";
    pub const UP: &str = "\u{e013}";
    pub const DOWN: &str = "\u{e015}";
    pub const RIGHT: &str = "\u{e014}";
    pub const ESCAPE: &str = "\u{e00c}";
    pub const TAB: &str = "\u{e004}";
}
