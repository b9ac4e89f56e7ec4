// What comes before play: pieces are chosen and placed.

export const choose = {
  title: { white: "White chooses a piece", black: "Black chooses a piece" },
  both: "Both sides get both pieces.",
  /** @param {string} one @param {string} other */
  again: (one, other) =>
    `If Black chooses White's piece again, both sides get the default pair: ${one} and ${other}.`,
  free: "not chosen yet",
  byWhite: "First, by White",
  byBlack: "Second, by Black",
  take: "Choose",
  /** @param {string} name */
  takeNamed: (name) => `Choose the ${name}`,
  first: {
    /** @param {string} name */
    does: (name) => `Both sides get one ${name}. Black chooses the second piece.`,
  },
  second: {
    /** @param {string} name @param {string} other */
    does: (name, other) => `Both sides get one ${other} and one ${name}.`,
    /** @param {string} one @param {string} other */
    pair: (one, other) => `Both sides get the default pair: one ${one} and one ${other}.`,
  },
  sort: "Order",
  sorts: { given: "As in the rules", value: "By value" },
  advice: "What would the engine choose?",
  advised: "The engine's choice",
  /** @param {string} name @param {string} score */
  advises: (name, score) =>
    `The engine would choose the ${name}. White expects ${score} of a point.`,
  asking: "The engine is thinking ...",
  wait: "It is your opponent's choice.",
};

export const place = {
  /** @param {string} colour @param {string} name */
  title: (colour, name) => `${colour} places the ${name}`,
  rule:
    "Behind a piece of the first rank. When that piece moves for the first time, this one " +
    "enters on the square it leaves.",
  /** @param {string} one @param {string} other */
  pair: (one, other) =>
    `Black chose White's piece again, so both sides get the default pair: ${one} and ${other}.`,
  files: "Files",
  /** @param {string} file @param {string} helper */
  behind: (file, helper) => `File ${file}, behind the ${helper}`,
  /** @param {string[]} files */
  takes: (files) => `then the second piece cannot go to ${files.join(", ")}`,
  /** @param {string} file @param {string[]} files */
  excludes: (file, files) => `From ${file} it keeps the second piece off ${files.join(" and ")}.`,
  taken: "your other piece waits there",
  king: "your other piece waits behind a rook, and king and rook may not both have one",
  rook: "your other piece waits behind the king, and king and rook may not both have one",
  excluded: "the rules leave this file out now",
  advice: "Ask the engine",
  /** @param {string} name @param {string} file @param {string} score */
  advises: (name, file, score) =>
    `The engine would put the ${name} on ${file}. White expects ${score} of a point.`,
  asking: "The engine is thinking ...",
  wait: "Your opponent is placing.",
  order: "What is placed",
  next: "now",
  later: "later",
};
