/** Positions and their legal moves. A position never changes. */

import { aCount, aFlag, aString, instance } from "./errors.js";
import { rules } from "./rules.js";
import { Variant, number, variant as variantOf } from "./variant.js";

const KEY = Symbol("position");

/** @typedef {import("../types/index.d.ts").Move} Move */

export class Position {
  /** @type {Move[] | undefined} */
  #moves;

  /**
   * @param {string | symbol} [fen]
   * @param {Variant | string | Record<string, any>} [variant]
   * @param {Variant} [of]
   */
  constructor(fen, variant, of) {
    if (fen === KEY) {
      this.#take(/** @type {Record<string, any>} */ (variant), /** @type {Variant} */ (of));
      return;
    }
    if (fen !== undefined) aString(fen, "a FEN");
    const game = variant === undefined ? variant : Variant.get(/** @type {any} */ (variant));
    const fields = rules.ask({ do: "position", fen, variant: game && number(game) });
    this.#take(fields, game ?? variantOf(fields.variant));
  }

  /** @param {Record<string, any>} fields @param {Variant} variant */
  #take({ variant: _, notes = [], ...fields }, variant) {
    Object.assign(this, fields, { variant, notes, inCheck: fields.checkers.length > 0 });
    Object.freeze(this);
  }

  /** @returns {readonly Move[]} */
  get moves() {
    return (this.#moves ??= Object.freeze(rules.ask({ do: "moves", ...place(this) })));
  }

  /**
   * @param {string} text
   * @param {{ lenient?: boolean }} [options]
   * @returns {Move}
   */
  move(text, { lenient = false } = {}) {
    aString(text, "a move in SAN or coordinates");
    aFlag(lenient, "lenient");
    return rules.ask({ do: "move", place: place(this), text, lenient });
  }

  /** @param {string | Move} move */
  play(move) {
    const { uci } = typeof move === "string" ? this.move(move) : (move ?? {});
    aString(uci, "a move, or its text,");
    return position(rules.ask({ do: "after", place: place(this), uci }), this.variant);
  }

  /** @param {number} depth */
  perft(depth) {
    return rules.ask({ do: "perft", place: place(this), depth: aCount(depth, "a depth") });
  }

  toString() {
    return this.fen;
  }
}

/** @param {Position} own */
export function place(own) {
  const { fen, variant } = instance(own, Position);
  return { fen, variant: number(variant) };
}

/** @param {Record<string, any>} fields @param {Variant} variant @returns {Position} */
export function position(fields, variant) {
  return new Position(KEY, fields, variant);
}
