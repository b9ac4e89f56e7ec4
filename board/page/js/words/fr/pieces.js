// Les pièces : fiches, dessins, et champs où l'on écrit un déplacement.

import { colors } from "./colors.js";
import { mouvement } from "./movements.js";
import { le, nom, teinte } from "./noms.js";

/** @type {typeof import("../en/pieces.js").pieces} */
export const pieces = {
  pawns: (pawns) => `${pawns} pions`,
  phases: (full, endings) => `${full} sur échiquier plein, ${endings} en finale`,
  range: (low, high) => `(${low} à ${high}), `,
  basis: {
    weights: "selon le moteur",
    fit: "ajusté avec toute l'évaluation",
    games: "mesuré en parties",
    forecast: "prévu d'après les pièces mesurées",
  },
  diagram: (name) => `Comment se déplace ${le(name)}`,
  betza: "Betza",
  legend: {
    leap: "saute là, quoi qu'il y ait entre",
    slide: "glisse le long de la ligne, si rien n'est entre",
    move: "seulement sans prendre",
    capture: "seulement pour prendre",
    lame: "saute là si les cases traversées sont vides",
    hop: "passe par-dessus une pièce",
    first: "seulement au premier coup",
  },
  colour: colors,
  coloured: (colour, name) => `${nom(name)} ${teinte(colour, name)}`,
  name: nom,
  sentence: mouvement,
  inEnglish: "(en anglais)",
};

/** @type {typeof import("../en/pieces.js").field} */
export const field = {
  movement: "Pièce",
  unnamed: "Mienne",
  at: (place) => `Caractère ${place}`,
  hint: "Leopard, NB2 ou Zebu:CN",
  help: "Comment écrire un déplacement",
};

/** @type {typeof import("../en/pieces.js").notation} */
export const notation = {
  intro: "Un déplacement est une suite de capitales. Chacune est une façon d'aller ; la pièce les a "
    + "toutes.",
  atoms: [
    ["W", "un pas en ligne ou en colonne"],
    ["F", "un pas en diagonale"],
    ["K", "les deux : un pas dans toute direction"],
    ["D", "un saut de deux en ligne ou en colonne"],
    ["A", "un saut de deux en diagonale"],
    ["N", "le saut du cavalier, deux et un"],
    ["C", "le saut du chameau, trois et un"],
    ["Z", "le saut du zèbre, trois et deux"],
    ["H", "un saut de trois en ligne ou en colonne"],
    ["G", "un saut de trois en diagonale"],
    ["R", "une tour ; R3 fait au plus trois pas"],
    ["B", "un fou ; B2 fait au plus deux pas"],
    ["Q", "une dame"],
    ["NN", "des sauts de cavalier répétés dans une direction"],
  ],
  signs: [
    ["m", "seulement pour se déplacer"],
    ["c", "seulement pour prendre"],
    ["f b l r", "seulement en avant, en arrière, à gauche, à droite"],
    ["v s", "seulement le long de la colonne, seulement de côté"],
    ["n", "boiteux : ce qui est entre doit être vide"],
    ["p", "par-dessus une pièce"],
    ["g", "sur la case juste derrière la pièce sautée"],
    ["i", "seulement au premier coup"],
  ],
  before: "Des minuscules devant une capitale la restreignent :",
};
