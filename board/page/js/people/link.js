// A link of a game by correspondence: the whole game, and what the hidden placing needs.
//
// | field | what |
// |---|---|
// | `g` | the name of the correspondence, so that a browser knows its own |
// | `l` | the line of the game |
// | `p` | `h` where pieces are placed all at once, hidden |
// | `c` | White's promise, from the first link on |
// | `b` | Black's placements, in the second link |
// | `w`, `s` | White's placements and the salt, from the third link on |
// | `o` | which side offers a draw, `w` or `b` |
// | `e` | how the game has ended off the board: `w` or `b` has resigned, `d` a draw was taken |

/** @typedef {import("../types.js").Color} Color */

/** Sides, and a draw, by their letters. @type {Record<string, Color | "draw">} */
const NAMES = { w: "white", b: "black", d: "draw" };

/**
 * What a link holds.
 * @typedef {object} Letter
 * @property {string} id
 * @property {string} line
 * @property {boolean} hidden
 * @property {string | null} promise
 * @property {string[] | null} black
 * @property {string[] | null} white
 * @property {string | null} salt
 * @property {Color | null} offer
 * @property {Color | "draw" | null} end
 */

/** The most characters of a link; a line to the table has at most 1 MiB. */
const MOST = 900_000;

/**
 * The text behind `#letter=`.
 *
 * @param {Letter} letter
 */
export function write({ id, line, hidden, promise, black, white, salt, offer, end }) {
  const fields = [`g=${id}`, `l=${line}`];
  if (hidden) fields.push("p=h");
  if (promise) fields.push(`c=${promise}`);
  if (black) fields.push(`b=${black.join(",")}`);
  if (white) fields.push(`w=${white.join(",")}`);
  if (salt) fields.push(`s=${salt}`);
  if (offer) fields.push(`o=${offer[0]}`);
  if (end) fields.push(`e=${end[0]}`);
  return fields.join("&");
}

/**
 * Reads a link, or the text behind `#letter=` alone; null for another text.
 *
 * @param {string} text
 * @returns {Letter | null}
 */
export function read(text) {
  if (text.length > MOST) return null;
  const at = text.indexOf("#letter=");
  const rest = at < 0 ? text.trim() : text.slice(at + 8).trim();
  const fields = new Map(
    rest.split("&").map((field) => {
      const [name, ...value] = field.split("=");
      return [name, decode(value.join("="))];
    }),
  );
  const get = (/** @type {string} */ name, /** @type {RegExp} */ form) => {
    const value = fields.get(name) ?? "";
    return form.test(value) ? value : null;
  };
  const list = (/** @type {string} */ name) =>
    get(name, /^[A-Z]@[a-h][09],[A-Z]@[a-h][09]$/)?.split(",") ?? null;
  const [id, line] = [get("g", /^[0-9a-f]{16}$/), get("l", /^[\w-]+$/)];
  if (!id || !line) return null;
  return {
    id,
    line,
    hidden: fields.get("p") === "h",
    promise: get("c", /^[0-9a-f]{64}$/),
    black: list("b"),
    white: list("w"),
    salt: get("s", /^[0-9a-f]{32}$/),
    offer: /** @type {Color | null} */ (NAMES[get("o", /^[wb]$/) ?? ""] ?? null),
    end: NAMES[get("e", /^[wbd]$/) ?? ""] ?? null,
  };
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
