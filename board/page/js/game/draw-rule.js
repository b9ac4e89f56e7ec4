// When the engine takes a draw: it is not better, and the game has settled.

/** @typedef {import('../types.js').Color} Color */

/**
 * The last scores of the engine in a game, the newest at the end, in centipawns for its side.
 * @typedef {{ color: Color, scores: number[] }} Judged
 */

/** The rule as data. */
export const RULE = {
  /** From this move on a game has settled. */
  move: 30,
  /** It has also settled after so many scores in a row... */
  scores: 8,
  /** ... no further from zero than this, in centipawns. */
  quiet: 25,
  /** An engine this far behind takes a draw at any time, in centipawns. */
  behind: -150,
};

/**
 * The record with one more score.
 * @param {Judged | null} judged @param {Color} color @param {number} score @returns {Judged}
 */
export function withScore(judged, color, score) {
  const before = judged?.color === color ? judged.scores : [];
  return { color, scores: [...before, score].slice(-RULE.scores) };
}

/**
 * Why the engine plays on at this move number; null if it takes the draw.
 * @param {Judged | null} judged @param {number} move
 * @returns {'early' | 'ahead' | 'unsettled' | null}
 */
export function refusal(judged, move) {
  const last = judged?.scores.at(-1);
  if (!judged || last === undefined) return "early";
  if (last > 0) return "ahead";
  const { scores } = judged;
  const quiet = scores.length >= RULE.scores && scores.every((cp) => Math.abs(cp) <= RULE.quiet);
  return move >= RULE.move || quiet || last <= RULE.behind ? null : "unsettled";
}
