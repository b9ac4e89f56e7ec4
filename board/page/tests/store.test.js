import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { FakeStorage, put, visit } from "./fakes/browser.js";
import { MemoryShelf } from "../js/shelf/memory.js";
import { Store } from "../js/store.js";

let problems = [];

/** A page's store, with this shelf if there is one. */
function store(shelf, others) {
  const kept = new Store((problem) => problems.push(problem));
  return shelf ? kept.open(shelf, others).then(() => kept) : kept;
}

/** A game kept at this time. */
const game = (id, at = 0) => ({ id, at, pgn: "x".repeat(10), title: id });

beforeEach(() => {
  problems = [];
  visit(new FakeStorage());
});

test("games are kept by their names, the newest first", async () => {
  const shelf = new MemoryShelf();
  const kept = await store(shelf);
  for (const id of ["a", "b", "c"]) kept.keep(game(id));
  const ids = async (one) => (await one.games()).map(({ id }) => id);
  assert.deepEqual(await ids(kept), ["c", "b", "a"]);
  kept.keep({ ...game("a"), title: "later" });
  const other = await store(shelf);
  assert.equal((await other.game("a")).title, "later");
  assert.deepEqual(await ids(other), ["a", "c", "b"]);
  assert.deepEqual((await other.games()).map(({ pgn }) => pgn), [undefined, undefined, undefined]);
  await other.forget("b");
  assert.equal(await other.game("b"), null);
  const whole = [];
  for await (const some of other.whole(["a", "b", "c"])) whole.push(...some);
  assert.deepEqual(whole.map(({ pgn }) => pgn), ["xxxxxxxxxx", "xxxxxxxxxx"]);
  assert.deepEqual(problems, []);
});

test("a page that goes before its shelf has answered leaves a note", async () => {
  const shelf = new MemoryShelf();
  const slow = new MemoryShelf();
  slow.put = () => new Promise(() => {});
  const first = await store(slow);
  first.keep({ ...game("a"), title: "the last move" });
  assert.equal(localStorage.length, 1);
  const next = await store(shelf);
  assert.equal((await next.game("a")).title, "the last move");
  assert.equal(localStorage.length, 0);
  // What another tab has open it keeps itself, but nothing of it is lost.
  first.keep({ ...game("a"), title: "another move" });
  put("navigator", { locks: { query: async () => ({ held: [{ name: "treville.game.a" }] }) } });
  const third = await store(shelf);
  assert.equal(localStorage.length, 1);
  assert.equal((await shelf.get(["a"]))[0].title, "the last move");
  assert.equal((await third.game("a")).title, "another move");
});

test("games of an older form of the storage come over", async () => {
  for (const [id, at] of [["a", 10], ["b", 30]]) {
    localStorage.setItem(`treville.game.${id}`, JSON.stringify(game(id, at)));
  }
  const odd = ["{", "null", "5", "[]", '{"id":"b"}', '{"pgn":"*"}', '{"id":1,"pgn":"*"}'];
  for (const [at, text] of odd.entries()) localStorage.setItem(`treville.game.${at}`, text);
  localStorage.setItem("treville.settings", "{");
  localStorage.setItem("of another page", JSON.stringify(game("c", 2)));
  const shelf = new MemoryShelf();
  await shelf.put([game("b", 40)], 0);
  const kept = await store(shelf);
  assert.deepEqual((await kept.games()).map(({ id, at }) => [id, at]), [["b", 40], ["a", 10]]);
  assert.deepEqual(kept.settings(), {});
  assert.equal(localStorage.getItem("treville.game.a"), null);
  assert.equal(localStorage.length, odd.length + 2, "what is no game is left alone");
});

test("what the browser has kept comes to the server's shelf, and the newer one stays", async () => {
  const [server, browser] = [new MemoryShelf(), new MemoryShelf()];
  await server.put([game("a", 20), game("b", 20)], 0);
  await browser.put([game("a", 10), game("b", 30), game("c", 5)], 0);
  const kept = await store(server, [browser]);
  assert.deepEqual((await kept.games()).map(({ id, at }) => [id, at]),
    [["b", 30], ["a", 20], ["c", 5]]);
  assert.deepEqual(await browser.list(), []);
});

