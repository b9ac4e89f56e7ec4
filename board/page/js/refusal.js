// An answer that says what was wrong becomes an Error, so that screens need not look for it.

/** @typedef {import('./types.js').Connection} Connection */

/** A request that the program refused; nothing has changed. */
export class Refusal extends Error {
  /** @param {{ error: unknown, at?: unknown, lost?: unknown }} answer */
  constructor({ error, at, lost }) {
    super(String(error));
    /** The place in a text where it went wrong, in characters from 0. */
    this.at = typeof at === "number" ? at : null;
    /** Whether the table has no game of this name. */
    this.lost = lost === true;
  }
}

/**
 * The same connection, which rejects where the program refuses.
 * @param {any} connection what js/connection.js gives
 * @returns {Connection}
 */
export function refusing(connection) {
  /** @param {any} answer */
  const checked = (answer) => {
    if (answer?.error !== undefined) throw new Refusal(answer);
    return answer;
  };
  let asking = 0;
  /** Says in the document how many requests wait for the table. @param {number} change */
  const ask = (change) => {
    asking += change;
    if (asking > 0) document.documentElement.dataset.asking = String(asking);
    else delete document.documentElement.dataset.asking;
  };
  return {
    table: async (request) => {
      ask(1);
      try {
        return checked(await connection.table(request));
      } finally {
        ask(-1);
      }
    },
    engine: async (request, onLine) => checked(await connection.engine(request, onLine)),
    stop: () => connection.stop(),
    shelf: connection.shelf && ((request) => connection.shelf(request)),
    quit: () => connection.quit(),
    kind: connection.kind,
  };
}
