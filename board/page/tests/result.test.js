import assert from "node:assert/strict";
import { test } from "node:test";

import { resultText } from "../js/game/result.js";
import * as words from "../js/words/index.js";

/** The sentence for the person who plays these sides. */
function said(result, why, people) {
  return resultText(words, { result, why }, people);
}

test("you read how the game ended for you", () => {
  assert.equal(said("1-0", "mate", ["white"]), "You won by checkmate.");
  assert.equal(said("1-0", "mate", ["black"]), "You lost by checkmate.");
  assert.equal(said("0-1", "resignation", ["black"]), "You won: White resigned.");
  assert.equal(said("0-1", "resignation", ["white"]), "You resigned.");
});

test("two players, and spectators, read who won", () => {
  for (const people of [["white", "black"], []]) {
    assert.equal(said("0-1", "time", people), "Black won on time.");
    assert.equal(said("1-0", "resignation", people), "White won: Black resigned.");
  }
});

test("a draw says why", () => {
  assert.equal(said("1/2-1/2", "fifty", ["white"]), "Draw by the fifty-move rule.");
});

test("every reason has a sentence for each who hears it", () => {
  for (const why of ["mate", "stalemate", "resignation", "time", "reported", "unheard of"]) {
    for (const people of [["white"], ["black"], []]) assert.match(said("1-0", why, people), /\.$/);
  }
  const draws = ["stalemate", "repetition", "fifty", "material", "time", "agreement", "reported"];
  assert.equal(new Set(draws.map((why) => said("1/2-1/2", why, []))).size, draws.length);
});
