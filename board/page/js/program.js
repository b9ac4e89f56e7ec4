/** The program in WebAssembly, from a worker's side: lines in, lines out. */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(bytes: number) => number} room
 * @property {(bytes: number) => number} room_for_net
 * @property {(bytes: number) => number} net
 * @property {(bytes: number) => void} table
 * @property {(bytes: number) => void} engine
 * @property {() => void} stop
 */

/**
 * @typedef {object} Program
 * @property {(party: "table" | "engine", line: string) => void} say Hands a line to a party, and
 *     returns when all lines of its answer have been emitted.
 * @property {(file: ArrayBuffer) => boolean} judgeBy Lets the engine judge by a net; false if the
 *     file is none.
 * @property {() => void} stop Ends what the engine has in hand, from `emit`.
 */

/**
 * Starts the program.
 *
 * @param {WebAssembly.Module} module
 * @param {(line: string) => void} emit gets each line of an answer
 * @param {() => boolean} [isStopped] whether the engine is to end what it has in hand
 * @returns {Program}
 */
export function start(module, emit, isStopped = () => false) {
  /** @type {Exports} */
  let exports;
  // The memory moves when it grows, so a view is taken each time.
  /** @type {(pointer: number, bytes: number) => Uint8Array} */
  const view = (pointer, bytes) => new Uint8Array(exports.memory.buffer, pointer, bytes);
  const host = {
    // Also the seed of what is done by chance, so it must differ from start to start.
    milliseconds: () => performance.timeOrigin + performance.now(),
    /** @type {(pointer: number, bytes: number) => void} */
    emit: (pointer, bytes) => emit(new TextDecoder().decode(view(pointer, bytes).slice())),
    is_stopped: () => Number(isStopped()),
  };
  const instance = new WebAssembly.Instance(module, { host });
  exports = /** @type {any} */ (instance.exports);
  return {
    say(party, line) {
      const text = new TextEncoder().encode(line);
      const place = exports.room(text.length);
      if (place === 0) {
        const error = "expected a line of at most 1 MiB";
        emit(JSON.stringify({ id: JSON.parse(line).id, error }));
        return;
      }
      view(place, text.length).set(text);
      exports[party](text.length);
    },
    judgeBy(file) {
      const place = exports.room_for_net(file.byteLength);
      if (place === 0) return false;
      view(place, file.byteLength).set(new Uint8Array(file));
      return exports.net(file.byteLength) !== 0;
    },
    stop: () => exports.stop(),
  };
}
