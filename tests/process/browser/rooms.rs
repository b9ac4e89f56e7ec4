//! The screens beside the game: review, set-up editor, lab, and the start screen with its many
//! games.

use serde_json::json;

use crate::driver::Pointer;
use crate::host::Connection::Server;
use crate::page::{Page, cell};
use crate::stories::{enter_own_piece, man, over, over_both, set_up, standing};

/// A game with a blunder on the fourth ply, which is mated.
const SHORT: &str = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0";

/// Number of requests that the table has had.
fn asked(page: &Page) -> u64 {
    let entries = "return performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/table?')).length";
    page.browser.js(entries, json!([])).as_u64().unwrap_or_default()
}

/// Waits until the editor finds this number of faults.
fn wait_for_faults(page: &Page, count: usize) {
    page.browser.see(&format!("[data-faults='{count}']"));
    page.settle();
}

/// Puts a piece of the palette on a square.
fn put(page: &Page, tool: &str, square: &str) {
    page.browser.click(&format!("[data-do='setup-tool'][data-tool='{tool}']"));
    page.browser.click(&format!("[data-do='setup-square'][data-square='{square}']"));
    page.settle();
}

#[test]
fn a_review_finds_the_worst_move_and_a_better_one() {
    over_both(|page| {
        page.paste(SHORT);
        page.wait_for_moves(5);
        page.go("#review");
        page.choose("review-depth", "quick");
        page.press("review-run");
        page.browser.see("[data-table='summary']");
        page.browser.see("[data-chart='review'] .chart-area");
        // To the worst move: Black's king went into the mate.
        page.press("review-worst");
        page.browser.see("[data-move='e8e7']");
        page.press("review-better");
        page.browser.see_drawn("[data-arrow='e8-e7'][data-kind='bad']");
        page.browser.see_drawn("[data-arrow][data-kind='good']");
        // Another try is judged, and the game goes on from it.
        page.press("review-retry");
        page.browser.wait("document.querySelector('.retry')?.textContent");
        page.browser.press(&cell("b8"), Pointer::Mouse);
        page.browser.see_drawn("[data-target='c6']");
        page.browser.press(&cell("c6"), Pointer::Mouse);
        page.browser.see("[data-about='retry']");
        page.press("retry-play");
        page.browser.see("[data-room='play']");
        page.browser.wait("document.querySelectorAll(\"[data-do='go']\").length >= 4");
        assert_eq!(standing(page, "c6"), man("black", "knight"));
    });
}

/// The evaluations of a PGN are the review: nothing is judged again unless one asks for it.
#[test]
fn a_game_that_is_judged_is_opened_in_the_review() {
    over(Server, 1440, 900, false, |page| {
        page.paste(
            "1. e4 {[%eval 0.2]} e5 {[%eval 0.25]} 2. Qh5 {[%eval -0.3]} \
             Ke7 $4 {[%eval #1] blunder} (2... Nc6) 3. Qxe5# 1-0",
        );
        page.browser.see("[data-room='review'] [data-table='summary']");
        page.browser.see("[data-chart='review'] .chart-area");
        page.press("review-worst");
        page.browser.see("[data-move='e8e7']");
        page.press("review-better");
        page.browser.see_drawn("[data-arrow='b8-c6'][data-kind='good']");
        page.browser.see("[data-do='review-learn']");
        page.press("review-run");
        page.browser.wait("!document.querySelector(\"[data-do='review-run']\")");
        page.browser.see("[data-do='review-learn']");
    });
}

/// The marks go into the game and its PGN, and each mistake can be mended.
#[test]
fn a_review_marks_the_game_and_teaches() {
    over_both(review);
}

