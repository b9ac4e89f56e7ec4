import assert from "node:assert/strict";
import { test } from "node:test";

import { put, settle } from "./fakes/browser.js";
import { noted, Refusal, refusing } from "../js/refusal.js";
import { Requests } from "../js/requests.js";

test("lines go to the request of their number, and the last one ends it", async () => {
  const requests = new Requests();
  assert.ok(requests.isEmpty);
  const heard = [];
  const first = requests.add({ id: 1 }, (line) => heard.push(["first", line.info ?? line.verdict]));
  const second = requests.add({ id: 2 }, (line) => heard.push(["second", line.info]));
  requests.take({ id: 2, info: "a" });
  requests.take({ id: 1, verdict: "b" });
  requests.take({ id: 2, best: "e2e4" });
  requests.take({ id: 2, info: "too late" });
  assert.deepEqual(heard, [["second", "a"], ["first", "b"]]);
  assert.deepEqual(await second, { id: 2, best: "e2e4" });
  assert.ok(!requests.isEmpty);
  requests.take({ id: 1, done: {} });
  assert.deepEqual(await first, { id: 1, done: {} });
  assert.ok(requests.isEmpty);
});

test("an answer without a number is for the oldest request", async () => {
  const requests = new Requests();
  const oldest = requests.add({ id: 7 }, () => {});
  const newer = requests.add({ id: 8 }, () => {});
  requests.take({ id: null, error: "no line of JSON" });
  assert.equal((await oldest).error, "no line of JSON");
  requests.take({ id: 8, done: {} });
  await newer;
});

test("a line that nobody waits for is left alone", () => {
  const requests = new Requests();
  requests.take({ id: 3, best: "e2e4" });
  requests.take({ error: "for nobody" });
  assert.ok(requests.isEmpty);
});

test("when the program has ended, each request ends in its own way", async () => {
  const requests = new Requests();
  const all = [1, 2].map((id) => requests.add({ id }, () => {}));
  requests.end(({ id }) => ({ id, error: "ended" }));
  assert.ok(requests.isEmpty);
  assert.deepEqual(await Promise.all(all), [{ id: 1, error: "ended" }, { id: 2, error: "ended" }]);
});

test("a request that could not be sent fails alone", async () => {
  const requests = new Requests();
  const [lost, sound] = [1, 2].map((id) => requests.add({ id }, () => {}));
  requests.fail(1, new Error("no network"));
  requests.fail(9, new Error("of nobody"));
  await assert.rejects(lost, /no network/);
  requests.take({ id: 2, done: {} });
  await sound;
  assert.ok(requests.isEmpty);
});

test("what the program refuses is an error with its place in the text", async () => {
  put("document", { documentElement: { dataset: {} } });
  const answers = [{ id: 1, error: "expected a piece", at: 3 }, { id: 2, error: "?", lost: true }];
  const connection = refusing({ table: async () => answers.shift(), engine: async () => ({}) });
  await assert.rejects(connection.table({}), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.message, error.at, error.lost], ["expected a piece", 3, false]);
    return true;
  });
  await assert.rejects(connection.table({}), (error) => error.at === null && error.lost);
  assert.deepEqual(await connection.engine({}), {});
});

test("a refusal with a code is said in the words of the page", async () => {
  put("document", { documentElement: { dataset: {} } });
  const cases = [
    [{ code: "illegal", got: "Nf6", reason: "pinned" }, /Nf6 is not possible: the piece is pinned\.$/],
    [{ code: "fen_width", row: 3, count: 9, line: 2 }, /Line 2: Row 3 from the top has 9 squares/],
    [{ code: "pgn_men", letter: "C", line: 5, why: { code: "movement", needed: "an atom" } },
      /Line 5: Piece C: The movement ends too early: an atom is missing\.$/],
    [{ code: "faults", faults: [{ code: "kings", side: "black", count: 0, squares: [] }] },
      /Black has no king\.$/],
    [{ code: "of a later program" }, /expected this, got that$/],
  ];
  for (const [why, text] of cases) {
    const answer = { error: "expected this, got that", why };
    const connection = refusing({ table: async () => answer });
    await assert.rejects(connection.table({}), text);
  }
});

test("a note says what a text was read as", () => {
  assert.equal(noted({ code: "reading", got: "Kg1", taken: "O-O" }), "'Kg1' was read as 'O-O'.");
  const why = { code: "illegal", got: "Ke4", reason: "nobody_goes", line: 4 };
  assert.equal(
    noted({ code: "read_up_to", why }),
    "Line 4: Ke4 is not possible: no such piece can go there. The game is read up to there.",
  );
  assert.equal(noted({ code: "of a later program", words: "in English" }), "in English");
});

test("the document says how many requests wait for the table", async () => {
  const { dataset } = (put("document", { documentElement: { dataset: {} } }), document)
    .documentElement;
  const open = [];
  const connection = refusing({ table: () => new Promise((...ends) => open.push(ends)) });
  const [first, second] = [connection.table({}), connection.table({})];
  assert.equal(dataset.asking, "2");
  open[0][0]({});
  await first;
  assert.equal(dataset.asking, "1");
  open[1][1](new Error("gone"));
  await assert.rejects(second, /gone/);
  await settle();
  assert.ok(!("asking" in dataset));
});
