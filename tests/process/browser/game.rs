//! A running game: its result, moves that leave its own, moves that are confirmed or made in advance,
//! and what is lost from a gate.

use serde_json::json;

use crate::driver::{Pointer, keys};
use crate::host::Connection::Server;
use crate::page::{Page, cell};
use crate::stories::{over, standing};

fn once(story: impl Fn(&Page)) {
    over(Server, 1440, 900, false, story);
}

/// The text of the first element with this selector; empty where it cannot be seen.
fn text_of(page: &Page, selector: &str) -> String {
    page.settle();
    let text = page.browser.js(
        "const found = document.querySelector(arguments[0]);
         return found?.getClientRects().length ? found.innerText : ''",
        json!([selector]),
    );
    text.as_str().unwrap_or_default().to_owned()
}

#[test]
fn the_result_is_a_card_over_the_board() {
    once(result_card);
}

/// The card at the end of a game.
pub fn result_card(page: &Page) {
    page.begin("chess");
    for san in ["f3", "e5", "g4"] {
        page.type_move(san);
    }
    assert_eq!(text_of(page, ".result-card"), "");
    page.type_move("Qh4");
    page.browser.see(".result-card");
    assert!(text_of(page, ".result-card").contains("Black won by checkmate."));
    // It is about the end alone, and does not come back once it is closed.
    page.press("undo");
    assert_eq!(text_of(page, ".result-card"), "");
    page.press("last");
    page.press("close-result");
    assert_eq!(text_of(page, ".result-card"), "");
    page.reload();
    page.wait_for_moves(4);
    assert_eq!(text_of(page, ".result-card"), "");
    assert_eq!(text_of(page, ".status"), "Black won by checkmate.");
}

#[test]
fn a_rematch_changes_sides_and_keeps_the_rules() {
    once(|page| {
        page.go("#start");
        page.choose("game", "musketeer");
        page.choose("opponent", "engine");
        page.choose("side", "white");
        page.press("begin");
        page.browser.see("[data-card]");
        page.press("resign");
        page.press("confirm-resign");
        page.browser.see(".result-card");
        assert!(text_of(page, ".result-card").contains("You resigned."));
        page.press("rematch");
        // The engine has White now, and chooses first.
        page.browser.see("[data-below='black'], [data-chosen]:not([data-chosen=''])");
        page.browser.wait("document.querySelectorAll('.tab').length === 2");
        let name = "document.querySelector(\".bar[data-side='white'] .bar-name\").textContent";
        page.browser.wait(&format!("{name}.startsWith('Treville')"));
    });
}

#[test]
fn a_running_game_never_branches_unasked() {
    once(|page| {
        page.begin("chess");
        for san in ["e4", "e5", "Nf3"] {
            page.type_move(san);
        }
        page.press("undo");
        page.settle();
        page.browser.drag(&cell("g1"), &cell("h3"), Pointer::Mouse);
        page.browser.see("[data-do='branch-takeback']");
        page.press("close-dialog");
        page.settle();
        assert_eq!(page.moves(), ["e4", "e5", "Nf3"]);
        // The move of the game itself leaves nothing.
        page.browser.drag(&cell("g1"), &cell("f3"), Pointer::Mouse);
        page.browser.wait("document.querySelector('.game').dataset.ply === '3'");
        page.press("undo");
        page.settle();
        page.browser.drag(&cell("g1"), &cell("h3"), Pointer::Mouse);
        page.press("branch-analysis");
        page.wait_for_moves(4);
        page.press("analysis");
        page.press("return");
        page.settle();
        assert_eq!(page.current_move(), "Nf3");
        page.press("first");
        page.settle();
        page.browser.drag(&cell("d2"), &cell("d4"), Pointer::Mouse);
        page.press("branch-takeback");
        page.wait_for_moves(1);
        assert_eq!(page.moves(), ["d4"]);
        // Two people take a move back as well.
        page.press("takeback");
        page.wait_for_moves(0);
        page.type_move("c4");
    });
}

#[test]
fn a_move_is_confirmed_where_people_want_it() {
    once(|page| {
        page.go("#settings");
        page.choose("setting-confirm", "true");
        page.choose("setting-board", "walnut");
        page.choose("setting-coordinates", "false");
        page.begin("chess");
        let set = "const { board, coordinates } = document.documentElement.dataset;
            return [board, coordinates, getComputedStyle(document.querySelector('.coordinate')).display]";
        assert_eq!(page.browser.js(set, json!([])), json!(["walnut", "hidden", "none"]));
        page.browser.drag(&cell("e2"), &cell("e4"), Pointer::Mouse);
        page.browser.see_drawn("[data-ghost='move'][data-at='e4']");
        page.press("cancel-move");
        page.settle();
        assert_eq!(page.moves(), [""; 0]);
        assert!(standing(page, "e2").is_some());
        page.browser.drag(&cell("e2"), &cell("e4"), Pointer::Mouse);
        page.browser.see("[data-do='confirm-move']");
        page.browser.type_text(keys::ENTER);
        page.wait_for_moves(1);
        page.reload();
        page.browser.see("[data-room='play']");
        page.browser.drag(&cell("e7"), &cell("e5"), Pointer::Mouse);
        page.press("confirm-move");
        page.wait_for_moves(2);
    });
}

/// While the engine thinks: a piece shows where it might go, and goes nowhere else.
#[test]
fn premoves_are_possible_ones() {
    once(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.press("players");
        page.fill("who-black", "engine");
        page.fill("time-black", "600");
        page.press("apply-players");
        page.settle();
        page.browser.press(&cell("f1"), Pointer::Mouse);
        for square in ["c4", "h3", "e2"] {
            page.browser.see_drawn(&format!("[data-target='{square}']"));
        }
        page.browser.press(&cell("f3"), Pointer::Mouse);
        page.settle();
        let premove = "return document.querySelector(\"[data-field='premove']\") !== null";
        assert_eq!(page.browser.js(premove, json!([])), false);
        page.browser.press(&cell("f1"), Pointer::Mouse);
        page.browser.press(&cell("c4"), Pointer::Mouse);
        page.browser.see_drawn("[data-field='premove'][data-at='c4']");
    });
}