/// A review, whose marks are exported.
pub fn review(page: &Page) {
    page.paste(SHORT);
    page.wait_for_moves(5);
    page.go("#review");
    page.choose("review-depth", "quick");
    page.press("review-run");
    page.press("review-learn");
    let says = |words: &str| {
        page.browser.wait(&format!("document.body.innerText.includes({})", json!(words)));
    };
    says("Find a better move on the board.");
    // As often as there are mistakes, the last of which is that of the king.
    page.settle();
    let last = "return document.querySelector(\"[data-do='learn-next']\").textContent";
    for _ in 0..6 {
        if page.browser.js(last, json!([])) != "Next" {
            break;
        }
        page.press("learn-next");
        page.settle();
    }
    says("Ke7 was played");
    page.press("learn-hint");
    page.browser.see_drawn("[data-mark]");
    page.press("learn-show");
    page.browser.see_drawn("[data-arrow][data-kind='good']");
    page.go("#play");
    let glyphs = "return [...document.querySelectorAll('.moves .glyphs')].map(e => e.textContent)";
    // The graph of the game stays below its moves, and goes to them.
    page.browser.see("[data-chart='review'] .chart-area");
    page.browser.js(
        "const slider = document.querySelector(\"[data-do='review-slider']\");
         slider.value = 2;
         slider.dispatchEvent(new Event('input'));",
        json!([]),
    );
    page.browser.wait("document.querySelector('.game').dataset.ply === '2'");
    let glyphs = page.browser.js(glyphs, json!([]));
    assert!(glyphs.as_array().is_some_and(|all| all.contains(&json!("??"))), "{glyphs}");
    page.press("share");
    let pgn = page.browser.wait("document.querySelector(\"[data-do='text-pgn']\")?.value");
    let pgn = pgn.as_str().unwrap_or_default();
    assert!(pgn.contains("Ke7 $4 {better "), "{pgn}");
}

/// A long game is asked for once, not once for each of its moves.
#[test]
fn a_review_of_a_long_game_begins_with_few_requests() {
    over(Server, 1440, 900, false, |page| {
        let moves: String = (0..30)
            .map(|turn| {
                let (there, back) = (2 * turn + 1, 2 * turn + 2);
                format!("{there}. Nf3 Nf6 {back}. Ng1 Ng8 ")
            })
            .collect();
        page.paste(&moves);
        page.wait_for_moves(120);
        page.press("first");
        page.settle();
        let before = asked(page);
        page.go("#review");
        page.browser.see("[data-do='review-run']");
        page.settle();
        assert_eq!(page.browser.js(SLIDER, json!([])), "120");
        assert!(asked(page) < before + 10, "{before} and {} requests", asked(page));
    });
}

const SLIDER: &str = "return document.querySelector(\"[data-do='review-slider']\").max";

/// The parts above and below the board are within the window of a small desk, strips or not.
#[test]
fn board_and_buttons_fit_into_the_window() {
    over(Server, 1440, 757, false, |page| {
        let fits = |what: &str| {
            page.settle();
            let lowest = page.browser.js(
                "return Math.max(...[...document.querySelectorAll(arguments[0])]
                     .map(e => e.getBoundingClientRect().bottom))",
                json!([what]),
            );
            assert!(lowest.as_f64().is_some_and(|at| at <= 757.0), "{what}: {lowest}");
            let top = "return document.querySelector('.top').getBoundingClientRect().top";
            assert_eq!(page.browser.js(top, json!([])), 0);
        };
        page.begin("chess");
        page.type_move("e4");
        fits("main");
        page.go("#review");
        fits(".tools");
        set_up(page);
        page.type_move("e4");
        fits("main");
        page.go("#review");
        fits(".tools");
    });
}

#[test]
fn the_editor_says_all_that_is_wrong_and_begins_a_game() {
    over_both(|page| {
        page.go("#setup");
        wait_for_faults(page, 0);
        page.pick("setup-game", "chess");
        page.browser.wait("document.querySelector(\"[data-square='b0']\") === null");
        page.press("setup-empty");
        // The kings are left. Without them, and with a pawn where none can stand, much is wrong.
        wait_for_faults(page, 0);
        put(page, "white-king", "e1");
        put(page, "black-king", "e8");
        put(page, "white-pawn", "a8");
        page.browser.wait("Number(document.querySelector('[data-faults]').dataset.faults) >= 3");
        assert_eq!(page.browser.js(DISABLED, json!([])), true);
        put(page, "white-pawn", "a8");
        put(page, "white-pawn", "a7");
        put(page, "white-king", "e1");
        put(page, "black-king", "c8");
        wait_for_faults(page, 0);
        page.press("setup-people");
        page.browser.see("[data-room='play']");
        page.tap("e1", "d2", Pointer::Mouse);
        assert_eq!(standing(page, "a7"), man("white", "pawn"));
        assert_eq!(page.drawn().board.len(), 3);
    });
}

