import assert from "node:assert/strict";
import { test } from "node:test";

import { losses, soundOf } from "../js/game/happenings.js";

const before = {
  turn: "white",
  board: { e1: ["white", 5], d1: ["white", 4], e8: ["black", 5], d8: ["black", 4] },
  gates: {
    white: [{ type: 6, at: "e", gone: null }, { type: 7, at: "d", gone: null }],
    black: [{ type: 6, at: "d", gone: null }, { type: 7, at: "hand", gone: null }],
  },
  check: null,
  ending: null,
};

function after(change) {
  return { ...structuredClone(before), turn: "black", ...change };
}

function gatesWith(color, index, gone) {
  const { gates } = structuredClone(before);
  gates[color][index] = { ...gates[color][index], at: null, gone };
  return gates;
}

test("a king that leaves check forfeits the piece behind it", () => {
  const [loss] = losses(before, after({ gates: gatesWith("white", 0, "lost") }));
  const found = { color: "white", type: 6, strip: "e0", helper: 5, isForfeit: true };
  assert.deepEqual(loss, found);
});

test("a captured helper takes its piece along", () => {
  const [loss] = losses(before, after({ gates: gatesWith("black", 0, "lost") }));
  const found = { color: "black", type: 6, strip: "d9", helper: 4, isForfeit: false };
  assert.deepEqual(loss, found);
});

test("what enters, or leaves a hand, is not lost", () => {
  assert.deepEqual(losses(before, after({ gates: gatesWith("white", 1, "entered") })), []);
  assert.deepEqual(losses(before, after({ gates: gatesWith("black", 1, "lost") })), []);
});

test("the sound is that of what matters most", () => {
  const { d8: _, ...fewer } = before.board;
  assert.equal(soundOf(before, after({})), "move");
  assert.equal(soundOf(before, after({ board: fewer })), "capture");
  const entered = { board: fewer, gates: gatesWith("white", 1, "entered") };
  assert.equal(soundOf(before, after(entered)), "enters");
  assert.equal(soundOf(before, after({ ...entered, check: "e8" })), "check");
  const lost = { gates: gatesWith("black", 0, "lost"), check: "e8" };
  assert.equal(soundOf(before, after(lost)), "lost");
  assert.equal(soundOf(before, after({ ...lost, ending: { result: "1-0" } })), "end");
});
