/** The engine: a worker that speaks UCI, with the same face in Node and in browsers. */

import { TrevilleError, aString } from "./errors.js";
import { isNode, node } from "./platform.js";

const { Worker: AnyWorker } = isNode ? await node("worker_threads") : globalThis;

/** Flags of the program, such as `node --input-type`, are not for the worker. */
const OPTIONS = /** @type {WorkerOptions} */ ({ type: "module", execArgv: [] });

export class Engine {
  /** @type {((event: { data: string }) => void) | null} */
  onmessage = null;
  /** @type {((error: TrevilleError) => void) | null} */
  onerror = null;
  #worker;
  #isClosed = false;
  /** Those who wait for a line: what it begins with, the lines up to it, and whom to tell. */
  /** @type {{ end: string, lines: string[], resolve: Function, reject: Function }[]} */
  #asks = [];

  /** @param {{ net?: boolean | string | URL | Uint8Array }} [options] */
  constructor({ net = true } = {}) {
    if (net instanceof URL) net = isNode && net.protocol === "file:" ? pathOf(net) : net.href;
    if (typeof net !== "boolean" && typeof net !== "string" && !(net instanceof Uint8Array)) {
      throw new TypeError("expected the net as true, false, an address or bytes");
    }
    // Written out, so that bundlers find the file.
    const worker = new AnyWorker(new URL("./worker.js", import.meta.url), OPTIONS);
    this.#worker = worker;
    const fail = (/** @type {{ message?: string }} */ { message = "it cannot be loaded" }) =>
      this.#fail(new TrevilleError(`the engine has failed: ${message}`));
    if (isNode) {
      worker.on("message", (/** @type {string} */ line) => this.#hear(line));
      worker.on("error", fail);
      worker.on("exit", () => this.#end(new TrevilleError("the engine has quit")));
    } else {
      worker.onmessage = (/** @type {MessageEvent} */ { data }) => this.#hear(data);
      worker.onerror = fail;
    }
    worker.postMessage({ net });
  }

  /**
   * Sends a line of UCI.
   *
   * @param {string} line
   */
  postMessage(line) {
    aString(line, "a line of UCI");
    if (this.#isClosed) throw new TrevilleError("the engine is closed");
    this.#worker.postMessage(line);
    if (/^\s*quit\b/m.test(line)) this.#end(new TrevilleError("the engine has quit"));
  }

  /**
   * Sends a line, and waits for the line that begins with `end`.
   *
   * @param {string} line
   * @param {string} end
   * @returns {Promise<string[]>} all lines up to that one
   */
  async ask(line, end) {
    aString(end, "the beginning of the last line");
    this.postMessage(line);
    return new Promise((resolve, reject) => {
      this.#asks.push({ end, lines: [], resolve, reject });
    });
  }

  /** Ends the worker at once. */
  close() {
    this.#end(new TrevilleError("the engine is closed"));
    this.#worker.terminate();
  }

  terminate() {
    this.close();
  }

  /** @param {string} line */
  #hear(line) {
    for (const ask of this.#asks) ask.lines.push(line);
    const done = this.#asks.findIndex(({ end }) => line.startsWith(end));
    if (done >= 0) {
      const [{ lines, resolve }] = this.#asks.splice(done, 1);
      resolve(lines);
    }
    this.onmessage?.({ data: line });
  }

  /** @param {TrevilleError} error */
  #fail(error) {
    this.#end(error);
    this.#worker.terminate();
    this.onerror?.(error);
  }

  /** From here on nothing can be asked. @param {TrevilleError} error */
  #end(error) {
    this.#isClosed = true;
    for (const { reject } of this.#asks.splice(0)) reject(error);
  }
}

/** @param {URL} url */
function pathOf(url) {
  return decodeURIComponent(url.pathname);
}