const DISABLED: &str = "return document.querySelector(\"[data-do='setup-people']\").disabled";

/// Clear, leopard, its square, rook, its square, done: the editor does not ask for types.
#[test]
fn an_endgame_is_set_up_in_six_presses() {
    over_both(endgame);
}

/// An endgame of Musketeer chess, set up.
pub fn endgame(page: &Page) {
    page.go("#setup");
    wait_for_faults(page, 0);
    page.press("setup-empty");
    put(page, "white-leopard", "d4");
    put(page, "black-rook", "h8");
    wait_for_faults(page, 0);
    page.press("setup-people");
    page.browser.see("[data-room='play']");
    page.settle();
    assert_eq!(standing(page, "d4"), man("white", "leopard"));
    assert_eq!(page.drawn().board.len(), 4);
    assert!(page.drawn().gates.is_empty());
    page.tap("d4", "e6", Pointer::Mouse);
}

/// A FEN with underscores out of an address, a board alone, and a line out of a log.
#[test]
fn the_editor_takes_a_position_in_any_form() {
    over_both(|page| {
        page.go("#setup");
        wait_for_faults(page, 0);
        page.pick("setup-game", "chess");
        for text in [
            "8/P7/8/8/8/8/8/K1k5_w_-_-_0_1",
            "8/P7/8/8/8/8/8/K1k5",
            "position fen 8/P7/8/8/8/8/8/K1k5 w - - 0 1 moves a7a8q",
            "8/P7/8/8/8/8/8/K1k5 w - - bm a8=Q; id \"one\";",
        ] {
            page.press("setup-start");
            page.settle();
            page.fill("setup-fen", text);
            page.settle();
            wait_for_faults(page, 0);
            let kings = "return [...document.querySelectorAll(\"[data-square='c1']\")]
                .some((square) => square.getAttribute('aria-label').includes('Black king'))";
            assert_eq!(page.browser.js(kings, json!([])), true, "{text}");
        }
    });
}

/// The game on the board is changed, although its pieces are in no list of the program.
#[test]
fn a_game_with_own_pieces_is_set_up_anew() {
    over_both(|page| {
        enter_own_piece(page);
        page.go("#setup=game");
        wait_for_faults(page, 0);
        put(page, "erase", "d8");
        put(page, "black-wizard", "d5");
        put(page, "black-zebu", "d5");
        wait_for_faults(page, 0);
        page.press("setup-people");
        page.browser.see("[data-room='play']");
        page.settle();
        assert_eq!(standing(page, "b1"), man("white", "zebu"));
        assert_eq!(standing(page, "d5"), man("black", "zebu"));
        assert_eq!(standing(page, "d8"), None);
        assert_eq!(
            page.drawn().gates.get("white-c").map(|(_, name)| name.as_str()),
            Some("wizard")
        );
        page.drag("a7", "a6");
    });
}

#[test]
fn the_lab_measures_compares_and_plays_a_piece() {
    over_both(|page| {
        page.go("#lab=mRcpR");
        page.browser.see("[data-table='values']");
        page.browser.see(".chart-line");
        let label = |square: &str| {
            page.settle();
            let selector = format!("[data-do='lab-square'][data-square='{square}']");
            let text = "return document.querySelector(arguments[0]).getAttribute('aria-label')";
            page.browser.js(text, json!([selector])).as_str().unwrap_or_default().to_owned()
        };
        assert!(label("d8").contains("can go there"), "{}", label("d8"));
        // A blocker in the way: the cannon of xiangqi cannot go beyond, but captures there.
        page.browser.click("[data-do='lab-square'][data-square='d6']");
        page.browser.wait(
            "!document.querySelector(\"[data-do='lab-square'][data-square='d8']\")
                 .getAttribute('aria-label').includes('without a capture')",
        );
        page.press("lab-clear");
        page.fill("lab-compare", "R");
        page.browser.wait(
            "document.querySelector(\"[data-table='compare']\")?.textContent.includes('rook')",
        );
        page.write("lab-text", "NN");
        page.browser.wait("document.title.includes('Piece lab') && location.hash === '#lab=NN'");
        page.settle();
        page.press("lab-play");
        page.browser.see("[data-room='start']");
        page.choose("opponent", "people");
        page.settle();
        page.press("begin");
        page.browser.see("[data-part='place']");
    });
}

