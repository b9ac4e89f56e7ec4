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

/** The time in milliseconds that advice takes. */
const ADVICE_TIME = 2000;

/**
 * What the engine would do in a line of play, and White's expectation after it; null if it has
 * nothing to say or was asked something else.
 *
 * @param {App} app
 * @param {string} line
 * @returns {Promise<{ best: string, san: string | null, expected: number } | null>}
 */
export async function advise(app, line) {
  let expected = 0.5;
  const last = await think(app, { do: "search", line, time: ADVICE_TIME }, ({ info }) => {
    if (info) expected = info.white;
  });
  return last?.best ? { best: last.best, san: last.san, expected } : null;
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
