// What is not on the shelf yet. A shelf answers late, and a page may go at any moment: so a game is
// noted here first, at once, and the note goes when the shelf has it. Earlier versions of the page
// kept all their games in this form, and they come onto the shelf in the same way.

/** @typedef {import("../store.js").Saved} Saved */

const GAME = "treville.game.";

/** Notes a game, if there is room; a game without a note is kept a moment later.
 * @param {Saved} game */
export function note(game) {
  try {
    localStorage.setItem(GAME + game.id, JSON.stringify(game));
  } catch {
    // An older note must not come back in its place.
    strike(game.id);
  }
}

/** Takes a note away: with a time only if it is of then. @param {string} id @param {number} [at] */
export function strike(id, at) {
  try {
    if (at === undefined || noted(id)?.at === at) localStorage.removeItem(GAME + id);
  } catch {
    // There is none.
  }
}

/** The game that is noted under this name. @param {string} id @returns {Saved | null} */
export function noted(id) {
  try {
    const game = JSON.parse(localStorage.getItem(GAME + id) ?? "null");
    const whole = game?.id === id && typeof game.pgn === "string" && Number.isFinite(game.at);
    return whole ? game : null;
  } catch {
    return null;
  }
}

/** The games that are noted. @returns {Saved[]} */
export function allNoted() {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return keys
      .filter((key) => key.startsWith(GAME))
      .flatMap((key) => noted(key.slice(GAME.length)) ?? []);
  } catch {
    return [];
  }
}
