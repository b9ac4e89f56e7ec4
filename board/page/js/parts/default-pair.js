// The pair that both sides get when Black chooses the piece of White once more.

/** @typedef {import("../types.js").View} View */

/**
 * A sentence with the names of the default pair; nothing where no pieces are chosen.
 *
 * @param {View} view
 * @param {(one: string, other: string) => string} sentence
 */
export function ofDefaultPair(view, sentence) {
  const [one, other] = view.default_pair?.types ?? [];
  if (one === undefined || other === undefined) return "";
  return sentence(view.types[one].name, view.types[other].name);
}
