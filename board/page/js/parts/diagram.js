// How a piece moves, drawn from the squares of its card: an SVG with shapes that need no colour.
//
// A line joins the squares of a slide, so a leap is a mark without one. A disc is a move or a
// capture, a ring a move only, a cross a capture only, a diamond a lame leap, a triangle a hop. A
// mark in dashes is for the first move only.

import { h, s } from "../dom.js";
import { coordinates } from "./squares.js";

/** @typedef {import("../types.js").Reached} Reached */

/** The side of a square in the drawing's own units. */
const SIDE = 10;

/**
 * The drawing of a movement.
 *
 * @param {Reached[]} squares what can be reached
 * @param {{ label: string, from?: string }} about the text for screen readers; where the piece
 *   stands
 * @returns {SVGElement}
 */
export function movementDiagram(squares, { label, from = "d4" }) {
  return s(
    "svg",
    { viewBox: "0 0 80 80", class: "diagram", role: "img", "aria-label": label },
    s("rect", { class: "diagram-light", width: 80, height: 80, rx: 3 }),
    s("path", { class: "diagram-dark", d: darkSquares() }),
    ...slides(squares, from),
    piece(from),
    ...squares.map((reached) => mark(reached)),
  );
}

/**
 * The middle of a square.
 *
 * @param {string} square
 * @returns {[number, number]}
 */
function middle(square) {
  const [file, rank] = coordinates(square);
  return [(file + 0.5) * SIDE, (7.5 - rank) * SIDE];
}

/** One path over all dark squares. */
function darkSquares() {
  let path = "";
  for (let file = 0; file < 8; file++) {
    for (let rank = 0; rank < 8; rank++) {
      if ((file + rank) % 2 === 0) {
        path += `M${file * SIDE} ${(7 - rank) * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`;
      }
    }
  }
  return path;
}

/**
 * The piece itself: a plain stone, which a picture beside the drawing explains.
 *
 * @param {string} from
 */
function piece(from) {
  const [x, y] = middle(from);
  return s("rect", {
    class: "diagram-piece",
    x: x - 3.6,
    y: y - 3.6,
    width: 7.2,
    height: 7.2,
    rx: 1.6,
  });
}

/**
 * A line in each direction of a slide, to the farthest square.
 *
 * @param {Reached[]} squares
 * @param {string} from
 */
function slides(squares, from) {
  const [file, rank] = coordinates(from);
  /** @type {Map<string, { steps: number, square: string }>} */
  const farthest = new Map();
  for (const { square, how } of squares) {
    if (!how.includes("slide")) continue;
    const [toFile, toRank] = coordinates(square);
    const [dx, dy] = [toFile - file, toRank - rank];
    const steps = divisor(Math.abs(dx), Math.abs(dy));
    const direction = `${dx / steps},${dy / steps}`;
    const known = farthest.get(direction);
    if (!known || known.steps < steps) farthest.set(direction, { steps, square });
  }
  const [x1, y1] = middle(from);
  return [...farthest.values()].map(({ square }) => {
    const [x2, y2] = middle(square);
    return s("line", { class: "diagram-line", x1, y1, x2, y2 });
  });
}

/**
 * The greatest common divisor.
 *
 * @param {number} a
 * @param {number} b
 * @returns {number}
 */
function divisor(a, b) {
  return b === 0 ? a : divisor(b, a % b);
}

/**
 * The mark on one square.
 *
 * @param {Reached} reached
 */
function mark({ square, how, open }) {
  const [x, y] = middle(square);
  const kind = kindOf(how);
  const state = [
    `diagram-${kind}`,
    how.includes("first") ? "diagram-first" : "",
    open === false ? "diagram-closed" : "",
  ];
  const attributes = { class: `diagram-mark ${state.join(" ").trim()}` };
  return s("g", attributes, ...shapes(kind, how, x, y));
}

/**
 * @param {string[]} how
 * @returns {"both" | "move" | "capture"}
 */
export function kindOf(how) {
  const moves = how.includes("move");
  const captures = how.includes("capture");
  if (moves === captures) return "both";
  return moves ? "move" : "capture";
}

/**
 * The shapes of a mark.
 *
 * @param {"both" | "move" | "capture"} kind
 * @param {string[]} how
 * @param {number} x
 * @param {number} y
 */
function shapes(kind, how, x, y) {
  const body = [];
  if (how.includes("hop")) {
    body.push(s("path", { d: `M${x} ${y - 2.9}l3 5.2h-6z` }));
  } else if (how.includes("lame")) {
    body.push(s("path", { d: `M${x} ${y - 3}l3 3l-3 3l-3 -3z` }));
  } else if (kind !== "capture") {
    body.push(s("circle", { cx: x, cy: y, r: 2.4 }));
  }
  if (kind === "capture") {
    const d = `M${x - 2.2} ${y - 2.2}l4.4 4.4M${x + 2.2} ${y - 2.2}l-4.4 4.4`;
    body.push(s("path", { class: "diagram-cross", d }));
  }
  return body;
}

/**
 * What marks a drawing has, in the order of the legend.
 *
 * @param {Reached[]} squares
 * @returns {("leap" | "slide" | "move" | "capture" | "lame" | "hop" | "first")[]}
 */
export function marksOf(squares) {
  const has = {
    leap: squares.some(({ how }) => how.includes("leap")),
    slide: squares.some(({ how }) => how.includes("slide")),
    move: squares.some(({ how }) => kindOf(how) === "move"),
    capture: squares.some(({ how }) => kindOf(how) === "capture"),
    lame: squares.some(({ how }) => how.includes("lame")),
    hop: squares.some(({ how }) => how.includes("hop")),
    first: squares.some(({ how }) => how.includes("first")),
  };
  /** @type {(keyof typeof has)[]} */
  const order = ["leap", "slide", "move", "capture", "lame", "hop", "first"];
  return order.filter((mark) => has[mark]);
}

/**
 * What the marks of a drawing mean, as a list.
 *
 * @param {Reached[]} squares
 * @param {Record<string, string>} words by mark
 */
export function legend(squares, words) {
  return h(
    "ul",
    { class: "legend" },
    ...marksOf(squares).map((mark) => h("li", null, sample(mark), words[mark])),
  );
}

/**
 * One mark by itself, for the legend.
 *
 * @param {string} mark
 */
function sample(mark) {
  const how = mark === "leap" || mark === "slide" ? [] : [mark];
  const kind = kindOf(how);
  const dashes = mark === "first" ? "diagram-first" : "";
  return s(
    "svg",
    { viewBox: "0 0 10 10", class: "sample", "aria-hidden": "true" },
    mark === "slide" ? s("line", { class: "diagram-line", x1: 0, y1: 5, x2: 10, y2: 5 }) : null,
    s("g", { class: `diagram-mark diagram-${kind} ${dashes}` }, ...shapes(kind, how, 5, 5)),
  );
}
