// Faults inside the module: no caller waits for ever, and the next request is answered. The
// package's own module has no fault to call, so these run one of a few bytes that always has.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Rules } from "../src/rules.js";
import { Uci } from "../src/uci.js";

/** The exports of the real module, of which all that do something run into a fault. */
const EXPORTS = ["room", "line", "file", "provide", "call"];
const broken = await WebAssembly.compile(brokenModule());
const sound = await WebAssembly.compile(
  readFileSync(new URL("../treville.wasm", import.meta.url)),
);

function brokenModule() {
  const text = (/** @type {string} */ name) => [name.length, ...new TextEncoder().encode(name)];
  const section = (/** @type {number} */ id, /** @type {number[]} */ body) => [
    id,
    body.length,
    ...body,
  ];
  // i32, i32 -> i32 for `file`, i32 -> i32 for the others; a call gives what it lacks.
  const types = [2, 0x60, 1, 0x7f, 1, 0x7f, 0x60, 2, 0x7f, 0x7f, 1, 0x7f];
  const functions = [EXPORTS.length, ...EXPORTS.map((name) => Number(name === "file"))];
  const exports = [
    EXPORTS.length + 1,
    ...text("memory"),
    2,
    0,
    ...EXPORTS.flatMap((name, number) => [...text(name), 0, number]),
  ];
  const room = [5, 0, 0x41, 0x80, 0x08, 0x0b];
  const unreachable = [3, 0, 0x00, 0x0b];
  const code = [
    EXPORTS.length,
    ...EXPORTS.flatMap((name) => (name === "room" ? room : unreachable)),
  ];
  return new Uint8Array([
    0,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, types),
    ...section(3, functions),
    ...section(5, [1, 0, 4]),
    ...section(7, exports),
    ...section(10, code),
  ]);
}

test("a fault in the rules is an error, and the next request is answered", () => {
  const rules = new Rules(broken);
  for (const start of [1, 2]) {
    assert.throws(() => rules.ask({ do: "names" }), {
      name: "TrevilleError",
      message: /^the rules have failed on this request: unreachable/,
    });
    assert.equal(rules.starts, start, "a broken program is not used again");
  }
  assert.equal(new Rules(sound).ask({ do: "names" })[0], "musketeer");
});

test("a fault in the engine is said, and a search still answers", async () => {
  /** @type {string[]} */
  const said = [];
  const uci = new Uci(
    broken,
    null,
    (line) => said.push(line),
    () => undefined,
  );
  assert.equal(await uci.take("isready"), true);
  assert.equal(await uci.take("go depth 3"), true);
  assert.equal(said.filter((line) => line === "bestmove 0000").length, 1, said.join("\n"));
  assert.match(said[0], /^info string error: unreachable/);
  assert.match(said[1], /^info string error: the engine has failed, and starts again/);
});

test("variants outlive a fault", async () => {
  const { Position, Variant } = await import("treville");
  const { rules } = await import("../src/rules.js");
  const variant = Variant.ofPair("Zebu:Z:CN", "Wizard:W:FC");
  const moves = new Position(undefined, variant).moves.length;
  rules.restart();
  assert.equal(new Position(undefined, variant).moves.length, moves);
  assert.equal(new Position().moves.length, 10);
});
