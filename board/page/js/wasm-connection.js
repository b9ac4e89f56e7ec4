/** The connection to the program in WebAssembly: two workers that run the same module. */

import { BYTES, NET } from "./kind.js";
import { ConnectionError, Requests } from "./requests.js";
import { connection as words } from "./words/index.js";

/** @typedef {Record<string, any>} Line */

/**
 * The module, compiled once for both workers.
 *
 * @param {(part: number) => void} onProgress
 */
async function compile(onProgress) {
  // Some browsers leave it out in a strict mode.
  if (typeof WebAssembly === "undefined") throw new ConnectionError(words.noWebAssembly);
  const address = new URL("../treville.wasm", import.meta.url);
  try {
    return await WebAssembly.compileStreaming(counted(await fetch(address), onProgress));
  } catch {
    // Some file servers do not know the type of the file, and streaming insists on it.
    const answer = await fetch(address);
    if (!answer.ok) throw new ConnectionError(words.missing(address.pathname, answer.status));
    return WebAssembly.compile(await answer.arrayBuffer());
  }
}

/**
 * An answer whose bytes are counted as they come.
 *
 * @param {Response} answer
 * @param {(part: number) => void} onProgress
 */
function counted(answer, onProgress) {
  if (!answer.body || !BYTES) return answer;
  let come = 0;
  const counter = new TransformStream({
    /** @param {Uint8Array} bytes @param {TransformStreamDefaultController} on */
    transform(bytes, on) {
      come += bytes.length;
      onProgress(come / BYTES);
      on.enqueue(bytes);
    },
  });
  return new Response(answer.body.pipeThrough(counter), answer);
}

/**
 * The engine's net. Without it the engine judges by the classical evaluation.
 *
 * @returns {Promise<ArrayBuffer | null>}
 */
async function load() {
  try {
    const answer = await fetch(new URL(`../${NET}`, import.meta.url), { priority: "low" });
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}

/**
 * Has the files kept, so that the page works without a network from now on. They are fetched when all
 * that is needed at once has come.
 */
function keepFiles() {
  navigator.serviceWorker
    ?.register(new URL("../service-worker.js", import.meta.url), { updateViaCache: "none" })
    .catch(() => {});
}

/** Waits until the first screen has what it needs. */
function idle() {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(done, { timeout: 3000 });
    else setTimeout(done, 1000);
  });
}

export class WasmConnection {
  /** @type {"wasm"} */
  kind = "wasm";
  /** @type {import("./connection.js").Connection["onTrouble"]} */
  onTrouble = null;
  /** @type {import("./connection.js").Connection["onFault"]} */
  onFault = null;

  /** @type {WebAssembly.Module} */
  #module;
  /** The engine's net, once it has come. Nothing waits for it. @type {ArrayBuffer | null} */
  #net = null;
  #lastId = 0;
  /** @type {Worker} */
  #tableWorker;
  #tableRequests = new Requests();
  /** @type {Worker} */
  #engineWorker;
  #engineRequests = new Requests();
  /** The settings, for an engine that is started again. @type {Line} */
  #settings = {};
  /** The last line about the best move of the request in hand. @type {Line | null} */
  #lastInfo = null;
  /**
   * The number of the last request that is to end, where memory can be shared: the engine looks
   * at it while it thinks.
   *
   * @type {Int32Array | null}
   */
  #ended = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;

  /** @param {(part: number) => void} onProgress @returns {Promise<WasmConnection>} */
  static async open(onProgress) {
    return new WasmConnection(await compile(onProgress));
  }

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
    this.#tableWorker = this.#startTable();
    this.#engineWorker = this.#startEngine();
    void this.table({ do: "hello" }).then(idle).then(load).then((net) => {
      this.#net = net;
      if (net) this.#engineWorker.postMessage({ net });
    }).finally(keepFiles);
  }

  /**
   * @param {Line} request
   * @returns {Promise<Line>}
   */
  table(request) {
    const numbered = { ...request, id: ++this.#lastId };
    const answer = this.#tableRequests.add(numbered, () => {});
    this.#tableWorker.postMessage(JSON.stringify(numbered));
    return answer;
  }

  /**
   * @param {Line} request
   * @param {(line: Line) => void} [onLine]
   * @returns {Promise<Line>}
   */
  engine(request, onLine = () => {}) {
    this.stop();
    const numbered = { ...request, id: ++this.#lastId };
    if (request.do === "settings") this.#settings = { ...this.#settings, ...request };
    const last = this.#engineRequests.add(numbered, onLine);
    this.#send(numbered);
    return last;
  }

  stop() {
    if (this.#engineRequests.isEmpty) return;
    if (this.#ended) {
      Atomics.store(this.#ended, 0, this.#lastId);
      return;
    }
    this.#engineWorker.terminate();
    const info = this.#lastInfo;
    this.#engineWorker = this.#startEngine();
    this.#engineRequests.end((request) => lastLine(request, info));
  }

  async quit() {}

  /** @param {Line} numbered */
  #send(numbered) {
    this.#engineWorker.postMessage({ id: numbered.id, line: JSON.stringify(numbered) });
  }

  #startTable() {
    const worker = new Worker(new URL("table-worker.js", import.meta.url), { type: "module" });
    const fail = () => {
      if (worker !== this.#tableWorker) return;
      worker.terminate();
      this.#tableWorker = this.#startTable();
      this.onFault?.(words.failed);
      this.#tableRequests.end(({ id }) => ({ id, error: words.failed, lost: true }));
    };
    worker.onmessage = ({ data }) => this.#tableRequests.take(JSON.parse(data));
    worker.onerror = fail;
    worker.postMessage(this.#module);
    return worker;
  }

  #startEngine() {
    const worker = new Worker(new URL("engine-worker.js", import.meta.url), { type: "module" });
    this.#lastInfo = null;
    let worked = false;
    worker.onmessage = ({ data }) => {
      if (worker !== this.#engineWorker) return;
      worked = true;
      const line = JSON.parse(data);
      if (line.info?.line === 1) this.#lastInfo = line;
      this.#engineRequests.take(line);
    };
    worker.onerror = () => {
      if (worker !== this.#engineWorker) return;
      worker.terminate();
      // What it was given may be what it has failed at. Whoever asks next sets it again.
      if (!worked) [this.#net, this.#settings] = [null, {}];
      this.#engineWorker = this.#startEngine();
      this.onFault?.(words.failed);
      this.#engineRequests.end(({ id }) => ({ id, error: words.failed }));
    };
    worker.postMessage({ module: this.#module, ended: this.#ended });
    if (this.#net) worker.postMessage({ net: this.#net });
    if ("do" in this.#settings) {
      worker.postMessage({ id: 0, line: JSON.stringify({ ...this.#settings, id: 0 }) });
    }
    return worker;
  }
}

/**
 * What a request ends with whose worker was ended: of a search, the best move so far. A search that
 * has none yet is an error, because no move means that none is legal.
 *
 * @param {Line} request
 * @param {Line | null} info
 * @returns {Line}
 */
function lastLine({ id, do: what }, info) {
  if (what === "review" || what === "settings") return { id, done: {} };
  if (!info || info.id !== id) return { id, error: words.early };
  const [best = null, ponder = null] = info.info.moves;
  const san = info.info.san[0]?.replace(/^\d+\.+\s*/, "") ?? null;
  return { id, best, san, ponder };
}
