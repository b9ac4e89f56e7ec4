/** A worker's mail and the engine: settings first, if any, then lines. */

import { compile, net, read } from "./platform.js";
import { Uci } from "./uci.js";

/** @typedef {{ net?: boolean | string | Uint8Array }} Settings */

/**
 * @param {object} mail
 * @param {(line: string) => void} mail.say
 * @param {() => string | undefined} mail.pull gives a text that has come during a search
 * @param {() => void} mail.end ends the worker
 * @returns {(message: string | Settings) => void} takes a message
 */
export function serve({ say, pull, end }) {
  /** Lines that have come and wait: a search hears these first. @type {string[]} */
  const lines = [];
  /** @type {Promise<Uci> | undefined} */
  let starting;
  let isRunning = false;

  const add = (/** @type {string} */ text) => lines.push(...text.split(/\r\n|\r|\n/));
  const next = () => {
    if (lines.length === 0) {
      const text = pull();
      if (typeof text === "string") add(text);
    }
    return lines.shift();
  };

  async function run() {
    if (isRunning || !starting) return;
    isRunning = true;
    const uci = await starting;
    for (let line; (line = lines.shift()) !== undefined;) {
      if (!(await uci.take(line))) return end();
    }
    isRunning = false;
  }

  return (message) => {
    const isLine = typeof message === "string";
    starting ??= start(isLine ? {} : message, say, next);
    if (isLine) add(message);
    // What is wrong with the files of the package is the worker's error.
    void run();
  };
}

/**
 * @param {Settings} settings
 * @param {(line: string) => void} say
 * @param {() => string | undefined} pull
 */
async function start({ net: wanted = true }, say, pull) {
  const [module, bytes] = await Promise.all([compile(), file(wanted, say)]);
  return new Uci(module, bytes, say, pull);
}

/**
 * The net to have inside. Without one the engine judges by its classical evaluation.
 *
 * @param {boolean | string | Uint8Array} wanted
 * @param {(line: string) => void} say
 */
async function file(wanted, say) {
  if (wanted === false || wanted instanceof Uint8Array) return wanted || null;
  try {
    return await (wanted === true ? net() : read(wanted));
  } catch (error) {
    say(`info string error: no net: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
