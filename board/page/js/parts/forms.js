// Pieces of forms: a choice of a few as buttons in a row, a list to choose from, a number.

import { h } from "../dom.js";

/** @typedef {import("../dom.js").Child} Child */

let groups = 0;

/**
 * A choice of a few things, one of which is chosen: radio buttons, drawn as a row.
 *
 * @template {string} T
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name `data-do` is NAME, `data-choice` the choice
 * @param {T[]} options.choices
 * @param {T} options.value
 * @param {Record<T, string>} options.words
 * @param {Partial<Record<T, string>>} [options.hints] a sentence for the one that is chosen
 * @param {(value: T) => void} options.onChange
 * @param {boolean} [options.headed] a heading above says the label already
 */
export function choiceOf({ label, name, choices, value, words, hints, onChange, headed = false }) {
  const group = `${name}-${++groups}`;
  const hint = h("p", { class: "hint" }, hints?.[value] ?? "");
  const options = choices.map((choice) =>
    h(
      "label",
      { class: "option" },
      h("input", {
        type: "radio",
        name: group,
        value: choice,
        checked: choice === value,
        data: { do: name, choice },
        on: {
          change: () => {
            hint.textContent = hints?.[choice] ?? "";
            onChange(choice);
          },
        },
      }),
      h("span", null, words[choice]),
    ),
  );
  return h(
    "fieldset",
    { class: "options" },
    h("legend", { class: headed ? "visually-hidden" : "" }, label),
    h("div", { class: "options-row" }, ...options),
    hints ? hint : null,
  );
}

/**
 * A list to choose from.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name `data-do`
 * @param {{ value: string, text: string }[]} options.choices
 * @param {string} options.value
 * @param {(value: string) => void} options.onChange
 */
export function select({ label, name, choices, value, onChange }) {
  const list = h(
    "select",
    { class: "input", data: { do: name } },
    ...choices.map((choice) =>
      h("option", { value: choice.value, selected: choice.value === value }, choice.text),
    ),
  );
  list.addEventListener("change", () => onChange(list.value));
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label), list);
}

/**
 * A number of steps within bounds; what is outside is brought inside.
 *
 * @param {object} options
 * @param {string} options.label
 * @param {string} options.name `data-do`
 * @param {number} options.least
 * @param {number} options.most
 * @param {number} [options.step]
 * @param {number} options.value
 * @param {(value: number) => void} options.onChange
 */
export function number({ label, name, least, most, step = 1, value, onChange }) {
  const input = h("input", {
    type: "number",
    class: "input input-number",
    min: least,
    max: most,
    step,
    value: String(value),
    data: { do: name },
  });
  input.addEventListener("change", () => {
    const read = Math.round(Number(input.value) / step) * step;
    const inside = Number.isFinite(read) ? Math.min(most, Math.max(least, read)) : value;
    input.value = String(inside);
    onChange(inside);
  });
  return h("label", { class: "field" }, h("span", { class: "field-label" }, label), input);
}

/**
 * A part of a form with a heading.
 *
 * @param {string} title
 * @param {...Child} children
 */
export function section(title, ...children) {
  return h("section", { class: "card sheet" }, h("h2", null, title), ...children);
}
