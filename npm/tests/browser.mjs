// Pages in a real Chromium, with shared memory and without: that of the docs, and one whose lines
// come during searches.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
];
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };
const ISOLATED = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
};
const LIMIT = 60_000;

/** Tells this server the title when it changes. */
const REPORT = `<script>
  new MutationObserver(() => fetch("/title", { method: "POST", body:
    document.title + " isolated=" + crossOriginIsolated }))
    .observe(document.querySelector("title"), { childList: true });
</script>`;

/** Lines that come during a search, as the class sends them. */
const STORY = `<!doctype html><title>story</title>
<script type="importmap">{ "imports": { "treville": "./node_modules/treville/src/index.js" } }</script>
<script type="module">
  import { Engine, Position } from "treville";
  const said = [];
  const note = (condition, what) => said.push(what + (condition ? "" : " FAILS"));
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  note(new Position(undefined, "chess").perft(3) === 8902, "rules");
  const engine = new Engine();
  let ready = 0;
  engine.onmessage = ({ data }) => (ready += Number(data === "readyok"));
  const search = engine.ask("position startpos\\ngo infinite", "bestmove");
  await pause(500);
  await engine.ask("isready", "readyok");
  note(await Promise.race([search, pause(100)]) === undefined, "ready while it searches");
  engine.postMessage("position startpos moves e2e4 e7e5");
  note((await search).length > 2, "a new position ends the search");
  await engine.ask("isready", "readyok");
  note(ready === 2, "each isready is answered once");
  const ponder = engine.ask("go ponder wtime 200 btime 200", "bestmove");
  await pause(500);
  note(await Promise.race([ponder, pause(100)]) === undefined, "pondering waits");
  engine.postMessage("ponderhit");
  note(/^bestmove [a-h]/.test((await ponder).at(-1)), "for the expected move");
  const file = await engine.ask("setoption name VariantPath value none.ini\\nisready", "readyok");
  note(file.some((line) => line.includes("the server answers 404")), "files are addresses");
  engine.close();
  document.title = said.join(", ");
</script>`;

/**
 * Shows a page of a project until its title changes to a best move, and the story to its end.
 *
 * @param {string} folder
 * @param {string} page
 */
export async function showInBrowser(folder, page) {
  const browser = NAMES.find((name) => spawnSync(name, ["--version"]).status === 0);
  if (!browser) {
    console.log("Skipped the page: there is no Chromium.");
    return;
  }
  for (const headers of [{}, ISOLATED]) {
    const title = await titleOf(browser, folder, page, headers);
    const isolated = headers === ISOLATED;
    assert.match(title, new RegExp(`^bestmove [a-h][1-8].* isolated=${isolated}$`));
    const story = await titleOf(browser, folder, STORY, headers);
    assert.match(story, new RegExp(`files are addresses isolated=${isolated}$`));
    assert.doesNotMatch(story, /FAILS/);
    console.log(`Chromium: ${title}; ${story}`);
  }
}

/**
 * @param {string} browser
 * @param {string} folder
 * @param {string} page
 * @param {Record<string, string>} headers
 * @returns {Promise<string>}
 */
async function titleOf(browser, folder, page, headers) {
  /** @type {(title: string) => void} */
  let hear;
  const title = new Promise((resolve) => (hear = resolve));
  const server = createServer((request, answer) => {
    const path = normalize(new URL(request.url ?? "", "http://localhost").pathname);
    if (request.method === "POST") {
      let body = "";
      request.on("data", (part) => (body += part));
      request.on("end", () => hear(body) ?? answer.end());
      return;
    }
    const type = TYPES[/** @type {keyof typeof TYPES} */ (extname(path))] ?? "text/html";
    try {
      const content = path === "/" ? page + REPORT : readFileSync(join(folder, path));
      answer.writeHead(200, { ...headers, "Content-Type": type }).end(content);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  const profile = join(folder, `profile-${port}`);
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
  ];
  // The program may be a script around the browser, which ends with the group of both.
  const address = `http://127.0.0.1:${port}/`;
  const child = spawn(browser, [...flags, address], { stdio: "ignore", detached: true });
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const late = setTimeout(() => hear(`no best move in ${LIMIT / 1000} s`), LIMIT);
  try {
    return await title;
  } finally {
    clearTimeout(late);
    if (child.pid) process.kill(-child.pid);
    await ended;
    server.closeAllConnections?.();
    server.close();
  }
}