/// Every method has a value for every piece, with its unit, and the piece goes where it is put.
#[test]
fn the_lab_has_a_value_by_every_method() {
    over_both(|page| {
        let mut methods = Vec::new();
        for piece in ["CN", "Q", "mRcpR", "Leopard"] {
            page.go("#start");
            page.go(&format!("#lab={piece}"));
            page.browser.see("[data-table='values']");
            page.settle();
            let rows = page.browser.js(
                "return [...document.querySelectorAll(\"[data-table='values'] tbody tr\")]
                     .map((row) => [...row.children].map((cell) => cell.textContent))",
                json!([]),
            );
            let rows: Vec<Vec<String>> = serde_json::from_value(rows).expect("rows of texts");
            assert!(rows.len() >= 5, "{rows:?}");
            for row in &rows {
                assert!(row.iter().all(|cell| !cell.is_empty()), "{piece}: {row:?}");
                assert!(row[1].parse().is_ok_and(|pawns: f64| pawns > 0.0), "{piece}: {row:?}");
            }
            // Some methods know a few pieces only.
            let names: Vec<String> = rows.into_iter().map(|row| row[0].clone()).collect();
            assert!(methods.iter().all(|name| names.contains(name)), "{piece}: {names:?}");
            if methods.is_empty() {
                methods = names;
            }
        }
        page.go("#start");
        page.go("#lab=Step:W");
        page.browser.see("[data-table='values']");
        page.settle();
        page.choose("lab-tool", "move");
        page.browser.click("[data-do='lab-square'][data-square='a1']");
        page.browser.wait("document.querySelectorAll('.grid .dot').length === 2");
    });
}

/// The second piece of a pair by chance is another, and what is shown is what is played with.
#[test]
fn a_pair_comes_by_chance_or_from_the_engine() {
    over_both(|page| {
        page.go("#start");
        page.choose("opponent", "people");
        page.choose("pair", "random");
        let shown = || {
            page.browser.see("[data-do='random-again']");
            page.settle();
            let cards = "return [...document.querySelectorAll('.pair-part [data-card]')]
                 .map(({ dataset }) => dataset.card)";
            let cards: Vec<String> =
                serde_json::from_value(page.browser.js(cards, json!([]))).expect("names");
            assert_eq!(cards.len(), 2, "{cards:?}");
            cards
        };
        let first = shown();
        page.press("random-again");
        page.browser.wait(&format!(
            "document.querySelector('.pair-part [data-card]')?.dataset.card !== {}",
            json!(first[0])
        ));
        let pair = shown();
        page.press("begin");
        page.browser.see("[data-part='place']");
        let waiting = page.browser.js(
            "return [...document.querySelectorAll(\"[data-do='lift'][data-color='white']\")]
                 .map(({ dataset }) => dataset.type)",
            json!([]),
        );
        assert_eq!(waiting, json!(pair));

        page.go("#start");
        page.choose("pair", "engine");
        page.press("begin");
        page.browser.see("[data-part='place']");
        page.settle();
        assert_eq!(page.moves().len(), 2, "{:?}", page.moves());
    });
}

/// The engine says what it would choose, and where it would place it.
#[test]
fn the_engine_advises_before_play() {
    over_both(|page| {
        let advised = "/scores \\d+%/.test(document.querySelector('.advice').textContent)";
        page.begin("musketeer");
        page.browser.see("[data-card]");
        page.press("choose-advice");
        page.browser.wait(advised);
        page.select(["leopard", "cannon"]);
        page.press("place-advice");
        page.browser.wait(advised);
        assert_eq!(page.moves().len(), 2, "it only says so");
    });
}

