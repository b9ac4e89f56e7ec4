// Asks the board's program in WebAssembly, which judges by a net: node answers.mjs FILE NET, with
// requests as JSON on standard input. Writes the answers as JSON.
import { readFileSync } from "node:fs";
import { start } from "../page/js/program.js";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const net = new Uint8Array(readFileSync(process.argv[3])).buffer;
const asked = JSON.parse(readFileSync(0, "utf8"));

/** Files that are no nets: cut, changed in one byte, longer, empty. @returns {ArrayBuffer[]} */
function spoilt() {
    const changed = new Uint8Array(net.slice());
    changed[changed.length >> 1] ^= 1;
    const longer = new Uint8Array(net.byteLength + 1);
    longer.set(new Uint8Array(net));
    return [net.slice(0, -1), changed.buffer, longer.buffer, new ArrayBuffer(0)];
}

/** All answers of a party to these lines, as they come: JavaScript would write other numbers. */
function answers(party, lines) {
    const said = [];
    const program = start(module, (line) => said.push(line));
    if (party === "engine") {
        if (!program.judgeBy(net)) throw new Error("no net");
        if (spoilt().some((file) => program.judgeBy(file))) throw new Error("took a spoilt file");
    }
    for (const line of lines) program.say(party, line);
    return said;
}

const infinite = JSON.stringify({ ...JSON.parse(asked.engine[0]), depth: undefined });

/** The best move of a search without limits, which the host's flag ends after a while. */
function byFlag() {
    let calls = 0;
    let best = null;
    const hear = (line) => (best = JSON.parse(line).best ?? null);
    const program = start(module, hear, () => ++calls > 500);
    program.say("engine", infinite);
    return best;
}

/** The same, ended by the export when the fifth line comes. */
function byExport() {
    let lines = 0;
    let best = null;
    const program = start(module, (line) => {
        best = JSON.parse(line).best ?? null;
        if (++lines === 5) program.stop();
    });
    program.say("engine", infinite);
    return best;
}

/** What the engine says to a table that no module of 32 bits can have, and to the next search. */
function tooLarge() {
    const settings = JSON.stringify({ id: 1, do: "settings", hash: 4096 });
    const last = answers("engine", [settings, asked.engine[0]]).at(-1);
    return { settings: answers("engine", [settings])[0], best: JSON.parse(last).best ?? null };
}

const long = JSON.stringify({ id: 1, do: "hello", x: "x".repeat(1 << 20) });
console.log(
    JSON.stringify({
        table: answers("table", asked.table),
        engine: answers("engine", asked.engine),
        stopped: { "by the flag": byFlag(), "by the export": byExport() },
        large: tooLarge(),
        long: answers("table", [long])[0],
    }),
);
