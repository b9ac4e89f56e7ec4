// Placing both sides' pieces at once: what a side may do, and all four together.

/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/game.js").Settings} Settings */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */

/**
 * Whether the pieces of this game are to be placed at once now: it was agreed, and none is placed.
 *
 * @param {View} view
 * @param {Settings} settings
 */
export function isHidden(view, settings) {
  const gates = [...view.gates.white, ...view.gates.black];
  return (
    view.stage === "placement" &&
    settings.placing === "hidden" &&
    gates.every(({ at, gone }) => at === null && gone === null)
  );
}

/**
 * Shows all four at once.
 *
 * @param {Game} game
 * @param {string[]} white
 * @param {string[]} black
 */
export async function placeAll(game, white, black) {
  const view = /** @type {View} */ (await game.ask({ do: "place", white, black }));
  game.tip = view;
  game.show(view, false);
}

/**
 * What each piece of a side may do, as moves.
 *
 * @param {View} view
 * @param {Color} color
 * @returns {string[][]}
 */
export function placementsOf(view, color) {
  const row = color === "white" ? 0 : 9;
  return (view.placing?.[color] ?? []).map(({ type, files }) => {
    const letter = (view.types[type][color] ?? "").toUpperCase();
    return [...files].map((file) => `${letter}@${file}${row}`);
  });
}

/**
 * The files that a side's first piece takes from its second, by the file of the first. None when
 * only one is left to place.
 *
 * @param {View} view
 * @param {Color} color
 * @returns {Record<string, string[]>}
 */
export function excludedBy(view, color) {
  const [first] = view.placing?.[color] ?? [];
  const { excludes = {} } = /** @type {{ excludes?: Record<string, string[] | string> }} */ (
    first ?? {}
  );
  return Object.fromEntries(Object.entries(excludes).map(([file, files]) => [file, [...files]]));
}

/** The file of a placement such as `L@b0`. @param {string} uci */
export function fileOf(uci) {
  return uci.split("@")[1]?.[0] ?? "";
}
