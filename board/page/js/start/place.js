// The stage of placement: which piece is placed, which files it may go to and why not to others.

import { pieceIcon } from "../board/piece.js";
import { button, h, replace } from "../dom.js";
import { advise, wordsOf } from "../parts/ask.js";
import { ofDefaultPair } from "../parts/default-pair.js";
import { FILES } from "../parts/squares.js";
import { excludedBy, fileOf } from "../people/placing.js";
import { pieces, place as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./choose.js").Api} Api */

/** Both sides' two pieces in the order in which the rules place them. */
const ORDER = /** @type {[Color, number][]} */ ([
  ["white", 0],
  ["black", 0],
  ["white", 1],
  ["black", 1],
]);

export class PlaceRoom {
  /** @type {View | null} */
  #view = null;
  #advised = { file: "", words: "" };

  constructor() {
    this.title = h("h2", { class: "before-play" });
    this.pair = h("p", { data: { part: "default-pair" } });
    this.order = h("ol", { class: "place-order", "aria-label": words.order });
    this.files = h("div", { class: "files", role: "group", "aria-label": words.files });
    this.reasons = h("ul", { class: "plain hint" });
    this.takes = h("p", { class: "hint" });
    this.advice = h("p", { class: "advice", role: "status" });
    this.ask = h("div", { class: "row-of-buttons" });
    this.element = h(
      "div",
      { class: "place", data: { part: "place" } },
      h("header", { class: "room-head" }, this.title, this.pair, h("p", null, words.rule)),
      this.order,
      this.files,
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
    if (this.#view?.line !== view.line) this.#advised = { file: "", words: "" };
    this.#view = view;
    const now = ORDER.find(([color, index]) => isWaiting(view, color, index));
    if (!now) return;
    const type = view.types[view.gates[now[0]][now[1]].type ?? 0];
    this.title.textContent = words.title(pieces.colour[view.turn], type.name);
    this.pair.hidden = !view.default_pair?.played;
    this.pair.textContent = ofDefaultPair(view, words.pair);
    replace(this.order, ...ORDER.map((step) => this.#step(step, now, view, api)));
    const moves = new Map(view.moves.map((move) => [fileOf(move.uci), move.uci]));
    replace(this.files, ...FILES.map((file) => this.#file(file, moves.get(file), view, api)));
    this.takes.textContent = api.mine ? excludedWords(view) : "";
    const closed = FILES.filter((file) => !moves.has(file));
    replace(this.reasons, ...reasons(view, closed));
    this.advice.textContent = api.mine ? this.#advised.words : words.wait;
    replace(
      this.ask,
      api.mine ? button("place-advice", words.advice, () => void this.#advise(view, api)) : null,
    );
  }

  /**
   * One of the four placings: done, now, or later.
   *
   * @param {[Color, number]} step
   * @param {[Color, number]} now
   * @param {View} view
   * @param {Api} api
   */
  #step([color, index], now, view, api) {
    const gate = view.gates[color][index];
    const type = view.types[gate.type ?? 0];
    const current = now[0] === color && now[1] === index;
    const state = gate.at ?? (current ? words.next : words.later);
    return h(
      "li",
      { class: current ? "is-now" : gate.at ? "is-done" : "", "aria-current": current && "step" },
      pieceIcon(type, color, { label: pieces.colour[color] }),
      h("span", null, type.name),
      h("span", { class: "muted" }, state),
    );
  }

  /**
   * A file: a button where the piece may go.
   *
   * @param {string} file
   * @param {string | undefined} uci
   * @param {View} view
   * @param {Api} api
   */
  #file(file, uci, view, api) {
    const label = words.behind(file, helperOn(view, file, view.turn));
    const takes = (excludedBy(view, view.turn)[file] ?? []).filter((other) => other !== file);
    const more = uci ? (takes.length > 0 ? words.takes(takes) : "") : reasonOf(view, file);
    const reason = more === "" ? "" : `: ${more}`;
    const advised = this.#advised.file === file;
    return button("place", file, () => uci && api.play(uci), {
      class: `file ${uci ? "is-open" : "is-closed"} ${advised ? "is-advised" : ""}`,
      "aria-label": label + reason,
      title: label + reason,
      disabled: !uci || !api.mine,
      data: { file },
      on: {
        pointerenter: () => this.#point(takes),
        focus: () => this.#point(takes),
        pointerleave: () => this.#point([]),
        blur: () => this.#point([]),
      },
    });
  }

  /**
   * Marks which files the first piece would take from the second. The words stay as they are: lines
   * that come and go would move the files from under the pointer.
   *
   * @param {string[]} takes
   */
  #point(takes) {
    for (const element of this.files.children) {
      const other = /** @type {HTMLElement} */ (element).dataset.file ?? "";
      element.classList.toggle("is-taken", takes.includes(other));
    }
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
      const { best, san, expected } = advice;
      const file = fileOf(best);
      const move = view.moves.find(({ uci }) => uci === best);
      const name = move?.type != null ? view.types[move.type].name : (san ?? best);
      this.#advised = { file, words: words.advises(name, file, expected.toFixed(2)) };
      this.show(view, api);
    } catch (problem) {
      this.advice.textContent = wordsOf(problem);
    }
  }
}

/**
 * Whether this piece has not been placed yet.
 *
 * @param {View} view
 * @param {Color} color
 * @param {number} index
 */
function isWaiting(view, color, index) {
  const gate = view.gates[color][index];
  return gate !== undefined && gate.at === null && gate.gone === null;
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
  const lines = Object.entries(excludedBy(view, view.turn)).flatMap(([file, files]) => {
    const others = files.filter((other) => other !== file);
    return others.length > 0 ? [words.excludes(file, others)] : [];
  });
  return lines.join(" ");
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
