/** Games: pieces, start and how they end. */

import { TrevilleError, aFlag, aString, instance } from "./errors.js";
import { rules } from "./rules.js";

/** Only this file makes variants. */
const KEY = Symbol("variant");

export class Variant {
  #fields;
  #starts;

  /**
   * @param {symbol} key
   * @param {Record<string, any>} fields
   */
  constructor(key, fields) {
    if (key !== KEY) throw new TypeError("expected Variant.get, Variant.read or .ofPair");
    this.#fields = fields;
    this.#starts = rules.starts;
    const { name, start, pieces, choices, gating, stalemate, chess960, checkForfeit } = fields;
    Object.assign(this, {
      name,
      start,
      pieces,
      choices,
      gating,
      stalemate,
      chess960,
      checkForfeit,
    });
    Object.freeze(this);
  }

  /** The names of the games that need no file. */
  static get names() {
    return rules.ask({ do: "names" });
  }

  /** @param {Variant | string} name */
  static get(name) {
    if (name instanceof Variant) return name;
    return variant(rules.ask({ do: "variant", name: aString(name, "the name of a variant") }));
  }

  /** @param {string} text in the format of variants.ini */
  static read(text) {
    const read = rules.ask({ do: "variants", text: aString(text, "the text of variants.ini") });
    return { ...read, variants: read.variants.map(variant) };
  }

  /**
   * @param {string} one
   * @param {string} other
   */
  static ofPair(one, other) {
    const pieces = [one, other].map((piece) => aString(piece, "a piece such as Zebu:CN"));
    return variant(rules.ask({ do: "pair", pieces }));
  }

  /** @param {{ checkForfeit?: boolean, chess960?: boolean }} settings */
  with(settings) {
    for (const [name, value] of Object.entries(settings)) {
      if (name !== "checkForfeit" && name !== "chess960") {
        throw new TrevilleError(`expected checkForfeit or chess960, got '${name}'`);
      }
      if (value !== undefined) aFlag(value, name);
    }
    return variant(rules.ask({ ...settings, do: "changed", variant: number(this) }));
  }

  toIni() {
    return rules.ask({ do: "ini", variant: number(this) });
  }

  toString() {
    return this.#fields.name;
  }

  /** @internal the number of the variant in requests @param {Variant} own */
  static number(own) {
    if (own.#starts !== rules.starts) {
      const { definition } = own.#fields;
      own.#fields.id = rules.ask({ do: "definition", definition }).id;
      own.#starts = rules.starts;
    }
    return own.#fields.id;
  }
}

/** @param {Variant} own */
export function number(own) {
  return Variant.number(instance(own, Variant));
}

/** @param {Record<string, any>} fields */
export function variant(fields) {
  return new Variant(KEY, fields);
}
