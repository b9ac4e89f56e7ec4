// Games that somebody has judged already: each move of play has an evaluation.

/** @typedef {import("../types.js").View} View */

/**
 * Whether coordinates are those of a move on the board, not of a choice or a placement.
 *
 * @param {string} uci
 */
export function isOfPlay(uci) {
  return uci.length >= 4 && !uci.includes("@");
}

/**
 * Whether every move of play of the main line has an evaluation; the last may end the game instead.
 *
 * @param {View} view of its end
 */
export function isJudged({ nodes, ending }) {
  const main = nodes.slice(0, 1);
  // After a node of the main line the next first child is that of its own.
  for (const node of nodes) {
    if (node.main && node.parent === main[main.length - 1].node) main.push(node);
  }
  const played = main.filter(({ uci }) => isOfPlay(uci ?? ""));
  if (ending && typeof played[played.length - 1]?.white !== "number") played.pop();
  return played.length > 0 && played.every(({ white }) => typeof white === "number");
}
