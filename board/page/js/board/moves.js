// Questions to the list of legal moves: what starts where, and where it can be dropped. The list
// comes from the table; nothing here knows how pieces move.

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Move} Move */

/** The source of a placement: the piece in the tray. @param {number} type */
export function traySource(type) {
  return `tray-${type}`;
}

/** Whether a source is a piece in the tray. @param {string} source */
export function isTray(source) {
  return source.startsWith("tray-");
}

/** The strip square of a placement such as `L@b0`, or null. @param {Move} move */
function strip(move) {
  const at = move.uci.split("@")[1] ?? null;
  return move.from === null || move.from === undefined ? at : null;
}

/** Where a move is lifted: a square, or a piece in the tray; null where it has no place at all.
 * @param {Move} move
 */
export function source(move) {
  if (move.from) return move.from;
  return strip(move) && move.type !== null ? traySource(move.type) : null;
}

/** All squares where a move can be dropped. @param {Move} move @returns {string[]} */
export function goals(move) {
  const at = strip(move);
  if (at) return [at];
  return move.to ? [move.to, ...(move.also ?? [])] : [];
}

/**
 * What a move does to where it can be dropped: en passant and castling onto the rook are why the
 * square alone does not tell.
 * @typedef {"go" | "take"} Aim
 */

/**
 * The squares where these moves can be dropped, and whether a piece is taken by that.
 * @param {Move[]} moves
 * @returns {Map<string, Aim>}
 */
export function aims(moves) {
  /** @type {Map<string, Aim>} */
  const all = new Map();
  for (const move of moves) {
    for (const goal of goals(move)) {
      all.set(goal, move.captures || all.get(goal) === "take" ? "take" : "go");
    }
  }
  return all;
}

/** The moves that start at a source. @param {View} view @param {string} from */
export function movesFrom(view, from) {
  return view.moves.filter((move) => source(move) === from);
}

/** The moves from a source to a square. @param {View} view @param {string} from
 * @param {string} to */
export function movesBetween(view, from, to) {
  return movesFrom(view, from).filter((move) => goals(move).includes(to));
}

/** The placements on a strip square. @param {View} view @param {string} to */
export function placementsOn(view, to) {
  return view.moves.filter((move) => strip(move) === to);
}

/**
 * Moves that start and end alike, in the order in which people are asked: without an entering piece
 * first, and the queen before other types. The first one is meant where nothing is asked.
 * @param {View} view
 * @param {Move[]} moves
 */
export function inOrder(view, moves) {
  /** @param {Move} move */
  const rank = (move) => {
    if (move.enters) return 2;
    const type = typeof move.promotion === "number" ? view.types[move.promotion] : null;
    return type && type.picture !== "queen" ? 1 : 0;
  };
  return [...moves].sort((a, b) => rank(a) - rank(b) || (b.promotion ?? 0) - (a.promotion ?? 0));
}
