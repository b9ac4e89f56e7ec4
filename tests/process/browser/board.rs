//! Parts of the board beside pieces and goals: marks, effects of a move, words for screen readers,
//! its size, moves in advance, and motion.

use serde_json::{Value, json};

use crate::driver::{Pointer, keys};
use crate::page::{Page, cell};
use crate::stories::{connections, man, over, over_both, set_up, standing};

/// Waits until the board says this to screen readers.
fn wait_for_words(page: &Page, words: &str) {
    page.browser.wait(&format!(
        "document.querySelector('.board [aria-live]').textContent.includes({})",
        json!(words)
    ));
}

/// The squares that are marked like this.
fn marked(page: &Page, kind: &str) -> Vec<String> {
    page.settle();
    let squares = page.browser.js(
        "return [...document.querySelectorAll(`[data-field='${arguments[0]}']`)]
             .map(({ dataset }) => dataset.at).sort()",
        json!([kind]),
    );
    let squares = squares.as_array().cloned().unwrap_or_default();
    squares.iter().map(|square| square.as_str().unwrap_or_default().to_owned()).collect()
}

/// While the engine thinks a move is made in advance; it is played as soon as it can be.
#[test]
fn a_move_is_made_in_advance() {
    over_both(|page| {
        page.go("#start");
        page.choose("game", "chess");
        page.choose("opponent", "engine");
        page.choose("side", "white");
        page.pick("elo-black", "");
        page.write("seconds", &format!("4{}", keys::TAB));
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.drag("e2", "e4");
        page.browser.drag(&cell("a2"), &cell("a3"), Pointer::Mouse);
        assert_eq!(marked(page, "premove"), ["a2", "a3"]);
        // Another press takes it back, and another move takes its place.
        page.browser.press(&cell("e5"), Pointer::Mouse);
        assert_eq!(marked(page, "premove"), [""; 0]);
        page.browser.drag(&cell("d2"), &cell("d4"), Pointer::Mouse);
        assert_eq!(marked(page, "premove"), ["d2", "d4"]);
        assert_eq!(page.moves(), ["e4"], "the engine still thinks");
        page.browser.wait("document.querySelectorAll('[data-do=\"go\"]').length >= 3");
        assert_eq!(page.moves()[2], "d4");
        assert_eq!(standing(page, "d4"), man("white", "pawn"));
        assert_eq!(marked(page, "premove"), [""; 0]);
    });
}

#[test]
fn check_and_the_last_move_are_marked_and_said() {
    over_both(|page| {
        page.begin("chess");
        page.type_move("e4");
        wait_for_words(page, "White: e4");
        assert_eq!(marked(page, "last"), ["e2", "e4"]);
        page.type_move("f5");
        page.type_move("Qh5+");
        wait_for_words(page, "White: Qh5+");
        assert_eq!(marked(page, "last"), ["d1", "h5"]);
        assert_eq!(marked(page, "check"), ["e8"]);
        page.type_move("g6");
        assert_eq!(marked(page, "check"), [""; 0]);
        // The end of the game is said with the move that brings it.
        page.paste("1. f3 e5 2. g4");
        page.wait_for_moves(3);
        page.type_move("Qh4");
        wait_for_words(page, "Black: Qh4#. ");
        assert_eq!(marked(page, "check"), ["e1"]);
    });
}

/// The king castles by going two squares. Before the drop the rook and the piece that enters are
/// shown where they will stand.
#[test]
fn castling_shows_the_rook_and_what_enters() {
    over_both(|page| {
        set_up(page);
        for san in ["e4", "e5", "Bc4", "Nc6", "Nh3", "a6"] {
            page.type_move(san);
        }
        page.browser.press(&cell("e1"), Pointer::Mouse);
        page.browser.see_drawn("[data-target='g1']");
        page.browser.hover(&cell("g1"));
        page.browser.see_drawn("[data-ghost='move'][data-at='g1']");
        page.browser.see_drawn("[data-ghost='rook'][data-at='f1']");
        page.browser.see_drawn("[data-ghost='enters'][data-at='e1']");
        page.browser.press(&cell("g1"), Pointer::Mouse);
        page.browser.wait("document.querySelector('[data-ghost]') === null");
        page.settle();
        assert_eq!(standing(page, "g1"), man("white", "king"));
        assert_eq!(standing(page, "f1"), man("white", "rook"));
        assert_eq!(standing(page, "e1"), man("white", "leopard"));
    });
}

