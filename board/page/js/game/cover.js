// What a list of games shows of one: who plays what, and a small board.

import { titleOfRules } from "../parts/titles.js";
import { shownOf } from "../parts/mini-board.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {Pick<View, "board" | "gates" | "types" | "hands" | "variant" | "tags">} Cover */

/** @param {Cover} view */
export function coverOf(view) {
  const { Date: date = "" } = view.tags ?? {};
  return {
    title: nameOfGame(view),
    rules: view.variant,
    pair: pairOf(view),
    date: /^\d{4}/.test(date) ? date : undefined,
    shown: shownOf(view),
  };
}

/** What a game is called: by its players, else by what is played.
 * @param {Pick<View, "variant" | "tags">} view */
export function nameOfGame({ variant, tags }) {
  const { White: white, Black: black } = tags ?? {};
  const known = [white, black].every((name) => name && name !== "?");
  return known ? `${isolated(white)} – ${isolated(black)}` : titleOfRules(variant);
}

/** The pieces that enter, each once, by their names. @param {Pick<View, "gates" | "types">} view */
function pairOf({ gates, types }) {
  const all = [...gates.white ?? [], ...gates.black ?? []].map(({ type }) => type);
  return [...new Set(all)].filter((type) => type !== null).map((type) => types[type].name);
}

/**
 * A name from outside within other text: it may be written from right to left, which ends with it.
 * @param {string} name
 */
function isolated(name) {
  return /^[\x20-\x7e]*$/.test(name) ? name : `\u2068${name}\u2069`;
}
