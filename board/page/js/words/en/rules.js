// The rules, for those who know chess.

export const rules = {
  title: "The rules of Musketeer chess",
  intro: "It is chess, with two more pieces a side.",
  tour: "Take the one-minute tour",
  pieces: "The ten pieces",
  sections: {
    choose: {
      title: "Choose",
      picture: "",
      text: [
        "White chooses one of ten pieces, then Black chooses one. Both sides get one of each.",
        "If Black chooses the piece of White, both sides get the default pair instead: one cannon "
          + "and one leopard.",
      ],
    },
    place: {
      title: "Place",
      picture: "Leopard and cannon wait behind the first ranks",
      text: [
        "White places the first piece behind one of its own pieces of the first rank, then Black "
          + "places. Then both place the second piece in the same way.",
        "Both can wait behind any piece, but not behind the same one, and not one behind the king "
          + "and the other behind a rook.",
      ],
    },
    enter: {
      title: "Enter",
      picture: "The knight has gone to c3, and the leopard has come in on b1",
      text: [
        "When a piece of the first rank moves for the first time, the piece behind it enters on the "
          + "square it leaves, in the same move. It always enters; you cannot hold it back.",
        "In the list of moves it stands behind a slash: Nc3/L.",
      ],
    },
    castle: {
      title: "Castle",
      picture: "White has castled: the cannon has come in on e1",
      text: [
        "Castling is the first move of king and rook. What waits behind the king enters where he "
          + "stood, and what waits behind the rook where that stood.",
      ],
    },
    lose: {
      title: "Lose a waiting piece",
      picture: "The king is in check from the queen, and a leopard waits behind him",
      text: [
        "A piece that waits is lost when the piece in front of it is captured.",
        "Check forfeit: a king that moves out of check without capturing a piece that gives check "
          + "loses what waits behind him. Here he may capture the queen, and the leopard enters.",
      ],
    },
    promote: {
      title: "Promote",
      picture: "",
      text: ["A pawn on the last rank can also become one of the two chosen pieces."],
    },
    end: {
      title: "The end",
      picture: "",
      text: ["Checkmate, stalemate and the other draws are those of chess."],
    },
  },
};
