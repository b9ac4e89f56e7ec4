import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage, visit } from "./fakes/browser.js";
import { Store } from "../js/store.js";

let problems = [];
const store = () => new Store((problem) => problems.push(problem));

/** A game kept at this time, with so many characters of text. */
const game = (id, at, length = 10) => ({ id, at, pgn: "x".repeat(length), title: id });

beforeEach(() => {
  problems = [];
  visit(new FakeStorage());
});

test("games are kept by their names, the newest first", () => {
  const kept = store();
  for (const [id, at] of [["a", 10], ["b", 30], ["c", 20]]) kept.keep(game(id, at));
  assert.deepEqual(store().games().map(({ id }) => id), ["b", "c", "a"]);
  kept.keep({ ...game("a", 40), title: "later" });
  assert.equal(store().game("a").title, "later");
  assert.deepEqual(store().games().map(({ id }) => id), ["a", "b", "c"]);
  kept.forget("b");
  assert.equal(store().game("b"), null);
  assert.deepEqual(problems, []);
});

test("what is no game is left out, whatever lies under its name", () => {
  const storage = new FakeStorage();
  visit(storage);
  store().keep(game("a", 1));
  const odd = ["{", "null", "5", "[]", '{"id":"b"}', '{"pgn":"*"}', '{"id":1,"pgn":"*"}'];
  for (const [at, text] of odd.entries()) storage.setItem(`treville.game.${at}`, text);
  storage.setItem("treville.settings", "{");
  storage.setItem("of another page", JSON.stringify(game("b", 2)));
  assert.deepEqual(store().games().map(({ id }) => id), ["a"]);
  assert.deepEqual(store().settings(), {});
  assert.equal(store().game("0"), null);
});

test("the oldest games make room, but none that is open here", () => {
  visit(new FakeStorage(1100));
  const kept = store();
  for (const [id, at] of [["open", 1], ["old", 2], ["older", 1.5], ["new", 3]]) {
    kept.keep(game(id, at, 100));
  }
  kept.keepOpen(["open", "mine"], "mine");
  kept.keep(game("mine", 4, 600));
  assert.deepEqual(kept.games().map(({ id }) => id), ["mine", "new", "open"]);
  kept.keep(game("mine", 5, 600));
  assert.deepEqual(problems, ["room"], "said once");
});

test("one game that made room is worth a word", () => {
  visit(new FakeStorage(300));
  const kept = store();
  kept.keep(game("old", 1, 100));
  kept.keep(game("new", 2, 100));
  assert.deepEqual([kept.games().map(({ id }) => id), problems], [["new"], ["room"]]);
});

test("a game that fits nowhere costs no other one, and keeps its last state", () => {
  visit(new FakeStorage(1000));
  const kept = store();
  for (const at of [1, 2, 3, 4]) kept.keep(game(`g${at}`, at, 100));
  kept.keep(game("g4", 5, 2000));
  assert.deepEqual(kept.games().map(({ id, at }) => [id, at]),
    [["g4", 4], ["g3", 3], ["g2", 2], ["g1", 1]]);
  assert.deepEqual(problems, ["full"]);
});

test("the tabs of this page and the one that is shown come back in it alone", () => {
  const local = new FakeStorage();
  const session = new FakeStorage();
  visit(local, session);
  assert.deepEqual([store().open(), store().shown()], [[], null]);
  store().keepOpen(["a", "b"], "b");
  assert.deepEqual([store().open(), store().shown()], [["a", "b"], "b"]);
  session.setItem("treville.open", '{"games":["a",5,null]}');
  assert.deepEqual([store().open(), store().shown()], [["a"], null]);
  session.setItem("treville.open", '{"games":"a"}');
  assert.deepEqual(store().open(), []);
  visit(local);
  assert.deepEqual(store().open(), []);
});

test("a change of settings leaves the others", () => {
  store().change({ scheme: "dark", hash: 16 });
  store().change({ hash: 64 });
  assert.deepEqual(store().settings(), { scheme: "dark", hash: 64 });
});

test("without storage everything works on, and it is said once", () => {
  visit(null, null);
  const kept = store();
  kept.keep(game("a", 1));
  kept.keep(game("a", 2));
  kept.change({ scheme: "dark" });
  kept.keepOpen(["a"], "a");
  kept.forget("a");
  const found = [kept.games(), kept.game("a"), kept.open(), kept.settings()];
  assert.deepEqual(found, [[], null, [], {}]);
  assert.deepEqual(problems, ["none"]);
});

test("settings that do not fit are said to be too much", () => {
  visit(new FakeStorage(50));
  store().change({ words: "x".repeat(100) });
  assert.deepEqual(problems, ["full"]);
  assert.deepEqual(store().settings(), {});
});
