import assert from "node:assert/strict";
import { test } from "node:test";

import { aims, goals, inOrder, isTray, movesBetween, movesFrom, placementsOn, source, traySource }
  from "../js/board/moves.js";

const types = ["pawn", "knight", "bishop", "rook", "queen", "king", "leopard"]
  .map((picture) => ({ picture }));
const [PAWN, KNIGHT, , ROOK, QUEEN, KING, LEOPARD] = types.keys();

const move = (uci, more = {}) =>
  ({ uci, type: PAWN, from: uci.slice(0, 2), to: uci.slice(2, 4), ...more });
const placement = { uci: "L@b0", type: LEOPARD, from: null, to: null };
const choice = { uci: "leopard", type: LEOPARD, from: null, to: null };
const castling = { uci: "e1g1", type: KING, from: "e1", to: "g1", also: ["h1"] };
const view = {
  types,
  moves: [move("e2e3"), move("e2e4"), move("d2d3"), castling, placement,
    { ...placement, uci: "L@c0" }],
};
const ucis = (moves) => moves.map(({ uci }) => uci);

test("a move is lifted where it starts, a placement from the tray, a choice nowhere", () => {
  assert.equal(source(move("e2e4")), "e2");
  assert.equal(source(placement), traySource(LEOPARD));
  assert.equal(source({ uci: "L@b0", type: LEOPARD }), traySource(LEOPARD));
  assert.equal(source(choice), null);
  assert.ok(isTray(traySource(LEOPARD)) && !isTray("e2"));
});

test("a move is dropped on its goal, castling on the rook too, a placement on its strip", () => {
  assert.deepEqual(goals(move("e2e4")), ["e4"]);
  assert.deepEqual(goals(castling), ["g1", "h1"]);
  assert.deepEqual(goals(placement), ["b0"]);
  assert.deepEqual(goals(choice), []);
});

test("moves are found by both ends", () => {
  assert.deepEqual(ucis(movesFrom(view, "e2")), ["e2e3", "e2e4"]);
  assert.deepEqual(ucis(movesFrom(view, traySource(LEOPARD))), ["L@b0", "L@c0"]);
  assert.deepEqual(ucis(movesBetween(view, "e2", "e4")), ["e2e4"]);
  assert.deepEqual(ucis(movesBetween(view, "e1", "h1")), ["e1g1"]);
  assert.deepEqual(ucis(movesBetween(view, "d2", "e4")), []);
  assert.deepEqual(ucis(placementsOn(view, "c0")), ["L@c0"]);
  assert.deepEqual(ucis(placementsOn(view, "e4")), []);
});

test("a square tells whether a piece is taken there, whatever else goes there", () => {
  const found = aims([
    move("e5d6", { captures: "d5" }),
    move("e5e6"),
    move("a7b8q", { captures: "b8" }),
    // A piece may enter or not: one square, two moves, and either may be the one that takes.
    move("g1f3", { captures: "f3" }),
    move("g1f3", { enters: { type: LEOPARD, at: "g1" } }),
    castling,
  ]);
  const wanted = { d6: "take", e6: "go", b8: "take", f3: "take", g1: "go", h1: "go" };
  assert.deepEqual(Object.fromEntries(found), wanted);
});

test("people are asked for the queen first, and for entering pieces last", () => {
  const promotions = [KNIGHT, ROOK, QUEEN, LEOPARD].map((promotion) =>
    move(`a7a8${promotion}`, { promotion }));
  assert.deepEqual(inOrder(view, promotions).map(({ promotion }) => promotion),
    [QUEEN, LEOPARD, ROOK, KNIGHT]);
  const enters = { type: LEOPARD, at: "b1" };
  const both = [move("b1c3h", { enters }), move("b1c3")];
  assert.deepEqual(ucis(inOrder(view, both)), ["b1c3", "b1c3h"]);
  assert.deepEqual(ucis(both), ["b1c3h", "b1c3"], "the list itself stays as it is");
});
