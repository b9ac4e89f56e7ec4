//! Games and other visits, as people make them.

use std::env;

use serde_json::json;

use crate::driver::{Pointer, keys};
use crate::host::Connection::{self, Server, WebAssembly};
use crate::page::{Page, cell};

/// Over what most stories are told: the server, and with `.ci/full stories` both connections. Page,
/// table and engine are the same over both, and another test holds them equal, line by line.
pub fn connections() -> &'static [Connection] {
    let all = env::var("TREVILLE_STORIES").is_ok_and(|stories| stories == "all");
    if all { &[Server, WebAssembly] } else { &[Server] }
}

/// Tells a story over the server, and in the full tier in WebAssembly as well.
pub fn over_both(story: impl Fn(&Page)) {
    for connection in connections() {
        over(*connection, 1440, 900, false, &story);
    }
}

/// Tells a story over both connections in every tier: it is about what differs between them, such
/// as how a search ends, what outlives a page, or how the page is addressed.
pub fn over_each(story: impl Fn(&Page)) {
    for connection in [Server, WebAssembly] {
        over(connection, 1440, 900, false, &story);
    }
}

/// Tells a story in a window of this size.
pub fn over(connection: Connection, width: u32, height: u32, dark: bool, story: impl Fn(&Page)) {
    let Some(page) = Page::open(connection, width, height, dark) else { return };
    story(&page);
    page.leave();
}

/// Chooses leopard and cannon and places them: White's behind king and queen, Black's behind a and
/// h.
pub fn set_up(page: &Page) {
    page.begin("musketeer");
    page.select(["leopard", "cannon"]);
    for file in ["e", "a", "d", "h"] {
        page.place(file);
    }
}

/// The colour and type of what stands on a square.
pub fn standing(page: &Page, square: &str) -> Option<(String, String)> {
    page.drawn().board.get(square).cloned().map(|(color, kind)| (color, kind.to_lowercase()))
}

/// A colour and a type.
pub fn man(color: &str, kind: &str) -> Option<(String, String)> {
    Some((color.to_owned(), kind.to_owned()))
}

#[test]
fn a_whole_game_is_played_by_mouse() {
    over_each(whole_game_by_mouse);
}

/// A game to mate by mouse, with a castling over a gate.
pub fn whole_game_by_mouse(page: &Page) {
    set_up(page);
    let drag = |from, to| page.drag(from, to);
    let tap = |from, to| page.tap(from, to, Pointer::Mouse);
    drag("e2", "e4");
    drag("e7", "e5");
    tap("f1", "c4");
    tap("b8", "c6");
    tap("g1", "h3");
    tap("a7", "a6");
    // Castling by dropping the king on his rook, over a gate: the leopard enters behind him.
    drag("e1", "h1");
    assert_eq!(standing(page, "g1"), man("white", "king"));
    assert_eq!(standing(page, "f1"), man("white", "rook"));
    assert_eq!(standing(page, "e1"), man("white", "leopard"));
    tap("a6", "a5");
    drag("d1", "h5");
    assert_eq!(standing(page, "d1"), man("white", "cannon"));
    assert!(!page.drawn().gates.contains_key("white-d"));
    tap("a5", "a4");
    drag("h5", "f7");
    page.browser.wait("document.querySelector('.status').classList.contains('over')");
    assert_eq!(page.moves().last().map(String::as_str), Some("Qxf7#"));
    assert!(page.browser.text().contains("1-0"));
}

#[test]
fn a_finger_plays_as_a_mouse_does() {
    over(WebAssembly, 390, 844, false, |page| {
        set_up(page);
        page.tap("b1", "c3", Pointer::Touch);
        page.tap("e7", "e5", Pointer::Touch);
        assert_eq!(standing(page, "c3"), man("white", "knight"));
    });
}

/// From the start screen to a game on the board and to the next screen, without a pointer.
#[test]
fn keys_alone_are_enough() {
    over_both(whole_game_by_keys);
}

