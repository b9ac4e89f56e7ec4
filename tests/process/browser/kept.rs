//! Data that a page keeps, gives away and takes in: links, letters, texts, names, and one game in
//! two tabs; and the engine's help in a game against it.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;

use crate::driver::{Browser, Pointer, keys};
use crate::host::Connection::Server;
use crate::page::{Page, cell};
use crate::people::{answer, link};
use crate::stories::{over, over_both, over_each};

/// Tells a story over the server alone: all of it happens in the page.
fn once(story: impl Fn(&Page)) {
    over(Server, 1440, 900, false, story);
}

/// Waits until the page says this.
fn hear(page: &Page, words: &str) {
    page.browser.wait(&format!("document.body.innerText.includes({})", json!(words)));
}

/// The file in this folder whose name ends so, as soon as the browser has written it: until then a
/// file of that name may be there with nothing in it, which keeps the name free.
fn downloaded(folder: &Path, end: &str) -> Vec<u8> {
    for _ in 0..2000 {
        let files = fs::read_dir(folder).expect("the folder").flatten().map(|file| file.path());
        let mut files = files.filter(|file| file.to_string_lossy().ends_with(end));
        let bytes = files.find_map(|file| fs::read(file).ok().filter(|bytes| !bytes.is_empty()));
        if let Some(bytes) = bytes {
            return bytes;
        }
        thread::sleep(Duration::from_millis(20));
    }
    panic!("no file ends in {end}");
}

/// The bytes of a file as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A game of chess against the engine, in which it has answered 1. e4.
fn against_the_engine(page: &Page) {
    page.go("#start");
    page.choose("game", "chess");
    page.choose("opponent", "engine");
    page.choose("side", "white");
    page.press("begin");
    and_the_answer(page, "e4");
}

/// Types the first move of a game and waits for the engine's answer, which may come at once.
fn and_the_answer(page: &Page, san: &str) {
    page.write("san", &format!("{san}{}", keys::ENTER));
    page.wait_for_moves(2);
    page.settle();
}

/// A game of chess by links, in which White has played 1. e4.
fn by_links(white: &Page) {
    white.go("#start");
    white.choose("game", "chess");
    white.choose("opponent", "people");
    white.choose("meeting", "links");
    white.press("begin");
    white.type_move("e4");
}

#[test]
fn a_link_from_the_first_position_brings_the_whole_game() {
    over_both(|page| {
        page.begin("chess");
        for san in ["e4", "e5", "Nf3"] {
            page.type_move(san);
        }
        page.press("players");
        page.fill("name-white", "Ada");
        page.press("keep-names");
        page.press("resign");
        page.press("confirm-resign");
        hear(page, "Black resigned");
        page.press("first");
        page.settle();
        page.press("share");
        let link = page.browser.wait("document.querySelector(\"[data-do='text-link']\")?.value");
        let Some(other) = page.elsewhere() else { return };
        other.visit(link.as_str().unwrap_or_default());
        other.wait_for_moves(3);
        hear(&other, "Black resigned");
        hear(&other, "Ada");
        other.leave();
    });
}

#[test]
fn an_old_letter_takes_no_move_back() {
    once(|white| {
        let Some(black) = white.elsewhere() else { return };
        by_links(white);
        // Before the answer has come, nothing of White's can be lifted for a move in advance.
        white.browser.press(&cell("d2"), Pointer::Mouse);
        white.settle();
        let lifted = "return document.querySelector(\"[data-field='lifted']\") !== null";
        assert_eq!(white.browser.js(lifted, json!([])), false);
        let first = link(white);
        black.visit(&first);
        black.wait_for_moves(1);
        black.type_move("e5");
        // Neither the way back nor the old link opens the game as it was.
        black.browser.js("history.back()", json!([]));
        black.browser.see("[data-room='letter']");
        black.go("#play");
        black.wait_for_moves(2);
        black.visit(&first);
        hear(&black, "This link is older");
        black.wait_for_moves(2);
        answer(white, &link(&black));
        white.wait_for_moves(2);
        assert_eq!(white.moves(), ["e4", "e5"]);
        black.leave();
    });
}

#[test]
fn who_resigns_by_a_link_loses() {
    once(|white| {
        let Some(black) = white.elsewhere() else { return };
        by_links(white);
        white.press("resign");
        hear(white, "White loses the game.");
        white.press("confirm-resign");
        hear(white, "White resigned");
        black.visit(&link(white));
        hear(&black, "White resigned");
        hear(&black, "0-1");
        black.leave();
    });
}

