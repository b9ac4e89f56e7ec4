// A review in progress: the game as one line of play, the verdicts that have come, and going on
// where it was stopped.

import { think } from "../parts/ask.js";
import { review as words } from "../words/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {import("../types.js").View} View */

const OWNER = "review";

/** What is found, by the line of the game: it outlives the screen. @type {Map<string, Review>} */
const known = new Map();

/** The mark of a judgement in a PGN. @type {Record<string, number>} */
const NAGS = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** @typedef {{ game: Game, line: number[] }} Origin */

/** The most reviews that are kept. */
const MOST = 20;

export class Review {
  /** By the number of moves before the move. @type {Map<number, Verdict>} */
  verdicts = new Map();
  /** @type {Record<Color, Summary> | null} */
  summary = null;
  running = false;
  /** Whether the verdicts are those of the game's annotations. */
  isNoted = false;

  /**
   * @param {App} app
   * @param {string} game the table's name of the game
   * @param {View} end the view of its last position
   */
  constructor(app, game, end) {
    this.app = app;
    this.game = game;
    this.end = end;
    /** The game on the board, and its own nodes of this line. @type {Origin | null} */
    this.origin = null;
  }

  /** The side that a person plays here alone; null for none or both. @returns {Color | null} */
  get side() {
    const people = this.origin?.game.people ?? [];
    return people.length === 1 ? people[0] : null;
  }

  /** The moves that gave something away, of the person's side if there is one. */
  get mistakes() {
    const plies = [...this.verdicts.values()]
      .filter(({ judgement }) => judgement !== null)
      .map(({ ply }) => ply)
      .sort((a, b) => a - b);
    const { side } = this;
    return plies.filter((ply) => !side || this.nodes[ply + 1]?.turn === side);
  }

  /** Writes the marks and what was better into the game, and so into its PGN. */
  async mark() {
    const { origin } = this;
    if (!origin) return;
    const { game, line } = origin;
    for (const { ply, judgement, best } of this.verdicts.values()) {
      const node = game.view.nodes.find((one) => one.node === line[ply + 1]);
      const nag = NAGS[judgement ?? ""];
      if (!node || !nag || node.uci !== this.nodes[ply + 1]?.uci) continue;
      const others = (node.nags ?? []).filter((known) => known > 6);
      const comment = node.comment || (best ? words.insteadOf(best) : "");
      await game.change({ do: "note", node: node.node, nags: [nag, ...others], comment });
    }
  }

  /** How many moves the game has, those before play with them. */
  get plies() {
    return this.end.nodes.length - 1;
  }

  /** The moves as the table numbers them. */
  get nodes() {
    return this.end.nodes;
  }

  /** How many of the last moves have been judged without a gap. */
  get judged() {
    let ply = this.plies;
    while (this.verdicts.has(ply - 1)) ply--;
    return this.plies - ply;
  }

  /** The number of moves before the first that can be judged: those of play. */
  get first() {
    const at = this.nodes.findIndex(({ uci, ply }) => ply > 0 && isOfPlay(uci ?? ""));
    return at < 0 ? this.plies : at - 1;
  }

  /** What the moves that are judged without a gap have lost, by side. */
  get losses() {
    const first = this.plies - this.judged;
    const known = [...this.verdicts.values()].filter(({ ply }) => ply >= first);
    /** @param {Color} color */
    const of = (color) => known.filter(({ ply }) => this.nodes[ply + 1]?.turn === color)
      .map(({ lost }) => lost);
    return { white: of("white"), black: of("black") };
  }

  /** How it went, as far as it is known. @returns {import("./graph.js").Course} */
  get course() {
    const points = [...this.verdicts.values()].map(({ ply, white }) =>
      /** @type {[number, number]} */ ([ply + 1, white]));
    return { points: points.sort(([a], [b]) => a - b), nodes: this.nodes };
  }

  get complete() {
    return this.summary !== null;
  }

  /**
   * Judges the moves that have not been judged, from the last to the first.
   *
   * @param {number} time in milliseconds for each move
   * @param {() => void} onChange
   */
  async run(time, onChange) {
    this.running = true;
    onChange();
    try {
      const left = this.plies - this.judged;
      const { line } = await this.at(left);
      const last = await think(
        this.app,
        { do: "review", line, time, known: this.losses },
        ({ verdict }) => {
          if (!verdict) return;
          this.verdicts.set(verdict.ply, verdict);
          onChange();
        },
        OWNER,
      );
      if (last?.done?.white && !last.done.left) {
        this.summary = last.done;
        // It runs until the game has its marks: what is done next is not undone by them.
        await this.mark();
      }
    } finally {
      this.running = false;
      onChange();
    }
  }

