// Avant le jeu : choisir les pièces et les placer.

import { le, nom, votre } from "./noms.js";

/** @type {typeof import("../en/choose.js").choose} */
export const choose = {
  title: (side, second) =>
    `${side ? `${side}, choisissez` : "Choisissez"} ${second ? "la seconde pièce" : "une pièce"}`,
  waiting: (side) => `Les ${side} choisissent une pièce`,
  both: "Les Blancs choisissent une pièce, puis les Noirs une autre. Chaque camp reçoit les deux.",
  pieces: "Pièces à choisir",
  press: "Touchez une pièce pour voir comment elle se déplace.",
  worth: (pawns) => `environ ${pawns} pions`,
  again: (one, other) =>
    `Si les Noirs la choisissent aussi, la paire par défaut la remplace : ${nom(one)} et ` +
    `${nom(other)}.`,
  take: "Choisir",
  takeNamed: (name) => `Choisir ${le(name)}`,
  second: {
    has: (side, name) => `Les ${side} ont choisi ${le(name)}.`,
    does: (name, other) => `Chaque camp reçoit ${le(other)} et ${le(name)}.`,
    pair: (one, other) =>
      `Les Blancs l'ont déjà : la paire par défaut la remplace, ${nom(one)} et ${nom(other)}.`,
  },
  advice: "Demander au moteur",
  advises: (name, percent) => `Le moteur choisirait ${le(name)} : les Blancs marquent ${percent} %.`,
  asking: "Le moteur réfléchit…",
};

/** @type {typeof import("../en/choose.js").place} */
export const place = {
  title: (name) => `Placez ${votre(name)} derrière une pièce`,
  titleOf: (side, name) => `${side}, placez ${le(name)} derrière une pièce`,
  waiting: (side) => `Les ${side} placent`,
  rule: "Touchez une porte éclairée. La pièce entre quand celle qui est devant elle joue pour la "
    + "première fois.",
  both: (names) => `Chaque camp a ${names.map(le).join(" et ")}.`,
  pair: (one, other) =>
    `Les Noirs ont choisi la pièce des Blancs : la paire par défaut se joue, ${nom(one)} et ` +
    `${nom(other)}.`,
  behind: (file, helper) => `Colonne ${file}, derrière ${le(helper)}`,
  excludes: "Le roi et une tour ne peuvent pas avoir tous deux une pièce derrière eux.",
  taken: "votre autre pièce y attend",
  king: "votre autre pièce attend derrière une tour, et pas derrière roi et tour à la fois",
  rook: "votre autre pièce attend derrière le roi, et pas derrière roi et tour à la fois",
  excluded: "interdit pour l'instant",
  advice: "Demander au moteur",
  advises: (name, file, helper, percent) =>
    `Le moteur mettrait ${le(name)} en ${file}, derrière ${le(helper)} : les Blancs marquent ` +
    `${percent} %.`,
  asking: "Le moteur réfléchit…",
};
