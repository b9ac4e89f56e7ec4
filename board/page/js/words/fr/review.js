// L'analyse d'une partie.

import { maj } from "./noms.js";

/** @type {Record<string, string>} */
const JUGEMENTS = { inaccuracy: "Une imprécision", mistake: "Une erreur", blunder: "Une gaffe" };

/** @type {typeof import("../en/review.js").review} */
export const review = {
  title: "Analyse de la partie",
  none: "Il n'y a pas de partie à analyser.",
  begin: "En commencer une",
  depth: "Profondeur",
  depths: { quick: "Rapide", usual: "Normale", deep: "Profonde" },
  run: "Analyser cette partie",
  anew: "Analyser à nouveau",
  goOn: "Reprendre",
  stop: "Arrêter",
  progress: "Coups jugés",
  done: (done, total) => `${done} coups jugés sur ${total}`,
  finished: (total) => `Les ${total} coups sont jugés.`,
  slider: "Coup",
  graphLabel: (moves, last) =>
    moves === 0
      ? "Score attendu des Blancs ; aucun coup n'est encore jugé"
      : `Score attendu des Blancs après ${moves} coups, ${last} % à la fin`,
  beginning: "Le début",
  notJudged: "Ce coup n'est pas encore jugé.",
  good: "Un bon coup.",
  judged: (judgement, chances) => `${JUGEMENTS[judgement] ?? judgement} : ${chances}.`,
  neutral: (chances) => `${maj(chances)}.`,
  fell: (side, from, to) =>
    `${side ? `les chances des ${side} tombent` : "vos chances tombent"} de ${from} % à ${to} %`,
  expects: (white) => `Les Blancs marquent ${white} %.`,
  learn: "Apprendre de vos erreurs",
  learning: (at, total) => `Erreur ${at} sur ${total}`,
  missed: (played) => `${played} a été joué. Trouvez mieux sur l'échiquier.`,
  hint: "Indice",
  next: "Suivante",
  end: "À la fin",
  better: "Il y avait mieux :",
  show: "Montrer sur l'échiquier",
  retry: "Réessayer d'ici",
  worst: "Les plus mauvais coups",
  insteadOf: (best) => `mieux : ${best}`,
  lost: (lost) => `\u2212${lost} %`,
  summary: "Les deux camps",
  rows: {
    moves: "Coups",
    accuracy: "Précision",
    lost: "Perte par coup",
    inaccuracies: "Imprécisions",
    mistakes: "Erreurs",
    blunders: "Gaffes",
  },
  yourMove: (side) => `À vous : jouez pour les ${side}.`,
  judging: (san) => `Le moteur regarde ${san}…`,
  sameMove: "c'est le coup de la partie.",
  bestMove: "c'est le meilleur.",
  goodMove: (lost) => `un bon coup, ${lost} % de moins que le meilleur.`,
  badMove: (lost, best) =>
    `vos chances tombent de ${lost} %${best ? ` ; ${best} est meilleur` : ""}.`,
  again: "Encore un essai",
  playOn: "Jouer d'ici",
};
