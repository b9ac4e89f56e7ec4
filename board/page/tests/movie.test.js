import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "../js/game/movie.js";

/** What is shown of each position, and for how long. */
const spans = (all) => shown(all, (thing) => thing)
  .map(({ from, to, make }) => `${make().at} ${from}-${to}`);

test("what stays is drawn once", () => {
  const [rook, king] = [{ at: "a1" }, { at: "e1" }];
  assert.deepEqual(spans([[rook, king], [rook, king], [rook, king]]), ["a1 0-3", "e1 0-3"]);
});

test("what moves is there as long as it stands", () => {
  const positions = [[{ at: "a1" }, { at: "e8" }], [{ at: "a2" }, { at: "e8" }], [{ at: "a1" }]];
  assert.deepEqual(spans(positions), ["a1 0-1", "e8 0-2", "a2 1-2", "a1 2-3"]);
});
