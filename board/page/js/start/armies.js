// Chess with Different Armies: an army for each side, shown with its pieces.

import { pieceIcon } from "../board/piece.js";
import { h, replace } from "../dom.js";
import { typeOf } from "../parts/card.js";
import { select } from "../parts/forms.js";
import { movementWords } from "../parts/movement.js";
import { pieces as pieceWords, start as words } from "../words/index.js";
import { titleOfArmy } from "../parts/titles.js";

/** @typedef {import("../app.js").Hello["armies"][number]} Army */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("./plan.js").Part} Part */

export class ArmyForm {
  /** @type {Army[]} */
  #armies = [];
  #spacious = false;
  /** @type {Record<Color, string>} */
  #chosen = { white: "", black: "" };

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.sides = h("div", { class: "army-sides" });
    this.element = h(
      "div",
      { class: "armies" },
      this.sides,
      h(
        "label",
        { class: "check-field" },
        h("input", {
          type: "checkbox",
          data: { do: "spacious" },
          on: {
            change: (/** @type {Event} */ { target }) => {
              this.#spacious = /** @type {HTMLInputElement} */ (target).checked;
            },
          },
        }),
        words.spacious,
      ),
    );
  }

  get armies() {
    return this.#armies;
  }

  /** @param {Army[]} armies */
  set armies(armies) {
    this.#armies = armies;
    this.#chosen.white ||= armies[0]?.name ?? "";
    this.#chosen.black ||= armies[1]?.name ?? armies[0]?.name ?? "";
    replace(this.sides, this.#side("white"), this.#side("black"));
  }

  /** @returns {Part} */
  request() {
    const { white, black } = this.#chosen;
    return { request: { armies: { white, black, spacious: this.#spacious } } };
  }

  /** @param {Color} color */
  #side(color) {
    const pieces = h("ul", { class: "army-pieces" });
    const show = () => void this.#show(color, pieces);
    show();
    return h(
      "div",
      { class: "army" },
      select({
        label: words.army[color],
        name: `army-${color}`,
        choices: this.#armies.map(({ name }) => ({ value: name, text: titleOfArmy(name) })),
        value: this.#chosen[color],
        onChange: (name) => {
          this.#chosen[color] = name;
          show();
        },
      }),
      pieces,
    );
  }

  /**
   * Shows the pieces of an army, each with its picture and how it moves.
   *
   * @param {Color} color
   * @param {Element} host
   */
  async #show(color, host) {
    const army = this.#armies.find(({ name }) => name === this.#chosen[color]);
    if (!army) return;
    const cards = await this.#cards(army);
    if (army.name !== this.#chosen[color]) return;
    replace(
      host,
      ...cards.map((card) =>
        h(
          "li",
          { data: { card: card.name } },
          pieceIcon(typeOf(card), color),
          h(
            "span",
            null,
            h("strong", null, pieceWords.name(card.name)),
            " ",
            h("span", { class: "muted small" }, ...movementWords(card)),
          ),
        ),
      ),
    );
  }

  /**
   * @param {Army} army
   * @returns {Promise<Card[]>}
   */
  async #cards({ pieces }) {
    try {
      /** @type {{ cards: Card[] }} */
      const { cards } = await this.app.table({ do: "cards", pieces });
      return cards;
    } catch {
      return [];
    }
  }
}
