// Size of the module, time to its first move, and nodes per second of processor time against the
// native program, in turn: node board/wasm/speed.mjs treville.wasm [target/release/treville [NET]]
// With a net the module judges by it, as the program does; without one the program judges by the classical evaluation too.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { start } from "../page/js/program.js";

const [file, program, net] = process.argv.slice(2);
const ROUNDS = 7;
const TIME = 1000;

/** Openings whose last positions are searched: SAN for the module, coordinates for the program. */
const GAMES = [
    {
        variant: "chess",
        pgn: "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6",
    },
    {
        variant: "musketeer",
        pgn: "1. L C 2. L@b0 L@g9 3. C@d0 C@f9 4. Nc3/L Nf6/L",
        moves: "L C L@b0 L@g9 C@d0 C@f9 b1c3 g8f6",
    },
    {
        variant: "musketeer",
        pgn: "1. S D 2. S@c0 S@b9 3. D@d0 D@f9 4. e4 e5 5. Nf3",
        moves: "S D S@c0 S@b9 D@d0 D@f9 e2e4 e7e5 g1f3",
    },
];

const bytes = readFileSync(file);
const packed = { gzip: gzipSync(bytes, { level: 9 }), brotli: brotliCompressSync(bytes) };
console.log(`${bytes.length} bytes, gzip ${packed.gzip.length}, brotli ${packed.brotli.length}`);

const began = performance.now();
const module = new WebAssembly.Module(bytes);
const compiled = performance.now();

let info;
const engine = start(module, (line) => (info = JSON.parse(line).info ?? info));
if (net) {
    const { buffer, byteOffset, byteLength } = readFileSync(net);
    if (!engine.judgeBy(buffer.slice(byteOffset, byteOffset + byteLength))) throw new Error(`${net} is no net`);
}
let id = 0;
const ask = (request) => engine.say("engine", JSON.stringify({ id: ++id, ...request }));

/** The text of a line of play, which the table makes. */
function lineOf({ variant, pgn }) {
    let view;
    const table = start(module, (line) => (view = JSON.parse(line)));
    const name = variant === "chess" ? "Standard" : "Musketeer";
    const text = `[Variant "${name}"]\n\n${pgn} *`;
    table.say("table", JSON.stringify({ id: 1, do: "open", game: "g", text }));
    return view.line ?? text;
}

const first = lineOf(GAMES[1]);
const ready = performance.now();
ask({ do: "search", line: first, depth: 8 });
const moved = performance.now();
const compiling = (compiled - began).toFixed(0);
console.log(`compiled in ${compiling} ms, first move (depth 8) ${(moved - ready).toFixed(0)} ms later`);

if (!program) process.exit();

const native = spawn(program, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: native.stdout })[Symbol.asyncIterator]();
const say = (line) => native.stdin.write(`${line}\n`);

/** Reads up to the best move, and gives the last number of nodes. */
async function nodes() {
    for (let count = 0; ; ) {
        const { value, done } = await lines.next();
        if (done) throw new Error("the program has ended");
        count = Number(/ nodes (\d+)/.exec(value)?.[1] ?? count);
        if (value.startsWith("bestmove")) return count;
    }
}

/** Seconds that all threads of the native program were on a processor (Linux). */
function nativeSeconds() {
    const tasks = `/proc/${native.pid}/task`;
    const times = readdirSync(tasks).map((task) =>
        Number(readFileSync(`${tasks}/${task}/schedstat`, "utf8").split(" ")[0]));
    return times.reduce((sum, time) => sum + time, 0) / 1e9;
}

function ownSeconds() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const ratios = [];
for (const game of GAMES) {
    const line = lineOf(game);
    const [own, others] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
        ask({ do: "settings", forget: true });
        let before = ownSeconds();
        ask({ do: "search", line, time: TIME });
        own.push(info.nodes / (ownSeconds() - before));
        say(`setoption name UCI_Variant value ${game.variant}`);
        say("ucinewgame");
        say(`position startpos moves ${game.moves}`);
        before = nativeSeconds();
        say(`go movetime ${TIME}`);
        const count = await nodes();
        others.push(count / (nativeSeconds() - before));
    }
    const [wasm, other] = [median(own), median(others)];
    ratios.push(wasm / other);
    console.log(`${game.variant}: ${wasm.toFixed(0)} nodes/s, native ${other.toFixed(0)}`);
}
console.log(`ratio ${median(ratios).toFixed(2)} (median)`);
native.stdin.end("quit\n");
