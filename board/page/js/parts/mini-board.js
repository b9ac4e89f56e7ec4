// A small board as a picture: for tiles of games and for the rules. Nothing on it can be moved.

import { art } from "../board/piece.js";
import { Geometry, stripSquare } from "../board/geometry.js";
import { light, squareShapes } from "../board/squares.js";
import { s } from "../dom.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */

/** What a small board shows of a view. @typedef {Pick<View, "board" | "gates" | "types" | "hands">} Shown */

/**
 * @param {Shown} view
 * @param {{ label?: string, flipped?: boolean, marks?: string[] }} [options] without a label it is
 *   decoration
 */
export function miniBoard(view, { label, flipped = false, marks = [] } = {}) {
  const strips = ["white", "black"].some((color) => view.gates[/** @type {Color} */ (color)]?.length);
  const geometry = new Geometry(flipped, strips, Boolean(view.hands));
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const squares = s("g", null, ...squareShapes(geometry));
  light(squares, /** @type {View} */ (view));
  const svg = s("svg", {
    class: "mini-board",
    viewBox: `0 0 ${geometry.width} ${geometry.height}`,
    ...name,
  }, squares);
  /** @param {string} place @param {Color} color @param {number} type */
  const put = (place, color, type) => {
    const { x, y, size } = geometry.spot(place);
    const piece = s("g", { transform: `translate(${x} ${y}) scale(${size / 100})` },
      art(view.types[type], color));
    svg.append(piece);
  };
  for (const [square, [color, type]] of Object.entries(view.board)) put(square, color, type);
  for (const color of /** @type {Color[]} */ (["white", "black"])) {
    for (const { type, at, gone } of view.gates[color] ?? []) {
      if (type !== null && at && at !== "hand" && !gone) put(stripSquare(color, at), color, type);
    }
  }
  for (const square of marks) {
    const { x, y } = geometry.spot(square);
    svg.append(s("circle", { class: "demo", cx: x, cy: y, r: 17 }));
  }
  return svg;
}

/**
 * What a small board needs, in a few hundred characters: only the types that are seen.
 * @param {Shown} view
 * @returns {Shown}
 */
export function shownOf({ board, gates, types, hands }) {
  const seen = new Set([
    ...Object.values(board).map(([, type]) => type),
    ...[...gates.white, ...gates.black].flatMap(({ type }) => (type === null ? [] : [type])),
  ]);
  const few = /** @type {any[]} */ ([]);
  for (const type of seen) {
    const { name, white, black, picture, emblem } = types[type];
    few[type] = picture
      ? { name, picture, white: null, black: null, emblem: [] }
      : { name, white, black, picture, emblem };
  }
  return { board, gates, types: few, hands };
}

/**
 * Whether something that was kept can be drawn.
 * @param {any} shown
 * @returns {shown is Shown}
 */
export function canBeShown(shown) {
  const types = shown?.types;
  const entries = Object.entries(shown?.board ?? {});
  const isPiece = (/** @type {any} */ piece) => Array.isArray(piece) && Boolean(types?.[piece[1]]);
  return Boolean(shown?.gates?.white && shown.gates.black)
    && entries.every(([square, piece]) => /^[a-h][1-8]$/.test(square) && isPiece(piece));
}
