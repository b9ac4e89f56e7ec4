// The games that are open or that the browser keeps, as tiles: a small board, who plays, how it
// stands.

import { button, h, replace } from "../dom.js";
import { titleOf } from "../game/games.js";
import { canBeShown, miniBoard } from "../parts/mini-board.js";
import { share as words } from "../words/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../store.js").Saved} Saved */

/** The most tiles at once; a search finds the others. */
const SHOWN = 24;
/** From this many games on there is a field to search. */
const MANY = 7;

/**
 * All games of this browser; null where there are none.
 * @param {App} app
 */
export function gameTiles(app) {
  const open = new Map(app.games.list.map((game) => [game.id, game]));
  const kept = app.store.games();
  if (kept.length === 0) return null;
  const list = h("ul", { class: "tiles" });
  const rest = h("p", { class: "muted" });
  /** @param {string} wanted */
  const show = (wanted) => {
    const text = wanted.trim().toLowerCase();
    const found = kept.filter(({ title, result }) =>
      `${title} ${result}`.toLowerCase().includes(text));
    const tiles = found.slice(0, SHOWN).map((saved) => {
      const game = open.get(saved.id);
      const onOpen = game
        ? () => void app.games.show(game)
        : () => app.games.resume(saved);
      return tile(app, saved, game ? titleOf(game) : saved.title, onOpen, Boolean(game), () => {
        kept.splice(kept.indexOf(saved), 1);
        show(wanted);
      });
    });
    replace(list, ...tiles);
    rest.textContent = found.length > SHOWN ? words.rest(found.length - SHOWN)
      : found.length === 0 ? words.notFound : "";
  };
  const search = h("input", {
    type: "search",
    placeholder: words.search,
    "aria-label": words.search,
    data: { do: "search-games" },
    on: { input: () => show(search.value) },
  });
  show("");
  return h(
    "section",
    { class: "earlier" },
    h("header", { class: "earlier-head" }, h("h2", null, words.earlier),
      kept.length >= MANY ? search : null),
    list,
    rest,
  );
}

/**
 * @param {App} app
 * @param {Saved} saved
 * @param {string} title
 * @param {() => unknown} onOpen
 * @param {boolean} isOpen an open game is closed in its tab
 * @param {() => void} onForget
 */
function tile(app, saved, title, onOpen, isOpen, onForget) {
  const when = new Date(saved.at).toLocaleDateString(document.documentElement.lang, {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  const state = saved.result === "*" ? words.unfinished : saved.result;
  return h(
    "li",
    { class: "tile" },
    h("button", {
      type: "button",
      class: "tile-open",
      data: { do: "resume-game", game: saved.id },
      on: {
        click: async () => {
          try {
            await onOpen();
            app.go("#play");
          } catch (problem) {
            app.fail(problem);
          }
        },
      },
    },
    canBeShown(saved.shown) ? miniBoard(saved.shown, { flipped: saved.settings?.flipped }) : null,
    h("bdi", { class: "tile-title" }, title),
    h("span", { class: "muted small" }, `${state} · ${words.moves(saved.moves)} · ${when}`)),
    isOpen ? null : button("forget", words.forgetWhich(title), () => {
      app.store.forget(saved.id);
      onForget();
    }, { icon: "trash", class: "quiet tile-forget" }),
  );
}
