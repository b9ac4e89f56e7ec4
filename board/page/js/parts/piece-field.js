// A field for a piece in words: asks the table what it is while it is typed, and shows an error
// under the very sign that is wrong.

import { h, replace } from "../dom.js";
import { Refusal } from "../refusal.js";
import { field as words } from "../words/index.js";
import { placeOf, wordsOf } from "./ask.js";
import { notationHelp } from "./notation.js";
import { latest, soon } from "./wait.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../app.js").App} App */

let fields = 0;

export class PieceField {
  /** The piece, as long as the text is one. @type {Card | null} */
  card = null;
  /** The text that the program understands: with a name where only a movement was typed. */
  piece = "";

  /**
   * @param {object} options
   * @param {App} options.app
   * @param {string} options.name `data-do` of the input
   * @param {string} [options.label]
   * @param {string} [options.text]
   * @param {string} [options.unnamed] the name of a movement that is typed without one
   * @param {(card: Card | null, text: string) => void} options.onCard
   * @param {boolean} [options.help] with an explanation of the notation
   */
  constructor({
    app,
    name,
    label = words.movement,
    text = "",
    unnamed = words.unnamed,
    onCard,
    help = false,
  }) {
    this.app = app;
    this.onCard = onCard;
    this.unnamed = unnamed;
    this.error = h("div", { class: "field-error", id: `piece-error-${++fields}`, role: "status" });
    this.input = h("input", {
      type: "text",
      class: "input mono",
      value: text,
      spellcheck: "false",
      autocomplete: "off",
      autocapitalize: "off",
      maxlength: 200,
      placeholder: words.hint,
      "aria-describedby": this.error.id,
      data: { do: name },
      on: { input: soon(() => this.read()) },
    });
    this.element = h(
      "div",
      { class: "field" },
      h("label", null, h("span", { class: "field-label" }, label), this.input),
      this.error,
      help ? notationHelp() : null,
    );
    this.last = latest();
  }

  get text() {
    return this.input.value.trim();
  }

  /** @param {string} text */
  set text(text) {
    this.input.value = text;
    void this.read();
  }

  /** Asks what the text is. */
  async read() {
    const text = this.text;
    try {
      const answer = await this.last(this.#ask(text));
      if (!answer) return;
      this.#say(null);
      this.card = answer.card;
      this.piece = answer.piece;
    } catch (problem) {
      this.card = null;
      this.#say(text === "" ? null : problem);
    }
    this.onCard(this.card, text);
  }

  /**
   * Asks for a piece, and once more for a movement without a name where it is none.
   *
   * @param {string} text
   * @returns {Promise<{ card: Card, piece: string }>}
   */
  async #ask(text) {
    try {
      /** @type {{ card: Card }} */
      const { card } = await this.app.table({ do: "piece", text });
      return { card, piece: text };
    } catch (problem) {
      if (text.includes(":")) throw problem;
      const piece = `${this.unnamed}:${text}`;
      try {
        /** @type {{ card: Card }} */
        const { card } = await this.app.table({ do: "piece", text: piece });
        return { card, piece };
      } catch (second) {
        // A word was meant as a name; anything else as a movement.
        const at = placeOf(second);
        if (at === null || /[a-z]{3}/.test(text)) throw problem;
        throw new Refusal({ error: wordsOf(second), at: at - [...this.unnamed].length - 1 });
      }
    }
  }

  /**
   * Shows the text with a mark at the wrong sign, and the words.
   *
   * @param {unknown} problem null when there is none
   */
  #say(problem) {
    this.input.setAttribute("aria-invalid", String(problem !== null));
    if (problem === null) {
      replace(this.error);
      return;
    }
    const at = placeOf(problem);
    const signs = [...this.input.value];
    const shift = signs.length - [...this.input.value.trimStart()].length;
    const place = at === null ? null : at + shift;
    replace(
      this.error,
      place === null
        ? null
        : h(
            "code",
            { class: "field-place", "aria-hidden": "true" },
            signs.slice(0, place).join(""),
            h("mark", null, signs[place] ?? "\u00a0"),
            signs.slice(place + 1).join(""),
          ),
      place === null ? null : h("span", { class: "visually-hidden" }, `${words.at(place + 1)}: `),
      h("span", null, wordsOf(problem)),
    );
  }
}