#[test]
fn a_draw_is_offered_and_taken_by_links() {
    once(|white| {
        let Some(black) = white.elsewhere() else { return };
        by_links(white);
        white.press("draw");
        white.press("confirm-draw");
        hear(white, "The next link offers a draw.");
        black.visit(&link(white));
        black.press("take-draw");
        black.press("confirm-draw");
        hear(&black, "Draw by agreement");
        answer(white, &link(&black));
        hear(white, "Draw by agreement");
        black.leave();
    });
}

/// The browser's storage belongs to a port, the program's folder to its user.
#[test]
fn a_game_goes_on_at_another_port() {
    once(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.settle();
        let host = page.host.beside();
        let Some(browser) = Browser::start(1440, 900, false) else { return };
        let other = Page { browser, host };
        other.go("#start");
        other.press("resume-game");
        other.wait_for_moves(1);
        other.type_move("e5");
        other.settle();
        // The first window does not spoil what was played in the second.
        page.write("san", &format!("d5{}", keys::ENTER));
        hear(page, "goes on in another window");
        page.browser.see("[data-room='start']");
        page.press("resume-game");
        page.wait_for_moves(2);
        assert_eq!(page.moves(), ["e4", "e5"]);
        other.leave();
    });
}

/// Games as the page kept them before: all in one storage of five megabytes.
#[test]
fn games_of_an_older_page_are_found() {
    over_each(older_games);
}

/// Games as the page kept them before, in one storage.
pub fn older_games(page: &Page) {
    let keep = "localStorage['treville.game.old'] = JSON.stringify({ id: 'old', pgn: arguments[0],
             index: 0, tip: 2, title: 'Ann – Bob', result: '*', moves: 1, at: 5,
             settings: { white: { who: 'person' }, black: { who: 'person' }, clock: null } });";
    page.browser.js(keep, json!(["[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 c5 *\n"]));
    page.go("#start");
    page.reload();
    hear(page, "Ann – Bob");
    let left = "return Object.keys(localStorage).filter((key) => key.includes('.game.'))";
    assert_eq!(page.browser.js(left, json!([])), json!([]));
    page.press("resume-game");
    page.wait_for_moves(2);
    page.reload();
    page.wait_for_moves(2);
}

/// A file of more than a megabyte comes in with a bar, twice without harm, and all games go out.
#[test]
fn a_collection_comes_in_and_goes_out() {
    over_each(|page| {
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().display().to_string();
        let allow = json!({ "behavior": "allow", "downloadPath": path });
        page.browser.devtools("Browser.setDownloadBehavior", allow);
        page.go("#start");
        let drop = "const moves = '{' + 'a comment of some length '.repeat(100) + '} 1. e4 e5';
            let text = '';
            for (let number = 1; number <= 400; number++) {
                text += `[White \"Player ${number}\"]\n[Black \"Éva <b>\"]\n[Date \"1999.??.??\"]\n
${moves} 2. ${number === 7 ? 'Ke4' : 'Nf3'} 1-0\n\n`;
            }
            const data = new DataTransfer();
            data.items.add(new File([text.trimEnd()], 'games.pgn'));
            document.body.dispatchEvent(new DragEvent('drop',
                { dataTransfer: data, bubbles: true, cancelable: true }));";
        page.browser.js(drop, json!([]));
        hear(page, "400 games are new. 1 could not be read:");
        hear(page, "line 41: ");
        page.press("close-dialog");
        hear(page, "And 376 more");
        hear(page, "1999");
        page.write("search-games", "player 399 éva");
        page.browser.wait("document.querySelectorAll('.tile').length === 1");
        hear(page, "Player 399 – \u{2068}Éva <b>\u{2069}");
        page.browser.js(drop, json!([]));
        hear(page, "0 games are new. 400 were here already.");
        page.press("close-dialog");
        page.press("export-games");
        hear(page, "400 games are in the file.");
        let text = text(&downloaded(folder.path(), "pgn"));
        assert_eq!(text.matches("[White \"Player ").count(), 400);
        assert!(text.starts_with("[") && text.contains("Éva <b>"));
        page.press("resume-game");
        page.wait_for_moves(3);
    });
}

#[test]
fn a_game_is_open_in_one_tab() {
    once(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.settle();
        let first = page.browser.tab();
        let second = page.browser.new_tab();
        page.browser.turn_to(&second);
        page.go("#start");
        page.press("resume-game");
        page.wait_for_moves(1);
        page.type_move("e5");
        page.settle();
        // It has left the first tab, which takes it back with all that was played.
        page.browser.turn_to(&first);
        hear(page, "goes on in another window");
        page.browser.see("[data-room='start']");
        page.press("resume-game");
        page.wait_for_moves(2);
        page.type_move("Nf3");
        page.browser.turn_to(&second);
        page.browser.see("[data-room='start']");
        page.browser.turn_to(&first);
    });
}

