// What the browser keeps: games after every move, and the page's settings. Where the storage is
// full, the oldest games make room; where nothing can be kept, the page works on without it. It says
// so once.

const GAME = "treville.game.";
const SETTINGS = "treville.settings";
const OPEN = "treville.open";

/**
 * A game as it is kept.
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} pgn
 * @property {number} index the current position: its place among the nodes
 * @property {number} tip the position where the game goes on
 * @property {any} settings sides, clock and the like
 * @property {string} title
 * @property {string} result
 * @property {number} moves
 * @property {any} [shown] what a small board shows of it
 * @property {number} at when it was kept, in ms since 1970
 */

/** @typedef {'room' | 'full' | 'none'} Problem `room`: old games have made room */

/** The storage of one page. */
export class Store {
  /** @param {(problem: Problem) => void} onProblem */
  constructor(onProblem) {
    this.onProblem = onProblem;
    /** @type {Set<Problem>} */
    this.warned = new Set();
  }

  /** All games that are kept, the newest first. @returns {Saved[]} */
  games() {
    return keys(GAME)
      .map((key) => this.read(localStorageOrNull(), key))
      .filter((game) => game && typeof game.pgn === "string" && typeof game.id === "string")
      .sort((a, b) => b.at - a.at);
  }

  /** @param {string} id @returns {Saved | null} */
  game(id) {
    return this.read(localStorageOrNull(), GAME + id);
  }

  /** Keeps a game; where the storage is full, the oldest games that are not open make room. A game
   * for which all of them together are too little costs none.
   * @param {Saved} game
   */
  keep(game) {
    const storage = localStorageOrNull();
    if (!storage) return this.warn("none");
    const text = JSON.stringify(game);
    /** @type {Saved[] | null} */
    let old = null;
    /** @type {Saved[]} */
    const gone = [];
    for (;;) {
      try {
        storage.setItem(GAME + game.id, text);
        if (gone.length > 0) this.warn("room");
        return;
      } catch {
        const open = new Set([game.id, ...this.open()]);
        old ??= this.games().filter(({ id }) => !open.has(id));
        const oldest = old.pop();
        if (!oldest) break;
        this.forget(oldest.id);
        gone.push(oldest);
      }
    }
    for (const one of gone) this.write(storage, GAME + one.id, one);
    this.warn("full");
  }

  /** @param {string} id */
  forget(id) {
    try {
      localStorageOrNull()?.removeItem(GAME + id);
    } catch {
      this.warn("none");
    }
  }

  /** The games that are open in this tab of the browser. @returns {string[]} */
  open() {
    const list = this.read(sessionStorageOrNull(), OPEN)?.games;
    return Array.isArray(list) ? list.filter((id) => typeof id === "string") : [];
  }

  /** The one of them that is shown. @returns {string | null} */
  shown() {
    return this.read(sessionStorageOrNull(), OPEN)?.shown ?? null;
  }

  /** @param {string[]} games @param {string | null} shown */
  keepOpen(games, shown) {
    this.write(sessionStorageOrNull(), OPEN, { games, shown });
  }

  /** The page's settings: scheme, size of the board, engine. @returns {Record<string, any>} */
  settings() {
    return this.read(localStorageOrNull(), SETTINGS) ?? {};
  }

  /** @param {Record<string, any>} changes */
  change(changes) {
    this.write(localStorageOrNull(), SETTINGS, { ...this.settings(), ...changes });
  }

  /** @param {Storage | null} storage @param {string} key @returns {any} */
  read(storage, key) {
    try {
      return JSON.parse(storage?.getItem(key) ?? "null");
    } catch {
      return null;
    }
  }

  /** @param {Storage | null} storage @param {string} key @param {unknown} value */
  write(storage, key, value) {
    try {
      if (!storage) throw new Error("no storage");
      storage.setItem(key, JSON.stringify(value));
    } catch {
      this.warn(storage ? "full" : "none");
    }
  }

  /** @param {Problem} problem */
  warn(problem) {
    if (this.warned.has(problem)) return;
    this.warned.add(problem);
    this.onProblem(problem);
  }
}

// Where a browser forbids storage, touching it throws.

function localStorageOrNull() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function sessionStorageOrNull() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** @param {string} prefix */
function keys(prefix) {
  const storage = localStorageOrNull();
  return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")
    .filter((key) => key.startsWith(prefix));
}
