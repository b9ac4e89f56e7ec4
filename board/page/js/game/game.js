// One game in the page: the table's view of it, who plays it, its clocks, and where it goes on.

import { isHidden } from "../people/placing.js";
import { Clock } from "./clock.js";
import { game as words } from "../words/index.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Node} Node */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../store.js').Saved} Saved */
/** @typedef {import('../board/view.js').Premove} Premove */

/**
 * Who plays a side.
 * @typedef {object} Player
 * @property {'person' | 'engine'} who
 * @property {string} [name]
 * @property {number | null} [elo] null for full strength
 * @property {number} [time] ms for a move, where there is no clock
 */

/**
 * How a game is played.
 * @typedef {object} Settings
 * @property {Player} white
 * @property {Player} black
 * @property {import('./clock.js').Setting | null} clock
 * @property {boolean} [flipped] Black is below
 * @property {boolean} [turning] the side to move is below: two people on one screen
 * @property {boolean} [analysis] both sides can be moved and no engine answers
 * @property {boolean} [ended] by people or a clock, not by the rules
 * @property {boolean} [free] opened from a text: going back and playing on begins a variation
 * @property {'turns' | 'hidden'} [placing] for two people: one after the other, or at once
 * @property {import('../people/letter.js').Known} [letter] by correspondence: links go to and fro
 */

/** @type {Settings} */
export const TWO_PEOPLE = {
  white: { who: "person" },
  black: { who: "person" },
  clock: null,
  free: true,
};