/// A game by keys alone.
pub fn whole_game_by_keys(page: &Page) {
    let press = |text: &str| page.browser.type_text(text);
    page.go("#start");
    page.browser.see("[data-do='begin']");
    page.tab_to("[data-do='options']");
    press(keys::ENTER);
    page.tab_to("[data-do='opponent']");
    press(keys::RIGHT);
    page.tab_to("[data-do='begin']");
    press(keys::ENTER);
    page.browser.see("[data-room='play']");
    let heading = |room: &str| {
        page.settle();
        let here = "const here = document.activeElement;
             return [here.tagName, here.closest('[data-room]')?.dataset.room]";
        assert_eq!(page.browser.js(here, json!([])), json!(["H1", room]));
    };
    heading("play");
    for (count, name) in [(1, "leopard"), (2, "cannon")] {
        page.tab_to(&format!("[data-card='{name}']"));
        press(keys::ENTER);
        page.tab_to(&format!("[data-do='choose'][data-piece='{name}']"));
        press(keys::ENTER);
        page.wait_for_moves(count);
    }
    for (count, square) in [(3, "e0"), (4, "a9"), (5, "d0"), (6, "h9")] {
        page.tab_to("[data-cell]");
        page.walk_to(square);
        press(keys::ENTER);
        page.wait_for_moves(count);
    }
    let go = |from: &str, to: &str| {
        page.tab_to("[data-cell]");
        page.walk_to(from);
        press(keys::ENTER);
        page.browser.see_drawn(&format!("[data-target='{to}']"));
        page.walk_to(to);
        press(keys::ENTER);
    };
    go("g1", "f3");
    page.wait_for_moves(7);
    page.tab_to("[data-do='san']");
    press(&format!("e5{}", keys::ENTER));
    page.wait_for_moves(8);
    page.tab_to("[data-do='go-review']");
    press(keys::ENTER);
    page.browser.see("[data-room='review']");
    heading("review");
    page.tab_to("[data-do='review-run']");
}

#[test]
fn a_pawn_becomes_what_is_chosen() {
    over_both(|page| {
        page.paste("8/P7/8/8/8/8/8/K1k5 w - - 0 1");
        page.browser.see("[data-room='play']");
        page.browser.press("[data-cell='a7']", Pointer::Mouse);
        page.browser.press("[data-cell='a8']", Pointer::Mouse);
        page.browser.click("[data-do='choose'][data-move='a7a8n']");
        page.wait_for_moves(1);
        assert_eq!(standing(page, "a8"), man("white", "knight"));
    });
}

/// The piece that has entered goes back behind its helper, and another move is played.
#[test]
fn a_gating_move_is_taken_back() {
    over_both(|page| {
        set_up(page);
        page.drag("e2", "e4");
        page.drag("e7", "e5");
        page.drag("d1", "h5");
        assert_eq!(standing(page, "d1"), man("white", "cannon"));
        page.press("undo");
        page.browser.see_drawn("[data-gate='white-d']");
        assert_eq!(standing(page, "d1"), man("white", "queen"));
        page.browser.drag(&cell("d1"), &cell("g4"), Pointer::Mouse);
        page.press("branch-takeback");
        page.browser.see_drawn("[data-square='g4']");
        assert_eq!(standing(page, "d1"), man("white", "cannon"));
        let queens: Vec<String> =
            page.moves().into_iter().filter(|san| san.starts_with('Q')).collect();
        assert_eq!(queens, ["Qg4/C"]);
    });
}

/// Begins a game with Zebu and Wizard behind the files b and c, in which the zebu has entered.
pub fn enter_own_piece(page: &Page) {
    page.go("#start=Zebu:CN,Wizard:FC");
    page.choose("opponent", "people");
    page.press("begin");
    for file in ["b", "b", "c", "c"] {
        page.place(file);
    }
    page.drag("b1", "c3");
}

#[test]
fn pieces_of_ones_own_are_played() {
    over_both(|page| {
        enter_own_piece(page);
        assert_eq!(standing(page, "b1"), man("white", "zebu"));
    });
}

#[test]
fn the_engine_plays_and_analyses() {
    over_each(|page| {
        page.go("#start");
        page.choose("game", "chess");
        page.choose("opponent", "engine");
        page.choose("side", "white");
        page.press("begin");
        page.type_move("e4");
        page.wait_for_moves(2);
        page.press("analysis");
        page.browser.see("[data-do='line'][data-line='1']");
        page.press("analysis");
    });
}

