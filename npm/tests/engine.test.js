// The engine in a worker: UCI by messages, alone and by its class.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { Game, TrevilleError } from "treville";
import { Engine } from "treville/engine";

const LIMIT = { timeout: 60_000 };

/**
 * A test with an engine of its own.
 *
 * @param {string} name
 * @param {(engine: Engine) => Promise<void>} body
 * @param {import("treville").EngineOptions} [options]
 */
function story(name, body, options) {
  test(name, LIMIT, async () => {
    const engine = new Engine(options);
    try {
      await body(engine);
    } finally {
      engine.close();
    }
  });
}

/** @param {string[]} lines */
const last = (lines) => lines[lines.length - 1];

test("a worker speaks UCI by messages, as other packages of engines do", LIMIT, async () => {
  const worker = new Worker(
    fileURLToPath(
      import.meta.resolve?.("treville/worker") ?? new URL("../src/worker.js", import.meta.url),
    ),
  );
  /** @type {string[]} */
  const lines = [];
  const ended = new Promise((resolve) => worker.on("exit", resolve));
  worker.on("message", (line) => {
    lines.push(line);
    if (line === "uciok") worker.postMessage("position startpos moves e2e4\ngo depth 4");
    if (line.startsWith("bestmove")) worker.postMessage("quit");
  });
  worker.postMessage("uci");
  assert.equal(await ended, 0);
  assert.match(lines[0], /^id name Treville \d/);
  assert.match(last(lines), /^bestmove [a-h][1-8]/);
});

story("all options are there, and the net is in use", async (engine) => {
  const lines = await engine.ask("uci", "uciok");
  for (const name of ["Hash", "Use NNUE", "EvalFile", "UCI_Variant", "UCI_Elo", "MultiPV"]) {
    assert.ok(
      lines.some((line) => line.startsWith(`option name ${name} type`)),
      name,
    );
  }
  const net = (/** @type {string[]} */ said) => said.some((line) => /net/i.test(line));
  assert.ok(net(await engine.ask("eval\nisready", "readyok")));
  engine.postMessage("setoption name Use NNUE value false");
  assert.ok(!net(await engine.ask("eval\nisready", "readyok")));
});

story(
  "without a net the classical evaluation judges",
  async (engine) => {
    const said = await engine.ask("eval\nisready", "readyok");
    assert.ok(!said.some((line) => /net/i.test(line)));
    assert.match(
      last(await engine.ask("position startpos\ngo depth 5", "bestmove")),
      /^bestmove /,
    );
  },
  { net: false },
);

const NET = new URL("../treville.net", import.meta.url);
for (const [kind, net] of /** @type {[string, any][]} */ ([
  ["an address", NET],
  ["a path", fileURLToPath(NET)],
  ["bytes", new Uint8Array(readFileSync(NET))],
])) {
  story(
    `the net may be ${kind}`,
    async (engine) => {
      const said = await engine.ask("eval\nisready", "readyok");
      assert.ok(said.some((line) => /net/i.test(line)));
    },
    { net },
  );
}

for (const [kind, net, message] of /** @type {[string, any, RegExp][]} */ ([
  ["no net", new Uint8Array(100), /^info string error: expected a net beside the engine/],
  ["missing", "/nowhere/my.net", /^info string error: no net: ENOENT/],
])) {
  story(
    `a net that is ${kind} is one line, and the engine plays on`,
    async (engine) => {
      const said = await engine.ask("go depth 3", "bestmove");
      assert.ok(
        said.some((line) => message.test(line)),
        said.join("\n"),
      );
      assert.match(last(said), /^bestmove [a-h]/);
    },
    { net },
  );
}

story("a search is stopped, and answers before other lines", async (engine) => {
  const search = engine.ask("position startpos\ngo infinite", "bestmove");
  await pause(300);
  const before = performance.now();
  assert.deepEqual(last(await engine.ask("isready", "readyok")), "readyok", "while it searches");
  assert.ok(performance.now() - before < 2000);
  engine.postMessage("stop");
  assert.match(last(await search), /^bestmove [a-h]/);
});

story("a stop that comes with the search ends it", async (engine) => {
  const lines = await engine.ask("position startpos\ngo infinite\nstop", "bestmove");
  assert.match(last(lines), /^bestmove [a-h]/);
});

story("a new position ends the search of the old one", async (engine) => {
  const search = engine.ask("position startpos\ngo infinite", "bestmove");
  await pause(200);
  const next = engine.ask(
    "position startpos moves d2d4 d7d5\ngo depth 3 searchmoves c2c4",
    "bestmove c2c4",
  );
  assert.match(last(await search), /^bestmove [a-h]/);
  assert.match(last(await next), /^bestmove c2c4/);
});

