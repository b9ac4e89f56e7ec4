// Runs the engine in WebAssembly: node run.mjs FILE POSITION DEPTH. Writes its numbers as JSON.
import { readFileSync } from "node:fs";

const [file, position, depth] = process.argv.slice(2);
const host = { milliseconds: () => performance.now() };
const module = new WebAssembly.Module(readFileSync(file));
const { exports } = new WebAssembly.Instance(module, { host });
const nodes = exports.search_to_depth(Number(position), Number(depth));
// The last digits of a logarithm differ between machines.
const lost = Math.round(1000 * exports.lost_points(Number(depth)));
const leaves = exports.count_leaves(3);
const differing = exports.differing_values();
const start = performance.now();
const timed = exports.search_for(200);
const took = performance.now() - start;
console.log(JSON.stringify({ nodes, lost, leaves, differing, timed: timed > 0 && took >= 150 && took < 10000 }));
