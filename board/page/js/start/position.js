// The starting position of Chess960: by chance or by its number.

import { h, replace } from "../dom.js";
import { choiceOf, number } from "../parts/forms.js";
import { start as words } from "../words/index.js";
import { seed } from "./plan.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./plan.js").Part} Part */

/** How many starting positions there are. */
const POSITIONS = 960;
/** The one of orthodox chess. */
const ORTHODOX = 518;

export class PositionForm {
  /** @type {"random" | "number"} */
  #mode = "random";
  #number = ORTHODOX;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    const part = h("div", null);
    const field = number({
      label: words.number,
      name: "position-number",
      least: 0,
      most: POSITIONS - 1,
      value: this.#number,
      onChange: (value) => (this.#number = value),
    });
    this.element = h(
      "div",
      null,
      choiceOf({
        label: words.position,
        name: "position",
        choices: ["random", "number"],
        value: this.#mode,
        words: words.positions,
        headed: true,
        onChange: (mode) => {
          this.#mode = mode;
          replace(part, mode === "number" ? field : null);
        },
      }),
      part,
    );
  }

  /**
   * @param {string} variant
   * @returns {Promise<Part>}
   */
  async request(variant) {
    const chosen = this.#mode === "number" ? this.#number : seed() % POSITIONS;
    /** @type {{ fen: string }} */
    const { fen } = await this.app.table({ do: "random", what: "position", seed: chosen });
    return { request: { variant, fen } };
  }
}
