// Which shelf a page has.

import { BrowserShelf } from "./browser.js";
import { MemoryShelf } from "./memory.js";
import { ServerShelf } from "./server.js";

/** @typedef {import("./head.js").Shelf} Shelf */

/**
 * Gives a store the best shelf that there is: the server's, else the browser's, else the page's
 * memory. What the browser has kept while the server had none comes over.
 * @param {import("../store.js").Store} store
 * @param {((request: object) => Promise<any>) | undefined} ask
 */
export async function openShelf(store, ask) {
  const server = ask && (await has(new ServerShelf(ask)));
  const browser = await BrowserShelf.open().then(has, () => null);
  if (server) return store.open(server, browser ? [browser] : []);
  if (browser) return store.open(browser);
  store.warn("none");
  return store.open(new MemoryShelf());
}

/** The shelf, if it answers. @template {Shelf} T @param {T} shelf @returns {Promise<T | null>} */
async function has(shelf) {
  return shelf.list().then(() => shelf, () => null);
}
