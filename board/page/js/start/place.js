// The stage of placement. Pieces are placed on the board: on the doorways that glow. Beside it stands
// what is asked, which doorways are closed, and why.

import { button, h, replace } from "../dom.js";
import { stripSquare } from "../board/geometry.js";
import { advise, wordsOf } from "../parts/ask.js";
import { ofDefaultPair } from "../parts/default-pair.js";
import { FILES } from "../parts/squares.js";
import { excludedBy, fileOf } from "../people/placing.js";
import { colors, place as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./choose.js").Api} Api */

export class PlaceRoom {
  /** @type {View | null} */
  #view = null;
  #advice = "";

  constructor() {
    this.title = h("h2", { class: "before-play" });
    this.pair = h("p", { data: { part: "pair" } });
    this.takes = h("p", { class: "hint" });
    this.reasons = h("ul", { class: "plain hint" });
    this.advice = h("p", { class: "advice", role: "status" });
    this.ask = h("div", { class: "row-of-buttons" });
    this.element = h(
      "div",
      { class: "place", data: { part: "place" } },
      this.title,
      this.pair,
      h("p", { class: "muted" }, words.rule),
      this.takes,
      this.reasons,
      this.ask,
      this.advice,
    );
  }

  /**
   * @param {View} view
   * @param {Api} api
   */
  show(view, api) {
    if (this.#view?.line !== view.line) {
      this.#advice = "";
      api.mark(null);
    }
    this.#view = view;
    const move = view.moves[0];
    if (!move || move.type === null) return;
    const isAlone = api.game.people.length === 1;
    const { name } = view.types[move.type];
    this.title.textContent = api.mine
      ? isAlone ? words.title(name) : words.titleOf(colors[view.turn], name)
      : words.waiting(colors[view.turn]);
    this.pair.textContent = view.default_pair?.played
      ? ofDefaultPair(view, words.pair)
      : words.both(view.gates.white.map(({ type }) => view.types[type ?? 0].name));
    const open = new Set(view.moves.map(({ uci }) => fileOf(uci)));
    this.takes.textContent = api.mine ? excludedWords(view) : "";
    const closed = FILES.filter((file) => !open.has(file));
    replace(this.reasons, ...(api.mine ? reasons(view, closed) : []));
    this.advice.textContent = this.#advice;
    replace(
      this.ask,
      api.mine ? button("place-advice", words.advice, () => void this.#advise(view, api)) : null,
    );
  }

  /**
   * @param {View} view
   * @param {Api} api
   */
  async #advise(view, api) {
    this.advice.textContent = words.asking;
    try {
      const advice = await advise(api.app, view.line);
      if (this.#view?.line !== view.line || !advice) return;
      const file = fileOf(advice.best);
      const type = view.moves.find(({ uci }) => uci === advice.best)?.type ?? 0;
      const helper = helperOn(view, file, view.turn);
      const percent = Math.round(100 * advice.expected);
      this.#advice = words.advises(view.types[type].name, file, helper, percent);
      api.mark(stripSquare(view.turn, file));
      this.show(view, api);
    } catch (problem) {
      this.advice.textContent = wordsOf(problem);
    }
  }
}

/**
 * The name of what stands on a file of a side's first rank.
 *
 * @param {View} view
 * @param {string} file
 * @param {Color} color
 */
export function helperOn(view, file, color) {
  const helper = view.board[`${file}${color === "white" ? 1 : 8}`];
  return helper ? view.types[helper[1]].name : "";
}

/**
 * Why a file is left out. The program says that it is; these words are for people only.
 *
 * @param {View} view
 * @param {string} file
 */
function reasonOf(view, file) {
  const other = view.gates[view.turn].find((gate) => gate.at !== null)?.at;
  if (!other) return words.excluded;
  if (other === file) return words.taken;
  if (helperOn(view, file, view.turn) === "king") return words.king;
  if (helperOn(view, other, view.turn) === "king") return words.rook;
  return words.excluded;
}

/**
 * What the files take from the second piece beside themselves, in words for all of them.
 *
 * @param {View} view
 */
function excludedWords(view) {
  const excludes = Object.entries(excludedBy(view, view.turn));
  return excludes.some(([file, files]) => files.some((other) => other !== file))
    ? words.excludes
    : "";
}

/**
 * The reasons as lines, each with its files.
 *
 * @param {View} view
 * @param {string[]} closed
 */
function reasons(view, closed) {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const file of closed) {
    const reason = reasonOf(view, file);
    files.set(reason, [...(files.get(reason) ?? []), file]);
  }
  return [...files].map(([reason, names]) =>
    h("li", null, h("strong", null, names.join(", ")), `: ${reason}`),
  );
}
