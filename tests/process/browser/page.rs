//! The page as a person meets it: what is drawn, and what can be pressed.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::driver::{Browser, Pointer, keys};
use crate::host::{Connection, Host};

/// A page in a browser.
pub struct Page {
    /// The window.
    pub browser: Browser,
    /// The host that serves it.
    pub host: Host,
}

/// The picture of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BoardPicture {
    /// Square to colour and type.
    pub board: BTreeMap<String, (String, String)>,
    /// Place behind the first rank to colour and type; `white-hand hawk` for a piece in hand.
    pub gates: BTreeMap<String, (String, String)>,
    /// The squares to which the lifted piece can go.
    pub targets: BTreeSet<String>,
}

impl Page {
    /// The page in a window of this size; none where no browser is installed.
    pub fn open(connection: Connection, width: u32, height: u32, dark: bool) -> Option<Page> {
        let browser = Browser::start(width, height, dark)?;
        let host = Host::start(connection)?;
        let page = Page { browser, host };
        page.go("");
        Some(page)
    }

    /// The page at a desk.
    pub fn wide(connection: Connection) -> Option<Page> {
        Page::open(connection, 1440, 900, false)
    }

    /// The same page in another browser, which knows nothing of the first.
    pub fn elsewhere(&self) -> Option<Page> {
        let browser = Browser::start(1440, 900, false)?;
        let page = Page { browser, host: self.host.again() };
        page.go("");
        Some(page)
    }

    /// Goes to a screen, such as `#lab=CN`.
    pub fn go(&self, hash: &str) {
        self.browser.open(&format!("{}{hash}", self.host.address));
        let name = hash.trim_start_matches('#').split('=').next().unwrap_or_default();
        match name {
            // These show a game if there is one.
            "" | "game" | "play" => self.browser.see("[data-room]"),
            room => self.browser.see(&format!("[data-room='{room}']")),
        }
        // What it asks for first moves what can be pressed.
        self.settle();
    }

    /// Opens a link to a game. On a board of one's own it is the end of one.
    pub fn visit(&self, link: &str) {
        let end = &link[link.find('#').unwrap_or_default()..];
        self.browser.open(&format!("{}{end}", self.host.address));
    }

    /// Presses a button by its name, which a list may hold that has to be opened first.
    pub fn press(&self, name: &str) {
        let list = self.browser.js(
            "return document.querySelector(`[data-list] [data-do='${arguments[0]}']`)
                 ?.closest('[data-list][hidden]')?.dataset.list",
            json!([name]),
        );
        if let Some(list) = list.as_str() {
            self.browser.click(&format!("[data-do='{list}']"));
        }
        self.browser.click(&format!("[data-do='{name}']"));
    }

    /// Presses a button or field that has more than its name.
    pub fn choose(&self, name: &str, choice: &str) {
        self.browser.see_drawn(&format!("[data-do='{name}'][data-choice='{choice}']"));
        self.unfold(&format!("[data-do='{name}']"));
        self.browser.click(&format!("[data-do='{name}'][data-choice='{choice}']"));
    }

    /// Opens what is folded around something.
    pub fn unfold(&self, selector: &str) {
        let fold = "details:not([open])";
        let is_folded = self.browser.js(
            "return Boolean(document.querySelector(arguments[0])?.closest(arguments[1]))",
            json!([selector, fold]),
        );
        if is_folded == true {
            self.browser.click(&format!("{fold}:has({selector}) > summary"));
        }
    }

    /// Writes into a field, as if it had been empty.
    pub fn write(&self, name: &str, text: &str) {
        let selector = format!("[data-do='{name}']");
        // The field for moves is seen from the first key on.
        let here = "return document.activeElement.dataset.do ?? ''";
        if name == "san" && self.browser.js(here, json!([])) != "san" {
            self.browser.see_drawn(&selector);
            self.browser.type_text("/");
        }
        self.browser.click(&selector);
        self.browser.js("document.activeElement.select?.()", json!([]));
        self.browser.type_text(text);
    }

    /// Puts a text into a field, as pasting does.
    pub fn fill(&self, name: &str, text: &str) {
        let selector = format!("[data-do='{name}']");
        self.browser.see(&selector);
        self.browser.js(
            "const field = document.querySelector(arguments[0]);
             field.value = arguments[1];
             for (const event of ['input', 'change'])
                 field.dispatchEvent(new Event(event, { bubbles: true }));",
            json!([selector, text]),
        );
    }

    /// Begins a game of two people at one screen.
    pub fn begin(&self, game: &str) {
        self.go("#start");
        self.choose("game", game);
        self.choose("opponent", "people");
        self.press("begin");
        self.browser.see("[data-room='play']");
    }

