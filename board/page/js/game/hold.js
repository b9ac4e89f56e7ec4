// A game is open in one tab of the browser only, or the last one to change it would undo what the
// other one has kept. Browsers that know no locks (or a page that came without https) do without.

import { lockOf } from "../store.js";

/** How long a tab waits for a page that is just going away, in ms. */
const PATIENCE = 1000;

/**
 * Holds a game for this tab.
 * @param {string} id
 * @param {boolean} take whether to take it away from another tab that holds it
 * @param {() => void} onTaken another tab has taken it away
 * @returns {Promise<(() => void) | null>} what lets go of it; null where another tab holds it
 */
export function hold(id, take, onTaken) {
  const { locks } = navigator;
  if (!locks) return Promise.resolve(() => {});
  return new Promise((resolve) => {
    let held = false;
    const how = take ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    /** @returns {Promise<void>} until it is let go */
    const keep = () => {
      held = true;
      return new Promise((done) => resolve(() => done()));
    };
    locks.request(lockOf(id), how, keep)
      .catch(() => (held ? onTaken() : resolve(null)));
  });
}