story("an infinite search waits for a stop even when all is found", async (engine) => {
  let answered = false;
  const mate = "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1";
  const search = engine.ask(`${mate}\ngo infinite depth 2`, "bestmove");
  search.then(() => (answered = true));
  await engine.ask("isready", "readyok");
  await pause(300);
  assert.equal(answered, false);
  engine.postMessage("stop");
  assert.match(last(await search), /^bestmove g6g7/);
});

story("a search that ponders waits for the expected move", async (engine) => {
  let answered = false;
  const line = "position startpos moves e2e4 e7e5\ngo ponder wtime 200 btime 200";
  const search = engine.ask(line, "bestmove");
  search.then(() => (answered = true));
  await pause(600);
  assert.equal(answered, false);
  engine.postMessage("ponderhit");
  assert.match(last(await search), /^bestmove [a-h]/);
});

story("Musketeer chess is set up and played", async (engine) => {
  engine.postMessage("setoption name UCI_Variant value musketeer");
  const choice = await engine.ask("position startpos\ngo depth 2", "bestmove");
  assert.match(last(choice), /^bestmove [LCUDMAEHFS]\b/);
  const game = new Game();
  for (const move of "L C L@b0 L@g9 C@d0 C@f9".split(" ")) game.play(move);
  const best = last(await engine.ask(`${game.toUci()}\ngo depth 6`, "bestmove")).split(" ")[1];
  assert.ok(
    game.position.moves.some(({ uci }) => uci === best),
    best,
  );
});

story("a file of games is read where the engine runs", async (engine) => {
  const path = join(mkdtempSync(join(tmpdir(), "treville-")), "variants.ini");
  writeFileSync(path, "[short:chess]\nnMoveRule = 20\n");
  engine.postMessage(`setoption name VariantPath value ${path}`);
  assert.ok((await engine.ask("uci", "uciok")).some((line) => line.includes("var short")));
  engine.postMessage("setoption name UCI_Variant value short");
  assert.match(last(await engine.ask("position startpos\ngo depth 3", "bestmove")), /^bestmove /);
  const missing = await engine.ask(
    "setoption name VariantPath value /no.ini\nisready",
    "readyok",
  );
  assert.match(missing[0], /^info string error: VariantPath \/no.ini: ENOENT/);
});

story("bad input is one line, and never the end", async (engine) => {
  for (const line of [
    "nonsense",
    "go depth x",
    "position fen 8/8",
    "setoption name Hash value 4096",
    "setoption name Threads value 8",
    "setoption name Debug Log File value log.txt",
    `position startpos moves ${"e2e4 ".repeat(300_000)}`,
    "position startpos moves e2e5",
  ]) {
    const said = await engine.ask(`${line}\nstop\nisready`, "readyok");
    assert.ok(said.length < 20, line.slice(0, 50));
  }
  assert.equal(last(await engine.ask("go depth 3", "bestmove")), "bestmove 0000");
  const good = await engine.ask("position startpos\ngo depth 3", "bestmove");
  assert.match(last(good), /^bestmove [a-h]/);
});

story("weaker play differs from engine to engine", async (engine) => {
  engine.postMessage(
    "setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 400",
  );
  const moves = new Set();
  for (let game = 0; game < 12; game += 1) {
    const lines = await engine.ask("ucinewgame\nposition startpos\ngo nodes 200", "bestmove");
    moves.add(last(lines).split(" ")[1]);
  }
  assert.ok(moves.size > 1, [...moves].join(" "));
});

test("an engine that is closed takes nothing", LIMIT, async () => {
  const engine = new Engine();
  const search = engine.ask("go infinite", "bestmove");
  engine.close();
  await assert.rejects(search, { name: "TrevilleError", message: "the engine is closed" });
  assert.throws(() => engine.postMessage("uci"), { message: "the engine is closed" });
  await assert.rejects(engine.ask("uci", "uciok"), TrevilleError);
  engine.close();

  const quits = new Engine();
  await quits.ask("uci", "uciok");
  const never = quits.ask("isready", "nothing");
  quits.postMessage("quit");
  await assert.rejects(never, { message: "the engine has quit" });
  assert.throws(() => quits.postMessage("uci"), TrevilleError);
});

test("wrong types are TypeErrors", () => {
  assert.throws(() => new Engine({ net: /** @type {any} */ (5) }), TypeError);
  const engine = new Engine();
  try {
    assert.throws(() => engine.postMessage(/** @type {any} */ (5)), TypeError);
    assert.throws(() => engine.postMessage(/** @type {any} */ (undefined)), TypeError);
  } finally {
    engine.close();
  }
});
