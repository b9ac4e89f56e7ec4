// What games and armies are called, by the program's names for them, and each game in a sentence.

export const games = {
  /** @type {Record<string, { title: string, words: string }>} */
  known: {
    musketeer: {
      title: "Musketeer chess",
      words:
        "White chooses one of ten pieces, Black another, and both sides get both. They wait behind the " +
        "first rank; a piece enters when the one in front of it first moves.",
    },
    "musketeer-peer": {
      title: "Musketeer chess without check forfeit",
      words:
        "Musketeer chess, but a king that leaves check does not lose the piece that waits behind it.",
    },
    chess: { title: "Chess", words: "The orthodox game." },
    chess960: {
      title: "Chess960",
      words: "Chess with the pieces of the first rank in one of 960 orders.",
    },
    seirawan: {
      title: "Seirawan chess",
      words:
        "Each side has a hawk and an elephant in hand; either may enter on the square that a piece of " +
        "the first rank leaves with its first move.",
    },
  },
  /** Two armies. @param {string} white @param {string} black */
  meet: (white, black) => `${white} against ${black}`,
  /** @param {string} title */
  spacious: (title) => `${title}, spacious`,
  own: "A game of your own file.",
  /** @type {Record<string, string>} */
  armies: {
    fides: "Fabulous FIDEs",
    clobberers: "Colorbound Clobberers",
    nutters: "Nutty Knights",
    rookies: "Remarkable Rookies",
  },
};
