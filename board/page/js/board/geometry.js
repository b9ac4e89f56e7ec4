// Where squares and gate strips are drawn. The board is 800 units wide; a strip lies beyond each
// end of it. Strip squares have the rows 0 (White's) and 9 (Black's), as placements write them.

import { FILES } from "../parts/squares.js";

/** @typedef {import('../types.js').Color} Color */

export const CELL = 100;
/** The height of a strip, which touches the board. */
export const STRIP = 60;

/** A place for a piece: its middle and the size of its picture. */
/** @typedef {{ x: number, y: number, size: number }} Spot */

/**
 * The strip square of a side's gate on a file.
 * @param {Color} color
 * @param {string} file
 */
export function stripSquare(color, file) {
  return file + (color === "white" ? "0" : "9");
}

/** Whether this is a square of a strip. @param {string} square */
export function isStrip(square) {
  return square[1] === "0" || square[1] === "9";
}

/** The name of a strip square in the page: `white-b`. @param {string} square */
export function stripName(square) {
  return `${square[1] === "0" ? "white" : "black"}-${square[0]}`;
}

/** The board square in front of a strip square. @param {string} square */
export function helperOf(square) {
  return square[0] + (square[1] === "0" ? "1" : "8");
}

/** Places on the drawing, for one side below, with strips or without. */
export class Geometry {
  /**
   * @param {boolean} flipped whether Black is below
   * @param {boolean} strips
   * @param {boolean} [hands] whether the strips are shelves for pieces in hand
   */
  constructor(flipped, strips, hands = false) {
    this.flipped = flipped;
    this.strips = strips;
    this.hands = hands;
    this.top = strips ? STRIP : 0;
    this.width = 8 * CELL;
    this.height = 8 * CELL + 2 * this.top;
  }

  /** The squares row by row from the top, strips with them. @returns {string[][]} */
  rows() {
    const numbers = this.strips ? [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] : [8, 7, 6, 5, 4, 3, 2, 1];
    const files = [...FILES];
    if (this.flipped) {
      numbers.reverse();
      files.reverse();
    }
    return numbers.map((number) => files.map((file) => file + number));
  }

  /**
   * The upper left corner and the size of a square.
   * @param {string} square
   */
  box(square) {
    const file = FILES.indexOf(square[0]);
    const row = Number(square[1]);
    const column = this.flipped ? 7 - file : file;
    const x = column * CELL;
    if (row >= 1 && row <= 8) {
      const line = this.flipped ? row - 1 : 8 - row;
      return { x, y: this.top + line * CELL, width: CELL, height: CELL };
    }
    const below = (row === 0) !== this.flipped;
    const y = below ? this.top + 8 * CELL : 0;
    return { x, y, width: CELL, height: STRIP };
  }

  /**
   * Where a piece stands: on a square, a strip square, or in a hand (`hand-white-0`).
   * @param {string} place
   * @returns {Spot}
   */
  spot(place) {
    if (place.startsWith("hand-")) {
      const [, color, index] = place.split("-");
      const box = this.box(stripSquare(color === "white" ? "white" : "black", "d"));
      const x = this.width / 2 + (Number(index) - 0.5) * 70;
      return { x, y: box.y + box.height / 2, size: 54 };
    }
    const box = this.box(place);
    const size = isStrip(place) ? 54 : 94;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, size };
  }

  /**
   * The square at a point of the drawing.
   * @param {number} x
   * @param {number} y
   * @returns {string | null}
   */
  at(x, y) {
    const column = Math.floor(x / CELL);
    if (column < 0 || column > 7 || y < 0 || y >= this.height) return null;
    const file = FILES[this.flipped ? 7 - column : column];
    if (y < this.top) return file + (this.flipped ? "0" : "9");
    if (y >= this.top + 8 * CELL) return file + (this.flipped ? "9" : "0");
    const line = Math.floor((y - this.top) / CELL);
    return file + (this.flipped ? line + 1 : 8 - line);
  }
}
