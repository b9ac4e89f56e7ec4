// What games and armies are called: known ones by the page's words, those of a file by their names.

import { games as words } from "../words/index.js";

/** @param {string} variant */
export function titleOfRules(variant) {
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
