// Pieces as SVG: a picture where there is one, else a tile with the letter and where it moves.

import { s } from "../dom.js";

/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').PieceType} PieceType */

/**
 * The art of a piece, 100 units wide, around the origin.
 * @param {Pick<PieceType, 'name' | 'white' | 'black' | 'picture' | 'emblem'>} type
 * @param {Color} color
 * @param {string} pictures the folder of pictures
 */
export function art(type, color, pictures = "pieces/") {
  if (type.picture) {
    const href = `${pictures}${color}/${encodeURIComponent(type.picture)}.svg`;
    return s("image", { href, x: -50, y: -50, width: 100, height: 100, class: "art" });
  }
  return tile(type, color);
}

/**
 * A tile: the letter, and small beside it the squares that the piece can go to.
 * @param {Pick<PieceType, 'white' | 'black' | 'emblem'>} type
 * @param {Color} color
 */
function tile(type, color) {
  const reach = Math.min(3, Math.max(1, ...type.emblem.flat().map(Math.abs)));
  const step = 44 / (2 * reach + 1);
  const dots = type.emblem
    .filter(([file, rank]) => Math.abs(file) <= reach && Math.abs(rank) <= reach)
    .map(([file, rank]) =>
      s("circle", { cx: 15 + file * step, cy: 13 - rank * step, r: step * 0.4 }),
    );
  return s(
    "g",
    { class: `art tile tile-${color}` },
    s("rect", { class: "tile-body", x: -41, y: -41, width: 82, height: 82, rx: 12 }),
    s("text", { class: "tile-letter", x: -19, y: -3 }, (type[color] ?? "").slice(0, 2)),
    s(
      "g",
      { class: "tile-emblem" },
      s("rect", {
        class: "tile-middle",
        x: 15 - step / 2,
        y: 13 - step / 2,
        width: step,
        height: step,
      }),
      ...dots,
    ),
  );
}

/**
 * A piece as a picture in text, a card or a button.
 * @param {Pick<PieceType, 'name' | 'white' | 'black' | 'picture' | 'emblem'>} type
 * @param {Color} color
 * @param {{ label?: string, pictures?: string }} [options] without a label it is decoration
 */
export function pieceIcon(type, color, { label, pictures } = {}) {
  const name = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s(
    "svg",
    { class: "piece-icon", viewBox: "-50 -50 100 100", ...name },
    art(type, color, pictures),
  );
}
