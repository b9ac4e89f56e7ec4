// What is kept for people: their games after every move, and the page's settings. Nothing is deleted
// unasked. Where nothing can be kept, the page works on without it, and says so once.

import { ConnectionError } from "./requests.js";
import { headOf } from "./shelf/head.js";
import * as journal from "./shelf/journal.js";

/** @typedef {import("./shelf/head.js").Shelf} Shelf */
/** @typedef {import("./shelf/head.js").Head} Head */

const SETTINGS = "treville.settings";
const OPEN = "treville.open";
/** How many games are read or written at once. */
const PORTION = 100;

/**
 * A game as it is kept.
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} pgn
 * @property {number} index the current position: its place among the nodes
 * @property {number} tip the position where the game goes on
 * @property {any} settings sides, clock and the like
 * @property {string} title who plays
 * @property {string} [rules] what is played
 * @property {string[]} [pair] the pieces that enter
 * @property {string} [date] when it was played, as a PGN has it
 * @property {string} result
 * @property {number} moves
 * @property {{ id: string, own: string, home: string }} [letter] of a game by links: its name, the
 *   side of whoever keeps it, and the browser in which it is played
 * @property {any} [shown] what a small board shows of it
 * @property {number} at when it was kept, in ms since 1970
 */

/** @typedef {'full' | 'none'} Problem */

/** What is kept by one page. */
export class Store {
  /** @type {Shelf | null} */
  #shelf = null;
  /** Called when there is a shelf. @type {() => void} */
  #opens = () => {};
  /** @type {Promise<void>} */
  #opened = new Promise((resolve) => (this.#opens = resolve));
  /** Games that are to come onto the shelf. @type {Map<string, Saved>} */
  #pending = new Map();
  /** The time of each game as it was last seen on the shelf. @type {Map<string, number>} */
  #bases = new Map();
  /** @type {Promise<void> | null} */
  #flushing = null;
  /** When a game was kept last: no two states have the same time. */
  #last = 0;

  /** @param {(problem: Problem) => void} onProblem */
  constructor(onProblem) {
    this.onProblem = onProblem;
    /** Called with the name of a game that another page has changed. @type {(id: string) => void} */
    this.onLost = () => {};
    /** @type {Set<Problem>} */
    this.warned = new Set();
  }

