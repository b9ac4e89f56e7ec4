// The shelf of a page with a server: a folder of its user's, the same whatever the port and the
// browser.

/** @typedef {import("../store.js").Saved} Saved */
/** @typedef {import("./head.js").Head} Head */

/** The folder behind the server. */
export class ServerShelf {
  /** @param {(request: object) => Promise<any>} ask */
  constructor(ask) {
    this.ask = ask;
  }

  /** All games, in any order. @returns {Promise<Head[]>} */
  async list() {
    return (await this.ask({ do: "list" })).games;
  }

  /** Those of these games that are there. @param {string[]} ids @returns {Promise<Saved[]>} */
  async get(ids) {
    return (await this.ask({ do: "get", ids })).games;
  }

  /**
   * Puts games there; see shelf/head.js for the base.
   * @param {Saved[]} games
   * @param {number} [base]
   * @returns {Promise<boolean[]>} whether each was put there
   */
  async put(games, base) {
    return (await this.ask({ do: "put", games, base })).kept;
  }

  /** Takes games away. @param {string[]} ids */
  async remove(ids) {
    await this.ask({ do: "remove", ids });
  }
}
