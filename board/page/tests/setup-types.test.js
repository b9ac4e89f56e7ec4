import assert from "node:assert/strict";
import { test } from "node:test";

import { gatesFromBoard, kingsAlone } from "../js/setup/types.js";

const names = ["pawn", "knight", "bishop", "rook", "queen", "king", "leopard", "cannon", "hawk"];
const types = names.map((name) => ({ name }));
const unknown = { type: null, at: null, gone: null };
const kings = { e1: ["white", 5], e8: ["black", 5] };

/** The gates of a board whose pieces have not been chosen. */
function gates(board, known = { white: [unknown, unknown], black: [unknown, unknown] }) {
  return gatesFromBoard({ board, gates: known, types });
}

test("nothing waits where nothing was put on a doorway", () => {
  const gone = (type) => ({ type, at: null, gone: "lost" });
  assert.deepEqual(gates(kings), { white: [gone(6), gone(7)], black: [gone(6), gone(7)] });
});

test("a piece on the board is one of the chosen, and has entered", () => {
  const { white, black } = gates({ ...kings, d4: ["white", 8] });
  assert.deepEqual(white, [
    { type: 8, at: null, gone: "entered" },
    { type: 6, at: null, gone: "lost" },
  ]);
  assert.deepEqual(black.map(({ type, gone }) => [type, gone]), [[8, "lost"], [6, "lost"]]);
});

test("two pieces on the board are the pair", () => {
  const { white } = gates({ ...kings, d4: ["white", 8], d5: ["black", 7] });
  assert.deepEqual(new Set(white.map(({ type }) => type)), new Set([7, 8]));
});

test("what waits stays where it was put, and its type is both sides'", () => {
  const hawk = { type: 8, at: "b", gone: null };
  const known = { white: [unknown, hawk], black: [unknown, unknown] };
  const { white, black } = gates({ ...kings, b1: ["white", 1] }, known);
  assert.deepEqual(white.find(({ type }) => type === 8), hawk);
  assert.ok(black.some(({ type, at }) => type === 8 && at === null));
});

test("hands stay as they are", () => {
  const hand = { type: 8, at: "hand", gone: null };
  const known = { white: [hand, hand], black: [hand, hand] };
  assert.equal(gates(kings, known), known);
});

test("kings stay where they stand", () => {
  assert.deepEqual(kingsAlone({ board: { g1: ["white", 5], a1: ["white", 3] }, types }),
    { g1: ["white", 5], e8: ["black", 5] });
});
