// The board for keyboards and screen readers: a grid of focusable cells over the drawing. One cell
// is in the order of Tab; arrow keys go from it to the others.

import { h, replace } from "../dom.js";
import { pieces } from "../words/index.js";
import { helperOf, isStrip } from "./geometry.js";

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('./moves.js').Aim} Aim */

/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/** The cells, with the one that has the focus. */
export class Grid {
  /**
   * @param {typeof import('../words/index.js').board} words the board's words
   * @param {{ press: (square: string) => void, cancel: () => void,
   *   focus: (square: string) => void }} actions
   */
  constructor(words, actions) {
    this.words = words;
    this.actions = actions;
    /** @type {Map<string, HTMLElement>} */
    this.cells = new Map();
    /** @type {string[][]} */
    this.rows = [];
    this.current = "e2";
    this.element = h("div", {
      class: "board-grid",
      role: "grid",
      "aria-label": words.label,
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
        focusin: (/** @type {FocusEvent} */ event) => this.focused(event),
        // A mouse takes no focus, so that keys go on with the game and not through the squares.
        mousedown: (/** @type {MouseEvent} */ event) => {
          event.preventDefault();
          const { activeElement: old } = document;
          if (old instanceof HTMLElement && !this.element.contains(old)) old.blur();
          const { cell } = /** @type {HTMLElement} */ (event.target).dataset;
          if (cell) this.turnTo(cell);
        },
        // A screen reader presses a cell without a pointer; real presses come by pointer events.
        click: (/** @type {MouseEvent} */ event) => {
          const cell = /** @type {HTMLElement} */ (event.target).dataset.cell;
          if (cell && event.detail === 0) actions.press(cell);
        },
      },
    });
  }

  /** Lays the cells out anew. @param {Geometry} geometry */
  layout(geometry) {
    const hadFocus = this.element.contains(document.activeElement);
    this.rows = geometry.rows();
    this.cells.clear();
    if (!this.rows.flat().includes(this.current)) this.current = "e2";
    const rows = this.rows.map((row) => {
      const cells = row.map((square) => {
        const tabindex = square === this.current ? 0 : -1;
        const cell = h("div", { role: "gridcell", tabindex, data: { cell: square } });
        this.cells.set(square, cell);
        return cell;
      });
      const strip = isStrip(row[0]);
      return h("div", { role: "row", class: strip ? "row strip-row" : "row" }, ...cells);
    });
    replace(this.element, ...rows);
    // A board that turns after a move keeps the focus on its square.
    if (hadFocus) this.focus(this.current);
  }

  /**
   * Says what stands where.
   * @param {View} view
   * @param {(square: string) => string} label
   * @param {(square: string) => boolean} liftable whether a piece can be lifted there
   */
  show(view, label, liftable) {
    for (const [square, cell] of this.cells) {
      cell.setAttribute("aria-label", label(square));
      const type = typeAt(view, square);
      if (type) cell.title = capital(pieces.name(type.name));
      else cell.removeAttribute("title");
      cell.classList.toggle("liftable", liftable(square));
    }
  }

  /** Marks the cell of the lifted piece. @param {string | null} square */
  select(square) {
    for (const [name, cell] of this.cells) {
      if (name === square) cell.setAttribute("aria-selected", "true");
      else cell.removeAttribute("aria-selected");
    }
  }

  /** @param {string} square */
  focus(square) {
    this.turnTo(square);
    this.cells.get(square)?.focus({ preventScroll: true });
  }

  /** @param {string} square */
  turnTo(square) {
    if (!this.cells.has(square)) return;
    this.cells.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = square;
    this.cells.get(square)?.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const cell = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (!cell) return;
    this.turnTo(cell);
    this.actions.focus(cell);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = this.rows.findIndex((squares) => squares.includes(this.current));
    const column = this.rows[row]?.indexOf(this.current) ?? 0;
    const step = STEPS[event.key];
    if (step) {
      const next = this.rows[row + step[0]]?.[column + step[1]];
      if (next) this.focus(next);
    } else if (event.key === "Home") this.focus(this.rows[row][0]);
    else if (event.key === "End") this.focus(this.rows[row][7]);
    else if (event.key === "Enter" || event.key === " ") this.actions.press(this.current);
    else if (event.key === "Escape") return this.actions.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The type of what stands or waits there, if anything does. @param {View} view
 * @param {string} square */
function typeAt(view, square) {
  const strip = isStrip(square) ? waitingAt(view, square[1] === "0" ? "white" : "black", square[0])
    : null;
  return view.types[strip ?? view.board[square]?.[1] ?? -1];
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What a screen reader says of a square.
 * @param {View} view
 * @param {string} square
 * @param {typeof import('../words/index.js').board} words the board's words
 * @param {Aim | null} target what dropping there does, where it can be done
 */
export function squareLabel(view, square, words, target) {
  if (isStrip(square)) {
    /** @type {Color} */
    const color = square[1] === "0" ? "white" : "black";
    const gate = waitingAt(view, color, square[0]);
    const type = gate === null ? null : view.types[gate].name;
    return words.gate({ color, file: square[0], type, helper: helperOf(square), target });
  }
  const piece = view.board[square];
  if (!piece) return words.empty({ square, target });
  const [color, type] = piece;
  const own = square[1] === (color === "white" ? "1" : "8");
  const waits = own ? waitingAt(view, color, square[0]) : null;
  return words.piece({
    square,
    color,
    type: view.types[type].name,
    waiting: waits === null ? null : view.types[waits].name,
    check: view.check === square,
    target,
  });
}

/**
 * The type that waits at a gate of a file, if one does.
 * @param {View} view
 * @param {Color} color
 * @param {string} file
 */
export function waitingAt(view, color, file) {
  const gate = view.gates?.[color]?.find((gate) => gate.at === file && !gate.gone);
  return gate?.type ?? null;
}