/// All input from outside is text, also where it looks like a script.
#[test]
fn scripts_in_games_are_nothing_but_text() {
    // Once as names of pieces and games have it, without spaces, and once as tags and comments do.
    let word = "<img/src=x/onerror=document.title='hit'>";
    let text = format!("{word} <script>document.title='hit'</script>");
    let tags: String = TAGS.iter().map(|tag| format!("[{tag} \"{text}\"]\n")).collect();
    let moves = format!(
        "{{{text}}} 1. e4 {{{text}}} e5 (1... c5 {{{text}}}) 2. Bc4 a6 3. Qh5 a5 4. Qxf7# 1-0\n"
    );
    let one = format!("{tags}[Result \"1-0\"]\n\n{moves}");
    let own = format!(
        "[Variant \"{word}\"]\n[VariantFamily \"seirawan\"]\n[VariantMen \"Z:NC;L:B2N\"]\n\
         [VariantRules \"pieceNames = z:{word} l:{word}\"]\n[SetUp \"1\"]\n\
         [FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Z?L?z?l?] w KQkq - 0 1\"]\n\n*\n"
    );
    let men = own.replace("Z:NC", &format!("{word}:NC"));
    let variant = format!("[Variant \"{word}\"]\n\n1. e4 *\n");
    let ini = format!(
        "[{word}:chess]\nknight = -\ncustomPiece1 = z:CN\npieceNames = z:{word}\n\
         startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\n\
         [other:{word}]\n{word} = {word}\n"
    );
    over_both(|page| {
        let nothing_ran = || {
            page.settle();
            let ran = "return document.title === 'hit'
                 || document.querySelector(\"img, main script, dialog script\") !== null";
            assert_eq!(page.browser.js(ran, json!([])), false);
        };
        let says = |what: &str| {
            page.browser.wait(&format!("document.body.innerText.includes({})", json!(what)));
            nothing_ran();
        };
        page.paste(&one);
        page.wait_for_moves(8);
        says("onerror=");
        page.press("share");
        says("onerror=");
        page.press("close-dialog");
        page.go("#review");
        says("onerror=");
        // The tile, the card at the end, the picture and the film.
        page.go("#start");
        page.browser.see("[data-do='resume-game']");
        says("onerror=");
        page.press("resume-game");
        page.wait_for_moves(8);
        page.press("share");
        for picture in ["download-svg", "download-movie"] {
            page.press(picture);
            nothing_ran();
        }
        page.press("close-dialog");
        // Two games of a file are offered by their titles.
        page.paste(&format!("{one}\n{one}"));
        page.browser.see("[data-do='open-index']");
        says("onerror=");
        page.press("close-dialog");
        // What cannot be read is said, and says what it was.
        for text in [&own, &men, &variant] {
            page.paste(text);
            page.settle();
            says("onerror");
            page.reload();
            page.browser.see("[data-room]");
        }
        page.load(&ini);
        says("onerror");
        // Fields that people type into.
        page.go("#lab=N");
        page.fill("lab-text", &format!("{word}:CN"));
        says("onerror");
        page.fill("lab-compare", &text);
        nothing_ran();
        page.go(&format!("#lab={word}"));
        nothing_ran();
        page.go("#setup");
        page.fill("setup-fen", &text);
        nothing_ran();
        page.visit(&format!("#game={word}"));
        nothing_ran();
    });
}

/// Tags that programs know, and one that none does.
const TAGS: [&str; 12] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Annotator",
    "Termination",
    "TimeControl",
    "ECO",
    "Opening",
    "Unheardof",
];

#[test]
fn a_reload_loses_no_game() {
    over_each(|page| {
        set_up(page);
        page.drag("e2", "e4");
        page.reload();
        page.browser.see("[data-room]");
        if page.browser.js("return document.querySelector(\"[data-do='go']\") === null", json!([]))
            == true
        {
            page.press("resume-game");
        }
        page.wait_for_moves(7);
        assert_eq!(standing(page, "e4"), man("white", "pawn"));
        page.drag("e7", "e5");
    });
}
