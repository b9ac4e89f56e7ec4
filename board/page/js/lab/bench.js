// The lab's board: one piece, and blockers that are set by clicks.

import { pieceIcon } from "../board/piece.js";
import { button, h, s } from "../dom.js";
import { typeOf } from "../parts/card.js";
import { kindOf } from "../parts/diagram.js";
import { choiceOf } from "../parts/forms.js";
import { SquareGrid } from "../parts/grid.js";
import { lab as words, pieces } from "../words/index.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").Reached} Reached */

/** What a click on a square makes of what stands there. */
const NEXT = { none: "black", black: "white", white: null };

export class Bench {
  /** @type {Card | null} */
  card = null;
  from = "d4";
  /** @type {Record<string, Color>} */
  blockers = {};
  /** @type {Map<string, Reached>} */
  #reached = new Map();
  /** @type {"block" | "move"} */
  #tool = "block";

  /**
   * @param {App} app
   * @param {() => void} onChange the piece or a blocker has changed
   */
  constructor(app, onChange) {
    this.app = app;
    this.onChange = onChange;
    const board = h("div", { class: "bench-board" });
    this.element = h(
      "section",
      { class: "card sheet bench" },
      h("h2", null, words.bench),
      h("p", { class: "hint" }, words.benchHint),
      choiceOf({
        label: words.click,
        name: "lab-tool",
        choices: ["block", "move"],
        value: this.#tool,
        words: words.tools,
        onChange: (tool) => (this.#tool = tool),
      }),
      board,
      h(
        "div",
        { class: "row-of-buttons" },
        button("lab-clear", words.clear, () => this.#clear()),
      ),
    );
    this.grid = new SquareGrid(board, {
      label: words.bench,
      name: "lab-square",
      face: (square) => this.#face(square),
      onPress: (square, back) => this.#press(square, back),
    });
  }

  /**
   * Shows what can be reached.
   *
   * @param {Reached[]} squares
   */
  show(squares) {
    this.#reached = new Map(squares.map((reached) => [reached.square, reached]));
    this.grid.refresh();
  }

  #clear() {
    this.blockers = {};
    this.onChange();
  }

  /**
   * @param {string} square
   * @param {boolean} back moves the piece whatever the tool
   */
  #press(square, back) {
    if (back || this.#tool === "move") {
      this.from = square;
      delete this.blockers[square];
    } else if (square === this.from) {
      return;
    } else {
      const next = NEXT[this.blockers[square] ?? "none"];
      if (next === null) delete this.blockers[square];
      else this.blockers[square] = /** @type {Color} */ (next);
    }
    this.onChange();
  }

  /** @param {string} square */
  #face(square) {
    if (square === this.from && this.card) {
      const icon = pieceIcon(typeOf(this.card), "white");
      return { content: [icon], label: `${square}, ${pieces.name(this.card.name)}`, kind: "is-from" };
    }
    const blocker = this.blockers[square];
    const reached = this.#reached.get(square);
    const open = reached !== undefined && reached.open !== false;
    const content = [
      blocker ? stone(blocker) : null,
      reached ? dot(reached, Boolean(blocker)) : null,
    ];
    const parts = [square];
    if (blocker) parts.push(words.blocker[blocker]);
    if (reached) parts.push(open ? words.reach[kindOf(reached.how)] : words.closed);
    return { content, label: parts.join(", "), kind: open ? "is-open" : "" };
  }
}

/**
 * A blocker: a pawn, as the plainest piece.
 *
 * @param {Color} color
 */
function stone(color) {
  const type = { name: pieces.colour[color], white: "P", black: "p", picture: "pawn" };
  return pieceIcon({ ...type, emblem: [] }, color);
}

/**
 * The mark of a square that can be reached: whole when the way is free, dashed when it is not.
 *
 * @param {Reached} reached
 * @param {boolean} occupied
 */
function dot(reached, occupied) {
  const kind = kindOf(reached.how);
  const closed = reached.open === false ? "closed" : "open";
  const shape = occupied
    ? s("circle", { cx: 50, cy: 50, r: 44 })
    : kind === "capture"
      ? s("path", { d: "M36 36l28 28M64 36l-28 28" })
      : s("circle", { cx: 50, cy: 50, r: 15 });
  const about = { viewBox: "0 0 100 100", "aria-hidden": "true" };
  const place = occupied ? "dot-around" : "";
  return s("svg", { ...about, class: `dot dot-${kind} dot-${closed} ${place}`.trim() }, shape);
}
