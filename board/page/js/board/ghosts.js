// What a move does, shown before it is made: where its piece stands then, what enters, where the
// rook goes, what is lost.

import { stripSquare } from "./geometry.js";
import { goals } from "./moves.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Move} Move */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./pieces.js').Pieces} Pieces */

/**
 * See-through pieces for a move.
 * @param {View} view
 * @param {Move} move
 * @param {Geometry} geometry
 * @param {Pieces} pieces
 */
export function ghosts(view, move, geometry, pieces) {
  /** @param {number} type @param {string} place @param {string} name */
  const ghost = (type, place, name) => {
    const piece = pieces.ghost(view.types[type], view.turn, geometry.spot(place));
    piece.setAttribute("data-ghost", name);
    piece.setAttribute("data-at", place);
    return piece;
  };
  const shapes = [];
  const mover = move.from ? view.board[move.from] : null;
  // A piece in the hand needs no second one below it.
  if (mover && move.to && !pieces.lifted) {
    shapes.push(ghost(move.promotion ?? mover[1], move.to, "move"));
  }
  const rook = move.path ? view.board[move.path.from] : null;
  if (move.path && rook) shapes.push(ghost(rook[1], move.path.to, "rook"));
  if (move.enters) shapes.push(ghost(move.enters.type, move.enters.at, "enters"));
  if (!move.from && move.type !== null) shapes.push(ghost(move.type, goals(move)[0], "place"));
  return shapes;
}

/** The strip squares whose pieces a move loses for good. @param {View} view @param {Move} move */
export function doomed(view, move) {
  const other = view.turn === "white" ? "black" : "white";
  /** @param {import('../types.js').Color} color @param {number | null} [type] */
  const strip = (color, type) => {
    const gate = view.gates[color].find((gate) => gate.type === type && !gate.gone);
    return gate?.at && gate.at !== "hand" ? [stripSquare(color, gate.at)] : [];
  };
  return [...strip(view.turn, move.loses), ...strip(other, move.bars)];
}

/** The places that a move empties: they are shown by ghosts elsewhere.
 * @param {View} view @param {Move} move
 * @returns {string[]}
 */
export function leaving(view, move) {
  const { enters } = move;
  const gate = view.gates[view.turn].find(({ type, gone }) => type === enters?.type && !gone);
  const strip = enters && gate?.at && gate.at !== "hand" ? stripSquare(view.turn, gate.at) : null;
  return [move.from, move.path?.from, strip].filter((place) => typeof place === "string");
}
