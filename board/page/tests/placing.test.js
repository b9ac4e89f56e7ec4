import assert from "node:assert/strict";
import { test } from "node:test";

import { excludedBy, fileOf, isHidden, placementsOf } from "../js/people/placing.js";

const gate = (at = null, gone = null) => ({ type: 0, at, gone });

/** A position in which White's gates are these. */
function before(...white) {
  return {
    stage: "placement",
    gates: { white, black: [gate(), gate()] },
    types: [{ white: "L", black: "l" }, { white: "C", black: "c" }],
    placing: {
      white: [{ type: 0, files: "ah", excludes: { a: "ae", h: "h" } }, { type: 1, files: "d" }],
      black: [{ type: 1, files: ["b", "c"] }],
    },
  };
}

test("all are placed at once where that was agreed, and nothing is placed yet", () => {
  const [hidden, turns] = ["hidden", "turns"].map((placing) => ({ placing }));
  const view = before(gate(), gate());
  assert.ok(isHidden(view, hidden));
  assert.ok(!isHidden(view, turns));
  assert.ok(!isHidden({ ...view, stage: "play" }, hidden));
  assert.ok(!isHidden(before(gate("e"), gate()), hidden));
  assert.ok(!isHidden(before(gate(), gate(null, "lost")), hidden));
});

test("what each piece may do is a list of placements on its side's strip", () => {
  const view = before(gate(), gate());
  assert.deepEqual(placementsOf(view, "white"), [["L@a0", "L@h0"], ["C@d0"]]);
  assert.deepEqual(placementsOf(view, "black"), [["C@b9", "C@c9"]]);
  assert.deepEqual(placementsOf({ ...view, placing: null }, "white"), []);
  assert.equal(fileOf("L@h0"), "h");
  assert.equal(fileOf("e2e4"), "");
});

test("the first piece takes files from the second", () => {
  const view = before(gate(), gate());
  assert.deepEqual(excludedBy(view, "white"), { a: ["a", "e"], h: ["h"] });
  assert.deepEqual(excludedBy(view, "black"), {});
  assert.deepEqual(excludedBy({ ...view, placing: null }, "white"), {});
});
