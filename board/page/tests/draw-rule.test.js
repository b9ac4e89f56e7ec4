import assert from "node:assert/strict";
import { test } from "node:test";

import { refusal, RULE, withScore } from "../js/game/draw-rule.js";

const black = (...scores) => ({ color: "black", scores });
const quiet = Array(RULE.scores).fill(-RULE.quiet);

test("an engine that is ahead, or has not thought, plays on", () => {
  assert.equal(refusal(null, 60), "early");
  assert.equal(refusal(black(1), 60), "ahead");
  assert.equal(refusal(black(...quiet.slice(1), 1), 60), "ahead");
});

test("a draw is taken from move 30 on, after quiet scores, and by a side that is behind", () => {
  assert.equal(refusal(black(0), 29), "unsettled");
  assert.equal(refusal(black(0), 30), null);
  assert.equal(refusal(black(...quiet), 12), null);
  assert.equal(refusal(black(...quiet.slice(1)), 12), "unsettled");
  assert.equal(refusal(black(-RULE.quiet - 1, ...quiet.slice(1)), 12), "unsettled");
  assert.equal(refusal(black(RULE.behind + 1), 5), "unsettled");
  assert.equal(refusal(black(RULE.behind), 5), null);
});

test("the last scores of the side that it plays are kept", () => {
  let judged = null;
  for (let score = 0; score < 20; score++) judged = withScore(judged, "black", score);
  assert.deepEqual(judged, black(...Array.from({ length: RULE.scores }, (_, k) => 12 + k)));
  assert.deepEqual(withScore(judged, "white", 5), { color: "white", scores: [5] });
});
