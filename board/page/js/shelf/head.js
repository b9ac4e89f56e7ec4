// What a shelf is. There are three: a folder behind the server, the browser's database, and the
// page's memory. Each puts a game there with the time of the state that the page has seen, its base:
// 0 for none. Where another page has changed it since, it stays as it is. Without a base the newer
// one stays.

/** @typedef {import("../store.js").Saved} Saved */
/** @typedef {Omit<Saved, "pgn" | "settings" | "shown">} Head what a list has of a game */

/**
 * @typedef {object} Shelf
 * @property {() => Promise<Head[]>} list
 * @property {(ids: string[]) => Promise<Saved[]>} get
 * @property {(games: Saved[], base?: number) => Promise<boolean[]>} put
 * @property {(ids: string[]) => Promise<void>} remove
 */

/**
 * Whether a game may be put in the place of what is there. A state that is there already came from
 * this page, whose answer was lost; what is gone is no reason to lose more.
 * @param {Saved | undefined} there
 * @param {Saved} game
 * @param {number} [base]
 */
export function isFree(there, game, base) {
  const time = there?.at ?? 0;
  if (base === undefined) return time < game.at;
  return time === 0 || time === base || (time === game.at && there?.pgn === game.pgn);
}

/** @param {Saved} game @returns {Head} */
export function headOf(game) {
  const { pgn, settings, shown, ...head } = game;
  return head;
}
