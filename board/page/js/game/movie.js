// A whole game as one picture that moves: an SVG that holds all it needs. Each thing on the board is
// drawn once for as long as it stays where it is, and shown while it is there.

import { s } from "../dom.js";
import { artOf, drawing, letterOf, pictureOf } from "./picture.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('./game.js').Game} Game */

/** How long each position is shown, and the last one, in seconds. */
const STAY = 1;
const END = 4;
/** The table's name for the game that is gone through. */
const NAME = "movie";

/** @typedef {{ from: number, to: number, make: () => Element }} Shown a thing, from one position on to
 *   before another */

/**
 * The line of a game that is shown, from its first position to its end.
 * @param {App} app
 * @param {Game} game
 */
export async function asMovie(app, game) {
  const { line } = await game.texts();
  /** @type {View} */
  const whole = await app.table({ do: "open", game: NAME, text: line });
  /** @type {View[]} */
  const views = [];
  for (const { node } of whole.nodes) {
    views.push(await app.table({ do: "go", game: NAME, node, has: whole.revision }));
  }
  void app.table({ do: "close", game: NAME }).catch(() => null);
  // Before play nothing moves: the first position of it is the beginning.
  const first = Math.max(0, views.findIndex(({ stage }) => stage === "play"));
  return movie(views.slice(first), Boolean(game.settings.flipped));
}

/** @param {View[]} views @param {boolean} flipped */
async function movie(views, flipped) {
  const drawings = views.map((view) => drawing(view, flipped));
  const { width, height } = drawings[0];
  const length = STAY * (views.length - 1) + END;
  const defs = s("defs");
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height }, defs);
  const paths = new Set(drawings.flatMap(({ pieces }) => pieces.map(pictureOf)));
  for (const path of paths) {
    if (!path) continue;
    const art = await artOf(path);
    defs.append(s("symbol", { id: nameOf(path), viewBox: art.getAttribute("viewBox") },
      ...art.childNodes));
  }
  const layers = [
    shown(drawings.map(({ areas }) => areas), (area) => s("rect", { ...area })),
    shown(drawings.map(({ last }) => last), (area) => s("rect", { ...area })),
    shown(drawings.map(({ pieces }) => pieces), (piece) => {
      const { x, y, size } = piece;
      const path = pictureOf(piece);
      return path
        ? s("use", { href: `#${nameOf(path)}`, x: x - size / 2, y: y - size / 2, width: size, height: size })
        : s("text", { x, y: y + size / 6, "font-size": size / 2, "text-anchor": "middle" },
          letterOf(piece));
    }),
  ];
  for (const { from, to, make } of layers.flat()) {
    const element = make();
    const times = [from * STAY / length, to === views.length ? 1 : to * STAY / length];
    if (from > 0 || to < views.length) element.append(blink(times, length));
    svg.append(element);
  }
  return new XMLSerializer().serializeToString(svg);
}

/** The name of a picture within the film. @param {string} path */
function nameOf(path) {
  return path.replaceAll("/", "-").replace(".svg", "");
}

/**
 * What is to be drawn of all positions: of what stays, once.
 * @template {object} T
 * @param {T[][]} all the things of each position
 * @param {(thing: T) => Element} make
 * @returns {Shown[]}
 */
export function shown(all, make) {
  /** @type {Map<string, Shown>} */
  let before = new Map();
  const found = [];
  for (const [at, things] of all.entries()) {
    const now = new Map();
    for (const thing of things) {
      const key = JSON.stringify(thing);
      const old = before.get(key) ?? { from: at, to: at, make: () => make(thing) };
      if (old.from === at) found.push(old);
      old.to = at + 1;
      now.set(key, old);
    }
    before = now;
  }
  return found;
}

/** Shows something from one part of the time to another, again and again.
 * @param {number[]} times @param {number} length in seconds */
function blink([from, to], length) {
  const steps = [["none", 0], ["inline", from], ["none", to]].filter(([, time], at) =>
    (at === 0 ? from > 0 : at === 1 || to < 1) && Number(time) < 1);
  return s("animate", {
    attributeName: "display",
    values: steps.map(([value]) => value).join(";"),
    keyTimes: steps.map(([, time]) => Number(Number(time).toFixed(6))).join(";"),
    calcMode: "discrete",
    dur: `${length}s`,
    repeatCount: "indefinite",
  });
}
