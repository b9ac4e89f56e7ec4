// Castling and en passant in a form. Whether a right makes sense is for the table to say.

import { h } from "../dom.js";
import { select } from "../parts/forms.js";
import { FILES } from "../parts/squares.js";
import { setup as words } from "../words/index.js";

/** @typedef {import("../types.js").Setup} Setup */

const HOMES = /** @type {const} */ (["1", "8"]);

/**
 * The rights to castle: a box for each rook on its first rank, and for each square that has one.
 *
 * @param {Setup} setup
 * @param {(castling: string[]) => void} onChange
 */
export function castlingForm({ board, castling, types }, onChange) {
  const partners = new Set(castling.map((square) => board[square]?.[1]));
  types.forEach(({ name }, type) => name.toLowerCase() === "rook" && partners.add(type));
  const squares = home((square) => {
    const piece = board[square];
    const own = piece && piece[0] === (square[1] === "1" ? "white" : "black");
    return castling.includes(square) || (own && partners.has(piece[1]));
  });
  return boxes("setup-castling", words.castling, squares, castling, onChange);
}

/**
 * The pieces that have not moved, where something can still enter as they do.
 *
 * @param {Setup} setup
 * @param {(unmoved: string[]) => void} onChange
 */
export function unmovedForm({ board, gates, unmoved = [] }, onChange) {
  const inHand = [...gates.white, ...gates.black].some(({ at }) => at === "hand");
  if (!inHand && unmoved.length === 0) return null;
  const squares = home((square) => square in board || unmoved.includes(square));
  return boxes("setup-unmoved", words.unmoved, squares, unmoved, onChange);
}

/**
 * Squares of both first ranks.
 *
 * @param {(square: string) => boolean} which
 */
function home(which) {
  return HOMES.flatMap((rank) => FILES.map((file) => file + rank)).filter(which);
}

/**
 * A box for each square.
 *
 * @param {string} name
 * @param {string} label
 * @param {string[]} squares
 * @param {string[]} chosen
 * @param {(chosen: string[]) => void} onChange
 */
function boxes(name, label, squares, chosen, onChange) {
  if (squares.length === 0) return null;
  return h(
    "fieldset",
    { class: "options" },
    h("legend", null, label),
    h(
      "div",
      { class: "boxes" },
      ...squares.map((square) =>
        h(
          "label",
          { class: "check-field" },
          h("input", {
            type: "checkbox",
            checked: chosen.includes(square),
            data: { do: `${name}-${square}` },
            on: {
              change: (/** @type {Event} */ { target }) => {
                const on = /** @type {HTMLInputElement} */ (target).checked;
                const others = chosen.filter((one) => one !== square);
                onChange(on ? [...others, square] : others);
              },
            },
          }),
          square,
        ),
      ),
    ),
  );
}

/**
 * The square that a pawn has passed.
 *
 * @param {Setup} setup
 * @param {(square: string | null) => void} onChange
 */
export function enPassantForm({ turn, en_passant }, onChange) {
  const rank = turn === "white" ? 6 : 3;
  const squares = FILES.map((file) => `${file}${rank}`);
  if (en_passant && !squares.includes(en_passant)) squares.push(en_passant);
  return select({
    label: words.enPassant,
    name: "setup-en-passant",
    choices: [
      { value: "", text: words.none },
      ...squares.map((square) => ({ value: square, text: square })),
    ],
    value: en_passant ?? "",
    onChange: (square) => onChange(square === "" ? null : square),
  });
}
