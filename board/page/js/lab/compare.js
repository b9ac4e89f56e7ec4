// The lab's comparison: this piece with any other piece or group of pieces.

import { h, replace } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { decimal } from "../parts/numbers.js";
import { latest, soon } from "../parts/wait.js";
import { lab as words } from "../words/index.js";

/** @typedef {import("../types.js").Comparison} Comparison */
/** @typedef {import("../app.js").App} App */

export class CompareForm {
  /**
   * @param {App} app
   * @param {() => string} piece the text of the lab's piece
   */
  constructor(app, piece) {
    this.app = app;
    this.piece = piece;
    this.last = latest();
    this.input = h("input", {
      type: "text",
      class: "input mono",
      value: "Q",
      spellcheck: "false",
      autocomplete: "off",
      maxlength: 200,
      data: { do: "lab-compare" },
      on: { input: soon(() => this.refresh()) },
    });
    this.result = h("div", { class: "compare-result", role: "status" });
    this.element = h(
      "section",
      { class: "card sheet" },
      h("h2", null, words.compare),
      h(
        "label",
        { class: "field" },
        h("span", { class: "field-label" }, words.compareWith),
        this.input,
      ),
      h("p", { class: "hint" }, words.compareHint),
      this.result,
    );
  }

  /** Compares again: the piece or the text has changed. */
  async refresh() {
    const right = this.input.value.trim();
    if (right === "") return replace(this.result);
    try {
      /** @type {Promise<Comparison>} */
      const asked = this.app.table({ do: "compare", left: this.piece(), right });
      const comparison = await this.last(asked);
      if (comparison) replace(this.result, ...this.#tell(comparison));
    } catch (problem) {
      replace(this.result, h("p", { class: "error" }, wordsOf(problem)));
    }
  }

  /** @param {Comparison} comparison */
  #tell({ left, right, methods, words: text }) {
    const heads = [words.method, nameOf(left), nameOf(right), words.difference];
    return [
      h("p", { class: "compare-words", data: { about: "compare" } }, text),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": words.compare },
        h(
          "table",
          { class: "table", data: { table: "compare" } },
          tableHead(heads),
          h("tbody", null, ...methods.map(row)),
        ),
      ),
    ];
  }
}

/**
 * A group as people write it: `2 bishop + pawn`.
 *
 * @param {import("../types.js").Group} group
 */
function nameOf({ pieces }) {
  return pieces.map(({ name, count }) => (count > 1 ? `${count} ${name}` : name)).join(" + ");
}

/**
 * Heads of columns: a name, then numbers.
 *
 * @param {string[]} heads
 */
function tableHead(heads) {
  const cells = heads.map((head, index) =>
    h("th", { scope: "col", class: index === 0 ? "" : "number" }, head),
  );
  return h("thead", null, h("tr", null, ...cells));
}

/** @param {Comparison["methods"][number]} method */
function row({ name, left, right, difference }) {
  const cells = [left, right].map((value) => h("td", { class: "number" }, pawns(value)));
  const sign = difference !== null && difference > 0 ? "+" : "";
  cells.push(h("td", { class: "number" }, h("strong", null, sign + pawns(difference))));
  return h("tr", null, h("th", { scope: "row" }, name), ...cells);
}

/** @param {number | null} value */
function pawns(value) {
  return value === null ? "" : decimal(value, 2).replace("-", "\u2212");
}
