// Le cadre de tous les écrans, et les messages.

/** @type {typeof import("../en/shell.js").shell} */
export const shell = {
  skip: "Aller au contenu",
  nav: "Écrans",
  screens: { play: "Jouer", start: "Partie", lab: "Labo", setup: "Éditeur", review: "Analyse" },
  titles: {
    start: "Nouvelle partie",
    play: "Jouer",
    lab: "Le labo des pièces",
    setup: "Éditeur de position",
    review: "Analyse de la partie",
    letter: "Une partie par liens",
    settings: "Réglages",
    tour: "La visite d'une minute",
    rules: "Les règles",
  },
  settings: "Réglages",
  close: "Fermer",
  stop: "Arrêter",
  drop: "Déposez une partie ici",
  loading: "Un instant…",
  coming: "Le programme arrive",
  failed: "Cet écran n'a pas pu être chargé.",
  end: "Arrêter le programme",
  endTitle: "Arrêter le programme ?",
  endWords:
    "Vos parties sont gardées et vous seront proposées au prochain lancement.",
  goOn: "Continuer là-bas",
  noProgram: "Le programme ne répond pas.",
  again: "Réessayer",
  storage: {
    full: "Vos parties ne peuvent pas être gardées. Faites de la place sur le disque, ou "
      + "enregistrez-les en PGN et effacez-en.",
    none: "Le navigateur ne garde rien pour cette page : les parties se perdent à la fermeture.",
  },
};
