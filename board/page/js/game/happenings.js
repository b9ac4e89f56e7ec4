// What has happened between two positions of a game, for ears and for those who wonder where a
// waiting piece has gone.

import { helperOf, stripSquare } from "../board/geometry.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Color} Color */

/**
 * A piece that was lost from its gate.
 * @typedef {object} Loss
 * @property {Color} color
 * @property {number} type
 * @property {string} strip its strip square
 * @property {number | null} helper the type that stood in front of it
 * @property {boolean} isForfeit whether a king that left check has forfeited it; else its helper was
 *   captured
 */

/**
 * The pieces that the last move has taken from their gates for good.
 * @param {View} before
 * @param {View} after
 * @returns {Loss[]}
 */
export function losses(before, after) {
  return /** @type {Color[]} */ (["white", "black"]).flatMap((color) =>
    (before.gates?.[color] ?? []).flatMap(({ type, at, gone }, index) => {
      const now = after.gates?.[color]?.[index];
      if (type === null || !at || at === "hand" || gone || now?.gone !== "lost") return [];
      const strip = stripSquare(color, at);
      const helper = before.board[helperOf(strip)]?.[1] ?? null;
      return [{ color, type, strip, helper, isForfeit: before.turn === color }];
    }),
  );
}

/**
 * The sound of a move: what matters most of all that it does.
 * @param {View} before
 * @param {View} after
 * @returns {'end' | 'lost' | 'check' | 'enters' | 'capture' | 'move'}
 */
export function soundOf(before, after) {
  if (after.ending) return "end";
  if (losses(before, after).length > 0) return "lost";
  if (after.check) return "check";
  /** @param {View} view */
  const entered = ({ gates }) =>
    [...(gates?.white ?? []), ...(gates?.black ?? [])].filter(({ gone }) => gone === "entered").length;
  if (entered(after) > entered(before)) return "enters";
  /** @param {View} view */
  const count = ({ board }) => Object.keys(board).length;
  return count(after) < count(before) ? "capture" : "move";
}
