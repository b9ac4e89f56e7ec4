/** What differs between Node and browsers: reading the files of the package, and workers. */

import { TrevilleError } from "./errors.js";

export const isNode = typeof process === "object" && process.versions?.node !== undefined;

/**
 * A module of Node. Bundlers leave it alone.
 *
 * @param {"fs/promises" | "worker_threads"} name
 * @returns {Promise<any>}
 */
export function node(name) {
  return import(/* @vite-ignore */ /* webpackIgnore: true */ `node:${name}`);
}

/**
 * The bytes of a file: of the package, or one that `EvalFile` and the like name. In Node that is a
 * path, in browsers an address.
 *
 * @param {string | URL} place
 * @returns {Promise<Uint8Array>}
 */
export async function read(place) {
  if (isNode && !/^https?:/.test(String(place))) {
    const { readFile } = await node("fs/promises");
    return readFile(place);
  }
  const answer = await fetch(place);
  if (!answer.ok) throw new TrevilleError(`${place}: the server answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** @returns {Promise<WebAssembly.Module>} the engine and the rules */
export async function compile() {
  const place = new URL("../treville.wasm", import.meta.url);
  if (!isNode) {
    try {
      return await WebAssembly.compileStreaming(fetch(place));
    } catch {
      // Some file servers do not know the type of the file, and streaming insists on it.
    }
  }
  return WebAssembly.compile(await read(place));
}

/** @returns {Promise<Uint8Array>} the net */
export function net() {
  return read(new URL("../treville.net", import.meta.url));
}
