// From the wishes of the start screen to a game that can begin. The wishes are kept in the browser.

import { freshId } from "../people/letter.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../app.js").Hello} Hello */
/** @typedef {import("../game/game.js").Player} Player */
/** @typedef {import("../game/game.js").Settings} Settings */

/**
 * What has been chosen.
 * @typedef {object} Wishes
 * @property {string} game
 * @property {"engine" | "people" | "watch"} opponent
 * @property {"white" | "black" | "random"} side
 * @property {Record<Color, number | null>} elo null for full strength. Against the engine, `black`
 *   is that of the engine.
 * @property {{ kind: "none" | "clock" | "move", minutes: number, increment: number,
 *   seconds: number }} time
 * @property {"turn" | "hidden"} placing
 * @property {"screen" | "links"} meeting
 */

/**
 * What the table is asked for, and moves that are played at once, such as the choice of a pair.
 * @typedef {{ request: Record<string, unknown>, moves?: string[] }} Part
 */

/** A game to begin. @typedef {Part & { settings: Settings }} Plan */

/** @type {Wishes} */
const USUAL = {
  game: "musketeer",
  opponent: "engine",
  side: "white",
  elo: { white: null, black: 700 },
  time: { kind: "move", minutes: 10, increment: 5, seconds: 2 },
  placing: "turn",
  meeting: "screen",
};

const KEY = "treville.start";

/** The wishes of last time. @returns {Wishes} */
export function recall() {
  let known = null;
  try {
    known = JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    // Another program has written it, or nothing may be read.
  }
  const { elo, ...others } = USUAL;
  const wishes = { ...fitting(others, known), elo: { ...elo } };
  for (const color of /** @type {Color[]} */ (["white", "black"])) {
    const strength = known?.elo?.[color];
    if (strength === null || Number.isFinite(strength)) wishes.elo[color] = strength;
  }
  return wishes;
}

/**
 * The fields of what is usual, each as it was kept where that is of the same kind.
 *
 * @param {any} usual
 * @param {any} known
 * @returns {any}
 */
function fitting(usual, known) {
  if (typeof usual === "object") {
    const names = Object.keys(usual);
    return Object.fromEntries(names.map((name) => [name, fitting(usual[name], known?.[name])]));
  }
  const fits = typeof known === typeof usual && (typeof known !== "number" || isFinite(known));
  return fits ? known : usual;
}

/** Keeps the wishes for next time, where the browser lets it. @param {Wishes} wishes */
export function remember(wishes) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // A page without storage forgets them; that harms no game.
  }
}

/**
 * The strengths to choose from: full, and six levels over the range of the engine.
 *
 * @param {Hello | null} hello
 * @param {{ full: string, levels: string[], elo: (elo: number) => string }} words
 */
export function levels(hello, words) {
  const { least = 400, most = 2000 } = hello?.elo ?? {};
  const steps = words.levels.length - 1;
  const named = words.levels.map((name, index) => {
    const elo = Math.round((least + ((most - least) * index) / steps) / 50) * 50;
    const inside = Math.min(most, Math.max(least, elo));
    return { value: String(inside), text: `${name}, ${words.elo(inside)}` };
  });
  return [...named, { value: "", text: words.full }];
}

/**
 * The nearest level that can be chosen.
 *
 * @param {number | null} elo
 * @param {{ value: string }[]} choices
 */
export function nearest(elo, choices) {
  if (elo === null) return "";
  const numbers = choices.map(({ value }) => value).filter((value) => value !== "");
  const far = (/** @type {string} */ value) => Math.abs(Number(value) - elo);
  return numbers.reduce((best, value) => (far(value) < far(best) ? value : best), numbers[0] ?? "");
}

/**
 * The wishes with levels that can be chosen. Those of last time may be of other steps, and the level
 * that a menu shows is the one that plays.
 *
 * @param {Wishes} wishes
 * @param {{ value: string }[]} choices
 * @returns {Wishes}
 */
export function withLevels(wishes, choices) {
  const offered = (/** @type {number | null} */ elo) => {
    const value = nearest(elo, choices);
    return value === "" ? null : Number(value);
  };
  const { white, black } = wishes.elo;
  return { ...wishes, elo: { white: offered(white), black: offered(black) } };
}

/**
 * The game that the wishes mean.
 *
 * @param {Wishes} wishes
 * @param {Part} part
 * @param {{ person: string, engine: string, sides: Record<Color, string> }} words names of players
 * @returns {Plan}
 */
export function planOf(wishes, { request, moves }, words) {
  const { opponent, elo, placing, meeting, time } = wishes;
  const people = opponent === "people";
  const letter = people && meeting === "links";
  const mine = wishes.side === "random" ? byChance() : wishes.side;
  /** @param {Color} color @returns {Player} */
  const player = (color) => {
    if (people) return { who: "person", name: words.sides[color] };
    if (opponent === "engine" && color === mine) return { who: "person", name: words.person };
    const strength = opponent === "watch" ? elo[color] : elo.black;
    return { who: "engine", name: words.engine, elo: strength, time: time.seconds * 1000 };
  };
  const clocked = !letter && time.kind === "clock";
  /** @type {Settings} */
  const settings = {
    white: player("white"),
    black: player("black"),
    clock: clocked ? { initial: time.minutes * 60_000, increment: time.increment * 1000 } : null,
    flipped: opponent === "engine" && mine === "black",
    turning: people && !letter,
    placing: people && placing === "hidden" ? "hidden" : "turns",
    letter: letter ? { id: freshId(), own: "white" } : undefined,
  };
  return { request, moves, settings };
}

/** @returns {Color} */
function byChance() {
  return crypto.getRandomValues(new Uint8Array(1))[0] % 2 === 0 ? "white" : "black";
}

/** A number by chance, for requests that take a seed. */
export function seed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
