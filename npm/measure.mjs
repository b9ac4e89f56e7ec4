// The figures of README.md: sizes, and times from nothing to a first answer (medians).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

const ROUNDS = 7;
const RULES = `const begun = performance.now();
  const { Position } = await import("treville");
  new Position().play("L");
  console.log(performance.now() - begun);`;
const MOVE = `const begun = performance.now();
  const { Engine } = await import("treville/engine");
  const engine = new Engine();
  engine.postMessage("position startpos");
  await engine.ask("go depth 8", "bestmove");
  console.log(performance.now() - begun);
  engine.close();`;
const STOP = `const { Engine } = await import("treville/engine");
  const engine = new Engine();
  engine.postMessage("position startpos");
  const search = engine.ask("go infinite", "bestmove");
  await new Promise((done) => setTimeout(done, 500));
  const begun = performance.now();
  engine.postMessage("stop");
  await search;
  console.log(performance.now() - begun);
  engine.close();`;

/** The median of what programs print that begin from nothing. @param {string} program */
function median(program) {
  const run = () =>
    Number(
      execFileSync(process.execPath, ["--input-type=module", "--eval", program], {
        cwd: new URL(".", import.meta.url),
        encoding: "utf8",
      }),
    );
  const times = Array.from({ length: ROUNDS }, run).sort((a, b) => a - b);
  return Math.round(times[ROUNDS >> 1]);
}

for (const name of ["treville.wasm", "treville.net"]) {
  const bytes = readFileSync(new URL(name, import.meta.url));
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
  console.log(`${name}: ${bytes.length} bytes, gzip ${gzip.length}, brotli ${brotli.length}`);
}
console.log(`import and first move of the rules: ${median(RULES)} ms`);
console.log(`import, start of the engine and first move (depth 8): ${median(MOVE)} ms`);
console.log(`from stop to the best move: ${median(STOP)} ms`);
