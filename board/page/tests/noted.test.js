import assert from "node:assert/strict";
import { test } from "node:test";

import { isJudged } from "../js/review/noted.js";

/** A view of these moves, one behind the other. */
const view = (moves, ending = null) => ({
  ending,
  nodes: [["", undefined], ...moves].map(([uci, white], node) => (
    { node, parent: node - 1, main: true, uci, white })),
});

test("a game is judged if each of its moves is", () => {
  assert.equal(isJudged(view([["e2e4", 0.5], ["e7e5", 0.5]])), true);
  assert.equal(isJudged(view([["e2e4", 0.5], ["e7e5", null]])), false);
  assert.equal(isJudged(view([["e2e4", null], ["e7e5", 0.5]])), false);
  assert.equal(isJudged(view([])), false);
});

test("a last move may end the game instead, and choosing is no move of play", () => {
  const mate = { result: "0-1", why: "checkmate" };
  assert.equal(isJudged(view([["f2f3", 0.4], ["d8h4", null]], mate)), true);
  assert.equal(isJudged(view([["d8h4", null]], mate)), false);
  assert.equal(isJudged(view([["L", null], ["L@e0", null], ["e2e4", 0.5]])), true);
});

test("variations need no evaluation", () => {
  const { nodes, ending } = view([["e2e4", 0.5], ["e7e5", 0.5]]);
  const other = { node: 3, parent: 1, main: false, uci: "c7c5", white: null };
  assert.equal(isJudged({ nodes: [...nodes, other], ending }), true);
});
