import assert from "node:assert/strict";
import { test } from "node:test";

import { ofDefaultPair } from "../js/parts/default-pair.js";
import { choose, place } from "../js/words/en/choose.js";

const types = ["pawn", "knight", "cannon", "leopard"].map((name) => ({ name }));

test("the default pair is named before it is chosen and after", () => {
  const view = { types, default_pair: { types: [2, 3], played: true } };
  assert.equal(
    ofDefaultPair(view, choose.again),
    "If Black chooses it too, both sides get the default pair instead: cannon and leopard.",
  );
  assert.match(ofDefaultPair(view, choose.second.pair), /cannon and leopard\.$/);
  assert.match(ofDefaultPair(view, place.pair), /default pair is played: cannon and leopard\.$/);
});

test("nothing is said where no pieces are chosen", () => {
  for (const view of [{ types }, { types, default_pair: null }]) {
    assert.equal(ofDefaultPair(view, choose.again), "");
  }
});
