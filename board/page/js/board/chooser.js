// The choice between moves that start and end on the same squares: what a pawn becomes, whether a
// waiting piece enters and which.

import { h } from "../dom.js";
import { pieceIcon } from "./piece.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Move} Move */

/**
 * Opens the choice over a square of the board.
 * @param {HTMLElement} host
 * @param {View} view
 * @param {Move[]} moves
 * @param {{ x: number, y: number }} at in parts of the board's width and height
 * @param {typeof import('../words/index.js').board} words the board's words
 * @param {string} pictures
 * @param {(move: Move | null) => void} onChoice null when it was closed
 * @returns {() => void} closes it
 */
export function choose(host, view, moves, at, words, pictures, onChoice) {
  const color = view.turn;
  /** @param {Move | null} move */
  const end = (move) => {
    if (!box.isConnected) return;
    box.remove();
    onChoice(move);
  };
  const buttons = moves.map((move) => {
    const shown = picked(view, moves, move);
    const type = shown === null ? null : view.types[shown];
    const label = words.choice(view, move);
    return h(
      "button",
      {
        type: "button",
        class: "choice",
        "aria-label": label,
        title: label,
        data: { do: "choose", move: move.uci },
        on: { click: () => end(move) },
      },
      type ? pieceIcon(type, color, { pictures }) : h("span", { class: "choice-none" }, "–"),
      h("span", { class: "choice-san" }, move.san),
    );
  });
  const box = h(
    "div",
    {
      class: "chooser",
      role: "dialog",
      "aria-label": words.choose,
      on: {
        keydown: (/** @type {KeyboardEvent} */ event) => {
          const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
          if (event.key === "Escape") end(null);
          else if (step) {
            const now = buttons.indexOf(/** @type {any} */ (document.activeElement));
            buttons[(now + step + buttons.length) % buttons.length].focus();
          } else return;
          event.preventDefault();
          event.stopPropagation();
        },
        // The board below must not take the press for its own.
        pointerdown: (/** @type {Event} */ event) => event.stopPropagation(),
      },
    },
    ...buttons,
  );
  host.append(box);
  const left = at.x * host.clientWidth - box.offsetWidth / 2;
  const top = at.y * host.clientHeight - box.offsetHeight / 2;
  const most = { x: host.clientWidth - box.offsetWidth, y: host.clientHeight - box.offsetHeight };
  box.style.left = `${Math.max(0, Math.min(most.x, left))}px`;
  box.style.top = `${Math.max(0, Math.min(most.y, top))}px`;
  buttons[0]?.focus({ preventScroll: true });
  return () => end(null);
}

/**
 * The type that makes this move different from the others.
 * @param {View} view
 * @param {Move[]} moves
 * @param {Move} move
 */
function picked(view, moves, move) {
  if (typeof move.promotion === "number") return move.promotion;
  if (move.enters) return move.enters.type;
  if (!move.from) return move.type;
  return moves.some((other) => other.enters) ? null : view.board[move.from]?.[1] ?? null;
}
