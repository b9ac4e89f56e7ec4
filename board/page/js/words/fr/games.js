// Les noms des jeux et des armées.

/** @type {typeof import("../en/games.js").games} */
export const games = {
  known: {
    musketeer: {
      title: "Échecs des mousquetaires",
      words: "Les Blancs choisissent une des dix pièces, les Noirs une autre ; chaque camp reçoit les deux. "
        + "Elles attendent derrière la première rangée ; une pièce entre quand celle qui est devant elle "
        + "joue pour la première fois.",
    },
    "musketeer-peer": {
      title: "Mousquetaires sans confiscation",
      words: "Les mêmes échecs, mais un roi qui sort d'un échec ne perd pas la pièce qui attend derrière "
        + "lui.",
    },
    chess: { title: "Échecs", words: "Le jeu orthodoxe." },
    chess960: {
      title: "Échecs 960",
      words: "Les échecs, avec les pièces de la première rangée dans un de 960 ordres.",
    },
    seirawan: {
      title: "Échecs de Seirawan",
      words: "Chaque camp a un faucon et un éléphant en main ; chacun peut entrer sur la case qu'une pièce "
        + "de la première rangée quitte à son premier coup.",
    },
  },
  meet: (white, black) => `${white} contre ${black}`,
  spacious: (title) => `${title}, pièces à l'aise`,
  own: "Un jeu de votre fichier.",
  armies: {
    fides: "Fabuleuses FIDE",
    clobberers: "Cogneurs unicolores",
    nutters: "Cavaliers fous",
    rookies: "Recrues remarquables",
  },
};
