// What has to be done now, in a sentence.

import { colors, game as words, pieces } from "../words/index.js";

/** @param {import('../types.js').View} view */
export function taskOf({ stage, turn, gates, placing, types, check }) {
  const side = colors[turn];
  if (stage === "selection") return words.task.names(side, gates.white[0]?.type === null);
  const next = stage === "placement" ? placing?.[turn][0]?.type : undefined;
  if (next !== undefined) return words.task.places(side, pieces.name(types[next].name));
  return check ? words.task.check(side) : words.task.moves(side);
}
