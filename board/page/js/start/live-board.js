// The board of the start screen: it plays one move in which a piece enters, again and again. With
// reduced motion it stands still, before and after.

import { BoardView } from "../board/view.js";
import { h } from "../dom.js";

/** @typedef {import("../app.js").App} App */

/** A game just before the queen goes out and the cannon behind her comes in. */
const BEFORE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR[LeCdlacb] w KQkq - 2 5";
const MOVE = "d1h5";
const NAME = "live";
/** How long each of the two positions is shown, in ms. */
const STAY = 2600;

/**
 * @param {App} app
 * @param {string} label
 * @returns {{ element: HTMLElement, close: () => void }}
 */
export function liveBoard(app, label) {
  const place = h("div", { class: "live-board", inert: true });
  const element = h("figure", { class: "live" }, place, h("figcaption", null, label));
  const board = new BoardView(place, { words: app.words.board, onMove: () => {} });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let isClosed = false;
  const run = async () => {
    try {
      const before = await app.table({ do: "new", game: NAME, variant: "musketeer", fen: BEFORE });
      const after = await app.table({ do: "play", game: NAME, move: MOVE });
      await app.table({ do: "close", game: NAME });
      const move = before.moves.find((/** @type {{ uci: string }} */ { uci }) => uci === MOVE);
      let isBefore = true;
      const turn = () => {
        if (isClosed) return;
        board.show(isBefore ? before : after, { movable: "none", animate: !isBefore });
        // What enters is seen before it does.
        if (isBefore) board.preview(move);
        isBefore = !isBefore;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
          || document.documentElement.dataset.motion === "none";
        if (!isStill) timer = setTimeout(turn, STAY);
      };
      turn();
    } catch {
      // The screen is as good without it.
      element.remove();
    }
  };
  void run();
  return {
    element,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      board.destroy();
    },
  };
}
