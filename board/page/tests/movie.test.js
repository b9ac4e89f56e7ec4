import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "../js/game/movie.js";

/** What is shown of each position, and for how long. */
const spans = (all) => shown(all, (thing) => thing)
  .map(({ from, to, make }) => `${make().at} ${from}-${to}`);

/** The pieces of a position in which one has made this many steps along the ranks. */
const after = (steps) => [
  { at: `step ${steps}` },
  ...Array.from({ length: 31 }, (_, piece) => ({ at: `piece ${piece}` })),
];

test("a game of 500 moves is drawn move by move, and what stays once", () => {
  const positions = Array.from({ length: 1001 }, (_, ply) => after(ply));
  const all = shown(positions, (thing) => thing);
  assert.equal(all.length, 31 + 1001);
  // Each position has the pieces that stand in it.
  for (const ply of [0, 1, 499, 1000]) {
    const there = all.filter(({ from, to }) => from <= ply && ply < to).map(({ make }) => make().at);
    assert.deepEqual(there.sort(), after(ply).map(({ at }) => at).sort());
  }
});

test("what stays is drawn once", () => {
  const [rook, king] = [{ at: "a1" }, { at: "e1" }];
  assert.deepEqual(spans([[rook, king], [rook, king], [rook, king]]), ["a1 0-3", "e1 0-3"]);
});

test("what moves is there as long as it stands", () => {
  const positions = [[{ at: "a1" }, { at: "e8" }], [{ at: "a2" }, { at: "e8" }], [{ at: "a1" }]];
  assert.deepEqual(spans(positions), ["a1 0-1", "e8 0-2", "a2 1-2", "a1 2-3"]);
});
