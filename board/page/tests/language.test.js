import assert from "node:assert/strict";
import { test } from "node:test";

import * as en from "../js/words/en/index.js";
import * as fr from "../js/words/fr/index.js";
import { complete, languageOf } from "../js/words/language.js";

test("people choose before the browser does, and it before us", () => {
  assert.equal(languageOf("fr", ["en-GB"]), "fr");
  assert.equal(languageOf(undefined, ["de", "fr-CA", "en"]), "fr");
  assert.equal(languageOf("klingon", ["EN-us", "fr"]), "en");
  assert.equal(languageOf(null, ["de"]), "en");
});

/** The names of all words, with what kind each is. */
function shape(words, path = "") {
  if (typeof words !== "object") return [`${path} ${typeof words}`];
  return Object.entries(words).flatMap(([name, word]) => shape(word, `${path}.${name}`));
}

test("the French has every word of the English, and no other", () => {
  assert.deepEqual(new Set(shape(fr)), new Set(shape(en)));
});

test("a word that is missing is English", () => {
  const words = { a: "one", b: { c: "two", d: () => "three" }, e: ["x"] };
  const some = complete(words, { a: "un", b: { c: 2 }, e: ["y"] });
  assert.deepEqual([some.a, some.b.c, some.b.d(), some.e], ["un", "two", "three", ["y"]]);
  assert.deepEqual(complete(words, undefined).b.c, "two");
});

test("names of pieces have their articles", () => {
  assert.equal(fr.choose.takeNamed("Elephant"), "Choisir l'éléphant");
  assert.equal(fr.choose.takeNamed("unicorn"), "Choisir la licorne");
  assert.equal(fr.choose.takeNamed("Zebu"), "Choisir Zebu");
  assert.equal(fr.pieces.coloured("Blancs", "queen"), "dame blanche");
  assert.match(fr.game.loss.captured("leopard", "des Blancs", "queen"),
    /^Le léopard des Blancs est perdu : la dame devant a été prise\.$/);
});
