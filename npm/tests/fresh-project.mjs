// A fresh project in an empty folder: installs the packed package, runs every block of code of
// docs/javascript.md there, and compares what it prints with the block after it.
//
//     node npm/tests/fresh-project.mjs out/treville-1.0.0.tgz
//
// TypeScript reads the installed types, and Chromium the page of the docs, where these are at hand.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { showInBrowser } from "./browser.mjs";

/** @param {string} page */
const text = (page) => readFileSync(new URL(page, import.meta.url), "utf8");
const docs = text("../../docs/javascript.md");
const tarball = resolve(process.argv[2] ?? "");
const folder = mkdtempSync(join(tmpdir(), "treville-fresh-"));

/** @param {string} program @param {string[]} args */
function run(program, args) {
  return execFileSync(program, args, { cwd: folder, encoding: "utf8", timeout: 120_000 });
}

/** The blocks of code of a page, each with that after it. @param {string} page */
function blocks(page) {
  const found = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)];
  return found.map(([, language, code], number) => ({ language, code, next: found[number + 1] }));
}

/** An output in which "..." stands for anything in a line. @param {string} text */
function pattern(text) {
  const parts = text.split("...").map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}

function install() {
  writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }\n');
  run("npm", ["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock", tarball]);
  const installed = readdirSync(join(folder, "node_modules")).filter((name) => name[0] !== ".");
  assert.deepEqual(installed, ["treville"], "the package needs no other");
  const manifest = JSON.parse(
    readFileSync(join(folder, "node_modules/treville/package.json"), "utf8"),
  );
  assert.equal(manifest.private, true, "nothing is published by accident");
}

function runDocs() {
  let count = 0;
  for (const { language, code, next } of blocks(docs)) {
    if (language !== "js") continue;
    const name = `block-${++count}.js`;
    writeFileSync(join(folder, name), code);
    assert.ok(next?.[1] === "text", `${name}: expected a block with its output`);
    const output = run("node", [name]);
    assert.ok(pattern(next[2]).test(output), `${name} printed\n${output}after\n${code}`);
  }
  assert.ok(count >= 7, `expected the blocks of docs/javascript.md, got ${count}`);
  const readme = blocks(text("../README.md")).find(({ language }) => language === "js");
  writeFileSync(join(folder, "readme.js"), readme?.code ?? "");
  // The value that it promises in a comment; a test of the program holds that up to date.
  const [, promised] = /\/\/ (\S+) centipawns/.exec(readme?.code ?? "") ?? [];
  const [value, ...rest] = run("node", ["readme.js"]).split("\n");
  assert.equal(value, promised);
  assert.match(rest.join("\n"), /^bestmove \S+.* \d+\n$/);
  console.log(`${count} blocks of docs/javascript.md print what they should, and the README's`);
}

/** A package that has lost a file says so, and no caller waits. */
function loseFiles() {
  const own = join(folder, "node_modules/treville");
  const code = `import { Engine } from "treville/engine";
    const engine = new Engine();
    const lines = await engine.ask("go depth 2", "bestmove").catch((error) => [String(error)]);
    console.log(lines[0]);
    engine.close();`;
  writeFileSync(join(folder, "lost.js"), code);
  for (const [name, message] of /** @type {[string, RegExp][]} */ ([
    ["treville.net", /^info string error: no net: ENOENT/],
    ["treville.wasm", /^TrevilleError: the engine has failed: .*treville\.wasm/],
  ])) {
    rmSync(join(own, name));
    assert.match(run("node", ["lost.js"]), message);
  }
  console.log("A package without its net or its module says so");
}

function checkTypes() {
  if (spawnSync("npx", ["--version"]).status !== 0) {
    console.log("Skipped the types: there is no npx.");
    return;
  }
  copyFileSync(new URL("types.ts", import.meta.url), join(folder, "types.ts"));
  copyFileSync(new URL("tsconfig.json", import.meta.url), join(folder, "tsconfig.json"));
  run("npx", ["--yes", "--package", "typescript@5.9.3", "tsc", "--project", "."]);
  console.log("TypeScript takes the types");
}

try {
  install();
  runDocs();
  checkTypes();
  const page = blocks(docs).find(({ language }) => language === "html")?.code ?? "";
  await showInBrowser(folder, page);
  loseFiles();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
