// The games that are open or kept, as tiles: a small board, who plays what, and how it stands.

import { append, button, h, icon, replace } from "../dom.js";
import { titleOf } from "../game/games.js";
import { exportGames, importGames } from "../game/many.js";
import { titleOfRules } from "../parts/titles.js";
import { canBeShown, miniBoard } from "../parts/mini-board.js";
import { pieces as pieceWords, share as words } from "../words/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../shelf/head.js").Head} Head */

/** The most tiles at once; a search finds the others. */
const SHOWN = 24;
/** From this many games on there is a field to search. */
const MANY = 7;

/**
 * All games that are kept; nothing is seen where there are none.
 * @param {App} app
 */
export function gameTiles(app) {
  const section = h("section", { class: "earlier", hidden: true });
  void fill(app, section).catch(app.fail);
  return section;
}

/** @param {App} app @param {HTMLElement} section */
async function fill(app, section) {
  const kept = await app.store.games();
  const list = h("ul", { class: "tiles" });
  const rest = h("p", { class: "muted" });
  const texts = new Map(kept.map((head) => [head, textOf(head)]));
  /** @param {string} wanted */
  const show = (wanted) => {
    const all = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const found = kept.filter((head) => all.every((word) => texts.get(head)?.includes(word)));
    const shown = found.slice(0, SHOWN);
    const tiles = shown.map((head) => tile(app, head, () => {
      kept.splice(kept.indexOf(head), 1);
      show(wanted);
      section.hidden = kept.length === 0;
    }));
    replace(list, ...tiles.map(({ element }) => element));
    void drawBoards(app, new Map(tiles.map(({ head, board }) => [head.id, board])));
    rest.textContent = found.length > SHOWN ? words.more(found.length - SHOWN)
      : found.length === 0 ? words.notFound : "";
  };
  const search = h("input", {
    type: "search",
    placeholder: words.search,
    "aria-label": words.search,
    data: { do: "search-games" },
    on: { input: () => show(search.value) },
  });
  const file = h("input", {
    type: "file",
    accept: ".pgn,application/x-chess-pgn",
    data: { do: "import-file" },
    on: { change: () => file.files?.[0] && importGames(app, file.files[0]) },
  });
  show("");
  replace(
    section,
    h("header", { class: "earlier-head" }, h("h2", null, words.earlier),
      kept.length >= MANY ? search : null,
      h("div", { class: "row-of-buttons" },
        h("label", { class: "button quiet" }, icon("open"), words.import,
          h("span", { class: "visually-hidden" }, file)),
        button("export-games", words.export, () => void exportGames(app).catch(app.fail),
          { icon: "share", wide: true, class: "quiet" }))),
    list,
    rest,
  );
  section.hidden = kept.length === 0;
}

/** What a search looks through. @param {Head} head */
function textOf(head) {
  return [head.title, linesOf(head)].flat().join(" ").toLowerCase();
}

/** What a tile says below the name. @param {Head} head */
function linesOf({ title, rules, pair, result, moves, date, at }) {
  const names = (pair ?? []).map(pieceWords.name).join(", ");
  const played = rules && titleOfRules(rules);
  const what = [title === played ? "" : played, names].filter(Boolean).join(" · ");
  const state = result === "*" ? words.unfinished : result;
  return [what, `${state} · ${words.moves(moves)}`, whenOf(date, at)];
}

/** When a game was played: for one of today and now the hour too. @param {string | undefined} date
 * @param {number} at */
function whenOf(date, at) {
  const kept = new Date(at);
  const day = [kept.getFullYear(), kept.getMonth() + 1, kept.getDate()]
    .map((number) => String(number).padStart(2, "0")).join(".");
  if (date && date !== day) return date.replaceAll(".", "-").replace(/(-\?\?)+$/, "");
  return kept.toLocaleDateString(document.documentElement.lang,
    { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/**
 * @param {App} app
 * @param {Head} head
 * @param {() => void} onForget
 */
function tile(app, head, onForget) {
  // An open game is closed in its tab.
  const game = app.games.list.find(({ id }) => id === head.id);
  const title = game ? titleOf(game) : head.title;
  const [what, state, when] = linesOf(head);
  const board = h("span", { class: "tile-board" });
  const open = async () => {
    try {
      await (game ? app.games.show(game) : app.games.resume(head));
      app.go("#play");
    } catch (problem) {
      app.fail(problem);
    }
  };
  const element = h(
    "li",
    { class: "tile" },
    h("button", {
      type: "button",
      class: "tile-open",
      data: { do: "resume-game", game: head.id },
      on: { click: () => void open() },
    },
    board,
    h("bdi", { class: "tile-title" }, title),
    what ? h("span", { class: "muted small tile-line" }, what) : null,
    h("span", { class: "muted small tile-line" }, state),
    h("span", { class: "muted small tile-when" }, when)),
    game ? null : button("forget", words.forgetWhich(title), () => {
      void app.store.forget(head.id).then(onForget, app.fail);
    }, { icon: "trash", class: "quiet tile-forget" }),
  );
  return { element, board, head };
}

/** Draws the boards of tiles, whose games are read for it. @param {App} app
 * @param {Map<string, HTMLElement>} boards */
async function drawBoards(app, boards) {
  for await (const some of app.store.whole([...boards.keys()])) {
    for (const { id, shown, settings } of some) {
      const board = boards.get(id);
      if (board && canBeShown(shown)) {
        append(board, miniBoard(shown, { flipped: settings?.flipped }));
      }
    }
  }
}
