// Pieces: cards, drawings of movement, and fields in which a movement is written.

import { colors } from "./colors.js";
import { named } from "./names.js";

export const pieces = {
  /** @param {string} pawns */
  pawns: (pawns) => `${pawns} pawns`,
  /** @param {string} full @param {string} endings */
  phases: (full, endings) => `${full} on full boards, ${endings} in endings`,
  /** @param {string} low @param {string} high */
  range: (low, high) => `(${low} to ${high}), `,
  basis: {
    weights: "as the engine counts",
    fit: "fitted with the whole evaluation",
    games: "measured in games",
    forecast: "forecast from measured pieces",
  },
  /** @param {string} name */
  diagram: (name) => `How the ${named(name)} moves`,
  betza: "Betza",
  legend: {
    leap: "leaps there, whatever stands between",
    slide: "goes along the line, if nothing stands between",
    move: "only without a capture",
    capture: "only to capture",
    lame: "leaps there if the squares it passes are empty",
    hop: "jumps over a piece to get there",
    first: "only as its first move",
  },
  colour: colors,
  /** @param {string} colour @param {string} name */
  coloured: (colour, name) => `${colour} ${named(name)}`,
  /** The name of a type. @param {string} name */
  name: (name) => named(name),
  /** How a piece moves; null where only the program's English is there.
   * @param {string} betza @param {string} english @returns {string | null} */
  sentence: (betza, english) => english,
  /** Behind such a sentence. */
  inEnglish: "",
};

export const field = {
  movement: "Piece",
  unnamed: "Mine",
  /** @param {number} place */
  at: (place) => `Character ${place}`,
  hint: "Leopard, NB2 or Zebu:CN",
  help: "How to write a movement",
};

export const notation = {
  intro: "A movement is a row of capitals. Each is a way to go, and a piece has them all.",
  atoms: [
    ["W", "one step along files and ranks"],
    ["F", "one step diagonally"],
    ["K", "both: one step in any direction"],
    ["D", "a leap of two along files and ranks"],
    ["A", "a leap of two diagonally"],
    ["N", "the knight's leap, two by one"],
    ["C", "the camel's leap, three by one"],
    ["Z", "the zebra's leap, three by two"],
    ["H", "a leap of three along files and ranks"],
    ["G", "a leap of three diagonally"],
    ["R", "a rook; R3 is one of at most three steps"],
    ["B", "a bishop; B2 is one of at most two steps"],
    ["Q", "a queen"],
    ["NN", "knight's leaps again and again in one direction"],
  ],
  signs: [
    ["m", "only to move"],
    ["c", "only to capture"],
    ["f b l r", "only forward, backward, to the left, to the right"],
    ["v s", "only along the file, only sideways"],
    ["n", "lame: what lies between must be empty"],
    ["p", "over one piece"],
    ["g", "to the square just behind the piece it jumps over"],
    ["i", "only as its first move"],
  ],
  before: "Small letters in front of a capital restrict it:",
};
