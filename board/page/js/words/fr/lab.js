// Le labo des pièces. Les phrases sur les déplacements restent en anglais.

/** @type {typeof import("../en/lab.js").lab} */
export const lab = {
  title: "Le labo des pièces",
  intro: "Écrivez comment une pièce se déplace. Voyez où elle va, ce qu'elle vaut selon chaque "
    + "méthode, et jouez une partie avec elle.",
  atlas: "Toutes les pièces mesurées ou nommées",
  piece: "Une pièce",
  examples: "Exemples",
  play: "Jouer une partie avec elle",
  bench: "Déplacements depuis chaque case",
  benchHint: "Mettez des pièces sur son chemin. Une marque en pointillé est hors de portée.",
  click: "Un clic",
  tools: { block: "pose un obstacle : adverse, ami, rien", move: "déplace la pièce" },
  clear: "Enlever les obstacles",
  blocker: { white: "une pièce amie", black: "une pièce adverse" },
  reach: {
    both: "peut y aller",
    move: "peut y aller sans prendre",
    capture: "peut y prendre",
  },
  closed: "hors de portée, le chemin est fermé",
  values: "Ce qu'elle vaut",
  valueHeads: ["Méthode", "Pions", "Compté", "En"],
  bound: {
    yes: "Elle reste sur les cases d'une couleur.",
    no: "Elle atteint les cases des deux couleurs.",
  },
  density: "Cases accessibles",
  densityLabel: (empty, full) =>
    `Nombre moyen de cases : ${empty} sur un échiquier vide, ${full} sur un échiquier plein.`,
  crowding: "part de l'échiquier occupée",
  densityHint: "La moyenne sur toutes les cases. Une pièce qui saute perd peu dans la foule.",
  compare: "Comparer",
  compareWith: "avec une pièce ou un groupe",
  compareHint: "Par exemple Q, R+N, 2B ou Zebu:CN+P.",
  method: "Méthode",
  difference: "Différence",
};
