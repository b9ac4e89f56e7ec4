// The pieces that are not placed yet, shown on the empty middle of the board: those of the side to
// move can be lifted.

import { h, replace } from "../dom.js";
import { pieceIcon } from "./piece.js";
import { movesFrom, traySource } from "./moves.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Color} Color */

/**
 * Fills the tray.
 * @param {HTMLElement} element
 * @param {View} view
 * @param {{ flipped: boolean, selected: string | null, words: typeof import('../words/index.js').board,
 *   pictures: string,
 *   may: (color: Color) => boolean,
 *   lift: (source: string, event: PointerEvent | null) => void }} how
 */
export function showTray(element, view, { flipped, selected, words, pictures, may, lift }) {
  const unplaced = view.stage === "placement";
  element.hidden = !unplaced;
  if (!unplaced) return;
  /** @type {Color[]} */
  const colors = flipped ? ["white", "black"] : ["black", "white"];
  const rows = colors.map((color) => {
    const gates = view.gates[color].filter((gate) => gate.type !== null && gate.at === null);
    const pieces = gates.map((gate) => {
      const type = view.types[/** @type {number} */ (gate.type)];
      const source = traySource(/** @type {number} */ (gate.type));
      const free =
        color === view.turn && may(color) && movesFrom(view, source).length > 0;
      return h(
        "button",
        {
          type: "button",
          class: "tray-piece",
          disabled: !free,
          "aria-pressed": String(free && selected === source),
          data: { do: "lift", color, type: type.name },
          on: {
            // By pointer it can be dragged at once; a click without one comes from a keyboard.
            pointerdown: (/** @type {PointerEvent} */ event) => {
              if (event.button === 0) lift(source, event);
            },
            click: (/** @type {MouseEvent} */ event) => {
              if (event.detail === 0) lift(source, null);
            },
          },
        },
        pieceIcon(type, color, { pictures }),
        h("span", { class: "tray-name" }, words.name(type.name)),
      );
    });
    return h(
      "div",
      { class: "tray-row", role: "group", "aria-label": words.unplaced(color) },
      ...pieces,
    );
  });
  replace(element, ...rows);
}
