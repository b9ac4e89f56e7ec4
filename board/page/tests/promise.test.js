import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mock, test } from "node:test";

import { commitment, freshSalt } from "../js/people/promise.js";

const SALT = "00112233445566778899aabbccddeeff";
const PLACED = ["L@b0", "C@e0"];

test("a promise is the SHA-256 of salt and placements, in the order of the pieces", async () => {
  const digest = createHash("sha256").update(`${SALT}|L@b0,C@e0`).digest("hex");
  assert.equal(await commitment(SALT, PLACED), digest);
});

test("another salt, another file or another order is another promise", async () => {
  const made = await Promise.all([
    commitment(SALT, PLACED),
    commitment(SALT.replace("0", "1"), PLACED),
    commitment(SALT, ["L@b0", "C@f0"]),
    commitment(SALT, [...PLACED].reverse()),
  ]);
  assert.equal(new Set(made).size, made.length);
});

test("a salt has 32 digits and comes once", () => {
  const salts = Array.from({ length: 100 }, freshSalt);
  for (const salt of salts) assert.match(salt, /^[0-9a-f]{32}$/);
  assert.equal(new Set(salts).size, salts.length);
  const random = mock.method(crypto, "getRandomValues", (bytes) => bytes.fill(5));
  assert.equal(freshSalt(), "05".repeat(16));
  random.mock.restore();
});
