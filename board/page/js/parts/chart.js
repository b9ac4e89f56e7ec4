// A small line chart as SVG, without a library. It has a text for screen readers, and every number
// of it is also in a table or a list beside it.

import { s } from "../dom.js";

/**
 * How a chart looks.
 * @typedef {object} Look
 * @property {string} label for screen readers
 * @property {[number, number]} x the least and the most
 * @property {[number, number]} y
 * @property {{ at: number, text: string }[]} xTicks
 * @property {{ at: number, text: string }[]} yTicks
 * @property {string} [xTitle]
 * @property {string} [yTitle]
 * @property {number} [height] in units of a drawing 320 wide
 * @property {number} [base] fills the area between the line and this level
 */

const WIDTH = 320;
const LEFT = 34;
const RIGHT = 16;
const TOP = 8;

/**
 * A chart of one or more lines.
 *
 * @param {{ points: [number, number][], name?: string }[]} lines
 * @param {Look} look
 */
export function lineChart(lines, look) {
  const height = look.height ?? 160;
  const bottom = look.xTitle ? 34 : look.xTicks.length > 0 ? 20 : TOP;
  const place = scale(look, height, bottom);
  return s(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart", role: "img", "aria-label": look.label },
    ...look.yTicks.map(({ at, text }) => {
      const y = place(look.x[0], at)[1];
      return s(
        "g",
        null,
        s("line", { class: "chart-grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }),
        s("text", { class: "chart-text chart-end", x: LEFT - 4, y: y + 3 }, text),
      );
    }),
    ...look.xTicks.map(({ at, text }) => {
      const x = place(at, look.y[0])[0];
      return s("text", { class: "chart-text chart-middle", x, y: height - bottom + 13 }, text);
    }),
    look.xTitle
      ? s(
          "text",
          { class: "chart-text chart-middle", x: (LEFT + WIDTH - RIGHT) / 2, y: height - 5 },
          look.xTitle,
        )
      : null,
    ...lines.flatMap(({ points }, index) => [
      look.base === undefined || points.length === 0 ? null : area(points, look.base, place),
      s("path", { class: `chart-line chart-line-${index}`, d: path(points, place) }),
    ]),
  );
}

/**
 * From numbers to the drawing.
 *
 * @param {Look} look
 * @param {number} height
 * @param {number} bottom
 * @returns {(x: number, y: number) => [number, number]}
 */
function scale(look, height, bottom) {
  const across = (WIDTH - LEFT - RIGHT) / (look.x[1] - look.x[0] || 1);
  const up = (height - TOP - bottom) / (look.y[1] - look.y[0] || 1);
  return (x, y) => [LEFT + (x - look.x[0]) * across, height - bottom - (y - look.y[0]) * up];
}

/**
 * The place of a column of a chart, in hundredths of its width.
 *
 * @param {number} part from 0 for the least x to 1 for the most
 */
export function across(part) {
  return (100 * (LEFT + part * (WIDTH - LEFT - RIGHT))) / WIDTH;
}

/**
 * @param {[number, number][]} points
 * @param {(x: number, y: number) => [number, number]} place
 */
function path(points, place) {
  return points
    .map(([x, y], index) => {
      const [px, py] = place(x, y);
      return `${index === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`;
    })
    .join("");
}

/**
 * @param {[number, number][]} points
 * @param {number} base
 * @param {(x: number, y: number) => [number, number]} place
 */
function area(points, base, place) {
  const [first, last] = [points[0], points[points.length - 1]];
  const closed = [/** @type {[number, number]} */ ([first[0], base]), ...points];
  closed.push([last[0], base]);
  return s("path", { class: "chart-area", d: `${path(closed, place)}Z` });
}
