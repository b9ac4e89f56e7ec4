// Les règles, pour qui connaît les échecs.

/** @type {typeof import("../en/rules.js").rules} */
export const rules = {
  title: "Les règles des échecs Mousquetaires",
  intro: "Ce sont les échecs, avec deux pièces de plus par camp.",
  tour: "Faire la visite d'une minute",
  pieces: "Les dix pièces",
  sections: {
    choose: {
      title: "Choisir",
      picture: "",
      text: [
        "Les Blancs choisissent une des dix pièces, puis les Noirs une. Chaque camp reçoit les deux.",
        "Si les Noirs choisissent la pièce des Blancs, la paire par défaut se joue : un canon et un "
          + "léopard.",
      ],
    },
    place: {
      title: "Placer",
      picture: "Léopard et canon attendent derrière les premières rangées",
      text: [
        "Les Blancs placent la première pièce derrière une pièce de leur première rangée, puis les "
          + "Noirs. Ensuite chacun place la seconde de même.",
        "Toute pièce peut en avoir une derrière elle, mais pas deux, et pas à la fois le roi et une "
          + "tour.",
      ],
    },
    enter: {
      title: "Entrer",
      picture: "Le cavalier est allé en c3, et le léopard est entré en b1",
      text: [
        "Quand une pièce de la première rangée joue pour la première fois, celle qui est derrière "
          + "entre sur la case quittée, dans le même coup. Elle entre toujours.",
        "Dans la liste des coups elle suit une barre : Nc3/L.",
      ],
    },
    castle: {
      title: "Roquer",
      picture: "Les Blancs ont roqué : le canon est entré en e1",
      text: [
        "Le roque est le premier coup du roi et de la tour. Ce qui attend derrière le roi entre où il "
          + "était, et ce qui attend derrière la tour où elle était.",
      ],
    },
    lose: {
      title: "Perdre une pièce qui attend",
      picture: "Le roi est en échec par la dame, et un léopard attend derrière lui",
      text: [
        "Une pièce qui attend est perdue quand celle qui est devant elle est prise.",
        "Échec : un roi qui quitte l'échec sans prendre la pièce qui le donne perd ce qui attend "
          + "derrière lui. Ici il peut prendre la dame, et le léopard entre.",
      ],
    },
    promote: {
      title: "Promouvoir",
      picture: "",
      text: ["Un pion à la dernière rangée peut aussi devenir une des deux pièces choisies."],
    },
    end: {
      title: "La fin",
      picture: "",
      text: ["Le mat, le pat et les autres nulles sont ceux des échecs."],
    },
  },
};
