import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const FOLDER = new URL("../css/", import.meta.url);

/** The selectors of all style sheets, one by one. */
function selectors() {
  const text = readdirSync(FOLDER)
    .map((name) => readFileSync(new URL(name, FOLDER), "utf8"))
    .join("\n")
    .replace(/\/\*[^]*?\*\//g, "");
  return [...text.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, list]) => list.split(","))
    .map((selector) => selector.trim());
}

test("a class that narrows another has no style of its own, which would come with it", () => {
  const all = selectors();
  const alone = new Set(all.filter((one) => /^\.[\w-]+$/.test(one)).map((one) => one.slice(1)));
  const narrows = new Set(all.flatMap((one) =>
    [...one.matchAll(/\.[\w-]+\.([\w-]+)/g)].map(([, name]) => name)));
  const both = [...narrows].filter((name) => alone.has(name));
  // What every screen shares is meant to come with it.
  const shared = ["card", "large", "mono", "primary", "quiet", "slim", "small"];
  assert.deepEqual(both.filter((name) => !shared.includes(name)), []);
});