  /**
   * Keeps games on this shelf from now on, those too that are noted or lie on others.
   * @param {Shelf} shelf
   * @param {Shelf[]} [others]
   */
  async open(shelf, others = []) {
    this.#shelf = shelf;
    // What another tab has open it keeps itself.
    const held = new Set((await navigator.locks?.query())?.held?.map(({ name }) => name));
    for (const game of journal.allNoted().filter(({ id }) => !held.has(lockOf(id)))) {
      await this.#moveOver([game]).then(() => journal.strike(game.id, game.at), () => {
        this.#pending.set(game.id, game);
      });
    }
    for (const other of others) {
      const ids = (await other.list()).map(({ id }) => id);
      for (let at = 0; at < ids.length; at += PORTION) {
        const some = ids.slice(at, at + PORTION);
        try {
          await this.#moveOver(await other.get(some));
          await other.remove(some);
        } catch {
          break;
        }
      }
    }
    this.#opens();
  }

  /** Puts games onto the shelf one by one: together they may be too much. @param {Saved[]} games */
  async #moveOver(games) {
    for (const game of games) {
      await this.#put([{ ...game, letter: game.letter ?? this.letterOf(game) }]);
    }
  }

  /** Puts games onto the shelf; what goes wrong is said. @param {Saved[]} games
   * @param {number} [base] @returns {Promise<boolean[]>} */
  async #put(games, base) {
    try {
      return await /** @type {Shelf} */ (this.#shelf).put(games, base);
    } catch (problem) {
      // A server that does not answer is said elsewhere.
      if (!isSilence(problem)) this.warn("full");
      throw problem;
    }
  }

  /** All games that are kept, the newest first. @returns {Promise<Head[]>} */
  async games() {
    await this.#opened;
    await this.flush();
    const heads = new Map((await this.#shelf?.list() ?? []).map((head) => [head.id, head]));
    for (const game of this.#pending.values()) heads.set(game.id, headOf(game));
    return [...heads.values()].sort((a, b) => b.at - a.at);
  }

  /** @param {string} id @returns {Promise<Saved | null>} */
  async game(id) {
    await this.#opened;
    await this.flush();
    const [there] = await this.#shelf?.get([id]) ?? [];
    this.#bases.set(id, there?.at ?? 0);
    const all = [there, this.#pending.get(id), journal.noted(id)];
    return all.filter((one) => one !== undefined && one !== null)
      .reduce((/** @type {Saved | null} */ last, one) => (last && last.at >= one.at ? last : one), null);
  }

  /** These games, in portions: a shelf may have thousands. @param {string[]} ids
   * @returns {AsyncGenerator<Saved[]>} */
  async *whole(ids) {
    await this.flush();
    for (let at = 0; at < ids.length; at += PORTION) {
      // A shelf gives as many as fit; what is not there any more is asked for once in vain.
      let rest = ids.slice(at, at + PORTION);
      while (rest.length > 0) {
        const games = await this.#shelf?.get(rest) ?? [];
        if (games.length === 0) break;
        yield games;
        const given = new Set(games.map(({ id }) => id));
        rest = rest.filter((id) => !given.has(id));
      }
    }
  }

  /** Keeps a game: at once in a note, and then on the shelf. @param {Saved} game */
  keep(game) {
    const { id } = game;
    this.#last = Math.max(Date.now(), this.#last + 1, (this.#bases.get(id) ?? 0) + 1);
    game.at = this.#last;
    game.letter = this.letterOf(game);
    // The game goes on changing what this holds.
    this.#pending.set(id, structuredClone(game));
    journal.note(game);
    void this.flush();
  }

  /** Keeps games of a file that are not there yet. @param {Saved[]} games
   * @returns {Promise<boolean[]>} which are new */
  async take(games) {
    const news = [];
    for (let at = 0; at < games.length; at += PORTION) {
      news.push(...await this.#put(games.slice(at, at + PORTION), 0));
    }
    return news;
  }

  /** Waits until all is on the shelf, or cannot come there. */
  flush() {
    return (this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = null;
    }));
  }

  async #flush() {
    for (;;) {
      const [game] = this.#shelf ? this.#pending.values() : [];
      if (!game) return;
      const { id } = game;
      const base = this.#bases.get(id) ?? 0;
      let kept;
      try {
        [kept] = await this.#put([game], base);
      } catch {
        // It is tried again with the next move.
        return;
      }
      if (this.#pending.get(id)?.at === game.at) this.#pending.delete(id);
      if (kept) {
        this.#bases.set(id, game.at);
        journal.strike(id, game.at);
      } else {
        this.#pending.delete(id);
        journal.strike(id);
        this.onLost(id);
      }
    }
  }

  /** @param {string} id */
  async forget(id) {
    this.#pending.delete(id);
    journal.strike(id);
    await this.flush();
    this.#bases.delete(id);
    await this.#shelf?.remove([id]);
  }

  /** What a list has of a game by links. @param {Saved} game @returns {Saved["letter"]} */
  letterOf({ settings }) {
    const { id, own } = settings?.letter ?? {};
    return id ? { id, own, home: this.home } : undefined;
  }

  /** A name for this browser, as long as it keeps it. */
  get home() {
    const home = this.settings().home ?? Math.random().toString(36).slice(2);
    if (!this.settings().home) this.change({ home });
    return home;
  }

  /** The games that are open in this tab of the browser. @returns {string[]} */
  opened() {
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

/** The name of the lock that a tab has on a game. @param {string} id */
export function lockOf(id) {
  return `treville.game.${id}`;
}

/** Whether a server has not answered at all. @param {unknown} problem */
function isSilence(problem) {
  return problem instanceof ConnectionError && problem.status === null;
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
