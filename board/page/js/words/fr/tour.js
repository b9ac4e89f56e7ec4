// La visite, pour qui connaît les échecs.

/** @type {typeof import("../en/tour.js").tour} */
export const tour = {
  title: "La visite d'une minute",
  count: (at, total) => `${at} sur ${total}`,
  next: "Suivant",
  again: "Réessayer",
  play: "Jouer une partie",
  rules: "Toutes les règles",
  steps: {
    enter: {
      title: "Faites entrer une pièce",
      text: "Votre léopard et votre canon attendent dans les portes éclairées. Jouez un cavalier : ce "
        + "qui attend derrière lui entre sur la case quittée, dans le même coup.",
      done: "La pièce est en jeu. Elle entre toujours quand celle de devant joue pour la première fois.",
      wrong: "Rien n'est entré : aucune pièce n'attend derrière celle-là. Jouez un cavalier.",
    },
    castle: {
      title: "Roquez devant une porte",
      text: "Le léopard attend derrière votre roi. Roquez : le roi avance de deux cases, ou va sur sa "
        + "tour.",
      done: "Le léopard est entré où était le roi.",
      wrong: "Roquez avec le roi en e1.",
    },
    forfeit: {
      title: "Attention à l'échec",
      text: "Votre roi est en échec, et un léopard attend derrière lui. S'il s'en va, le léopard est "
        + "perdu. Il ne le garde qu'en prenant la pièce qui donne échec.",
      done: "Il a pris la dame, et le léopard est entré.",
      wrong: "Le léopard est perdu : le roi a quitté l'échec sans prendre. Prenez la dame.",
    },
    pair: {
      title: "Choisissez la seconde pièce",
      text: "Les Blancs ont choisi le léopard. Vous avez les Noirs : chaque camp reçoit aussi la pièce "
        + "que vous choisissez. Voyez ce qui arrive si vous choisissez encore le léopard.",
      done: "Personne n'a deux pièces pareilles : la paire par défaut se joue, canon et léopard.",
      wrong: "Une belle paire, que chaque camp reçoit. Voyez maintenant ce que fait le léopard.",
    },
  },
};
