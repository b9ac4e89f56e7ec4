// Arrows and circles on the board, as shapes.

import { s } from "../dom.js";

/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('../types.js').Arrow} Arrow */
/** @typedef {import('../types.js').Mark} Mark */

/**
 * An arrow from the middle of a square to just before that of another, as one outline.
 * @param {Geometry} geometry
 * @param {Arrow} arrow
 */
export function arrowShape(geometry, { from, to, kind = "drawn" }) {
  const a = geometry.spot(from);
  const b = geometry.spot(to);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [start, neck, tip] = [22, length - 40, length - 8];
  const half = 8;
  const head = 22;
  /** @param {number} along @param {number} aside */
  const point = (along, aside) =>
    `${(a.x + ux * along - uy * aside).toFixed(1)},${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const points = [
    point(start, half),
    point(neck, half),
    point(neck, head),
    point(tip, 0),
    point(neck, -head),
    point(neck, -half),
    point(start, -half),
  ];
  return s("polygon", {
    class: `arrow arrow-${kind}`,
    points: points.join(" "),
    data: { arrow: `${from}-${to}`, kind },
  });
}

/**
 * A ring inside a square.
 * @param {Geometry} geometry
 * @param {Mark} mark
 */
export function ringShape(geometry, { square, kind = "drawn" }) {
  const { x, y } = geometry.spot(square);
  return s("circle", {
    class: `ring ring-${kind}`,
    cx: x,
    cy: y,
    r: 44,
    data: { mark: square, kind },
  });
}