/// Rings are around what is taken, en passant too. A king that is dropped on his own rook takes
/// nothing.
#[test]
fn captures_have_rings_and_castling_has_a_dot() {
    over_both(|page| {
        let aim = |square: &str| {
            page.browser.see_drawn(&format!("[data-target='{square}']"));
            let both = "return [document.querySelector(arguments[0]).dataset.aim,
                document.querySelector(arguments[1]).getAttribute('aria-label')]";
            let selectors = json!([format!("[data-target='{square}']"), cell(square)]);
            let both = page.browser.js(both, selectors);
            [0, 1].map(|which| both[which].as_str().unwrap_or_default().to_owned())
        };
        page.paste("1. e4 a6 2. e5 a5 3. Nf3 c6 4. Bb5 d5 *");
        page.wait_for_moves(8);
        page.press("last");
        page.settle();
        page.browser.press(&cell("e5"), Pointer::Mouse);
        assert_eq!(aim("d6"), ["take", "d6, can capture here"]);
        assert_eq!(aim("e6"), ["go", "e6, can go here"]);
        page.browser.press(&cell("b5"), Pointer::Mouse);
        assert_eq!(aim("c6"), ["take", "c6, black pawn, can be captured"]);
        page.browser.press(&cell("e1"), Pointer::Mouse);
        assert_eq!(aim("h1"), ["go", "h1, white rook, can go here"]);
        assert_eq!(aim("g1"), ["go", "g1, can go here"]);
    });
}

#[test]
fn helper_and_waiting_piece_are_framed_as_one() {
    over_both(|page| {
        set_up(page);
        for place in ["e1", "e0"] {
            page.browser.hover(&cell(place));
            page.browser.see_drawn("[data-tether='white-e']");
            page.browser.hover(&cell("e4"));
            page.browser.wait("document.querySelector('[data-tether]') === null");
        }
        page.browser.hover(&cell("h8"));
        page.browser.see_drawn("[data-tether='black-h']");
        page.browser.hover(&cell("c1"));
        page.browser.wait("document.querySelector('[data-tether]') === null");
    });
}

/// The corner is dragged, or moved by keys; the size is kept, and pieces move on a board of any
/// size.
#[test]
fn the_board_gets_another_size() {
    over_both(|page| {
        page.begin("chess");
        let width = || {
            page.settle();
            let width = "return document.querySelector('.board').getBoundingClientRect().width";
            page.browser.js(width, json!([])).as_f64().unwrap_or_default()
        };
        let full = width();
        page.browser.drag("[data-do='size']", &cell("f3"), Pointer::Mouse);
        let small = width();
        assert!(small < 0.9 * full, "{small} of {full}");
        page.drag("e2", "e4");
        page.reload();
        page.browser.see("[data-room='play']");
        assert!((width() - small).abs() < 2.0, "{} after a reload", width());
        page.browser.js("document.querySelector(\"[data-do='size']\").focus()", json!([]));
        page.browser.type_text(&keys::RIGHT.repeat(20));
        assert!((width() - full).abs() < 2.0, "{} of {full}", width());
        page.drag("e7", "e5");
    });
}

