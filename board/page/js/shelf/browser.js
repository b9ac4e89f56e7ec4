// The shelf of a page without a server: the browser's database. Lists come from a part of their own,
// so that thousands of games are listed without reading their moves.

import { headOf, isFree } from "./head.js";

/** @typedef {import("../store.js").Saved} Saved */
/** @typedef {import("./head.js").Head} Head */

const NAME = "treville";
const PARTS = ["heads", "games"];

/** The browser's database. */
export class BrowserShelf {
  #database;

  /** Opens it; a browser that has none, or keeps it closed, is an error.
   * @returns {Promise<BrowserShelf>} */
  static async open() {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      for (const part of PARTS) request.result.createObjectStore(part, { keyPath: "id" });
    };
    const database = await answerOf(request);
    // A later version of the page in another tab need not wait for this one.
    database.onversionchange = () => database.close();
    return new BrowserShelf(database);
  }

  /** @param {IDBDatabase} database */
  constructor(database) {
    this.#database = database;
  }

  /** All games, in any order. @returns {Promise<Head[]>} */
  list() {
    return answerOf(this.#database.transaction("heads").objectStore("heads").getAll());
  }

  /** Those of these games that are there. @param {string[]} ids @returns {Promise<Saved[]>} */
  async get(ids) {
    const games = this.#database.transaction("games").objectStore("games");
    const found = await Promise.all(ids.map((id) => answerOf(games.get(id))));
    return found.filter(Boolean);
  }

  /**
   * Puts games there, all or none; see shelf/head.js for the base.
   * @param {Saved[]} all
   * @param {number} [base]
   * @returns {Promise<boolean[]>} whether each was put there
   */
  async put(all, base) {
    const [change, done] = this.#change();
    const [heads, games] = PARTS.map((part) => change.objectStore(part));
    const kept = all.map(async (game) => {
      if (!isFree(await answerOf(games.get(game.id)), game, base)) return false;
      heads.put(headOf(game));
      games.put(game);
      return true;
    });
    const [answers] = await Promise.all([Promise.all(kept), done]);
    return answers;
  }

  /** Takes games away. @param {string[]} ids */
  async remove(ids) {
    const [change, done] = this.#change();
    for (const part of PARTS) for (const id of ids) change.objectStore(part).delete(id);
    await done;
  }

  /** A change of both parts, and when it is done. @returns {[IDBTransaction, Promise<void>]} */
  #change() {
    const change = this.#database.transaction(PARTS, "readwrite");
    return [change, new Promise((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    })];
  }
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answerOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