/** A game. Listeners are called after every change. */
export class Game {
  /**
   * @param {string} id
   * @param {Settings} settings
   * @param {(request: object) => Promise<any>} table
   * @param {View} view
   */
  constructor(id, settings, table, view) {
    this.id = id;
    this.settings = settings;
    this.table = table;
    this.view = view;
    /** The moves that the table's next answer builds upon. */
    this.base = view;
    /** The position where the game goes on; what is shown may be another. @type {View} */
    this.tip = view;
    /** @type {Premove | null} */
    this.premove = null;
    this.paused = false;
    /** Whether the last change was a move that can slide. */
    this.slides = false;
    /** Whether the game has ended here, and people have not gone on to something else. */
    this.hasJustEnded = false;
    /** @type {import('./draw-rule.js').Judged | null} */
    this.judged = null;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Saved | null} */
    this.saved = null;
    /** @type {Clock | null} */
    this.clock = null;
    /** Requests wait for each other, so that no two change the game at once.
     * @type {Promise<unknown>} */
    this.busy = Promise.resolve();
    /** Lets other tabs of the browser have it. @type {() => void} */
    this.letGo = () => {};
    /** How often it was opened again: each time its nodes have got other numbers. */
    this.opened = 0;
  }

  /** Sets the clocks. @param {Record<Color, number>} [left] */
  wind(left) {
    this.clock?.stop();
    const { clock } = this.settings;
    this.clock = clock && new Clock(clock, (color) => void this.flag(color), left);
  }

  /** Listens to changes. @param {() => void} listener @returns {() => void} ends it */
  on(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed() {
    for (const listener of [...this.listeners]) listener();
  }

  /** Whether the position shown is the one where the game goes on. */
  get atTip() {
    return this.view.node === this.tip.node;
  }

  /** Whether the game is being played: not over, not looked through, not analysed. */
  get live() {
    return !this.tip.ending && !this.settings.analysis && !this.paused;
  }

  /** @param {Color} color @returns {Player} */
  player(color) {
    return this.settings[color];
  }

  /** The sides that people play. @returns {Color[]} */
  get people() {
    return /** @type {Color[]} */ (["white", "black"]).filter(
      (color) => this.settings[color].who === "person",
    );
  }

  /** Whose pieces can be moved on the board. @returns {Color | 'both' | 'none'} */
  get movable() {
    if (this.settings.analysis) return "both";
    if (this.view.ending || this.tip.ending || this.paused) return "none";
    if (!this.atTip && (this.clock || this.settings.letter)) return "none";
    if (isHidden(this.view, this.settings)) return "none";
    if (this.settings.letter) {
      // There are no moves in advance: by the time of the answer the page may be closed.
      const { own } = this.settings.letter;
      return this.view.turn === own ? own : "none";
    }
    const { people } = this;
    return people.length === 2 ? "both" : people[0] ?? "none";
  }

  /** Whether the game goes on from wherever people go. */
  get roams() {
    const { free, letter } = this.settings;
    return Boolean(free) && this.people.length === 2 && !this.clock && !letter;
  }

  /** Whether a move here would leave the moves of a game that is being played. */
  get branches() {
    return this.live && !this.atTip && !this.roams;
  }

  /** @returns {Node | null} */
  get node() {
    return this.view.nodes.find((node) => node.node === this.view.node) ?? null;
  }

  /** @param {number} node @returns {Node | null} */
  parent(node) {
    const parent = this.view.nodes.find((one) => one.node === node)?.parent ?? null;
    return this.view.nodes.find((one) => one.node === parent) ?? null;
  }

  // --- requests ---

  /**
   * Asks the table about this game. Where the table has lost it, it is opened again from what is
   * kept and asked once more.
   * @param {Record<string, unknown>} request
   * @returns {Promise<any>}
   */
  ask(request) {
    const { opened } = this;
    const { nodes } = this.view;
    const send = () => {
      const { node } = request;
      const has = this.base.revision;
      if (typeof node !== "number" || opened === this.opened) {
        return this.table({ ...request, has, game: this.id });
      }
      const now = sameNode(nodes, node, this.view.nodes);
      if (now === undefined) throw new Error(words.lost);
      return this.table({ ...request, node: now, has, game: this.id });
    };
    const answer = this.busy.then(async () => {
      try {
        return this.whole(await send());
      } catch (error) {
        if (!(/** @type {any} */ (error)?.lost) || !this.saved) throw error;
        await this.reopen(this.saved);
        return this.whole(await send());
      }
    });
    this.busy = answer.catch(() => {});
    return answer;
  }

  /**
   * A view with all moves: the table says only what has changed of them.
   * @param {any} answer
   */
  whole(answer) {
    if (answer.revision === undefined) return answer;
    const { base } = this;
    let { nodes } = answer;
    if (answer.changes) {
      const { from, gone, new: added } = answer.changes;
      nodes = [...base.nodes.slice(0, from), ...added, ...base.nodes.slice(from + gone)];
    }
    this.base = { ...answer, nodes: nodes ?? base.nodes, pgn: answer.pgn ?? base.pgn };
    return this.base;
  }

  /** Opens the game again, where it was; its nodes have other numbers then. @param {Saved} saved */
  async reopen(saved) {
    const { view, tip } = this;
    const again = await this.table({ do: "open", game: this.id, text: saved.pgn });
    this.base = again;
    /** @param {number} old @returns {Promise<View>} */
    const at = (old) => {
      const node = sameNode(view.nodes, old, again.nodes) ?? again.node;
      return this.table({ do: "go", game: this.id, node, has: again.revision })
        .then((answer) => this.whole(answer));
    };
    this.tip = await at(tip.node);
    this.view = await at(view.node);
    this.opened += 1;
  }

  /**
   * Asks for something that changes the view.
   * @param {Record<string, unknown>} request
   * @param {boolean} [slides]
   */
  async change(request, slides = false) {
    const view = /** @type {View} */ (await this.ask(request));
    this.show(view, slides);
  }

  /** @param {View} view @param {boolean} slides */
  show(view, slides) {
    this.view = view;
    this.slides = slides;
    this.premove = null;
    const { node } = this.tip;
    // A game whose last moves were deleted goes on from what is shown.
    const gone = !view.nodes.some((one) => one.node === node);
    if (view.node === node || gone || this.roams) this.tip = view;
    this.changed();
  }

  /**
   * Plays a move, where the game is shown if nothing else is said. While it is analysed, that is
   * no move of the game itself.
   * @param {string} move coordinates or SAN
   * @param {View} [at]
   */
  async play(move, at = this.view) {
    const request = { do: "play", move, node: at.node };
    const view = /** @type {View} */ (await this.ask(request));
    if (at.stage === "play" && this.live) this.clock?.moved(at.turn);
    if (!this.settings.analysis) {
      this.hasJustEnded = Boolean(view.ending);
      this.tip = view;
    }
    this.show(view, true);
  }

  /** Goes on with the game at its tip, whatever is shown. @param {string} move */
  async playAtTip(move) {
    const { tip } = this;
    await this.play(move, tip).catch((error) => {
      // Where it was taken back meanwhile, the move has become worthless.
      if (this.tip === tip) throw error;
    });
  }

  /** @param {number} node */
  go(node) {
    return this.change({ do: "go", node }, true);
  }

  /** One move back. */
  async undo() {
    const parent = this.parentOf(this.view.node);
    if (parent !== null) await this.go(parent);
  }

  /** One move on, along the main line from here. */
  async redo() {
    const next = this.children(this.view.node)[0];
    if (next) await this.go(next.node);
  }

  async first() {
    await this.go(this.root);
  }

  /** The end of the line that is shown. */
  async last() {
    let node = this.view.node;
    for (let next = this.children(node)[0]; next; next = this.children(node)[0]) node = next.node;
    await this.go(node);
  }

  /** The first position. @returns {number} */
  get root() {
    return this.view.nodes.find((node) => node.parent === null)?.node ?? 0;
  }

  /** @param {number} node @returns {number | null} */
  parentOf(node) {
    return this.view.nodes.find((one) => one.node === node)?.parent ?? null;
  }

  /** The moves from a position, the main one first. @param {number} node @returns {Node[]} */
  children(node) {
    const all = this.view.nodes.filter((one) => one.parent === node);
    return [...all.filter((one) => one.main), ...all.filter((one) => !one.main)];
  }

  /** Ends the game. @param {'resign' | 'time' | 'draw' | 'nothing'} by @param {Color} [side] */
  async end(by, side) {
    const request = { do: "end", by, node: this.tip.node, ...(side ? { side } : {}) };
    const view = /** @type {View} */ (await this.ask(request));
    const { letter } = this.settings;
    this.settings.ended = this.hasJustEnded = by !== "nothing";
    if (letter) letter.end = by === "draw" ? by : by === "resign" ? side : undefined;
    this.tip = view;
    this.show(view, false);
  }

  /** @param {Color} color */
  async flag(color) {
    if (this.live) await this.end("time", color);
  }

  /** Takes the last move of a person back, with the engine's answer. */
  async takeBack() {
    const mine = this.people;
    let node = this.tip.nodes.find((one) => one.node === this.tip.node) ?? null;
    while (node?.turn && !mine.includes(node.turn)) node = this.parent(node.node);
    if (!node || node.parent === null) return;
    await this.cut(node.node, node.parent);
  }

  /** Takes back all that was played after the position that is shown. */
  async takeBackHere() {
    const here = this.view.node;
    let node = this.tip.nodes.find((one) => one.node === this.tip.node) ?? null;
    while (node && node.parent !== here) node = this.parent(node.node);
    if (node) await this.cut(node.node, here);
  }

  /** Deletes a move of the game, which goes on before it. @param {number} node
   * @param {number} parent */
  async cut(node, parent) {
    const [, view] = await Promise.all([
      this.ask({ do: "delete", node }),
      this.ask({ do: "go", node: parent }),
    ]);
    this.tip = view;
    this.show(view, true);
  }

  /** Text of the game in every form. @returns {Promise<{ pgn: string, fen: string, line: string,
   *   ini: string | null }>} */
  texts() {
    return this.ask({ do: "export" });
  }
}

/**
 * The node that the same moves lead to in another list of a game's nodes.
 * @param {Node[]} from
 * @param {number} node
 * @param {Node[]} to
 * @returns {number | undefined} none where that list lacks one of the moves
 */
function sameNode(from, node, to) {
  const byNumber = new Map(from.map((one) => [one.node, one]));
  const moves = [];
  for (let one = byNumber.get(node); one && one.parent !== null;) {
    moves.unshift(one.uci);
    one = byNumber.get(one.parent);
  }
  let at = /** @type {number | undefined} */ (to[0]?.node);
  for (const move of moves) at = to.find((one) => one.parent === at && one.uci === move)?.node;
  return at;
}
