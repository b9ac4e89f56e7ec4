import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeStorage, visit } from "./fakes/browser.js";
import {
  levels, nearest, planOf, recall, remember, seed, withLevels,
} from "../js/start/plan.js";
import { start as words } from "../js/words/index.js";

const hello = { elo: { least: 400, most: 2000 } };
const part = { request: { variant: "chess" }, moves: ["e2e4"] };

/** The plan of the usual wishes with these changes. */
const plan = (changes) => planOf({ ...recall(), ...changes }, part, words.names);

beforeEach(() => visit(new FakeStorage()));

test("wishes are remembered, and those that are new have their usual value", () => {
  const usual = recall();
  assert.equal(usual.game, "musketeer");
  remember({ ...usual, game: "chess", elo: { white: 900, black: null } });
  assert.equal(recall().game, "chess");
  assert.deepEqual(recall().elo, { white: 900, black: null });
  localStorage.setItem("treville.start", '{"side":"black","time":{"kind":"clock"}}');
  const older = recall();
  assert.deepEqual([older.side, older.game], ["black", usual.game]);
  assert.deepEqual(older.time, { ...usual.time, kind: "clock" });
  assert.deepEqual(older.elo, usual.elo);
});

test("what is kept can be anything, or forbidden", () => {
  const usual = recall();
  for (const text of ["{", "null", "5", '"x"', "[]"]) {
    localStorage.setItem("treville.start", text);
    assert.deepEqual(recall(), usual, text);
  }
  // Of what has another kind, each field alone is lost.
  const odd = { game: 5, side: "black", elo: { white: [], black: 900 }, time: { minutes: "x" } };
  localStorage.setItem("treville.start", JSON.stringify(odd));
  assert.deepEqual(recall(), { ...usual, side: "black", elo: { ...usual.elo, black: 900 } });
  localStorage.setItem("treville.start", '{"elo":null,"time":{"minutes":1e999}}');
  assert.deepEqual(recall(), usual);
  visit(null);
  remember({ ...usual, game: "chess" });
  assert.deepEqual(recall(), usual);
});

test("levels go over the engine's range in fifties, full strength last", () => {
  const values = levels(hello, words).map(({ value }) => value);
  assert.equal(values.length, words.levels.length + 1);
  assert.deepEqual([values[0], values.at(-2), values.at(-1)], ["400", "2000", ""]);
  const numbers = values.slice(0, -1).map(Number);
  for (const [at, elo] of numbers.entries()) {
    assert.equal(elo % 50, 0);
    assert.ok(at === 0 || elo > numbers[at - 1]);
  }
  // The ends of the range are levels, also where they are no fifties.
  const odd = levels({ elo: { least: 417, most: 1983 } }, words).map(({ value }) => value);
  assert.deepEqual([odd[0], odd.at(-2)], ["417", "1983"]);
});

test("a level says the strength that it has", () => {
  for (const { value, text } of levels(hello, words)) {
    if (value) assert.ok(text.endsWith(words.elo(Number(value))), text);
    else assert.equal(text, words.full);
  }
});

test("the nearest level is chosen, full strength only by its name", () => {
  const choices = levels(hello, words);
  assert.equal(nearest(null, choices), "");
  assert.equal(nearest(0, choices), "400");
  assert.equal(nearest(5000, choices), "2000");
  for (const { value } of choices) {
    if (value) assert.equal(nearest(Number(value) + 20, choices), value);
  }
});

test("only levels that can be chosen are played", () => {
  const choices = levels(hello, words);
  const played = (elo) => withLevels({ ...recall(), elo }, choices).elo;
  assert.deepEqual(withLevels(recall(), choices), recall(), "the usual level is one");
  assert.deepEqual(played({ white: null, black: 800 }), { white: null, black: 700 });
  assert.deepEqual(played({ white: 1, black: 9999 }), { white: 400, black: 2000 });
});

test("against the engine one side is mine, and Black's strength is that of the engine", () => {
  const white = plan({ opponent: "engine", side: "white", elo: { white: 1, black: 900 } });
  assert.equal(white.settings.white.who, "person");
  assert.deepEqual([white.settings.black.who, white.settings.black.elo], ["engine", 900]);
  assert.equal(white.settings.flipped, false);
  const black = plan({ opponent: "engine", side: "black", elo: { white: 1, black: 900 } });
  assert.equal(black.settings.black.who, "person");
  assert.deepEqual([black.settings.white.who, black.settings.white.elo], ["engine", 900]);
  assert.equal(black.settings.flipped, true, "my side is below");
  for (const { request, moves } of [white, black]) assert.deepEqual({ request, moves }, part);
});

test("a side by chance is each of both", () => {
  const random = mock.method(crypto, "getRandomValues");
  const mine = [6, 7].map((byte) => {
    random.mock.mockImplementation((bytes) => bytes.fill(byte));
    const { settings } = plan({ opponent: "engine", side: "random" });
    const sides = ["white", "black"].filter((side) => settings[side].who === "person");
    assert.equal(settings.flipped, sides[0] === "black");
    return sides;
  });
  random.mock.restore();
  assert.deepEqual(mine.flat().sort(), ["black", "white"]);
});

test("the engine against itself has both strengths, and nobody's side is below", () => {
  const { settings } = plan({ opponent: "watch", side: "black", elo: { white: 700, black: null } });
  assert.deepEqual([settings.white.who, settings.white.elo], ["engine", 700]);
  assert.deepEqual([settings.black.who, settings.black.elo], ["engine", null]);
  assert.equal(settings.flipped, false);
});

test("times are in milliseconds, and a clock is there only where one was wished", () => {
  const time = { kind: "clock", minutes: 2.5, increment: 3, seconds: 4 };
  const clocked = plan({ opponent: "engine", side: "white", time }).settings;
  assert.deepEqual(clocked.clock, { initial: 150_000, increment: 3000 });
  const moves = plan({ opponent: "engine", side: "white", time: { ...time, kind: "move" } });
  assert.equal(moves.settings.clock, null);
  assert.equal(moves.settings.black.time, 4000);
  assert.equal(plan({ opponent: "people", time: { ...time, kind: "none" } }).settings.clock, null);
});

test("two people share a screen, which turns, or send links, without a clock", () => {
  const time = { kind: "clock", minutes: 1, increment: 0, seconds: 1 };
  const shared = plan({ opponent: "people", meeting: "screen", placing: "hidden", time }).settings;
  assert.deepEqual([shared.white.who, shared.black.who], ["person", "person"]);
  assert.deepEqual([shared.turning, shared.placing, shared.letter], [true, "hidden", undefined]);
  assert.ok(shared.clock);
  const sent = plan({ opponent: "people", meeting: "links", placing: "turn", time }).settings;
  assert.deepEqual([sent.turning, sent.placing, sent.clock], [false, "turns", null]);
  assert.equal(sent.letter.own, "white");
  assert.match(sent.letter.id, /^[0-9a-f]{16}$/);
  // Wishes for two people mean nothing where the engine plays.
  const alone = plan({ opponent: "engine", meeting: "links", placing: "hidden", time }).settings;
  assert.deepEqual([alone.letter, alone.placing, alone.turning], [undefined, "turns", false]);
  assert.ok(alone.clock);
});

test("a seed is a number of 32 bits, and not the same one again", () => {
  const seeds = Array.from({ length: 8 }, seed);
  assert.ok(seeds.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32));
  assert.ok(new Set(seeds).size > 1);
});
