/** What both connections share: requests under way, by their number. */

/** The program cannot be reached, or has failed. */
export class ConnectionError extends Error {
  /** @param {string} words @param {ErrorOptions & { status?: number }} [how] */
  constructor(words, how) {
    super(words, how);
    /** What a server has answered. */
    this.status = how?.status ?? null;
  }
}

/**
 * @typedef {Record<string, any>} Line
 * @typedef {object} Waiting
 * @property {Line} request
 * @property {(line: Line) => void} onLine
 * @property {(last: Line) => void} resolve
 * @property {(problem: Error) => void} reject
 */

/** The engine's requests that have not got their last line. */
export class Requests {
  #waiting = /** @type {Map<number, Waiting>} */ (new Map());

  /** Whether none is under way. */
  get isEmpty() {
    return this.#waiting.size === 0;
  }

  /**
   * A request that was sent: a promise of its last line.
   *
   * @param {Line} request with its `id`
   * @param {(line: Line) => void} onLine
   * @returns {Promise<Line>}
   */
  add(request, onLine) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { request, onLine, resolve, reject });
    });
  }

  /**
   * A line has come: it goes to the request of its number. An answer without one is that to the
   * oldest request, which could not be read.
   *
   * @param {Line} line
   */
  take(line) {
    const id = line.id ?? this.#waiting.keys().next().value;
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if ("info" in line || "verdict" in line) {
      waiting.onLine(line);
    } else {
      this.#waiting.delete(id);
      waiting.resolve(line);
    }
  }

  /**
   * No more lines will come for any of them.
   *
   * @param {(request: Line) => Line} last what each of them ends with
   */
  end(last) {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.resolve(last(waiting.request));
  }

  /**
   * One of them could not be sent.
   *
   * @param {number} id
   * @param {Error} problem
   */
  fail(id, problem) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.reject(problem);
  }
}