test("of two pages with one game the one that changes it first goes on", async () => {
  const shelf = new MemoryShelf();
  const [one, other] = [await store(shelf), await store(shelf)];
  one.keep(game("a"));
  await one.flush();
  const lost = [];
  one.onLost = (id) => lost.push(id);
  other.keep({ ...await other.game("a"), pgn: "1. e4 *", title: "goes on here" });
  await other.flush();
  one.keep({ ...game("a"), title: "too late" });
  await one.flush();
  assert.deepEqual(lost, ["a"]);
  assert.equal((await one.game("a")).title, "goes on here");
  assert.equal(localStorage.length, 0);
});

test("a full shelf costs no game, and is tried again with the next move", async () => {
  const shelf = new MemoryShelf();
  const kept = await store(shelf);
  kept.keep(game("old"));
  await kept.flush();
  const whole = shelf.put;
  shelf.put = async () => {
    throw Object.assign(new Error("full"), { name: "QuotaExceededError" });
  };
  kept.keep({ ...game("new"), title: "first" });
  kept.keep({ ...game("new"), title: "second" });
  assert.deepEqual((await kept.games()).map(({ id }) => id), ["new", "old"]);
  assert.equal((await kept.game("new")).title, "second");
  assert.deepEqual(problems, ["full"], "said once");
  shelf.put = whole;
  kept.keep({ ...game("new"), title: "third" });
  await kept.flush();
  assert.deepEqual((await shelf.get(["new", "old"])).map(({ title }) => title), ["third", "old"]);
});

test("a shelf that gives some games at a time gives all of them", async () => {
  const shelf = new MemoryShelf();
  const get = shelf.get.bind(shelf);
  shelf.get = async (ids) => (await get(ids)).slice(0, 3);
  const ids = Array.from({ length: 8 }, (_, at) => `g${at}`);
  await shelf.put(ids.map((id) => game(id, 1)), 0);
  const found = [];
  for await (const some of (await store(shelf)).whole(["gone", ...ids])) found.push(...some);
  assert.deepEqual(found.map(({ id }) => id), ids);
});

test("a file that is taken twice changes nothing", async () => {
  const kept = await store(new MemoryShelf());
  const games = Array.from({ length: 250 }, (_, at) => game(`p${at}`, 1000 - at));
  assert.equal((await kept.take(games)).filter(Boolean).length, 250);
  assert.equal((await kept.take([...games.map((one) => ({ ...one, at: 2000 })), game("more", 1)])).filter(Boolean).length, 1);
});

test("the tabs of this page and the one that is shown come back in it alone", () => {
  const local = new FakeStorage();
  const session = new FakeStorage();
  visit(local, session);
  assert.deepEqual([store().opened(), store().shown()], [[], null]);
  store().keepOpen(["a", "b"], "b");
  assert.deepEqual([store().opened(), store().shown()], [["a", "b"], "b"]);
  session.setItem("treville.open", '{"games":["a",5,null]}');
  assert.deepEqual([store().opened(), store().shown()], [["a"], null]);
  session.setItem("treville.open", '{"games":"a"}');
  assert.deepEqual(store().opened(), []);
  visit(local);
  assert.deepEqual(store().opened(), []);
});

test("a change of settings leaves the others", () => {
  store().change({ scheme: "dark", hash: 16 });
  store().change({ hash: 64 });
  assert.deepEqual(store().settings(), { scheme: "dark", hash: 64 });
});

test("without storage everything works on, and it is said once", async () => {
  visit(null, null);
  const kept = await store(new MemoryShelf());
  kept.keep(game("a"));
  kept.keep(game("a"));
  kept.change({ scheme: "dark" });
  kept.keepOpen(["a"], "a");
  assert.deepEqual((await kept.games()).map(({ id }) => id), ["a"]);
  await kept.forget("a");
  const found = [await kept.games(), await kept.game("a"), kept.opened(), kept.settings()];
  assert.deepEqual(found, [[], null, [], {}]);
  assert.deepEqual(problems, ["none"]);
});

test("settings that do not fit are said to be too much", () => {
  visit(new FakeStorage(50));
  store().change({ words: "x".repeat(100) });
  assert.deepEqual(problems, ["full"]);
  assert.deepEqual(store().settings(), {});
});