#[test]
fn a_piece_lost_from_its_gate_is_said() {
    once(|page| {
        page.paste("4k3/8/8/4r3/8/8/8/4K2R[LeC-l-c-] w - - 0 1");
        page.browser.see_drawn("[data-room='play'] [data-gate='white-e']");
        page.tap("e1", "f2", Pointer::Mouse);
        assert_eq!(
            text_of(page, ".status"),
            "White's leopard is lost: the king left check without capturing (check forfeit)."
        );
        page.browser.see_drawn("[data-field='lost'][data-at='e0']");
        page.paste("4k3/8/8/8/8/8/r7/Q3K3[LaC-l-c-] b - - 0 1");
        page.browser.see_drawn("[data-room='play'] [data-gate='white-a']");
        page.tap("a2", "a1", Pointer::Mouse);
        assert_eq!(
            text_of(page, ".status"),
            "White's leopard is lost: the queen in front of it was captured."
        );
    });
}

#[test]
fn captured_pieces_stand_by_the_name_of_who_took_them() {
    once(|page| {
        page.begin("chess");
        for san in ["e4", "d5", "exd5", "Qxd5", "Nc3", "a6", "Nxd5"] {
            page.type_move(san);
        }
        let taken = |color: &str| text_of(page, &format!("[data-taken='{color}']"));
        assert!(taken("white").contains("has taken pawn, queen"), "{}", taken("white"));
        assert!(taken("white").contains('+'));
        assert!(taken("black").contains("has taken pawn") && !taken("black").contains('+'));
    });
}

/// Four positions, each with a wrong move first.
#[test]
fn the_tour_asks_for_one_move_in_each_position() {
    once(tour);
}

/// The tour, from its first move to its end.
pub fn tour(page: &Page) {
    page.go("#start");
    page.browser.click("a[href='#tour']");
    page.browser.see("[data-room='tour']");
    let says = |words: &str| {
        page.browser.wait(&format!(
            "document.querySelector('.tour .advice').textContent.includes({})",
            json!(words)
        ));
    };
    let go = |from: &str, to: &str| {
        page.settle();
        page.browser.press(&cell(from), Pointer::Mouse);
        page.browser.press(&cell(to), Pointer::Mouse);
    };
    for (wrong, right, [no, yes]) in [
        (["d2", "d4"], ["b1", "c3"], ["Nothing entered", "It is in play"]),
        (["e1", "e2"], ["e1", "g1"], ["Castle with", "came in"]),
        (["e1", "d1"], ["e1", "f2"], ["is lost", "captured the queen"]),
    ] {
        go(wrong[0], wrong[1]);
        says(no);
        page.press("tour-again");
        go(right[0], right[1]);
        says(yes);
        page.press("tour-next");
    }
    page.choose_piece("cannon");
    says("A fine pair");
    page.press("tour-again");
    page.choose_piece("leopard");
    says("the default pair");
    page.press("tour-next");
    page.browser.see("[data-room='start']");
}

#[test]
fn the_rules_are_in_the_page() {
    once(|page| {
        page.go("#rules");
        page.browser.see(".rule-pieces");
        let counted = "return [document.querySelectorAll('.rule-pieces li').length,
            document.querySelectorAll('.rules .mini-board').length]";
        assert_eq!(page.browser.js(counted, json!([])), json!([10, 4]));
        let text = page.browser.text();
        for words in ["default pair", "Check forfeit", "Castling is the first move"] {
            assert!(text.contains(words), "{words}");
        }
    });
}

/// The first button begins what its words say, and a friend is two presses away.
#[test]
fn a_game_begins_from_the_first_screen() {
    once(|page| {
        page.go("#start");
        let way = "document.querySelector(\"[data-do='begin']\").innerText";
        page.browser.wait(&format!("{way}.includes('Musketeer chess')"));
        page.press("begin");
        page.browser.see("[data-card='leopard']");
        page.go("#start");
        page.press("friend");
        page.press("friend-screen");
        page.browser.see("[data-card='leopard']");
        page.select(["hawk", "spider"]);
        page.go("#start");
        // Both games are tiles with a board, and the one without a move is one of them.
        page.browser.see(".tile .mini-board");
        page.browser.wait("document.querySelectorAll('.tile .mini-board').length === 2");
        page.press("resume-game");
        page.browser.see("[data-room='play']");
    });
}

/// The page speaks French where people or their browser want it, the names of pieces too, and keeps
/// to it after a reload.
#[test]
fn the_page_speaks_french() {
    once(|page| {
        page.go("#settings");
        page.pick("setting-language", "fr");
        page.browser.wait("document.documentElement.lang === 'fr'");
        page.begin("musketeer");
        page.browser.click("[data-card='hawk']");
        page.browser.wait("document.body.innerText.includes('Choisir le faucon')");
        page.select(["hawk", "unicorn"]);
        page.browser
            .wait("document.body.innerText.includes('Chaque camp a le faucon et la licorne.')");
        page.reload();
        page.browser.see("[data-room='play']");
        for file in ["e", "a", "d", "h"] {
            page.place(file);
        }
        page.tap("g1", "f3", Pointer::Mouse);
        assert!(page.browser.text().contains("au trait"), "{}", page.browser.text());
        page.go("#settings");
        page.pick("setting-language", "en");
        page.browser.wait("document.documentElement.lang === 'en'");
    });
}
