// The piece lab.

export const lab = {
  title: "Piece lab",
  intro:
    "Write how a piece moves. See where it goes, what it is worth by every method, and play a " +
    "game with it.",
  atlas: "All measured and named pieces",
  piece: "A piece",
  examples: "Examples",
  play: "Play a game with it",
  bench: "Moves from any square",
  benchHint: "Set pieces in its way and see what it still reaches. A dashed mark is out of reach.",
  click: "A click",
  tools: { block: "sets a blocker: other, own, none", move: "moves the piece" },
  clear: "Clear the blockers",
  blocker: { white: "a piece of its own side", black: "a piece of the other side" },
  reach: {
    both: "can go there",
    move: "can go there without a capture",
    capture: "can capture there",
  },
  closed: "out of reach, the way is closed",
  values: "What it is worth",
  valueHeads: ["Method", "Pawns", "As counted", "In"],
  bound: {
    yes: "It stays on squares of one colour.",
    no: "It reaches squares of both colours.",
  },
  density: "Squares it can go to",
  /** @param {string} empty @param {string} full */
  densityLabel: (empty, full) =>
    `Mean number of squares by crowding: ${empty} on an empty board, ${full} on a full one.`,
  crowding: "part of the board that is occupied",
  densityHint: "The mean over all squares of the board. A leaper loses little in a crowd.",
  compare: "Compare",
  compareWith: "with a piece or a group",
  compareHint: "Such as Q, R+N, 2B or Zebu:CN+P.",
  method: "Method",
  difference: "Difference",
};
