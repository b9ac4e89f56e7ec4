// An answer that says what was wrong becomes an Error, so that screens need not look for it.

import { refusals } from "./words/index.js";

/** @typedef {import('./types.js').Connection} Connection */
/** @typedef {import('./types.js').Why} Why */

/**
 * The text of a refusal or a note by its code.
 * @param {Record<string, (why: Why) => string>} known
 * @param {Why | undefined} why
 * @param {unknown} english what is said where there are no words for it
 */
function worded(known, why, english) {
  if (!why) return String(english);
  const said = why.why ? worded(refusals.of, why.why, "") : refusals.reasons[why.reason ?? ""];
  const text = known[why.code]?.({ ...why, said });
  if (!text) return String(english);
  return why.line ? refusals.onLine(why.line, text) : text;
}

/** What of a text was taken for something else. @param {Why} note */
export const noted = (note) => worded(refusals.notes, note, note.words);

/** Why a part of a text was refused. @param {{ error: unknown, why?: Why }} answer */
export const refused = ({ error, why }) => worded(refusals.of, why, error);

/** A request that the program refused; nothing has changed. */
export class Refusal extends Error {
  /** @param {{ error: unknown, why?: Why, at?: unknown, lost?: unknown }} answer */
  constructor({ error, why, at, lost }) {
    super(refused({ error, why }));
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