  /** Takes the verdicts that the annotations of the game amount to. */
  async takeNotes() {
    const { origin } = this;
    const isMain = origin?.line.every((node, at) =>
      at === 0 || origin.game.view.nodes.find((one) => one.node === node)?.main);
    if (!origin || !isMain) return;
    const { verdicts, done } = await this.app.table({ do: "noted", game: origin.game.id });
    for (const verdict of verdicts) this.verdicts.set(verdict.ply, verdict);
    this.isNoted = verdicts.length > 0;
    if (this.isNoted) this.summary = done;
  }

  /** Forgets all verdicts, to judge the game anew. */
  forget() {
    this.verdicts.clear();
    this.summary = null;
    this.isNoted = false;
  }

  /** Ends the review; what has been found stays. */
  stop() {
    this.app.desk.withdraw(OWNER);
  }

  /**
   * The position after a number of moves.
   *
   * @param {number} ply
   * @returns {Promise<View>}
   */
  async at(ply) {
    const node = this.nodes[ply]?.node ?? 0;
    try {
      return await this.app.table({ do: "go", game: this.game, node });
    } catch (problem) {
      // The table keeps the games that were used last; this one can be opened again.
      if (!(/** @type {any} */ (problem)?.lost)) throw problem;
      await this.app.table({ do: "open", game: this.game, text: this.end.line });
      return this.app.table({ do: "go", game: this.game, node });
    }
  }

  /** The expected score of White before a move. @param {Verdict} verdict */
  before(verdict) {
    const mover = this.nodes[verdict.ply + 1]?.turn ?? "white";
    return mover === "white" ? verdict.white + verdict.lost : verdict.white - verdict.lost;
  }
}

/**
 * The review of the line that a game shows, to its end.
 *
 * @param {App} app
 * @param {Game} game
 * @returns {Promise<Review>}
 */
export async function reviewOf(app, game) {
  const name = "review";
  const here = game.view.node;
  let last = here;
  for (let [next] = game.children(here); next; [next] = game.children(last)) last = next.node;
  // Both are asked at once, so that nothing else is asked of the game in between.
  const [{ line }] = await Promise.all([
    game.ask({ do: "go", node: last }),
    game.ask({ do: "go", node: here }),
  ]);
  /** @type {View} */
  const end = await app.table({ do: "open", game: name, text: line });
  const old = known.get(end.line);
  const review = old ?? new Review(app, name, end);
  review.origin = { game, line: lineTo(game, last) };
  if (old) return old;
  await review.takeNotes();
  known.set(end.line, review);
  const [oldest] = known.keys();
  if (known.size > MOST) known.delete(oldest);
  return review;
}

/**
 * How the game on the board went, as far as a review or the PGN says it; null where it does not.
 *
 * @param {Game} game
 * @returns {{ course: import("./graph.js").Course, line: number[] } | null}
 */
export function courseOf(game) {
  // After a node of the main line the next first child is that of its own.
  const main = game.view.nodes.slice(0, 1);
  for (const node of game.view.nodes) {
    if (node.main && node.parent === main[main.length - 1].node) main.push(node);
  }
  /** @param {import("../types.js").Node[]} nodes */
  const moves = (nodes) => nodes.map(({ uci }) => uci).join(" ");
  const review = [...known.values()].find(({ origin, nodes }) =>
    origin?.game.id === game.id && moves(nodes) === moves(main));
  const points = review && review.verdicts.size > 0
    ? review.course.points
    : main.flatMap(({ white }, at) => (typeof white === "number"
      ? [/** @type {[number, number]} */ ([at, white])] : []));
  if (points.length < 2) return null;
  return { course: { points, nodes: main }, line: main.map(({ node }) => node) };
}

/** The nodes from the first position to this one. @param {Game} game @param {number} node */
function lineTo(game, node) {
  const line = [];
  for (let at = game.view.nodes.find((one) => one.node === node); at;) {
    line.unshift(at.node);
    const { parent } = at;
    at = game.view.nodes.find((one) => one.node === parent);
  }
  return line;
}

/**
 * Whether coordinates are those of a move on the board, not of a choice or a placement.
 *
 * @param {string} uci
 */
function isOfPlay(uci) {
  return uci.length >= 4 && !uci.includes("@");
}
