// Moves as they are shown. The moves that choose a piece are its name, which has a translation.

import { pieces as words } from "../words/index.js";

/**
 * A move as it is shown. Its coordinates tell whether it chooses a piece: a letter alone.
 *
 * @template {string | null | undefined} T
 * @param {{ uci?: string | null, san: T }} move
 */
export function sanOf({ uci, san }) {
  return uci && san && /^[a-z]+$/i.test(uci) ? words.name(san) : san;
}
