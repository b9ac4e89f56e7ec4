/** The engine in a worker: first the module comes, then a net, and lines with their requests' numbers. */

import { start } from "./program.js";

/** @type {import("./program.js").Program | undefined} */
let program;
/** The number of the last request that is to end, if memory is shared. @type {Int32Array | null} */
let ended = null;
/** The number of the request in hand. */
let id = 0;

onmessage = ({ data }) => {
  if (data.net) {
    program?.judgeBy(data.net);
  } else if (program) {
    id = data.id;
    program.say("engine", data.line);
  } else {
    ended = data.ended;
    const isStopped = () => ended !== null && Atomics.load(ended, 0) >= id;
    program = start(data.module, (line) => postMessage(line), isStopped);
  }
};
