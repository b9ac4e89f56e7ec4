// Ouvrir, partager et garder des parties.

import { counted } from "./number.js";

/** @type {typeof import("../en/share.js").share} */
export const share = {
  title: "Partager cette partie",
  link: "Lien",
  linkWords: "Le lien contient la ligne montrée, jusqu'à sa fin, avec les règles, les noms et le "
    + "résultat. Les commentaires et les autres variantes sont dans le PGN.",
  linkText: "Le texte contient la même chose. Dans Treville, touchez « Analyser ou ouvrir » et "
    + "collez-le.",
  openHere: "L'ouvrir ici dans un nouvel onglet",
  pgn: "PGN",
  fen: "FEN de cette position",
  picture: "Image de cette position",
  movie: "La partie entière, animée (SVG)",
  ini: "Règles, pour variants.ini",
  copy: "Copier",
  copied: "Copié.",
  notCopied: "Le navigateur ne l'a pas permis. Le texte est sélectionné : copiez-le.",
  download: "Télécharger",
  openTitle: "Ouvrir une partie",
  paste: "PGN, FEN ou lien",
  file: "Depuis un fichier",
  open: "Ouvrir",
  earlier: "Vos parties",
  search: "Chercher dans vos parties",
  notFound: "Aucune partie n'a cela dans son nom.",
  more: (count) =>
    `Et ${count} autres : cherchez un joueur, une pièce, un résultat ou une année.`,
  unfinished: "en cours",
  forgetWhich: (title) => `Effacer ${title}`,
  import: "Ajouter d'un fichier",
  importing: "Parties d'un fichier",
  export: "Tout enregistrer en PGN",
  taken: (kept, known = 0, refused = 0) => [
    counted(kept, "nouvelle partie.", "nouvelles parties."),
    known > 0 ? counted(known, "était déjà là.", "étaient déjà là.") : "",
    refused > 0 ? counted(refused, "n'a pas pu être lue :", "n'ont pas pu être lues :") : "",
  ].filter(Boolean).join(" "),
  refused: (line, words) => `ligne ${line} : ${words}`,
  exported: (count) => `${counted(count, "partie est", "parties sont")} dans le fichier.`,
  keepAll: "Tout ajouter à vos parties",
  many: (count) => `${count} parties`,
  manyWords: "La première est ouverte. Lesquelles encore ?",
  rest: (count) => `Et ${count} autres, qui ne sont pas montrées.`,
  notGiven: "Le fichier donné au démarrage de Treville ne se lit plus.",
  large: "Cette partie est trop longue : 900 ko au plus.",
  moves: (count) => counted(count, "coup", "coups"),
};