    /// Begins a game of two people from a PGN, a FEN or a link.
    pub fn paste(&self, text: &str) {
        self.go("#start");
        self.press("open");
        self.fill("paste", text);
        self.press("open-text");
    }

    /// Names two types, by their cards.
    pub fn select(&self, types: [&str; 2]) {
        for name in types {
            let before = self.settled_moves();
            self.choose_piece(name);
            self.wait_for_moves(before + 1);
        }
    }

    /// Names a type by its picture and the button below.
    pub fn choose_piece(&self, name: &str) {
        self.browser.click(&format!("[data-do='pick'][data-card='{name}']"));
        self.browser.click(&format!("[data-do='choose'][data-piece='{name}']"));
    }

    /// Places a waiting piece on the board: a file such as `b`, for the side whose turn it is.
    pub fn place(&self, file: &str) {
        let before = self.settled_moves();
        let turn = "document.querySelector(\"[data-stage='placement'] .bar.turn\")?.dataset.side";
        let row = if self.browser.wait(turn) == "white" { 0 } else { 9 };
        self.browser.see_drawn("[data-field='glow']");
        self.browser.click(&cell(&format!("{file}{row}")));
        self.wait_for_moves(before + 1);
    }

    /// Moves by pressing two squares.
    pub fn tap(&self, from: &str, to: &str, with: Pointer) {
        let before = self.settled_moves();
        self.browser.press(&cell(from), with);
        self.browser.see_drawn(&format!("[data-target='{to}']"));
        self.browser.press(&cell(to), with);
        self.wait_for_moves(before + 1);
    }

    /// Moves by dragging.
    pub fn drag(&self, from: &str, to: &str) {
        let before = self.settled_moves();
        self.browser.drag(&cell(from), &cell(to), Pointer::Mouse);
        self.wait_for_moves(before + 1);
    }

    /// Presses Tab until this has the focus.
    pub fn tab_to(&self, selector: &str) {
        self.settle();
        for _ in 0..150 {
            let here = "return document.activeElement.matches(arguments[0])";
            if self.browser.js(here, json!([selector])) == true {
                return;
            }
            self.browser.type_text(keys::TAB);
        }
        panic!("Tab does not lead to {selector}: {}", self.browser.text());
    }

