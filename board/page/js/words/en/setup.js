// The set-up editor.

import { colors } from "./colors.js";

export const setup = {
  title: "Set up a position",
  intro: "Put pieces on the board and, to wait, on doorways; or paste a FEN. Faults are shown at once.",
  game: "Game",
  shown: "The game on the board",
  first: "First position",
  empty: "Clear the board",
  fen: "FEN",
  copy: "Copy the FEN",
  copied: "Copied.",
  copyByHand: "The browser does not let the page copy. The text is selected: copy it by hand.",
  board: "Board to set up",
  palette: "What a click puts",
  tools: { move: "Move", erase: "Take away" },
  hint:
    "Take a piece and click on squares. A second click, or the right button, takes it away. The " +
    "doorways hold the pieces that wait.",
  nothing: "empty",
  /** @param {string} colour @param {string} file @param {string} piece */
  gate: (colour, file, piece) => `${colour}'s gate on ${file}, ${piece}`,
  faulty: "something is wrong here",
  sound: "This position can be played.",
  /** @param {number} number */
  wrong: (number) => (number === 1 ? "One thing is wrong" : `${number} things are wrong`),
  turn: "To move",
  turns: colors,
  castling: "Castling with the rook of",
  unmoved: "Not moved yet",
  noFen: "There is none while something is wrong.",
  enPassant: "En passant",
  none: "none",
  counters: { halfmoves: "Plies without capture or pawn move", moves: "Number of the move" },
  hands: "In hand",
  hand: "in hand",
  entered: "has entered",
  lost: "is lost",
  go: "From here",
  play: "Play against the engine",
  analyse: "Analyse",
  people: "Two people",
};
