// L'éditeur de position.

import { colors } from "./colors.js";

/** @type {typeof import("../en/setup.js").setup} */
export const setup = {
  title: "Éditeur de position",
  intro: "Posez des pièces sur l'échiquier et dans les portes, ou collez une FEN. Les fautes se voient "
    + "aussitôt.",
  game: "Jeu",
  shown: "La partie sur l'échiquier",
  first: "Position initiale",
  empty: "Vider l'échiquier",
  fen: "FEN",
  copy: "Copier la FEN",
  copied: "Copié.",
  copyByHand: "Le navigateur ne permet pas de copier. Le texte est sélectionné : copiez-le.",
  board: "Échiquier à composer",
  palette: "Ce que pose un clic",
  tools: { move: "Déplacer", erase: "Enlever" },
  hint: "Prenez une pièce et cliquez sur des cases. Un second clic, ou le bouton droit, l'enlève. Les "
    + "portes tiennent les pièces qui attendent.",
  nothing: "vide",
  gate: (colour, file, piece) => `porte des ${colour} en ${file}, ${piece}`,
  faulty: "il y a une faute ici",
  sound: "Cette position peut se jouer.",
  wrong: (number) => (number === 1 ? "Une faute" : `${number} fautes`),
  turn: "Au trait",
  turns: colors,
  castling: "Roque avec la tour de",
  unmoved: "Pas encore joué",
  noFen: "Il n'y en a pas tant qu'il y a une faute.",
  enPassant: "En passant",
  none: "aucun",
  counters: { halfmoves: "Demi-coups sans prise ni pion", moves: "Numéro du coup" },
  hands: "En main",
  hand: "en main",
  entered: "en jeu",
  lost: "perdue",
  go: "D'ici",
  play: "Jouer contre le moteur",
  analyse: "Analyser",
  people: "Deux personnes",
};