/// A finger drags pieces, from the tray too, and does not scroll the page by that.
#[test]
fn a_finger_drags_pieces_on_a_dark_telephone() {
    for connection in connections() {
        over(*connection, 390, 844, true, |page| {
            page.begin("musketeer");
            page.select(["leopard", "cannon"]);
            for (color, piece, to) in [
                ("white", "leopard", "e0"),
                ("black", "leopard", "a9"),
                ("white", "cannon", "d0"),
                ("black", "cannon", "h9"),
            ] {
                let before = page.moves().len();
                let lift = format!("[data-do='lift'][data-color='{color}'][data-type='{piece}' i]");
                page.browser.drag(&lift, &cell(to), Pointer::Touch);
                page.wait_for_moves(before + 1);
                page.settle();
            }
            let dark = "return document.documentElement.dataset.scheme";
            assert_eq!(page.browser.js(dark, json!([])), "dark");
            for (from, to, count) in [("e2", "e4", 7), ("e7", "e5", 8), ("d1", "h5", 9)] {
                page.browser.drag(&cell(from), &cell(to), Pointer::Touch);
                page.wait_for_moves(count);
            }
            page.settle();
            assert_eq!(standing(page, "d1"), man("white", "cannon"));
            assert_eq!(standing(page, "h5"), man("white", "queen"));
        });
    }
}

/// Keeps what is animated: what it is, how it ends, and for how long.
const WATCH: &str = "window.animated = [];
    const plain = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const { color, type, square, gate } = this.parentElement.dataset;
        const piece = type ? `${color} ${type.toLowerCase()} ${square ?? gate}` : 'gone';
        window.animated.push([piece, JSON.stringify(frames)]);
        return plain.call(this, frames, timing);
    };";

/// With motion, a piece that enters slides from its gate, and one that is lost fades and is gone.
#[test]
fn pieces_slide_and_fade() {
    over_both(|page| {
        page.browser.prefer(false, "no-preference");
        set_up(page);
        // A board that turns after each move has nothing to slide.
        page.press("flip");
        page.browser.js(WATCH, json!([]));
        for (from, to) in
            [("e2", "e4"), ("d7", "d6"), ("a2", "a3"), ("c8", "g4"), ("f1", "a6"), ("g4", "d1")]
        {
            page.tap(from, to, Pointer::Mouse);
        }
        // All is at rest, and every drawn piece is one of the position.
        page.browser.wait("document.getAnimations().length === 0");
        let drawn = page.drawn();
        assert_eq!(standing(page, "d1"), man("black", "bishop"));
        assert!(!drawn.gates.contains_key("white-d"), "{:?}", drawn.gates);
        let pieces =
            page.browser.js("return document.querySelectorAll('.piece').length", json!([]));
        assert_eq!(pieces, drawn.board.len() + drawn.gates.len());
        let animated = page.browser.js("return window.animated", json!([]));
        let animated: Vec<(Value, String)> =
            serde_json::from_value(animated).expect("a list of pairs");
        let slid = |piece: &str| {
            let found = animated.iter().find(|(known, _)| known == piece);
            found.is_some_and(|(_, frames)| frames.contains("translate"))
        };
        assert!(slid("white pawn e4") && slid("white bishop a6"), "{animated:?}");
        // The queen and what waited behind her.
        let gone: Vec<&String> = animated
            .iter()
            .filter(|(piece, _)| piece == "gone")
            .map(|(_, frames)| frames)
            .collect();
        assert_eq!(gone.len(), 2, "{animated:?}");
        assert_eq!(gone.iter().filter(|frames| frames.contains("scale(.6)")).count(), 1);
        // And one that enters: behind the king's helper a leopard still waits.
        page.tap("e1", "d1", Pointer::Mouse);
        page.browser.wait("document.getAnimations().length === 0");
        assert_eq!(standing(page, "e1"), man("white", "leopard"));
        let entered = "return window.animated.some(([piece, frames]) =>
            piece === 'white leopard e1' && frames.includes('translate'))";
        assert_eq!(page.browser.js(entered, json!([])), true);
    });
}
