// The positions of the tour, each with the move that it asks for.

/** @typedef {import("../types.js").Move} Move */

/**
 * @typedef {object} Step
 * @property {"enter" | "castle" | "forfeit" | "pair"} name of its words
 * @property {string} [fen] without one it is the choice of the second piece
 * @property {(move: Move) => boolean} isRight
 */

/** @type {Step[]} */
export const STEPS = [
  {
    name: "enter",
    fen: "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR[LbCglacb] w KQkq - 2 3",
    isRight: ({ enters }) => Boolean(enters),
  },
  {
    name: "castle",
    fen: "r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R[LeCdlacb] w KQkq - 4 4",
    isRight: ({ path, enters }) => Boolean(path && enters),
  },
  {
    name: "forfeit",
    fen: "4k3/pp4pp/8/8/8/8/PP3qPP/RN2K3[LeC-l-c-] w Q - 0 20",
    isRight: ({ captures, enters }) => Boolean(captures && enters),
  },
  { name: "pair", isRight: ({ uci }) => uci.toLowerCase() === FIRST },
];

/** White's choice in the last step, by its letter. */
export const FIRST = "l";
