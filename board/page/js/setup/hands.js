// The waiting pieces of both sides as lists: which types, and where each of them is.

import { h } from "../dom.js";
import { select } from "../parts/forms.js";
import { FILES } from "../parts/squares.js";
import { pieces, setup as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Gate} Gate */
/** @typedef {import("../types.js").Setup} Setup */

/**
 * The form, or null for a game in which nothing waits.
 *
 * @param {Setup} setup
 * @param {(gates: Record<Color, Gate[]>) => void} onChange
 */
export function gatesForm(setup, onChange) {
  const colors = /** @type {Color[]} */ (["white", "black"]);
  if (colors.every((color) => setup.gates[color].length === 0)) return null;
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.waiting),
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
 * One waiting piece.
 *
 * @param {Setup} setup
 * @param {Color} color
 * @param {Gate} gate
 * @param {number} index
 * @param {(gates: Record<Color, Gate[]>) => void} onChange
 */
function row(setup, color, gate, index, onChange) {
  /** @param {Partial<Gate>} change */
  const put = (change) => {
    const list = setup.gates[color].map((one, place) =>
      place === index ? { ...one, ...change } : one,
    );
    onChange({ ...setup.gates, [color]: list });
  };
  const types = setup.types.map(({ name }, type) => ({ value: String(type), text: name }));
  const places = [
    ...FILES.map((file) => ({ value: file, text: words.behind(file) })),
    { value: "hand", text: words.hand },
    { value: "later", text: words.later },
    { value: "entered", text: words.entered },
    { value: "lost", text: words.lost },
  ];
  return h(
    "div",
    { class: "gate-row" },
    select({
      label: words.type(index + 1),
      name: `gate-type-${color}-${index + 1}`,
      choices: [{ value: "", text: words.noType }, ...types],
      value: gate.type === null ? "" : String(gate.type),
      onChange: (type) => put({ type: type === "" ? null : Number(type) }),
    }),
    select({
      label: words.where,
      name: `gate-at-${color}-${index + 1}`,
      choices: places,
      value: gate.gone ?? gate.at ?? "later",
      onChange: (where) => {
        if (where === "entered" || where === "lost") put({ at: null, gone: where });
        else put({ at: where === "later" ? null : where, gone: null });
      },
    }),
  );
}
