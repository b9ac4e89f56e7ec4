/** The table in a worker: first the module comes, then lines. */

import { start } from "./program.js";

/** @type {import("./program.js").Program | undefined} */
let program;

onmessage = ({ data }) => {
  if (program) {
    program.say("table", data);
  } else {
    program = start(data, (line) => postMessage(line));
  }
};
