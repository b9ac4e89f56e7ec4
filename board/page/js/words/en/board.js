// The board itself, for screen readers above all.

import { colors } from "./colors.js";
import { named } from "./names.js";
import { counted } from "./number.js";

/** @typedef {import('../../types.js').View} View */
/** @typedef {import('../../types.js').Move} Move */
/** @typedef {import('../../types.js').Node} Node */
/** @typedef {import('../../types.js').Color} Color */
/** @typedef {import('../../board/moves.js').Aim} Aim */

/** @param {string} name */
const lower = (name) => named(name).toLowerCase();

/** @param {Aim | null} target @param {string} capture */
const aimed = (target, capture) => {
  if (!target) return [];
  return [target === "take" ? capture : "can go here"];
};

export const board = {
  label: "Board. Arrow keys go from square to square, Enter lifts and drops.",
  choose: "Which move?",
  /** @param {{ square: string, target: Aim | null }} what */
  empty: ({ square, target }) => [square, ...aimed(target, "can capture here")].join(", "),
  /** @param {{ square: string, color: Color, type: string, waiting: string | null,
   *   check: boolean, target: Aim | null }} what */
  piece: ({ square, color, type, waiting, check, target }) =>
    [
      `${square}, ${color} ${lower(type)}`,
      waiting ? `helper of the waiting ${lower(waiting)}` : "",
      check ? "in check" : "",
      ...aimed(target, "can be captured"),
    ]
      .filter(Boolean)
      .join(", "),
  /** @param {{ color: Color, file: string, type: string | null, helper: string,
   *   target: Aim | null }} what */
  gate: ({ color, file, type, helper, target }) =>
    type
      ? `${color} gate ${file}: the ${lower(type)} waits behind ${helper}`
      : `${color} gate ${file}${target ? ", can be placed here" : ", empty"}`,
  /** @param {Color} color */
  unplaced: (color) => `Pieces that ${colors[color]} has to place`,
  /** The name of a type. @param {string} name */
  name: (name) => named(name),
  /** @param {string} label @param {number} count */
  lifted: (label, count) => `${label}: ${counted(count, "square", "squares")} to go to`,
  /** @param {Node} node @param {View} view */
  moved: (node, view) =>
    [`${colors[node.turn ?? "white"]}: ${node.san}`, view.ending ? view.ending.result : ""]
      .filter(Boolean)
      .join(". "),
  /** What a choice means. @param {View} view @param {Move} move */
  choice: (view, move) => {
    /** @param {number} type */
    const name = (type) => lower(view.types[type].name);
    if (typeof move.promotion === "number") {
      return `${move.san}: becomes a ${name(move.promotion)}`;
    }
    if (move.enters) {
      return `${move.san}: the ${name(move.enters.type)} enters on ${move.enters.at}`;
    }
    if (move.from && view.gates?.[view.turn]?.length) return `${move.san}: nothing enters`;
    return move.san;
  },
};
