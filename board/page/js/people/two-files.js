// A side chooses the files of both its pieces by itself.

import { pieceIcon } from "../board/piece.js";
import { button, h, replace } from "../dom.js";
import { FILES } from "../parts/squares.js";
import { helperOn } from "../start/place.js";
import { people as words, place } from "../words/index.js";
import { excludedBy, fileOf, placementsOf } from "./placing.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */

export class TwoFiles {
  /** The placements so far. @type {[string | null, string | null]} */
  #chosen = [null, null];
  /** What each piece may do. @type {[string[], string[]]} */
  #open;

  /**
   * @param {View} view
   * @param {Color} color
   * @param {(placements: string[]) => void} onDone
   */
  constructor(view, color, onDone) {
    this.view = view;
    this.color = color;
    const [one = [], two = []] = placementsOf(view, color);
    this.all = two;
    this.#open = [one, []];
    this.rows = h("div", { class: "two-files" });
    this.done = button(
      "hidden-done",
      words.done,
      () => {
        const [first, second] = this.#chosen;
        if (first && second) onDone([first, second]);
      },
      { class: "primary", disabled: true },
    );
    this.element = h("div", { class: "card sheet" }, this.rows, this.done);
    this.#draw();
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.rows.querySelector("button:not(:disabled)"))?.focus();
  }

  #draw() {
    const placing = this.view.placing?.[this.color] ?? [];
    this.done.disabled = this.#chosen.includes(null);
    replace(
      this.rows,
      ...placing.slice(0, 2).map(({ type }, index) => {
        const { name } = this.view.types[type];
        return h(
          "div",
          { class: "two-files-row" },
          h(
            "div",
            { class: "two-files-piece" },
            pieceIcon(this.view.types[type], this.color),
            h("strong", null, name),
          ),
          h(
            "div",
            { class: "files", role: "group", "aria-label": words.filesOf(name) },
            ...FILES.map((file) => this.#file(file, index, name)),
          ),
        );
      }),
    );
  }

  /**
   * @param {string} file
   * @param {number} index which piece
   * @param {string} name
   */
  #file(file, index, name) {
    const placement = this.#open[index].find((one) => fileOf(one) === file);
    const on = placement !== undefined && this.#chosen[index] === placement;
    const label = `${name}: ${place.behind(file, helperOn(this.view, file, this.color))}`;
    return button("hidden-file", file, () => this.#take(index, placement ?? null), {
      class: `file ${placement ? "is-open" : "is-closed"}`,
      "aria-label": placement ? label : `${label}: ${place.excluded}`,
      "aria-pressed": String(on),
      disabled: !placement,
      data: { file, piece: index + 1 },
    });
  }

  /**
   * @param {number} index
   * @param {string | null} placement
   */
  #take(index, placement) {
    this.#chosen[index] = placement;
    if (index === 0 && placement) {
      const taken = excludedBy(this.view, this.color)[fileOf(placement)] ?? [];
      this.#open[1] = this.all.filter((one) => !taken.includes(fileOf(one)));
      const second = this.#chosen[1];
      if (second && !this.#open[1].includes(second)) this.#chosen[1] = null;
    }
    this.#draw();
    const next = this.done.disabled ? '[data-piece="2"]:not(:disabled)' : "";
    const element = next ? this.rows.querySelector(next) : this.done;
    /** @type {HTMLElement | null} */ (element)?.focus();
  }
}
