// The games that are open, as tabs. Every change of one is kept in the browser.

import { game as words } from "../words/index.js";
import { coverOf, nameOfGame } from "./cover.js";
import { Game, TWO_PEOPLE } from "./game.js";
import { hold } from "./hold.js";

/** @typedef {import('./game.js').Settings} Settings */
/** @typedef {import('../store.js').Store} Store */
/** @typedef {import('../store.js').Saved} Saved */
/** @typedef {import('../types.js').View} View */

/** The most games open at once: the table keeps 64. */
const MOST = 24;

/** All open games. */
export class Games {
  /**
   * @param {(request: object) => Promise<any>} table
   * @param {Store} store
   */
  constructor(table, store) {
    this.table = table;
    this.store = store;
    /** @type {Game[]} */
    this.list = [];
    /** @type {Game | null} */
    this.shown = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** Called with every game that is opened. @type {(game: Game) => void} */
    this.onOpen = () => {};
    /** Called with every game that is closed. @type {(game: Game) => void} */
    this.onClose = () => {};
    /** Called with what people should know. @type {(text: string) => void} */
    this.onNote = () => {};
  }

  /** @param {() => void} listener @returns {() => void} */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed() {
    this.store.keepOpen(this.list.map(({ id }) => id), this.shown?.id ?? null);
    for (const listener of [...this.listeners]) listener();
  }

  /**
   * Begins a game: `what` are the fields of the request `new`, such as `{ variant: "musketeer" }`.
   * @param {Record<string, unknown>} what
   * @param {Settings} settings
   * @returns {Promise<Game>}
   */
  async begin(what, settings) {
    const id = freshId();
    const view = await this.table({ do: "new", game: id, tags: tags(settings), ...what });
    return this.addNew(new Game(id, settings, this.table, view));
  }

  /**
   * Opens a text: PGN, FEN, line or link. The view has the titles of all its games.
   * @param {string} text
   * @param {{ index?: number, variant?: string, settings?: Settings }} [how]
   * @returns {Promise<Game>}
   */
  async open(text, { index, variant, settings } = {}) {
    const id = freshId();
    const request = { do: "open", game: id, text };
    const view = await this.table({
      ...request,
      ...(index === undefined ? {} : { index }),
      ...(variant === undefined ? {} : { variant }),
    });
    const how = settings ?? { ...TWO_PEOPLE };
    return this.addNew(new Game(id, how, this.table, view));
  }

  /** @param {Game} game */
  async addNew(game) {
    game.letGo = (await this.hold(game.id, false)) ?? game.letGo;
    return this.add(game);
  }

  /** Opens a game that was kept. Another tab that has it open closes it.
   * @param {{ id: string }} saved @returns {Promise<Game>} */
  async resume(saved) {
    const open = this.list.find(({ id }) => id === saved.id);
    if (open) return this.show(open);
    const letGo = await this.hold(saved.id, true);
    const whole = await this.store.game(saved.id);
    if (whole) return this.reopen(whole, letGo);
    letGo?.();
    throw new Error(words.gone);
  }

  /** @param {Saved} saved @param {(() => void) | null} letGo @returns {Promise<Game>} */
  async reopen(saved, letGo) {
    const view = await this.table({ do: "open", game: saved.id, text: saved.pgn });
    const game = new Game(saved.id, saved.settings ?? TWO_PEOPLE, this.table, view);
    game.saved = saved;
    // What was shown and where it goes on may be two positions.
    const tip = view.nodes[saved.tip]?.node ?? view.node;
    const shown = view.nodes[saved.index]?.node ?? view.node;
    for (const node of [tip, shown]) {
      if (node !== game.view.node) game.view = await game.ask({ do: "go", node });
      if (node === tip) game.tip = game.view;
    }
    game.letGo = letGo ?? game.letGo;
    return this.add(game, saved.settings?.left);
  }

  /** Holds a game for this tab of the browser. @param {string} id @param {boolean} take */
  hold(id, take) {
    return hold(id, take, () => this.lose(id));
  }

