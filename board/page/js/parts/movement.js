// How a piece moves, in a sentence. The program has it in English for any piece; a translation has
// that of known ones.

import { h } from "../dom.js";
import { pieces as words } from "../words/index.js";

/** @typedef {import("../types.js").Card} Card */

/**
 * The sentence as children of an element; in English, where no translation has it, it says so.
 *
 * @param {Pick<Card, "betza" | "words">} card
 * @returns {import("../dom.js").Child[]}
 */
export function movementWords({ betza, words: english }) {
  const known = words.sentence(betza, english);
  if (known !== null) return [known];
  return [h("span", { lang: "en" }, english), " ", h("span", { class: "muted" }, words.inEnglish)];
}

/** The same as text. @param {Pick<Card, "betza" | "words">} card */
export function movementText({ betza, words: english }) {
  return words.sentence(betza, english) ?? `${english} ${words.inEnglish}`;
}
