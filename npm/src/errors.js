/** Errors: our sentences for what is wrong in a text, TypeErrors for what is no text at all. */

/** A text that cannot be read, a move that is not legal, an engine that is closed. */
export class TrevilleError extends Error {
  name = "TrevilleError";
}

/** @param {unknown} value */
function kind(value) {
  if (value === null) return "null";
  return typeof value === "object" ? (value.constructor?.name ?? "an object") : typeof value;
}

/**
 * @param {unknown} value
 * @param {string} expected what it is to be, as in "a FEN"
 * @returns {string}
 */
export function aString(value, expected) {
  if (typeof value === "string") return value;
  throw new TypeError(`expected ${expected} as a string, got ${kind(value)}`);
}

/**
 * @template T
 * @param {unknown} value
 * @param {new (...args: any[]) => T} type
 * @returns {T}
 */
export function instance(value, type) {
  if (value instanceof type) return value;
  throw new TypeError(`expected a ${type.name}, got ${kind(value)}`);
}

/**
 * @param {unknown} value
 * @param {string} expected
 * @returns {number}
 */
export function aCount(value, expected) {
  if (typeof value !== "number") {
    throw new TypeError(`expected ${expected} as a number, got ${kind(value)}`);
  }
  if (Number.isInteger(value) && value >= 0 && value <= 0xffffffff) return value;
  throw new TrevilleError(`expected ${expected} as a whole number from 0, got ${value}`);
}

/**
 * @param {unknown} value
 * @param {string} expected
 * @returns {boolean}
 */
export function aFlag(value, expected) {
  if (typeof value === "boolean") return value;
  throw new TypeError(`expected ${expected} as true or false, got ${kind(value)}`);
}
