import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { settle } from "./fakes/browser.js";
import { Desk } from "../js/game/desk.js";

/** An engine that does what the test says. `asked` are its requests with an end of each. */
class FakeEngine {
  asked = [];
  stops = 0;
  /** What a request for settings ends with. */
  onSettings = () => ({ done: {} });

  engine = (request, onLine) => {
    if (request.do === "settings") return Promise.resolve().then(() => this.onSettings(request));
    return new Promise((end, fail) => this.asked.push({ request, onLine, end, fail }));
  };

  stop = () => {
    this.stops += 1;
  };

  get names() {
    return this.asked.map(({ request }) => request.name);
  }
}

let engine;
let settings;
let failures;
let desk;

beforeEach(() => {
  engine = new FakeEngine();
  settings = { hash: 16, threads: 1 };
  failures = [];
  desk = new Desk(engine, () => settings, (error) => failures.push(error.message));
});

const lost = () => Object.assign(new Error("forgotten"), { lost: true });

test("requests with an end wait for each other, in order", async () => {
  const ends = ["a", "b"].map((name) => desk.run({ name }));
  await settle();
  assert.deepEqual(engine.names, ["a"]);
  engine.asked[0].end({ best: "e2e4" });
  assert.deepEqual(await ends[0], { best: "e2e4" });
  await settle();
  assert.deepEqual(engine.names, ["a", "b"]);
  engine.asked[1].fail(new Error("bad line"));
  await assert.rejects(ends[1], /bad line/);
  // A failure holds nobody up.
  void desk.run({ name: "c" });
  await settle();
  assert.deepEqual(engine.names, ["a", "b", "c"]);
});

test("a request is made when its turn has come", async () => {
  let left = 10;
  const first = desk.run({ name: "a" });
  void desk.run(() => ({ name: `b with ${left}` }));
  await settle();
  left = 3;
  engine.asked[0].end({});
  await first;
  await settle();
  assert.deepEqual(engine.names, ["a", "b with 3"]);
});

test("an owner takes back what waits and what runs, and nothing of others", async () => {
  const lines = [];
  const hear = (line) => lines.push(line);
  const mine = [1, 2].map((at) => desk.run({ name: `mine ${at}` }, hear, "me"));
  const other = desk.run({ name: "other" }, undefined, "you");
  await settle();
  assert.ok(desk.works("me") && desk.works("you") && !desk.works("nobody"));
  desk.withdraw("me");
  assert.ok(!desk.works("me") && desk.works("you"));
  assert.equal(engine.stops, 1);
  desk.withdraw("me");
  assert.equal(engine.stops, 1, "stopped once");
  engine.asked[0].onLine({ info: "too late" });
  engine.asked[0].end({ best: "e2e4" });
  assert.deepEqual(await Promise.all(mine), [null, null]);
  assert.deepEqual(lines, []);
  await settle();
  assert.deepEqual(engine.names, ["mine 1", "other"]);
  engine.asked[1].end({ done: 1 });
  assert.deepEqual(await other, { done: 1 });
});

test("who waits can go without stopping the one that runs", async () => {
  void desk.run({ name: "a" }, undefined, "a");
  const waiting = desk.run({ name: "b" }, undefined, "b");
  await settle();
  desk.withdraw("b");
  assert.equal(await waiting, null);
  assert.equal(engine.stops, 0);
});

test("an analysis stands back for a request, and goes on after it", async () => {
  const lines = [];
  desk.watch({ name: "analysis" }, (line) => lines.push(line));
  await settle();
  engine.asked[0].onLine("depth 1");
  const move = desk.run({ name: "move" });
  await settle();
  engine.asked[0].onLine("too late");
  engine.asked[0].end({});
  engine.asked[1].end({ best: "e2e4" });
  await move;
  await settle();
  assert.deepEqual(engine.names, ["analysis", "move", "analysis"]);
  engine.asked[2].onLine("depth 1 again");
  assert.deepEqual(lines, ["depth 1", "depth 1 again"]);
});

test("a new analysis takes the place of the old one, whose lines are heard no more", async () => {
  const lines = [];
  desk.watch({ name: "old" }, (line) => lines.push(line));
  await settle();
  desk.watch({ name: "new" }, (line) => lines.push(line));
  await settle();
  engine.asked[0].onLine("old");
  engine.asked[1].onLine("new");
  assert.deepEqual([engine.names, lines], [["old", "new"], ["new"]]);
  desk.watch(null);
  assert.equal(engine.stops, 1);
  engine.asked[1].onLine("too late");
  assert.deepEqual(lines, ["new"]);
});

test("the end of an analysis stops no request", async () => {
  desk.watch({ name: "analysis" });
  await settle();
  const move = desk.run({ name: "move" });
  await settle();
  desk.watch(null);
  assert.equal(engine.stops, 0);
  engine.asked[1].end({ best: "e2e4" });
  await move;
  await settle();
  assert.deepEqual(engine.names, ["analysis", "move"]);
});

test("what was wrong with an analysis is said, and it is not asked for again", async () => {
  const errors = [];
  desk.watch({ name: "analysis" }, undefined, (error) => errors.push(error.message));
  await settle();
  engine.asked[0].fail(new Error("no such line"));
  await settle();
  assert.deepEqual([errors, engine.names], [["no such line"], ["analysis"]]);
});

test("the engine is set before it is asked, and again only after a change", async () => {
  const told = [];
  engine.onSettings = (request) => told.push(request);
  const ask = async (name) => {
    const end = desk.run({ name });
    await settle();
    engine.asked.at(-1).end({});
    await end;
  };
  await ask("a");
  await ask("b");
  settings = { hash: 64, threads: 1 };
  await ask("c");
  assert.deepEqual(told, [
    { do: "settings", hash: 16, threads: 1 },
    { do: "settings", hash: 64, threads: 1 },
  ]);
});

test("an engine that cannot be set like this goes on as it is, and that is said once", async () => {
  engine.onSettings = () => {
    throw new Error("no memory");
  };
  for (const name of ["a", "b"]) {
    const end = desk.run({ name });
    await settle();
    engine.asked.at(-1).end({});
    await end;
  }
  assert.deepEqual([failures, engine.names], [["no memory"], ["a", "b"]]);
});

test("a program that has forgotten the page is set and asked once more", async () => {
  let told = 0;
  engine.onSettings = () => {
    told += 1;
  };
  const end = desk.run({ name: "a" });
  await settle();
  engine.asked[0].fail(lost());
  await settle();
  assert.deepEqual([engine.names, told], [["a", "a"], 2]);
  engine.asked[1].end({ best: "e2e4" });
  assert.deepEqual(await end, { best: "e2e4" });
});

test("it may forget once more where it has answered meanwhile, as after two sleeps", async () => {
  const end = desk.run({ name: "review" });
  for (const at of [0, 1, 2]) {
    await settle();
    engine.asked[at].onLine({ verdict: at });
    engine.asked[at].fail(lost());
  }
  await settle();
  engine.asked[3].end({ done: {} });
  assert.deepEqual(await end, { done: {} });
});

test("a program that forgets at once whatever it is asked is not asked for ever", async () => {
  let asked = 0;
  engine.engine = async () => {
    asked += 1;
    if (asked > 20) return {};
    throw lost();
  };
  await assert.rejects(desk.run({ name: "a" }), /forgotten/);
  assert.ok(asked < 5, `${asked}`);
});

test("a request that was taken back before the engine was set is never sent", async () => {
  const end = desk.run({ name: "a" }, undefined, "me");
  desk.withdraw("me");
  assert.equal(await end, null);
  await settle();
  assert.deepEqual(engine.names, []);
});