#[test]
fn in_seirawan_chess_one_says_what_enters() {
    over_both(|page| {
        page.begin("seirawan");
        page.browser.press(&cell("b1"), Pointer::Mouse);
        page.browser.see_drawn("[data-target='c3']");
        page.browser.press(&cell("c3"), Pointer::Mouse);
        page.browser.click("[data-do='choose'][data-move='b1c3e']");
        page.wait_for_moves(1);
        assert_eq!(standing(page, "b1"), man("white", "elephant"));
        // The other may also stay in hand.
        page.browser.press(&cell("g8"), Pointer::Mouse);
        page.browser.press(&cell("f6"), Pointer::Mouse);
        page.browser.click("[data-do='choose'][data-move='g8f6']");
        page.wait_for_moves(2);
        assert_eq!(standing(page, "g8"), None);
    });
}

#[test]
fn armies_meet() {
    over_both(|page| {
        page.go("#start");
        page.choose("game", "armies");
        page.choose("opponent", "people");
        page.browser.see("[data-do='army-white']");
        let chosen = page.browser.js(
            "return ['white', 'black'].map((color, index) => {
                 const list = document.querySelector(`[data-do='army-${color}']`);
                 list.selectedIndex = 1 + index;
                 list.dispatchEvent(new Event('change'));
                 return list.value;
             })",
            json!([]),
        );
        assert_ne!(chosen[0], chosen[1]);
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.settle();
        let corners = ["a1", "h1", "a8", "h8"].map(|square| standing(page, square));
        assert!(corners.iter().flatten().all(|(_, name)| name != "rook"), "{corners:?}");
        // Each has a drawing, and its name when a mouse rests on it.
        let drawn = "return document.querySelectorAll('.board .tile').length";
        assert_eq!(page.browser.js(drawn, json!([])), 0);
        let title = "return document.querySelector(\"[data-cell='a1']\").title";
        assert_eq!(page.browser.js(title, json!([])), "Bede");
        page.type_move("e4");
        // A position of these armies is set up, and played by their rules: either side has its own
        // pieces to put.
        page.go("#setup=game");
        wait_for_faults(page, 0);
        let tools = page.browser.js(
            "return ['white', 'black'].map((color) =>
                 document.querySelectorAll(`[data-tool^='${color}-']`).length)",
            json!([]),
        );
        assert_eq!(tools, json!([6, 6]));
        put(page, "erase", "d7");
        page.press("setup-people");
        page.browser.see("[data-room='play']");
        page.settle();
        assert_eq!(standing(page, "d7"), None);
        assert_eq!(corners, ["a1", "h1", "a8", "h8"].map(|square| standing(page, square)));
    });
}

#[test]
fn a_file_of_games_is_loaded_and_played() {
    let ini = "[kinglets-own:chess]\\nknight = -\\ncustomPiece1 = z:CN\\npieceNames = z:zebu\\n\
               startFen = rzbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RZBQKBZR w KQkq - 0 1\\n";
    let ini = ini.replace("\\n", "\n");
    over_both(|page| {
        page.load(&ini);
        page.browser.see("[data-do='game'][data-choice='kinglets-own']");
        page.choose("game", "kinglets-own");
        page.choose("opponent", "people");
        page.press("begin");
        page.browser.see("[data-room='play']");
        page.drag("b1", "c4");
        assert_eq!(standing(page, "c4"), man("white", "zebu"));
        // The editor knows the game as well.
        page.go("#setup");
        wait_for_faults(page, 0);
        page.pick("setup-game", "kinglets-own");
        page.browser.see("[data-do='setup-tool'][data-tool='white-zebu']");
        put(page, "erase", "b8");
        wait_for_faults(page, 0);
        page.press("setup-people");
        page.browser.see("[data-room='play']");
        page.drag("g1", "f4");
        assert_eq!(standing(page, "b8"), None);
        assert_eq!(standing(page, "f4"), man("white", "zebu"));
    });
}
