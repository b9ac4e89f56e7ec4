// The review as lists: the worst moves, and both sides in numbers.

import { button, h } from "../dom.js";
import { percent } from "../parts/numbers.js";
import { pieces, review as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Summary} Summary */
/** @typedef {import("./judge.js").Review} Review */

/** How many of the worst moves are listed. */
const WORST = 8;

/**
 * The moves that gave most away, the worst first.
 *
 * @param {Review} review
 * @param {(ply: number) => void} onGo
 */
export function worstMoves(review, onGo) {
  const bad = [...review.verdicts.values()].filter(({ judgement }) => judgement !== null);
  if (bad.length === 0) return null;
  bad.sort((a, b) => b.lost - a.lost);
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.worst),
    h(
      "ol",
      { class: "worst" },
      ...bad.slice(0, WORST).map(({ ply, lost, judgement, mark, best }) => {
        const node = review.nodes[ply + 1];
        const name = `${node?.number ?? ""} ${node?.san ?? ""}${mark ?? ""}`.trim();
        const element = button("review-worst", "", () => onGo(ply + 1), {
          class: `quiet verdict-${judgement}`,
          data: { ply },
        });
        element.append(
          h("strong", null, name),
          h("span", { class: "muted" }, best ? words.insteadOf(best) : ""),
          h("span", { class: "number" }, words.lost((100 * lost).toFixed(0))),
        );
        return h("li", null, element);
      }),
    ),
  );
}

/**
 * Both sides in numbers.
 *
 * @param {Record<Color, Summary>} summary
 */
export function summaryTable(summary) {
  /** @param {number | null | undefined} part */
  const share = (part) => (part === null || part === undefined ? "" : percent(part, 1));
  /** @type {[string, (side: Summary) => string][]} */
  const rows = [
    [words.rows.moves, ({ moves }) => String(moves)],
    [words.rows.accuracy, ({ accuracy }) => share(accuracy)],
    [words.rows.lost, ({ lost }) => share(lost)],
    [words.rows.inaccuracies, ({ inaccuracies }) => String(inaccuracies)],
    [words.rows.mistakes, ({ mistakes }) => String(mistakes)],
    [words.rows.blunders, ({ blunders }) => String(blunders)],
  ];
  const shown = rows.filter(([, value]) => value(summary.white) + value(summary.black) !== "");
  return h(
    "section",
    { class: "card sheet" },
    h("h2", null, words.summary),
    h(
      "table",
      { class: "table", data: { table: "summary" } },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          h("td", null),
          h("th", { scope: "col" }, pieces.colour.white),
          h("th", { scope: "col" }, pieces.colour.black),
        ),
      ),
      h(
        "tbody",
        null,
        ...shown.map(([name, value]) =>
          h(
            "tr",
            null,
            h("th", { scope: "row" }, name),
            h("td", null, value(summary.white)),
            h("td", null, value(summary.black)),
          ),
        ),
      ),
    ),
  );
}
