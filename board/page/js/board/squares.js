// The squares, the strips, and what is marked on them.

import { s } from "../dom.js";
import { isDark } from "../parts/squares.js";
import { helperOf, isStrip, stripName } from "./geometry.js";
import { waitingAt } from "./grid.js";
import { goals, movesFrom } from "./moves.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('./geometry.js').Geometry} Geometry */

/** @typedef {import('./moves.js').Aim} Aim */

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** The board without pieces. @param {Geometry} geometry */
export function squareShapes(geometry) {
  const rows = geometry.rows();
  const drawn = geometry.hands ? rows.filter((row) => !isStrip(row[0])) : rows;
  const shapes = drawn.flat().map((square) => {
    const box = geometry.box(square);
    if (isStrip(square)) {
      return s("path", { d: door(box), class: "strip", data: { strip: stripName(square) } });
    }
    return s("rect", { ...box, class: isDark(square) ? "square dark" : "square light" });
  });
  /** @param {string} square @param {string} text @param {number} dx @param {number} dy */
  const letter = (square, text, dx, dy) => {
    const box = geometry.box(square);
    const ground = isDark(square) ? "on-dark" : "on-light";
    return s("text", { x: box.x + dx, y: box.y + dy, class: `coordinate ${ground}` }, text);
  };
  const ranks = rows.filter((row) => !isStrip(row[0]));
  return [
    ...(geometry.hands ? shelves(geometry) : walls(geometry)),
    ...shapes,
    ...ranks.map((row) => letter(row[0], row[0][1], 5, 20)),
    ...ranks[7].map((square) => letter(square, square[0], 85, 94)),
  ];
}

/**
 * Coloured squares under the pieces.
 * @param {View} view
 * @param {Geometry} geometry
 * @param {{ selected: string | null, premove?: { from: string, to: string } | null,
 *   placing: boolean, lost?: string[] }} marks `placing`: whether people place pieces here now
 */
export function fields(view, geometry, { selected, premove, placing, lost = [] }) {
  /** @param {string} square @param {string} kind */
  const field = (square, kind) => {
    const box = geometry.box(square);
    const look = { class: `field field-${kind}`, data: { field: kind, at: square } };
    return isStrip(square) ? s("path", { d: door(box), ...look }) : s("rect", { ...box, ...look });
  };
  const shapes = (view.last ?? []).map((square) => field(square, "last"));
  if (geometry.strips) shapes.push(...lost.map((square) => field(square, "lost")));
  if (view.check) shapes.push(field(view.check, "check"));
  if (premove) shapes.push(field(premove.from, "premove"), field(premove.to, "premove"));
  if (selected && !selected.startsWith("tray-")) shapes.push(field(selected, "lifted"));
  if (placing) {
    const glowing = selected ? movesFrom(view, selected) : view.moves;
    for (const square of new Set(glowing.flatMap(goals))) shapes.push(field(square, "glow"));
  }
  return shapes;
}

/**
 * A dot on each square that can be gone to, a ring where that takes a piece.
 * @param {Geometry} geometry
 * @param {Map<string, Aim>} targets
 */
export function targetShapes(geometry, targets) {
  return [...targets].map(([square, aim]) => {
    const { x, y } = geometry.spot(square);
    const takes = aim === "take";
    return s("circle", {
      class: takes ? "target target-capture" : "target",
      cx: x,
      cy: y,
      r: takes ? 45 : 15,
      data: { target: square, aim },
    });
  });
}

/**
 * A piece that shows how it moves: where it goes by leaps and free lines now.
 * @param {Geometry} geometry
 * @param {import('./view.js').Demo} demo
 * @param {import('./pieces.js').Pieces} pieces
 */
export function demoShapes(geometry, { type, color, square, reached }, pieces) {
  const marks = reached.filter(({ open }) => open !== false).map(({ square: to, how }) => {
    const { x, y } = geometry.spot(to);
    const takes = how.includes("capture") && !how.includes("move");
    const look = takes ? { r: 30, class: "demo demo-capture" } : { r: 17, class: "demo" };
    return s("circle", { ...look, cx: x, cy: y, data: { demo: to } });
  });
  const under = s("rect", { ...geometry.box(square), class: "field field-lifted" });
  const piece = pieces.ghost(type, color, geometry.spot(square));
  piece.setAttribute("class", "demo-piece");
  return [under, ...marks, piece];
}

/**
 * A frame around a waiting piece and its helper, where the place is one of both.
 * @param {View} view
 * @param {Geometry} geometry
 * @param {string} place
 */
export function tetherShape(view, geometry, place) {
  const strip = stripOf(place);
  if (!geometry.strips || !strip || !waits(view, strip)) return null;
  const [a, b] = [geometry.box(strip), geometry.box(helperOf(strip))];
  const y = Math.min(a.y, b.y);
  const height = Math.max(a.y + a.height, b.y + b.height) - y;
  const shape = inset({ x: a.x, y, width: a.width, height }, 4);
  return s("rect", { ...shape, rx: 14, class: "tether", data: { tether: stripName(strip) } });
}

/** Whether a piece waits on this strip square. @param {View} view @param {string} strip */
export function waits(view, strip) {
  return waitingAt(view, strip[1] === "0" ? "white" : "black", strip[0]) !== null;
}

/** The strip square that belongs to a place. @param {string} place */
function stripOf(place) {
  if (isStrip(place)) return place;
  return place[1] === "1" ? `${place[0]}0` : place[1] === "8" ? `${place[0]}9` : null;
}

/**
 * A doorway in a strip, open towards the board and round on the other side.
 * @param {Box} box
 */
function door({ x, y, width, height }) {
  const [left, right] = [x + 9, x + width - 9];
  const [open, closed, turn] = y === 0 ? [height, 5, 1] : [y, y + height - 5, -1];
  const round = 20 * turn;
  return `M${left} ${open}V${closed + round}Q${left} ${closed} ${left + 20} ${closed}`
    + `H${right - 20}Q${right} ${closed} ${right} ${closed + round}V${open}Z`;
}

/** The walls in which the doorways are, with an eave at the outer edge. @param {Geometry} geometry */
function walls({ strips, top, width, height }) {
  if (!strips) return [];
  return [0, height - top].flatMap((y) => [
    s("rect", { x: 0, y, width, height: top, class: "wall" }),
    s("rect", { x: 0, y: y === 0 ? 0 : height - 4, width, height: 4, class: "eave" }),
  ]);
}

/** Where the pieces in hand lie, in the middle beyond each end. @param {Geometry} geometry */
function shelves({ strips, top, width, height }) {
  if (!strips) return [];
  const across = width * 0.24;
  return [0, height - top].map((y) =>
    s("rect", { x: (width - across) / 2, y: y + 3, width: across, height: top - 6, rx: 16,
      class: "shelf" }));
}

/**
 * Lights the doorways in which a piece waits.
 * @param {Element} layer the squares
 * @param {View} view
 */
export function light(layer, view) {
  for (const strip of layer.querySelectorAll("[data-strip]")) {
    const [color, file] = (strip.getAttribute("data-strip") ?? "").split("-");
    const waiting = waitingAt(view, color === "white" ? "white" : "black", file) !== null;
    strip.classList.toggle("lit", waiting);
  }
}

/** @param {Box} box @param {number} by @returns {Box} */
function inset({ x, y, width, height }, by) {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}