/// The card at the end belongs to the tab that has the game. The other one shows the game as it ended,
/// and neither loses anything.
#[test]
fn a_game_at_its_end_goes_to_another_tab() {
    once(|page| {
        page.begin("chess");
        for san in ["f3", "e5", "g4", "Qh4"] {
            page.type_move(san);
        }
        page.browser.see(".result-card");
        page.settle();
        let first = page.browser.tab();
        let second = page.browser.new_tab();
        page.browser.turn_to(&second);
        page.go("#start");
        page.press("resume-game");
        page.wait_for_moves(4);
        hear_ending(page);
        page.browser.turn_to(&first);
        hear(page, "goes on in another window");
        page.browser.see("[data-room='start']");
        // A rematch is asked for where the game is.
        page.browser.turn_to(&second);
        page.press("undo");
        page.press("last");
        page.reload();
        page.wait_for_moves(4);
        hear_ending(page);
        page.browser.turn_to(&first);
        let kept = "return document.querySelectorAll(\"[data-do='resume-game']\").length";
        assert_eq!(page.browser.js(kept, json!([])), 1);
    });
}

fn hear_ending(page: &Page) {
    let status = "document.querySelector('.status')?.textContent";
    page.browser.wait(&format!("{status} === 'Black won by checkmate.'"));
}

/// The list of variations is in another order than they were played in, so a game that is opened
/// again from its PGN has other numbers.
#[test]
fn a_game_that_the_program_has_lost_goes_on_where_it_was() {
    once(|page| {
        page.paste("1. e4 (1. d4) (1. c4) *");
        page.wait_for_moves(3);
        page.browser.click("[data-do='go'][data-node='3']");
        page.settle();
        page.press("annotate");
        page.press("promote");
        page.settle();
        assert_eq!(page.moves(), ["e4", "c4", "d4"]);
        let forget = "for (let tab = 0; tab < 40; tab++)
            await fetch(`table?tab=other${tab}`,
                { method: 'POST', body: '{\"id\":1,\"do\":\"hello\"}' });";
        page.browser.js(forget, json!([]));
        page.browser.click("[data-do='go'][data-node='2']");
        page.settle();
        assert_eq!(page.current_move(), "d4");
        page.type_move("d5");
        assert_eq!(page.moves(), ["e4", "c4", "d4", "d5"]);
    });
}

#[test]
fn the_engine_helps_and_its_game_goes_on() {
    over_each(|page| {
        against_the_engine(page);
        page.press("hint");
        page.browser.see_drawn("[data-arrow][data-kind='hint']");
        page.press("threat");
        page.browser.see_drawn("[data-arrow][data-kind='threat']");
        // An analysis looks at other positions, and the game goes on where it was.
        page.press("analysis");
        page.press("first");
        page.settle();
        page.press("analysis");
        page.press("return");
        page.settle();
        assert_eq!(page.current_ply(), 2);
        // Its answer is deleted, so it gives another one.
        page.press("annotate");
        page.press("delete");
        page.browser.see("[data-do='go'][data-node='3']");
        page.settle();
        page.press("takeback");
        page.wait_for_moves(0);
        and_the_answer(page, "d4");
        page.press("draw");
        page.press("confirm-draw");
        // It judges by the scores of its moves, which vary at its level; tests of the page's modules
        // hold which reason it gives for which scores.
        let reasons = "/Treville plays on: it is (better|too early for a draw)\\./";
        page.browser.wait(&format!("{reasons}.test(document.body.innerText)"));
    });
}

