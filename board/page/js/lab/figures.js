// What the program measures of a piece: values by every method, mobility by crowding.

import { h } from "../dom.js";
import { lineChart } from "../parts/chart.js";
import { decimal, percent } from "../parts/numbers.js";
import { lab as words } from "../words/index.js";

/** @typedef {import("../types.js").Lab} Lab */

/**
 * The value by every method.
 *
 * @param {Lab} lab
 */
export function valuesTable(lab) {
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.values),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": words.values },
      h(
        "table",
        { class: "table", data: { table: "values" } },
        h(
          "thead",
          null,
          h(
            "tr",
            null,
            ...words.valueHeads.map((head, index) =>
              h("th", { scope: "col", class: index === 1 || index === 2 ? "number" : "" }, head),
            ),
          ),
        ),
        h(
          "tbody",
          null,
          ...lab.values.map(({ name, raw, pawns, unit }) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, name),
              h("td", { class: "number" }, pawns === null ? "" : decimal(pawns, 2)),
              h("td", { class: "number muted" }, raw === null ? "" : shorten(raw)),
              h("td", { class: "muted" }, unit),
            ),
          ),
        ),
      ),
    ),
    h(
      "ul",
      { class: "plain" },
      h("li", { data: { about: "colour-bound" } }, words.bound[lab.colour_bound ? "yes" : "no"]),
      h("li", { data: { about: "mates" } }, lab.mates),
    ),
  );
}

/**
 * A number with three digits or so.
 *
 * @param {number} value
 */
function shorten(value) {
  if (Math.abs(value) >= 100) return decimal(value, 0);
  return decimal(value, Math.abs(value) >= 10 ? 1 : 2);
}

/**
 * How many squares the piece has on boards of every crowding.
 *
 * @param {Lab} lab
 */
export function densityChart(lab) {
  /** @type {[number, number][]} */
  const points = lab.density.map(({ empty, squares }) => [100 * (1 - empty), squares]);
  points.sort((a, b) => a[0] - b[0]);
  const most = Math.max(4, ...points.map(([, squares]) => squares));
  const step = [1, 2, 4, 5, 10].find((size) => most / size <= 5) ?? 10;
  const top = Math.ceil(most / step) * step;
  const levels = Array.from({ length: top / step + 1 }, (_, index) => index * step);
  const ends = points.length > 0 ? [points[0][1], points[points.length - 1][1]] : [0, 0];
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.density),
    lineChart([{ points }], {
      label: words.densityLabel(decimal(ends[0], 1), decimal(ends[1], 1)),
      x: [0, 100],
      y: [0, top],
      xTicks: [0, 25, 50, 75, 100].map((at) => ({ at, text: percent(at / 100) })),
      yTicks: levels.map((at) => ({ at, text: String(at) })),
      xTitle: words.crowding,
      base: 0,
    }),
    h("p", { class: "hint" }, words.densityHint),
  );
}
