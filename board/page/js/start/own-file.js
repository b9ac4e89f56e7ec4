// The games of a file that the browser keeps, so that they are there again after a reload.

/** @typedef {(request: object) => Promise<any>} Table */
/** @typedef {import("../types.js").Variant} Variant */
/** @typedef {{ variants: Variant[], left_out: string[], notes: string[] }} Loaded */

const KEY = "treville.own-games";

/** The most bytes of such a file that the table takes. */
export const MOST_BYTES = 64 << 10;

/** What the table has read of the file in this visit; null before. @type {string[] | null} */
let names = null;

/** The text that is kept, or null. @returns {string | null} */
export function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/**
 * Gives the table a file of games in the place of the last one, and keeps it.
 *
 * @param {Table} table
 * @param {string} ini empty for none
 * @returns {Promise<Loaded>}
 */
export async function load(table, ini) {
  /** @type {Loaded} */
  const answer = await table({ do: "load", ini });
  names = answer.variants.map(({ name }) => name);
  try {
    if (ini) localStorage.setItem(KEY, ini);
    else localStorage.removeItem(KEY);
  } catch {
    // Where the browser keeps nothing, the games are there until the next reload.
  }
  return answer;
}

/**
 * What the program says of itself, with the games that are kept: the table has forgotten them where
 * it was started anew.
 *
 * @param {Table} table
 * @returns {Promise<import("../app.js").Hello>}
 */
export async function hello(table) {
  const said = await table({ do: "hello" });
  const known = new Set(said.variants.map((/** @type {Variant} */ { name }) => name));
  const ini = kept();
  if (!ini || names?.every((name) => known.has(name))) return said;
  try {
    await load(table, ini);
  } catch {
    // What cannot be read any more is no reason to show nothing.
    return said;
  }
  return table({ do: "hello" });
}
