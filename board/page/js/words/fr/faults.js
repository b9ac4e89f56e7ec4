// Ce qui ne va pas dans une position composée.

import { colors } from "./colors.js";

/** @typedef {import("../../types.js").Fault} Fault */

/** @param {Fault} fault */
const side = ({ side: color }) => (color ? colors[color] : "");
/** @param {Fault} fault */
const files = ({ files: names }) => (names ?? []).join(" et ");

/** @type {typeof import("../en/faults.js").faults} */
export const faults = {
  of: {
    kings: (fault) => (fault.count
      ? `Les ${side(fault)} ont ${fault.count} rois.` : `Les ${side(fault)} n'ont pas de roi.`),
    men: (fault) => `Les ${side(fault)} ont ${fault.count} pièces ; ${fault.most} au plus.`,
    pawns: (fault) => `Les ${side(fault)} ont ${fault.count} pions ; huit au plus.`,
    pawn_on_edge: () => "Un pion ne peut pas être sur la première ou la dernière rangée.",
    not_chosen: ({ letter }) => `Une pièce d'un type que personne n'a choisi (${letter}).`,
    can_take_king: (fault) => `Le roi des ${side(fault)} pourrait être pris.`,
    same_choice: ({ letter }) => `Le même type est choisi deux fois (${letter}).`,
    shared_gate: (fault) =>
      `Les deux pièces des ${side(fault)} attendent sur la colonne ${files(fault)}.`,
    castling_gates: (fault) =>
      `Les pièces des ${side(fault)} attendent derrière le roi et la tour `
      + `(${files(fault)}) : le roque ferait entrer les deux.`,
    no_helper: (fault) =>
      `Aucune pièce des ${side(fault)} n'est devant celle qui attend en ${files(fault)}.`,
    gate_without_choice: (fault) =>
      `Les ${side(fault)} ont une pièce à faire entrer, mais son type n'est pas choisi.`,
    order: (fault) => (fault.side
      ? `Blancs et Noirs choisissent et placent à tour de rôle : c'est aux ${side(fault)}.`
      : "Blancs et Noirs choisissent et placent à tour de rôle, et ceci ne convient à aucun tour."),
    castling_twins: (fault) =>
      `Les ${side(fault)} ont deux tours pour roquer du même côté du roi.`,
    no_choice: ({ letter }) => `Ce type n'est pas de ceux que l'on peut choisir (${letter}).`,
    no_room: (fault) =>
      `Les ${side(fault)} ont trop peu de pièces sur la première rangée pour en placer `
      + "une derrière.",
    castling_right: () => "Le roi et la tour ne sont pas placés comme le roque le demande.",
    wrong_gates: (fault) =>
      `Les pièces des ${side(fault)} n'attendent pas là où ce jeu les met : derrière `
      + "l'échiquier, ou en main.",
    not_given: () => "Ce jeu a une autre paire de pièces.",
    nothing_unmoved: () => "Aucune pièce qui n'a pas bougé ne peut être là.",
  },
};
