// A board of buttons, for rooms where squares are clicked one by one: arrow keys go from square to
// square, Enter and the space bar press, a screen reader reads what stands there.

import { h, replace } from "../dom.js";
import { FILES, isDark } from "./squares.js";

/** @typedef {import("../dom.js").Child} Child */

/**
 * What a square shows.
 * @typedef {object} Face
 * @property {Child[]} content
 * @property {string} label for screen readers
 * @property {string} [kind] classes
 */

export class SquareGrid {
  /**
   * @param {Element} host where the board is put
   * @param {object} options
   * @param {string} options.label
   * @param {(square: string) => Face} options.face
   * @param {(square: string, back: boolean) => void} options.onPress `back` with the right button
   *   or Shift
   * @param {boolean} [options.gates] with strips of gates beyond ranks 1 and 8, called b9 and b0
   * @param {string} [options.name] `data-do` of the squares
   */
  constructor(host, { label, face, onPress, gates = false, name = "square" }) {
    this.face = face;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    this.rows = (gates ? [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] : [8, 7, 6, 5, 4, 3, 2, 1]).map((rank) =>
      FILES.map((file) => `${file}${rank}`),
    );
    this.element = h(
      "div",
      { class: gates ? "grid with-gates" : "grid", role: "grid", "aria-label": label },
      ...this.rows.map((row) =>
        h(
          "div",
          { class: "grid-row", role: "row" },
          ...row.map((square) => {
            const cell = this.#button(square, name, onPress);
            return h("div", { class: "grid-cell", role: "gridcell" }, cell, ...coordinates(square));
          }),
        ),
      ),
    );
    host.append(this.element);
    this.#remember("e4");
    this.refresh();
  }

  /** Draws every square anew. */
  refresh() {
    for (const [square, element] of this.buttons) {
      const { content, label, kind = "" } = this.face(square);
      const gate = square[1] === "0" || square[1] === "9";
      const colour = gate ? "grid-gate" : isDark(square) ? "grid-dark" : "grid-light";
      element.className = `grid-square ${colour} ${kind}`.trim();
      element.setAttribute("aria-label", label);
      replace(element, ...content);
    }
  }

  /**
   * @param {string} square
   * @param {string} name
   * @param {(square: string, back: boolean) => void} onPress
   */
  #button(square, name, onPress) {
    const element = h("button", {
      type: "button",
      tabindex: -1,
      data: { do: name, square },
      on: {
        click: (/** @type {MouseEvent} */ event) => {
          this.#remember(square);
          onPress(square, event.shiftKey);
        },
        contextmenu: (/** @type {MouseEvent} */ event) => {
          event.preventDefault();
          onPress(square, true);
        },
        keydown: (/** @type {KeyboardEvent} */ event) => this.#step(square, event),
      },
    });
    this.buttons.set(square, element);
    return element;
  }

  /**
   * Only one square is in the order of the Tab key.
   *
   * @param {string} square
   */
  #remember(square) {
    for (const [name, element] of this.buttons) element.tabIndex = name === square ? 0 : -1;
  }

  /**
   * @param {string} square
   * @param {KeyboardEvent} event
   */
  #step(square, event) {
    const [dx, dy] = STEPS[event.key] ?? [0, 0];
    if (dx === 0 && dy === 0) return;
    event.preventDefault();
    const row = this.rows.findIndex((squares) => squares.includes(square));
    const next = this.rows[row + dy]?.[FILES.indexOf(square[0]) + dx];
    if (!next) return;
    this.#remember(next);
    this.buttons.get(next)?.focus();
  }
}

/**
 * The number of a rank on its first square, the letter of a file on its lowest.
 *
 * @param {string} square
 */
function coordinates(square) {
  const [file, rank] = square;
  const gate = rank === "0" || rank === "9";
  const colour = isDark(square) ? "on-dark" : "on-light";
  /** @param {string} kind @param {string} text */
  const letter = (kind, text) =>
    h("span", { class: `grid-${kind} ${colour}`, "aria-hidden": "true" }, text);
  return [
    file === "a" && !gate ? letter("rank", rank) : null,
    rank === "1" ? letter("file", file) : null,
  ];
}

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
