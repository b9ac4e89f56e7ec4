// The shelf of a page that may keep nothing: its games are gone with it.

import { headOf, isFree } from "./head.js";

/** @typedef {import("../store.js").Saved} Saved */
/** @typedef {import("./head.js").Head} Head */

/** The page's own memory. */
export class MemoryShelf {
  /** @type {Map<string, Saved>} */
  #games = new Map();

  /** All games, in any order. @returns {Promise<Head[]>} */
  async list() {
    return [...this.#games.values()].map(headOf);
  }

  /** Those of these games that are there. @param {string[]} ids @returns {Promise<Saved[]>} */
  async get(ids) {
    const found = ids.map((id) => this.#games.get(id));
    return structuredClone(/** @type {Saved[]} */ (found.filter(Boolean)));
  }

  /**
   * Puts games there; see shelf/head.js for the base.
   * @param {Saved[]} games
   * @param {number} [base]
   * @returns {Promise<boolean[]>} whether each was put there
   */
  async put(games, base) {
    return games.map((game) => {
      const free = isFree(this.#games.get(game.id), game, base);
      if (free) this.#games.set(game.id, structuredClone(game));
      return free;
    });
  }

  /** Takes games away. @param {string[]} ids */
  async remove(ids) {
    for (const id of ids) this.#games.delete(id);
  }
}