#[test]
fn a_game_with_comments_is_copied_downloaded_and_dropped_back() {
    once(|page| {
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().display().to_string();
        let allow = json!({ "behavior": "allow", "downloadPath": path });
        page.browser.devtools("Browser.setDownloadBehavior", allow);
        let clipboard = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        page.browser.devtools("Browser.grantPermissions", clipboard);
        page.begin("chess");
        for san in ["e4", "e5", "Nf3"] {
            page.type_move(san);
        }
        page.press("annotate");
        page.fill("comment", "a good move");
        page.browser.click("[data-do='nag'][data-nag='1']");
        page.press("keep-note");
        hear(page, "a good move");
        page.press("undo");
        page.write("san", &format!("Nc3{}", keys::ENTER));
        page.press("branch-analysis");
        page.wait_for_moves(4);
        page.press("share");
        page.press("copy-pgn");
        hear(page, "Copied.");
        let copied = page.browser.js("return navigator.clipboard.readText()", json!([]));
        let movetext = "1. e4 e5 2. Nf3 $1 {a good move} (2. Nc3)";
        assert!(copied.as_str().unwrap_or_default().contains(movetext), "{copied}");
        page.press("download-pgn");
        assert_eq!(text(&downloaded(folder.path(), "game.pgn")), copied);
        // A picture of the position has all that it needs inside.
        for (name, begins) in [("svg", "<svg".as_bytes()), ("png", b"\x89PNG")] {
            page.press(&format!("download-{name}"));
            let bytes = downloaded(folder.path(), &format!("position.{name}"));
            assert!(bytes.starts_with(begins) && bytes.len() > 2000, "{name}: {}", bytes.len());
            let text = String::from_utf8_lossy(&bytes);
            assert!(name == "png" || !text.contains("href="), "nothing from elsewhere");
        }
        // The whole line is one picture that moves: six pieces stand twice, one after the other.
        page.press("download-movie");
        let text = text(&downloaded(folder.path(), "game.svg"));
        let film = roxmltree::Document::parse(&text).expect("XML");
        let count = |name: &str| film.descendants().filter(|node| node.has_tag_name(name)).count();
        assert_eq!((count("symbol"), count("use")), (12, 32 + 3));
        assert!(!text.contains(".svg"), "nothing from elsewhere");
        page.press("close-dialog");
        // What was played in variations is no move of the game.
        page.press("close-tab");
        page.browser.see("[data-room='start']");
        hear(page, "2 moves");
        let drop = "const data = new DataTransfer();
            data.items.add(new File([arguments[0]], 'game.pgn'));
            for (const kind of ['dragover', 'drop'])
                document.body.dispatchEvent(new DragEvent(kind,
                    { dataTransfer: data, bubbles: true, cancelable: true }));";
        page.browser.js(drop, json!([copied]));
        page.wait_for_moves(4);
        hear(page, "a good move");
    });
}

#[test]
fn wheel_and_keys_do_what_is_expected_of_a_board() {
    once(|page| {
        page.begin("chess");
        page.type_move("e4");
        page.type_move("e5");
        page.browser.scroll(".board-place", -120);
        page.browser.wait("document.querySelector('.game').dataset.ply === '1'");
        page.browser.scroll(".board-place", 120);
        page.browser.wait("document.querySelector('.game').dataset.ply === '2'");
        page.browser.js("document.activeElement.blur()", json!([]));
        page.browser.see("[data-below='white']");
        page.browser.type_text("f");
        page.browser.see("[data-below='black']");
        // Against an engine that takes its time, a move in advance is set and dropped.
        page.press("players");
        page.fill("who-white", "engine");
        page.fill("time-white", "600");
        page.press("apply-players");
        page.settle();
        page.browser.drag(&cell("d7"), &cell("d5"), Pointer::Mouse);
        page.browser.see_drawn("[data-field='premove'][data-at='d5']");
        page.browser.type_text(keys::ESCAPE);
        page.browser.wait("document.querySelector(\"[data-field='premove']\") === null");
    });
}

/// Comments of lichess are shown as what they mean, not as text.
#[test]
fn what_other_programs_noted_is_shown() {
    once(|page| {
        page.paste(
            "1. e4 {[%eval 0.17] [%clk 0:03:00] a start} e5 {[%cal Gg1f3,Rd1h5] [%csl Yf7]} *",
        );
        page.wait_for_moves(2);
        page.browser.see_drawn("[data-arrow='g1-f3'][data-kind='G']");
        page.browser.see_drawn("[data-arrow='d1-h5'][data-kind='R']");
        page.browser.see_drawn("[data-mark='f7'][data-kind='Y']");
        page.press("undo");
        hear(page, "Evaluation +0.17, clock 0:03:00");
        // One evaluation makes no graph, two do.
        let graph = "return document.querySelector(\"[data-chart='review']\").hidden";
        assert_eq!(page.browser.js(graph, json!([])), true);
        page.paste("1. e4 {[%eval 0.17]} e5 {[%eval 0.3]} *");
        page.browser.see("[data-chart='review'] .chart-area");
        page.paste("1. e4 {a start} e5 *");
        page.wait_for_moves(2);
        page.press("undo");
        hear(page, "a start");
        assert!(!page.browser.text().contains("[%"), "{}", page.browser.text());
    });
}
