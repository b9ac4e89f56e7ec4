// Names of squares and their numbers. This is geometry of the drawing, no rule of a game.

export const FILES = ["a", "b", "c", "d", "e", "f", "g", "h"];

/**
 * File and rank of a square, both from 0.
 *
 * @param {string} square such as `e4`
 * @returns {[number, number]}
 */
export function coordinates(square) {
  return [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];
}

/** @param {string} square */
export function isDark(square) {
  const [file, rank] = coordinates(square);
  return (file + rank) % 2 === 0;
}
