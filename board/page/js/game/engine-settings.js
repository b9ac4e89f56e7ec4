// What the engine is set to: kept in the browser, and within what the engine can be where it is.

/** @typedef {{ lines: number, hash: number, threads: number, arrows: boolean }} EngineSettings */

/** The most memory in MB. A module of WebAssembly could have little more than that. */
const MOST_HASH = { server: 4096, wasm: 512 };

/** A module of WebAssembly has one thread. */
const MOST_THREADS = { server: 64, wasm: 1 };

/** The most that can be set. @param {string} kind of the connection */
export function most(kind) {
  const where = kind === "wasm" ? "wasm" : "server";
  return { lines: 8, hash: MOST_HASH[where], threads: MOST_THREADS[where] };
}

/**
 * What holds now. Only what was chosen is kept, and it may come from an older page.
 * @param {import('../store.js').Store} store
 * @param {string} kind
 * @returns {EngineSettings}
 */
export function engineSettings(store, kind) {
  const kept = store.settings().engine ?? {};
  const limits = most(kind);
  /** @param {unknown} value @param {number} limit @param {number} fallback */
  const within = (value, limit, fallback) =>
    Number.isInteger(value) ? Math.min(limit, Math.max(1, Number(value))) : fallback;
  return {
    lines: within(kept.lines, limits.lines, 3),
    hash: within(kept.hash, limits.hash, usualHash(kind)),
    threads: within(kept.threads, limits.threads, 1),
    arrows: kept.arrows !== false,
  };
}

/** Where the page runs on a telephone, memory is short. @param {string} kind */
function usualHash(kind) {
  // Only some browsers say how many GB the device has, 8 at most.
  const memory = /** @type {{ deviceMemory?: number }} */ (navigator).deviceMemory;
  if (kind !== "wasm") return 64;
  return memory !== undefined && memory > 4 ? 64 : 16;
}
