import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { settle } from "./fakes/browser.js";
import { Clock } from "../js/game/clock.js";
import { Referee } from "../js/game/referee.js";

/** What the engine was asked, each with its end. */
let asked;
let withdrawn;
let failures;
let referee;

beforeEach(() => {
  asked = [];
  withdrawn = [];
  failures = [];
  const run = (request, onLine, owner) =>
    new Promise((end, fail) => asked.push({ request, onLine, owner, end, fail }));
  const desk = { run, withdraw: (owner) => withdrawn.push(owner) };
  referee = new Referee({ desk, fail: (error) => failures.push(error.message) });
});

/** A game in which White has played e4 and the engine is to move. */
function engineToMove(more = {}) {
  const tip = {
    node: 1, nodes: [{ node: 1, uci: "e2e4" }], stage: "play", turn: "black", line: "e2e4",
  };
  const listeners = [];
  const game = {
    id: "g",
    tip,
    view: tip,
    live: true,
    atTip: true,
    clock: null,
    premove: null,
    played: [],
    on: (listener) => listeners.push(listener),
    changed: () => listeners.forEach((listener) => listener()),
    player: (color) =>
      color === "black" ? { who: "engine", elo: 900, time: 500 } : { who: "person" },
    playAtTip: async (move) => game.played.push(move),
    play: async (move) => game.played.push(move),
    ...more,
  };
  return game;
}

const minute = () => new Clock({ initial: 60_000, increment: 1000 }, () => {});

test("the engine moves at its strength and time, in a game of its own", async () => {
  const game = engineToMove();
  referee.watch(game);
  const [forget, search] = asked;
  assert.deepEqual(forget.request, { do: "settings", forget: true });
  assert.deepEqual(search.request(), { do: "search", line: "e2e4", time: 500, elo: 900 });
  search.onLine({ info: { line: 2, score: { cp: 99 } } });
  search.onLine({ info: { line: 1, score: { cp: -30 } } });
  search.end({ best: "e7e5" });
  await settle();
  assert.deepEqual(game.played, ["e7e5"]);
  assert.deepEqual(game.judged, { color: "black", scores: [-30] });
});

test("an engine that waits has its clock stopped, and the time that is left when it begins", () => {
  const game = engineToMove({ clock: minute() });
  referee.watch(game);
  assert.equal(game.clock.running, null);
  game.clock.kept.black = 41_000.4;
  assert.deepEqual(asked[1].request().clock, { left: 41_000, increment: 1000 });
  assert.equal(game.clock.running, "black");
  game.clock.stop();
});

test("a game is known to the engine once, and thought about once", () => {
  const game = engineToMove();
  referee.watch(game);
  game.changed();
  assert.equal(asked.length, 2);
  referee.leave(game);
  assert.deepEqual(withdrawn, ["play g"]);
  referee.look(game);
  assert.equal(asked.length, 3);
});

test("what is taken back or ended meanwhile gets no move", async () => {
  const back = engineToMove();
  referee.watch(back);
  back.tip = { ...back.tip, turn: "white", line: "" };
  back.changed();
  assert.deepEqual(withdrawn, ["play g"]);
  const over = engineToMove({ id: "h" });
  referee.watch(over);
  over.live = false;
  for (const { end } of asked) end({ best: "e7e5" });
  await settle();
  assert.deepEqual([back.played, over.played], [[], []]);
});

test("clocks run from the first move on the board", () => {
  const game = engineToMove({ clock: minute(), player: () => ({ who: "person" }) });
  const at = (uci, more) => {
    game.tip = { ...game.tip, nodes: [{ node: 1, uci }], ...more };
    referee.runClock(game);
    return game.clock.running;
  };
  assert.equal(at("C@e0"), null);
  assert.equal(at("e2e4", { stage: "placement" }), null);
  assert.equal(at("e2e4", { stage: "play" }), "black");
  assert.equal(at("e7e5", { turn: "white" }), "white");
  game.live = false;
  assert.equal(at("e7e5"), null);
});

test("a move in advance is played if it has become legal", async () => {
  const moves = [{ uci: "d2d4", from: "d2", to: "d4", type: 0 }];
  for (const [to, played] of [["d4", ["e7e5", "d2d4"]], ["d3", ["e7e5"]]]) {
    const game = engineToMove({ premove: { from: "d2", to } });
    game.view = { ...game.view, moves };
    referee.watch(game);
    asked.at(-1).end({ best: "e7e5" });
    await settle();
    assert.deepEqual(game.played, played);
  }
});

test("a search that fails stops the game until people make it go on", async () => {
  const game = engineToMove();
  referee.watch(game);
  asked[1].fail(new Error("no such line"));
  await settle();
  assert.deepEqual([game.paused, failures, game.played], [true, ["no such line"], []]);
});
