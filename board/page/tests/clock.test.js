import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { Clock, clockText } from "../js/game/clock.js";

let now = 0;
mock.method(performance, "now", () => now);

/** Lets time pass, on the clock of the page and of its timers. */
function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

let flags = [];
/** Three minutes a side, two seconds a move. */
const clock = (left) =>
  new Clock({ initial: 180_000, increment: 2000 }, (color) => flags.push(color), left);

beforeEach(() => {
  flags = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("only the clock of the side to move runs", () => {
  const both = clock();
  both.run("white");
  pass(5000);
  assert.deepEqual(both.save(), { white: 175_000, black: 180_000 });
  both.run("black");
  pass(7000);
  assert.deepEqual(both.save(), { white: 175_000, black: 173_000 });
  both.run(null);
  pass(600_000);
  assert.deepEqual(both.save(), { white: 175_000, black: 173_000 });
  assert.deepEqual(flags, []);
});

test("a move brings its side the increment once, and ends its time", () => {
  const both = clock();
  both.run("white");
  pass(5000);
  both.moved("white");
  pass(10_000);
  assert.deepEqual(both.save(), { white: 177_000, black: 180_000 });
  both.run("black");
  both.moved("white");
  assert.equal(both.left("white"), 179_000);
  assert.equal(both.running, "black", "the other side's move stops no clock");
});

test("asking again for the side that runs gives it no time back", () => {
  const both = clock();
  both.run("black");
  pass(4000);
  both.run("black");
  pass(4000);
  assert.equal(both.left("black"), 172_000);
});

test("a flag falls when the time is over, once, for the side that ran", () => {
  const both = clock({ white: 3000, black: 1000 });
  both.run("white");
  pass(2999);
  assert.deepEqual(flags, []);
  both.run("black");
  pass(999);
  assert.deepEqual(flags, []);
  pass(1);
  assert.deepEqual(flags, ["black"]);
  assert.equal(both.running, null);
  pass(100_000);
  assert.deepEqual(flags, ["black"]);
  assert.deepEqual(both.save(), { white: 1, black: 0 });
});

test("a clock that was stopped lets no flag fall", () => {
  const both = clock({ white: 1000, black: 1000 });
  both.run("white");
  pass(400);
  both.stop();
  pass(5000);
  assert.deepEqual(flags, []);
  assert.equal(both.left("white"), 600);
});

test("no clock shows less than nothing", () => {
  const both = clock({ white: 1000, black: 1000 });
  both.run("white");
  // A page that slept: time has passed, and no timer has rung yet.
  now += 5000;
  assert.equal(both.left("white"), 0);
});

test("a time is written as clocks show it", () => {
  const times = [
    [0, "0.0"],
    [99, "0.0"],
    [9_990, "9.9"],
    [19_999, "19.9"],
    [20_000, "0:20"],
    // What is shown as a whole second has begun: a clock that runs never shows too little.
    [59_001, "1:00"],
    [60_000, "1:00"],
    [245_000, "4:05"],
    [3_599_001, "1:00:00"],
    [3_600_000, "1:00:00"],
    [3_723_000, "1:02:03"],
  ];
  for (const [ms, text] of times) assert.equal(clockText(ms), text, `${ms} ms`);
});
