/** Links to games, for people elsewhere. */

import { KIND } from "./kind.js";

/**
 * Where others can open a link that was made on a board of `treville board`: the address of a static
 * page, empty where there is none. The board's own address leads nowhere from another machine, and
 * it holds the word that lets people in.
 */
const PUBLIC = "";

/** Whether a link can be opened by itself. Otherwise it is a text for “Open”. */
export const OPENS = KIND === "wasm" || PUBLIC !== "";

/**
 * A link, or the end of one.
 *
 * @param {string} rest what follows `#`
 * @returns {string}
 */
export function linkTo(rest) {
  const page = KIND === "wasm" ? location.href.split("#")[0] : PUBLIC;
  return `${page}#${rest}`;
}
