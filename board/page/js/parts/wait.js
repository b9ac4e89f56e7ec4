// Requests that a person makes faster than they are worth: the last one counts.

/**
 * Calls a function a moment after the last call.
 *
 * @template {unknown[]} A
 * @param {(...given: A) => void} run
 * @param {number} [milliseconds]
 * @returns {(...given: A) => void}
 */
export function soon(run, milliseconds = 200) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...given), milliseconds);
  };
}

/**
 * Gives each request a number and says of an answer whether it is that of the last request.
 *
 * @returns {<T>(answer: Promise<T>) => Promise<T | null>} null for an answer that came too late
 */
export function latest() {
  let last = 0;
  return async (answer) => {
    const mine = ++last;
    try {
      const value = await answer;
      return mine === last ? value : null;
    } catch (problem) {
      if (mine !== last) return null;
      throw problem;
    }
  };
}
