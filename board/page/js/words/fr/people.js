// Deux personnes : parties par liens, et placement caché.

import { colors } from "./colors.js";
import { le } from "./noms.js";

/** @type {typeof import("../en/people.js").people} */
export const people = {
  sides: colors,
  lookAway: (side) => `${side}, ne regardez pas`,
  curtain: (side) =>
    `Les ${side} placent leurs deux pièces. L'autre camp les verra quand toutes seront placées.`,
  ready: (side) => `J'ai les ${side}`,
  placeTitle: (side) => `Les ${side} placent leurs deux pièces`,
  placeIntro: "Elles attendent derrière la première rangée. L'autre camp les verra quand les quatre "
    + "seront placées.",
  filesOf: (name) => `Colonnes pour ${le(name)}`,
  done: "Fait",
  whiteFirst: "Les Blancs placent d'abord, en secret. Envoyez le lien.",
  placedHidden: "Vos pièces sont placées. Elles se montreront quand l'autre camp aura placé.",
  title: "Une partie par liens",
  intro: "Chaque lien contient toute la partie. Jouez un coup, envoyez le lien, et ouvrez celui qui "
    + "revient.",
  yourTurn: "À vous",
  send: "Envoyez ce lien",
  sendHint: "Il contient toute la partie. L'autre l'ouvre, ou le colle dans sa propre page.",
  link: "Lien à envoyer",
  copy: "Copier le lien",
  share: "Partager",
  shareTitle: "Notre partie",
  copied: "Copié. Envoyez-le à l'autre.",
  copyByHand: "Le navigateur ne permet pas de copier. Le lien est sélectionné : copiez-le.",
  answer: "Le lien qui revient",
  open: "Ouvrir",
  notALetter: "Ce n'est pas un lien de partie.",
  notHere: "Votre placement n'est pas dans ce navigateur. Ouvrez le lien dans celui où vous avez "
    + "placé vos pièces.",
  otherPromise: "La promesse des Blancs dans ce lien n'est pas celle d'avant. Demandez pourquoi.",
  otherMoves: (number) =>
    `La partie de ce lien n'est pas celle d'avant : elle diffère à partir du coup ${number}. ` +
    "L'ancienne est gardée parmi vos parties.",
  older: "Ce lien est plus ancien que la partie que vous avez ici, qui reste telle quelle.",
  otherEnd: "Ce lien finit la partie d'une façon que vous n'avez pas acceptée. Demandez pourquoi.",
  offered: "L'autre propose nulle. Votre prochain coup la refuse.",
  takeDraw: "Accepter la nulle",
  checked: {
    kept: "Vérifié : les Blancs ont placé comme promis avant votre placement.",
    broken: "Le placement des Blancs NE correspond PAS à la promesse du premier lien.",
    unseen: "Le placement des Blancs correspond à la promesse de ce lien. Ce navigateur n'a pas vu le "
      + "premier lien et ne peut savoir si c'est la même.",
  },
};
