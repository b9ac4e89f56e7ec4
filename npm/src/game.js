/** Games: a first position, moves with what is said about them, tags and a result. */

import { TrevilleError, aFlag, aString, instance } from "./errors.js";
import { Position, place, position } from "./position.js";
import { rules } from "./rules.js";
import { Variant, number, variant } from "./variant.js";

/** @typedef {import("../types/index.d.ts").AnnotatedMove} AnnotatedMove */

const RESULTS = ["1-0", "0-1", "1/2-1/2", "*"];

export class Game {
  /**
   * The moves that were played, each with its annotation, which may be changed.
   *
   * @type {AnnotatedMove[]}
   */
  moves = [];
  /** @type {Map<string, string>} */
  tags = new Map();
  comment = "";
  /** What a lenient reader took for something else. @type {string[]} */
  readings = [];
  /** Where a lenient reader could not go on. @type {string | null} */
  fault = null;
  /** @type {string | undefined} */
  #result;
  /** The positions so far; those after it are found when they are asked for. @type {Position[]} */
  #positions;

  /** @param {Position | Variant | string} [start] */
  constructor(start = "musketeer") {
    const isPosition = start instanceof Position;
    this.#positions = [isPosition ? start : new Position(undefined, Variant.get(start))];
  }

  /**
   * @param {string} text
   * @param {{ variants?: Variant[], lenient?: boolean }} [options]
   * @returns {Game[]}
   */
  static readPgn(text, { variants = [], lenient = false } = {}) {
    aString(text, "a PGN");
    aFlag(lenient, "lenient");
    const known = instance(variants, Array).map((own) => number(own));
    const games = rules.ask({ do: "readPgn", text, lenient, variants: known });
    return games.map((/** @type {any} */ read) => {
      const game = new Game(position(read.start, variant(read.variant)));
      ({ moves: game.moves, comment: game.comment } = read.line);
      game.tags = new Map(read.tags);
      game.#result = read.result;
      [game.readings, game.fault] = [read.readings, read.fault];
      return game;
    });
  }

  get start() {
    return this.#positions[0];
  }

  get variant() {
    return this.start.variant;
  }

  get position() {
    return this.positionAfter(this.moves.length);
  }

  /** @param {number} count */
  positionAfter(count) {
    if (!(count >= 0 && count <= this.moves.length)) {
      throw new TrevilleError(`expected from 0 to ${this.moves.length} moves, got ${count}`);
    }
    const known = this.#positions;
    for (let number = known.length - 1; number < count; number += 1) {
      known.push(known[number].play(this.moves[number].uci));
    }
    return known[count];
  }

  /**
   * @param {string | import("../types/index.d.ts").Move} move
   * @param {{ lenient?: boolean }} [options]
   */
  play(move, options) {
    const before = this.position;
    const found = typeof move === "string" ? before.move(move, options) : before.move(move?.uci);
    const after = before.play(found);
    const { uci, san } = found;
    this.moves.push({
      uci,
      san,
      nags: [],
      evaluation: null,
      commands: [],
      comment: "",
      variations: [],
    });
    this.#positions.push(after);
    this.#result = undefined;
    return found;
  }

  undo() {
    const last = this.moves.pop();
    this.#positions.length = Math.min(this.#positions.length, this.moves.length + 1);
    if (last) this.#result = undefined;
    return last;
  }

  #history() {
    const moves = this.moves.map(({ uci }) => uci);
    return rules.ask({ do: "history", place: place(this.start), moves });
  }

  get repetitions() {
    return this.#history().repetitions;
  }

  get outcome() {
    return this.#history().outcome;
  }

  get result() {
    return this.#result ?? this.outcome?.result ?? "*";
  }

  set result(result) {
    if (!RESULTS.includes(aString(result, "a result"))) {
      throw new TrevilleError(`expected 1-0, 0-1, 1/2-1/2 or * as the result, got '${result}'`);
    }
    this.#result = result;
  }

  toPgn() {
    const { moves, comment, result } = this;
    const tags = [...this.tags].map(([name, value]) => ({
      name: aString(name, "the name of a tag"),
      value: aString(value, "the value of a tag"),
    }));
    const line = { moves, comment };
    return rules.ask({ do: "writePgn", place: place(this.start), line, tags, result });
  }

  /** The line that shows an engine the game. */
  toUci() {
    const moves = this.moves.map(({ uci }) => ` ${uci}`).join("");
    return `position fen ${this.start.fen}${moves && ` moves${moves}`}`;
  }
}
