// How a movement is written, for those who type one.

import { h } from "../dom.js";
import { field, notation as words } from "../words/index.js";

/** An explanation that opens when it is wanted. */
export function notationHelp() {
  return h(
    "details",
    { class: "help", data: { do: "notation" } },
    h("summary", null, field.help),
    h("p", null, words.intro),
    list(words.atoms),
    h("p", null, words.before),
    list(words.signs),
  );
}

/** @param {string[][]} rows */
function list(rows) {
  return h(
    "dl",
    { class: "notation" },
    ...rows.flatMap(([sign, meaning]) => [
      h("dt", null, h("code", null, sign)),
      h("dd", null, meaning),
    ]),
  );
}
