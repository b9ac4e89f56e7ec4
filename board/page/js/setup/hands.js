// The pieces that enter from hand, of games that have hands: whether each of them is still there.

import { h } from "../dom.js";
import { select } from "../parts/forms.js";
import { pieces, setup as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Gate} Gate */
/** @typedef {import("../types.js").Setup} Setup */

/**
 * The form, or null for a game without hands.
 *
 * @param {Setup} setup
 * @param {(gates: Record<Color, Gate[]>) => void} onChange
 */
export function handsForm(setup, onChange) {
  const colors = /** @type {Color[]} */ (["white", "black"]);
  if (!colors.some((color) => setup.gates[color].some(({ at }) => at === "hand"))) return null;
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.hands),
    ...colors.map((color) =>
      h(
        "fieldset",
        { class: "gate-rows" },
        h("legend", null, pieces.colour[color]),
        ...setup.gates[color].map((gate, index) => row(setup, color, gate, index, onChange)),
      ),
    ),
  );
}

/**
 * One piece.
 *
 * @param {Setup} setup
 * @param {Color} color
 * @param {Gate} gate
 * @param {number} index
 * @param {(gates: Record<Color, Gate[]>) => void} onChange
 */
function row(setup, color, gate, index, onChange) {
  return select({
    label: gate.type === null ? "" : setup.types[gate.type].name,
    name: `gate-at-${color}-${index + 1}`,
    choices: [
      { value: "hand", text: words.hand },
      { value: "entered", text: words.entered },
      { value: "lost", text: words.lost },
    ],
    value: gate.gone ?? "hand",
    onChange: (where) => {
      /** @type {Partial<Gate>} */
      const change = where === "entered" || where === "lost"
        ? { at: null, gone: where }
        : { at: "hand", gone: null };
      const list = setup.gates[color].map((one, place) =>
        place === index ? { ...one, ...change } : one,
      );
      onChange({ ...setup.gates, [color]: list });
    },
  });
}
