// All text of the page, by screen, in the language that is spoken. A translation is a folder with the
// names of `en`, and one more name in `language.js`.
//
// What the program says itself comes from it: how an invented piece moves, and what is wrong with the
// text of a movement or a file of games. Names and texts that are read before any script are in
// index.html and app.webmanifest.

import * as en from "./en/index.js";
import { complete, languageOf } from "./language.js";

/** The language that people have chosen, where it can be read. */
function chosen() {
  try {
    return JSON.parse(localStorage.getItem("treville.settings") ?? "null")?.language;
  } catch {
    return null;
  }
}

/** The language that is spoken. */
export const language = typeof document === "undefined"
  ? "en"
  : languageOf(chosen(), navigator.languages ?? []);

/** The words of this language; only those that are spoken are fetched. */
async function spoken() {
  if (language !== "fr") return en;
  return complete(en, await import("./fr/index.js").catch(() => undefined));
}

const { board, choose, colors, connection, faults, field, game, games, lab, notation, numbers, people, pieces,
  place, refusals, review, rules, settings, setup, share, shell, start, tour } = await spoken();

export { board, choose, colors, connection, faults, field, game, games, lab, notation, numbers, people, pieces,
  place, refusals, review, rules, settings, setup, share, shell, start, tour };
