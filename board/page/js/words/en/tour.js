// The tour for those who know chess.

export const tour = {
  title: "A one-minute tour",
  /** @param {number} at @param {number} total */
  count: (at, total) => `${at} of ${total}`,
  next: "Next",
  again: "Try again",
  play: "Play a game",
  rules: "All the rules",
  steps: {
    enter: {
      title: "Bring a piece in",
      text: "Your leopard and your cannon wait in the lit doorways. Move a knight: what waits "
        + "behind it enters on the square it leaves, in the same move.",
      done: "It is in play. A waiting piece always enters when the piece in front of it first moves.",
      wrong: "Nothing entered: no piece waits behind that one. Move a knight.",
    },
    castle: {
      title: "Castle over a doorway",
      text: "The leopard waits behind your king. Castle: drag the king two squares, or onto his rook.",
      done: "The leopard came in where the king stood.",
      wrong: "Castle with the king on e1.",
    },
    forfeit: {
      title: "Mind the check",
      text: "Your king is in check, and a leopard waits behind him. If he walks away, the leopard is "
        + "lost for good. He keeps it only if he captures the piece that gives check.",
      done: "He captured the queen, so the leopard came in.",
      wrong: "The leopard is lost: the king left check without capturing. Capture the queen.",
    },
    pair: {
      title: "Choose the second piece",
      text: "White has chosen the leopard. You are Black: both sides get the piece that you choose, "
        + "too. See what happens if you choose the leopard again.",
      done: "Nobody gets two of one kind: both sides play the default pair, cannon and leopard.",
      wrong: "A fine pair, and both sides get both. Now see what the leopard does.",
    },
  },
};