    /// Goes to a square of the board by arrow keys, from the square that has the focus.
    pub fn walk_to(&self, square: &str) {
        loop {
            let here = self.browser.js(
                "return [document.activeElement.dataset.cell,
                         document.activeElement.closest('.board')?.dataset.below]",
                json!([]),
            );
            let cell = here[0].as_str().expect("a square has the focus");
            let [mut to_h, mut to_a, mut to_8, mut to_1] =
                [keys::RIGHT, keys::LEFT, keys::UP, keys::DOWN];
            if here[1] == "black" {
                [to_h, to_a, to_8, to_1] = [to_a, to_h, to_1, to_8];
            }
            let (here, there) = (cell.as_bytes(), square.as_bytes());
            self.browser.type_text(match (here[0].cmp(&there[0]), here[1].cmp(&there[1])) {
                (Ordering::Less, _) => to_h,
                (Ordering::Greater, _) => to_a,
                (_, Ordering::Less) => to_8,
                (_, Ordering::Greater) => to_1,
                _ => return,
            });
        }
    }

    /// Chooses from a list.
    pub fn pick(&self, name: &str, value: &str) {
        let selector = format!("[data-do='{name}']");
        self.browser.see(&selector);
        self.browser.js(
            "const list = document.querySelector(arguments[0]);
             list.value = arguments[1];
             list.dispatchEvent(new Event('change'));",
            json!([selector, value]),
        );
    }

    /// Loads a `variants.ini` on the start screen.
    pub fn load(&self, ini: &str) {
        self.go("#start");
        self.browser.see("[data-do='begin']");
        self.unfold(".own-games");
        self.browser.click(".own-games summary");
        self.browser.js(
            "const input = document.querySelector(\"[data-do='own-file']\");
             const files = new DataTransfer();
             files.items.add(new File([arguments[0]], 'variants.ini'));
             input.files = files.files;
             input.dispatchEvent(new Event('change'));",
            json!([ini]),
        );
        self.browser.wait("document.querySelector('.own-status').textContent");
    }

    /// Types a move.
    pub fn type_move(&self, san: &str) {
        let before = self.settled_moves();
        self.write("san", &format!("{san}{}", keys::ENTER));
        self.wait_for_moves(before + 1);
    }

    /// Number of moves in the list, once all that is going on is drawn.
    fn settled_moves(&self) -> usize {
        self.settle();
        self.moves().len()
    }

    /// Waits until the list has this many moves.
    pub fn wait_for_moves(&self, count: usize) {
        self.browser
            .wait(&format!("document.querySelectorAll('[data-do=\"go\"]').length === {count}"));
    }

    /// The moves of the list, as they are written there.
    pub fn moves(&self) -> Vec<String> {
        let moves = self.browser.js(
            "return [...document.querySelectorAll(\"[data-do='go']\")]
                 .map(move => move.lastChild.className === 'glyphs'
                     ? move.childNodes[move.childNodes.length - 2].textContent
                     : move.lastChild.textContent)",
            json!([]),
        );
        let texts = moves.as_array().cloned().unwrap_or_default();
        texts.iter().map(|text| text.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Presses one of the buttons that can be seen and pressed, if there is any.
    pub fn press_one_of(&self, selector: &str, number: u64) {
        let found = self.browser.js(
            "const all = [...document.querySelectorAll(arguments[0])]
                 .filter(e => e.getClientRects().length > 0 && !e.disabled);
             document.querySelectorAll('[data-picked]').forEach(e => delete e.dataset.picked);
             if (all.length === 0) return false;
             all[arguments[1] % all.length].dataset.picked = '';
             return true;",
            json!([selector, number % (1 << 32)]),
        );
        if found == true {
            self.browser.click("[data-picked]");
        }
    }

    /// Waits until nothing is asked of the program any more, and what came of it is drawn.
    pub fn settle(&self) {
        self.browser.js(
            "const quiet = () => new Promise(done =>
                 requestAnimationFrame(() => setTimeout(done, 0)));
             await quiet();
             for (let turn = 0; turn < 500 && document.documentElement.dataset.asking; turn++)
                 await new Promise(done => setTimeout(done, 5));
             await quiet();
             await quiet();",
            json!([]),
        );
    }

    /// Loads the page again, once it has kept what was played.
    pub fn reload(&self) {
        self.settle();
        self.browser.reload();
    }

    /// Number of moves that lead to the position shown.
    pub fn current_ply(&self) -> usize {
        let ply = self.browser.js(
            "return Number(document.querySelector('.board, .choosing')
                 .closest('.game').dataset.ply)",
            json!([]),
        );
        usize::try_from(ply.as_u64().expect("a number")).expect("a small number")
    }

    /// The last move of what is shown.
    pub fn current_move(&self) -> String {
        let text = self.browser.js(
            "return document.querySelector(\"[data-do='go'][aria-current]\")?.textContent ?? ''",
            json!([]),
        );
        let text = text.as_str().unwrap_or_default();
        text.rsplit('.').next().unwrap_or_default().trim().to_owned()
    }

    /// The present picture of the board.
    pub fn drawn(&self) -> BoardPicture {
        let drawn = self.browser.js(
            "const list = (name, also) => [...document.querySelectorAll(`.board [data-${name}]`)]
                 .filter(e => !also || e.dataset.color)
                 .map(e => [e.dataset[name], e.dataset.color ?? '', e.dataset.type ?? '']);
             return { board: list('square', true), gates: list('gate', true),
                      targets: list('target', false) };",
            json!([]),
        );
        let triples = |name: &str| -> Vec<[String; 3]> {
            let list = drawn[name].as_array().cloned().unwrap_or_default();
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            list.iter().map(|entry| [text(&entry[0]), text(&entry[1]), text(&entry[2])]).collect()
        };
        // A hand holds several pieces.
        let place = |at: String, kind: &str| {
            if at.ends_with("-hand") { format!("{at} {kind}") } else { at }
        };
        let by_place = |name: &str| {
            let list = triples(name);
            let count = list.len();
            let map: BTreeMap<_, _> = list
                .into_iter()
                .map(|[at, color, kind]| (place(at, &kind), (color, kind)))
                .collect();
            assert_eq!(map.len(), count, "two pieces are drawn in one place");
            map
        };
        BoardPicture {
            board: by_place("board"),
            gates: by_place("gates"),
            targets: triples("targets").into_iter().map(|[at, ..]| at).collect(),
        }
    }

    /// Ends the visit: there was no complaint, and the page asked for nothing but its own.
    pub fn leave(self) {
        self.check();
    }

    /// The same so far. What was seen is not looked at again.
    pub fn check(&self) {
        assert_eq!(self.browser.complaints(), [""; 0]);
        let place = self.host.address.split('/').take(3).collect::<Vec<_>>().join("/");
        let harmless = ["data:", "blob:"];
        let own = |request: &String| {
            request.starts_with(&place) || harmless.iter().any(|kind| request.starts_with(kind))
        };
        let foreign: Vec<String> =
            self.browser.requests().into_iter().filter(|request| !own(request)).collect();
        assert_eq!(foreign, [""; 0]);
    }
}

/// The place to press for a square.
pub fn cell(square: &str) -> String {
    format!("[data-cell='{square}']")
}
