/** Pieces by themselves: what they are worth and how they move. */

import { aString } from "./errors.js";
import { rules } from "./rules.js";

/** @param {string} piece */
export function appraise(piece) {
  return rules.ask({ do: "appraise", piece: aString(piece, "a piece") });
}

/** @param {string} left @param {string} right */
export function trade(left, right) {
  const [one, other] = [left, right].map((side) => aString(side, "a side such as B+R"));
  return rules.ask({ do: "trade", left: one, right: other });
}

/** @param {string} betza */
export function movement(betza) {
  return rules.ask({ do: "movement", betza: aString(betza, "Betza notation") });
}
