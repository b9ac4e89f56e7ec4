/** The module, running: bytes and texts in, texts out. */

import { TrevilleError } from "./errors.js";

/** What a line or a file is followed by, as the module says it. */
export const NEXT = { LINE: 0, FILE: 1, END: 2 };

/**
 * @typedef {object} Host
 * @property {(text: string) => void} emit takes a line or an answer
 * @property {(path: string) => void} [want] hears the name of the file that is needed next
 * @property {() => string | undefined} [pull] gives the next line that has come during a search
 */

/** An instance. One that has thrown anything but a TrevilleError is broken, and not used again. */
export class Program {
  /** @type {any} */
  #exports;

  /**
   * @param {WebAssembly.Module} module
   * @param {Host} host
   */
  constructor(module, { emit, want = () => {}, pull = () => undefined }) {
    /** @type {(at: number, bytes: number) => string} */
    const text = (at, bytes) => new TextDecoder().decode(this.#view(at, bytes).slice());
    const host = {
      // Also the seed of what is done by chance, so it differs from start to start.
      milliseconds: () => performance.timeOrigin + performance.now(),
      /** @type {(at: number, bytes: number) => void} */
      emit: (at, bytes) => emit(text(at, bytes)),
      /** @type {(at: number, bytes: number) => void} */
      want: (at, bytes) => want(text(at, bytes)),
      pull: () => {
        const line = pull();
        return line === undefined ? -1 : this.#put(new TextEncoder().encode(line));
      },
    };
    this.#exports = new WebAssembly.Instance(module, { host }).exports;
  }

  /**
   * Asks the rules, which answer by `emit`.
   *
   * @param {string} request
   */
  call(request) {
    this.#exports.call(this.#put(new TextEncoder().encode(request)));
  }

  /**
   * Gives the engine a line, and returns what it expects then.
   *
   * @param {string} line
   * @returns {number}
   */
  line(line) {
    return this.#exports.line(this.#put(new TextEncoder().encode(line)));
  }

  /**
   * Gives the engine the file that it wants, or a text with the reason why not.
   *
   * @param {Uint8Array | string} content
   * @returns {number}
   */
  file(content) {
    const found = typeof content !== "string";
    const bytes = found ? content : new TextEncoder().encode(content);
    return this.#exports.file(this.#put(bytes), Number(found));
  }

  /**
   * Puts a net inside the engine, before its first line.
   *
   * @param {Uint8Array} net
   * @returns {boolean} false if it is no net
   */
  provide(net) {
    return this.#exports.provide(this.#put(net)) !== 0;
  }

  /** @param {Uint8Array} bytes @returns {number} */
  #put(bytes) {
    const place = this.#exports.room(bytes.length) >>> 0;
    if (place === 0) {
      throw new TrevilleError(`expected at most 64 MiB in one call, got ${bytes.length} bytes`);
    }
    this.#view(place, bytes.length).set(bytes);
    return bytes.length;
  }

  /**
   * The memory moves when it grows, so a view is taken each time.
   *
   * @param {number} at
   * @param {number} bytes
   */
  #view(at, bytes) {
    return new Uint8Array(this.#exports.memory.buffer, at >>> 0, bytes);
  }
}
