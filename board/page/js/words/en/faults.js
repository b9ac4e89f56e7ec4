// What is wrong with a position that is set up, by the program's codes.

import { colors } from "./colors.js";

/** @typedef {import("../../types.js").Fault} Fault */

/** @param {Fault} fault */
const side = ({ side: color }) => (color ? colors[color] : "");
/** @param {Fault} fault */
const files = ({ files: names }) => (names ?? []).join(" and ");

export const faults = {
  /** @type {Record<string, (fault: Fault) => string>} */
  of: {
    kings: (fault) => (fault.count
      ? `${side(fault)} has ${fault.count} kings.` : `${side(fault)} has no king.`),
    men: (fault) => `${side(fault)} has ${fault.count} pieces; ${fault.most} are the most.`,
    pawns: (fault) => `${side(fault)} has ${fault.count} pawns; eight are the most.`,
    pawn_on_edge: () => "A pawn cannot stand on the first or last rank.",
    not_chosen: ({ letter }) => `A piece of a type that nobody has chosen (${letter}).`,
    can_take_king: (fault) => `${side(fault)}'s king could be taken.`,
    same_choice: ({ letter }) => `The same type is chosen twice (${letter}).`,
    shared_gate: (fault) => `Both of ${side(fault)}'s pieces wait on file ${files(fault)}.`,
    castling_gates: (fault) =>
      `${side(fault)}'s pieces wait behind king and rook (${files(fault)}): castling `
      + "would bring in both.",
    no_helper: (fault) =>
      `No piece of ${side(fault)} stands in front of the one that waits on ${files(fault)}.`,
    gate_without_choice: (fault) =>
      `${side(fault)} has a piece to bring in, but its type is not chosen.`,
    order: (fault) => (fault.side
      ? `White and Black choose and place in turn: ${side(fault)} is to move now.`
      : "White and Black choose and place in turn, and this fits no turn."),
    castling_twins: (fault) =>
      `${side(fault)} has two rooks to castle with on one side of the king.`,
    no_choice: ({ letter }) => `This type is not among those to choose from (${letter}).`,
    no_room: (fault) => `${side(fault)} has too few pieces on the first rank to place one behind.`,
    castling_right: () => "King and rook do not stand as castling needs it.",
    wrong_gates: (fault) =>
      `${side(fault)}'s pieces do not wait where this game has them: behind the board, or in hand.`,
    not_given: () => "This game has another pair of pieces.",
    nothing_unmoved: () => "No piece that has not moved can stand there.",
  },
};
