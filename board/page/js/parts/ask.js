// Asking the engine, and what an error says, with its place in a text if it has one.

/** @typedef {import("../app.js").App} App */

/**
 * Asks the engine and gives its last line, null if the request was withdrawn.
 *
 * @param {App} app
 * @param {Record<string, unknown>} request
 * @param {(line: any) => void} [onLine]
 * @param {string} [owner] by which the request can be withdrawn
 * @returns {Promise<any>}
 */
export function think(app, request, onLine = () => {}, owner = "rooms") {
  return app.desk.run(request, onLine, owner);
}

/**
 * What an error says, in words.
 *
 * @param {unknown} problem
 */
export function wordsOf(problem) {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * The place in a text where an error is, if it has one.
 *
 * @param {unknown} problem
 * @returns {number | null}
 */
export function placeOf(problem) {
  const at = /** @type {{ at?: unknown } | null} */ (problem)?.at;
  return typeof at === "number" ? at : null;
}