  /** A game goes on elsewhere. @param {string} id */
  lose(id) {
    const game = this.list.find((one) => one.id === id);
    if (!game) return;
    this.leave(game);
    game.letGo();
    this.onNote(words.taken(titleOf(game)));
  }

  /** Opens again what this tab of the browser had open. Games that cannot be read are left out. */
  async restore() {
    const shown = this.store.shown();
    // One may have been begun while the program was on its way.
    const ids = this.store.opened().filter((id) => this.list.every((game) => game.id !== id));
    // What is open in another tab stays there: this tab may be a copy of it.
    const holds = await Promise.all(ids.map((id) => this.hold(id, false)));
    for (const [at, id] of ids.entries()) {
      const saved = holds[at] && (await this.store.game(id).catch(() => null));
      if (saved) await this.reopen(saved, holds[at]).catch(() => null);
    }
    const game = this.list.find(({ id }) => id === shown) ?? this.list.at(-1);
    if (game) this.show(game);
  }

  /** @param {Game} game @param {any} [left] what the clocks had left */
  add(game, left) {
    game.wind(left);
    if (this.list.length >= MOST) this.close(this.list[0]);
    this.list.push(game);
    // Before anything shows the change: a page that is loaded anew at once has it.
    game.on(() => this.keep(game));
    this.keep(game);
    this.onOpen(game);
    return this.show(game);
  }

  /** @param {Game} game */
  show(game) {
    this.shown = game;
    this.changed();
    return game;
  }

  /** Closes a tab. The game stays kept. @param {Game} game */
  close(game) {
    // A game without a move is not worth keeping.
    if (game.view.nodes.every(({ san }) => !san)) void this.store.forget(game.id).catch(() => null);
    this.leave(game);
    game.letGo();
  }

  /** Closes a tab, and leaves what is kept as it is. @param {Game} game */
  leave(game) {
    const at = this.list.indexOf(game);
    if (at < 0) return;
    this.list.splice(at, 1);
    game.clock?.stop();
    game.listeners.clear();
    this.onClose(game);
    void this.table({ do: "close", game: game.id }).catch(() => null);
    if (this.shown === game) this.shown = this.list[Math.min(at, this.list.length - 1)] ?? null;
    this.changed();
  }

  /** Keeps what the clocks show, before the page goes away. */
  keepClocks() {
    for (const { clock, saved } of this.list) {
      if (!clock || !saved) continue;
      saved.settings.left = clock.save();
      this.store.keep(saved);
    }
  }

  /** Keeps a game as it is now. @param {Game} game */
  keep(game) {
    const { view } = game;
    /** @param {number} node */
    const place = (node) => Math.max(0, view.nodes.findIndex((one) => one.node === node));
    game.saved = {
      ...coverOf(game.tip),
      id: game.id,
      pgn: view.pgn,
      index: place(view.node),
      tip: place(game.tip.node),
      settings: { ...game.settings, ...(game.clock ? { left: game.clock.save() } : {}) },
      result: game.tip.ending?.result ?? "*",
      moves: movesOf(view),
      at: 0,
    };
    this.store.keep(game.saved);
  }
}

/** How many moves the main line has; the last may be White's alone. @param {View} view */
function movesOf({ nodes }) {
  // After a node of the main line the next first child is that of its own.
  let last = nodes[0];
  for (const node of nodes) if (node.main && node.parent === last.node) last = node;
  return Math.ceil(last.ply / 2);
}

/** The name of a tab. @param {Game} game */
export function titleOf(game) {
  return nameOfGame(game.view);
}

/** @param {Settings} settings */
function tags({ white, black }) {
  const now = new Date();
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return {
    Event: "?",
    Site: "?",
    Date: `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`,
    Round: "?",
    White: nameOf(white),
    Black: nameOf(black),
  };
}

/** @param {import('./game.js').Player} player */
function nameOf({ who, name }) {
  return name || (who === "engine" ? "Treville" : "?");
}

/** A name for a game that no other tab uses. */
function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `g${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
