// The review of a game.

export const review = {
  title: "Review",
  none: "There is no game on the board to review.",
  begin: "Begin one",
  depth: "How thorough",
  depths: { quick: "Quick", usual: "Usual", deep: "Deep" },
  run: "Review this game",
  anew: "Judge anew",
  goOn: "Resume",
  stop: "Stop",
  progress: "Moves judged",
  /** @param {number} done @param {number} total */
  done: (done, total) => `${done} of ${total} moves judged`,
  /** @param {number} total */
  finished: (total) => `All ${total} moves are judged.`,
  slider: "Move",
  /** @param {number} moves @param {string} last */
  graphLabel: (moves, last) =>
    moves === 0
      ? "White's expected score; no move has been judged yet"
      : `White's expected score after ${moves} moves, ${last}% at the end`,
  beginning: "The beginning",
  notJudged: "This move has not been judged yet.",
  good: "A good move.",
  /** @param {string} judgement @param {string} chances */
  judged: (judgement, chances) =>
    `${judgement === "inaccuracy" ? "An" : "A"} ${judgement}: ${chances}.`,
  /** @param {string} chances */
  neutral: (chances) => `${chances.charAt(0).toUpperCase()}${chances.slice(1)}.`,
  /** @param {string | null} side null for yours @param {string} from @param {string} to */
  fell: (side, from, to) =>
    `${side ? `${side}'s` : "your"} chances fell from ${from}% to ${to}%`,
  /** @param {string} white */
  expects: (white) => `White scores ${white}%.`,
  learn: "Learn from your mistakes",
  /** @param {number} at @param {number} total */
  learning: (at, total) => `Mistake ${at} of ${total}`,
  /** @param {string} played */
  missed: (played) => `${played} was played. Find a better move on the board.`,
  hint: "Hint",
  next: "Next",
  end: "To the end",
  better: "Better was",
  show: "Show it on the board",
  retry: "Try again from here",
  worst: "The worst moves",
  /** @param {string} best */
  insteadOf: (best) => `better ${best}`,
  /** @param {string} lost */
  lost: (lost) => `\u2212${lost}%`,
  summary: "Both sides",
  rows: {
    moves: "Moves",
    accuracy: "Accuracy",
    lost: "Given away for each move",
    inaccuracies: "Inaccuracies",
    mistakes: "Mistakes",
    blunders: "Blunders",
  },
  /** @param {string} side */
  yourMove: (side) => `Your move: play for ${side} on the board.`,
  /** @param {string} san */
  judging: (san) => `The engine looks at ${san}…`,
  sameMove: "that is the move of the game.",
  bestMove: "that is best.",
  /** @param {string} lost */
  goodMove: (lost) => `a good move, ${lost}% less than the best.`,
  /** @param {string} lost @param {string | null} best */
  badMove: (lost, best) => `your chances fall by ${lost}%${best ? `; ${best} is better` : ""}.`,
  again: "Another try",
  playOn: "Play on from here",
};
