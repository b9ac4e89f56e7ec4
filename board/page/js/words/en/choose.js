// What comes before play: pieces are chosen and placed.

import { named } from "./names.js";

export const choose = {
  /** @param {string | null} side none where you are the only person @param {boolean} second */
  title: (side, second) =>
    `${side ? `${side}, choose` : "Choose"} ${second ? "the second piece" : "a piece"}`,
  /** @param {string} side */
  waiting: (side) => `${side} is choosing a piece`,
  both: "White chooses one piece, then Black another. Both sides get both.",
  pieces: "Pieces to choose from",
  press: "Press a piece to see how it moves.",
  /** @param {number} pawns */
  worth: (pawns) => `about ${pawns} pawns`,
  /** @param {string} one @param {string} other */
  again: (one, other) =>
    `If Black chooses it too, both sides get the default pair instead: ${named(one)} and ${named(other)}.`,
  take: "Choose",
  /** @param {string} name */
  takeNamed: (name) => `Choose the ${named(name)}`,
  second: {
    /** @param {string} side @param {string} name */
    has: (side, name) => `${side} chose the ${named(name)}.`,
    /** @param {string} name @param {string} other */
    does: (name, other) => `Both sides get ${named(other)} and ${named(name)}.`,
    /** @param {string} one @param {string} other */
    pair: (one, other) =>
      `White has it already, so the default pair is played instead: ${named(one)} and ${named(other)}.`,
  },
  advice: "Ask the engine",
  /** @param {string} name @param {number} percent */
  advises: (name, percent) => `The engine would choose the ${named(name)}: White scores ${percent}%.`,
  asking: "The engine is thinking…",
};

export const place = {
  /** @param {string} name */
  title: (name) => `Place your ${named(name)} behind a piece`,
  /** @param {string} side @param {string} name */
  titleOf: (side, name) => `${side}, place the ${named(name)} behind a piece`,
  /** @param {string} side */
  waiting: (side) => `${side} is placing`,
  rule: "Press a doorway that glows. The piece enters when the one in front of it first moves.",
  /** @param {string[]} names */
  both: (names) => `Both sides have ${names.map(named).join(" and ")}.`,
  /** @param {string} one @param {string} other */
  pair: (one, other) =>
    `Black chose White's piece too, so the default pair is played: ${named(one)} and ${named(other)}.`,
  /** @param {string} file @param {string} helper */
  behind: (file, helper) => `File ${file}, behind the ${named(helper)}`,
  excludes: "King and rook cannot both have a piece behind them.",
  taken: "your other piece waits there",
  king: "your other piece waits behind a rook, and king and rook cannot both have one",
  rook: "your other piece waits behind the king, and king and rook cannot both have one",
  excluded: "not allowed now",
  advice: "Ask the engine",
  /** @param {string} name @param {string} file @param {string} helper @param {number} percent */
  advises: (name, file, helper, percent) =>
    `The engine would put the ${named(name)} on ${file}, behind the ${named(helper)}: White scores ${percent}%.`,
  asking: "The engine is thinking…",
};
