// The types in play and the waiting pieces, derived from the board and the doorways instead of asked
// for in a menu.

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Gate} Gate */
/** @typedef {import("../types.js").Setup} Setup */

/** The first type that can be chosen: the six of chess come before. */
const FIRST = 6;

/**
 * The pieces that enter, after a change of the board. What stands on no doorway does not wait: it has
 * entered if one like it is on the board, and is lost if not. Pieces in hand stay as they are.
 * @param {Pick<Setup, "board" | "gates" | "types">} setup
 * @returns {Record<Color, Gate[]>}
 */
export function gatesFromBoard({ board, gates, types }) {
  const all = [...gates.white, ...gates.black];
  if (all.length === 0 || all.some(({ at }) => at === "hand")) return gates;
  const waiting = all.flatMap(({ type, at }) => (type !== null && at ? [type] : []));
  const standing = Object.values(board).map(([, type]) => type).filter((type) => type >= FIRST);
  const needed = new Set([...waiting, ...standing]);
  /** The types of both sides: those that are needed keep their places. @type {(number | null)[]} */
  const chosen = gates.white.map(({ type }) => (type !== null && needed.has(type) ? type : null));
  const old = gates.white.map(({ type }) => type);
  const others = [...needed, ...old, ...types.keys()].filter(
    (type) => type !== null && type >= FIRST && !chosen.includes(type));
  for (const [slot, type] of chosen.entries()) {
    if (type === null) chosen[slot] = others.find((other) => !chosen.includes(other)) ?? null;
  }
  /** @param {Color} color @param {number | null} type @returns {Gate} */
  const gate = (color, type) => {
    const known = gates[color].find((one) => one.type === type && one.at);
    if (known) return known;
    const stands = Object.values(board).some(([side, one]) => side === color && one === type);
    return { type, at: null, gone: stands ? "entered" : "lost" };
  };
  /** @param {Color} color */
  const side = (color) => chosen.map((type) => gate(color, type));
  return { white: side("white"), black: side("black") };
}

/**
 * The kings alone, each where it stands, or on its first square.
 * @param {Pick<Setup, "board" | "types">} setup
 * @returns {Setup["board"]}
 */
export function kingsAlone({ board, types }) {
  const king = types.findIndex(({ name }) => name.toLowerCase() === "king");
  if (king < 0) return {};
  /** @param {Color} color @param {string} usual */
  const square = (color, usual) =>
    Object.keys(board).find((at) => board[at][0] === color && board[at][1] === king) ?? usual;
  return {
    [square("white", "e1")]: ["white", king],
    [square("black", "e8")]: ["black", king],
  };
}
