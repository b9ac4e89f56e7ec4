// The graph of a review: White's expected score after every move. A slider below it goes through
// the game, by pointer and by keys.

import { h, replace } from "../dom.js";
import { across, lineChart } from "../parts/chart.js";
import { percent } from "../parts/numbers.js";
import { sanOf } from "../parts/san.js";
import { review as words } from "../words/index.js";

/**
 * How a game went: White's expected score by the number of moves, and the moves.
 * @typedef {{ points: [number, number][], nodes: import("../types.js").Node[] }} Course
 */

export class Graph {
  /**
   * @param {(ply: number) => void} onGo
   */
  constructor(onGo) {
    this.chart = h("div", { class: "graph-chart" });
    this.cursor = h("div", { class: "graph-cursor", "aria-hidden": "true" });
    this.slider = h("input", {
      type: "range",
      class: "graph-slider",
      min: 0,
      max: 1,
      step: 1,
      "aria-label": words.slider,
      data: { do: "review-slider" },
      on: { input: () => onGo(Number(this.slider.value)) },
    });
    this.element = h(
      "div",
      { class: "graph", data: { chart: "review" } },
      h("div", { class: "graph-area" }, this.chart, this.cursor, this.slider),
    );
  }

  /**
   * Draws it with a mark at a move.
   *
   * @param {Course} course
   * @param {number} ply
   */
  show({ points, nodes }, ply) {
    const plies = nodes.length - 1;
    const last = points[points.length - 1];
    const label = words.graphLabel(points.length, last ? (100 * last[1]).toFixed(0) : "50");
    replace(
      this.chart,
      lineChart([{ points }], {
        label,
        x: [0, Math.max(1, plies)],
        y: [0, 1],
        xTicks: ticks(nodes),
        yTicks: [0, 0.5, 1].map((at) => ({ at, text: percent(at) })),
        height: 140,
        base: 0.5,
      }),
    );
    this.slider.max = String(plies);
    this.cursor.style.left = `${across(ply / Math.max(1, plies))}%`;
    this.slider.value = String(ply);
    const node = nodes[ply];
    this.slider.setAttribute(
      "aria-valuetext",
      ply === 0 || !node ? words.beginning : `${node.number} ${sanOf(node)}`,
    );
  }
}

/**
 * Numbers of moves below the graph, about six of them.
 *
 * @param {import("../types.js").Node[]} nodes
 */
function ticks(nodes) {
  const whites = nodes.filter(({ turn, ply }) => turn === "white" && ply > 0);
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => whites.length / size <= 7) ?? 200;
  return whites.flatMap((node) => {
    const number = Number.parseInt(node.number ?? "", 10);
    if (!Number.isFinite(number) || number % step !== 0) return [];
    return [{ at: nodes.indexOf(node), text: String(number) }];
  });
}
