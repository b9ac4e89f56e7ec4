// What games and armies are called: known ones by the page's words, those of a file by their names.

import { games as words } from "../words/index.js";

/** What a game of two armies is called; its pieces may be spacious. */
const ARMIES = /^(spacious-)?([a-z]+)-([a-z]+)$/;

/** @param {string} variant */
export function titleOfRules(variant) {
  const [, spacious, white, black] = ARMIES.exec(variant) ?? [];
  if (white in words.armies && black in words.armies) {
    const title = words.meet(titleOfArmy(white), titleOfArmy(black));
    return spacious ? words.spacious(title) : title;
  }
  return words.known[variant]?.title ?? variant;
}

/** A game in a sentence. @param {string} variant */
export function wordsOfRules(variant) {
  return words.known[variant]?.words ?? words.own;
}

/** @param {string} army */
export function titleOfArmy(army) {
  return words.armies[army] ?? army;
}
