// The two extra pieces: chosen from cards in the game, typed in, by chance, or by the engine.

import { button, h, replace } from "../dom.js";
import { think, wordsOf } from "../parts/ask.js";
import { figure, pieceCard } from "../parts/card.js";
import { choiceOf } from "../parts/forms.js";
import { movementWords } from "../parts/movement.js";
import { notationHelp } from "../parts/notation.js";
import { PieceField } from "../parts/piece-field.js";
import { pieces, start as words } from "../words/index.js";
import { seed } from "./plan.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./plan.js").Part} Part */

/** The time in milliseconds that the engine thinks about each of its two choices. */
const CHOICE_TIME = 1500;

export class PairForm {
  /** @type {"cards" | "own" | "random" | "invented" | "engine"} */
  #mode = "cards";
  /** The random pair. @type {Card[]} */
  #random = [];
  /** How invented pieces are written. @type {string[]} */
  #texts = [];

  /**
   * @param {App} app
   * @param {string} text pieces to begin with; may be empty
   */
  constructor(app, text) {
    this.app = app;
    const given = text === "" ? [] : text.split(",").map((piece) => piece.trim());
    if (given.length > 0) this.#mode = "own";
    this.fields = [words.first, words.second].map((label, index) => {
      const preview = h("div", { class: "own-piece" });
      const field = new PieceField({
        app,
        name: `own-${index + 1}`,
        label,
        unnamed: words.unnamed[index],
        text: given[index] ?? (given.length > 0 ? "Leopard" : ""),
        onCard: (card) => replace(preview, card ? small(card) : null),
      });
      field.element.append(preview);
      return field;
    });
    this.part = h("div", { class: "pair-part" });
    this.element = h(
      "div",
      { class: "pair" },
      choiceOf({
        label: words.pair,
        name: "pair",
        choices: ["cards", "random", "own", "invented", "engine"],
        value: this.#mode,
        words: words.pairs,
        hints: words.pairHints,
        headed: true,
        onChange: (mode) => {
          this.#mode = mode;
          void this.#draw();
        },
      }),
      this.part,
    );
    void this.#draw();
  }

  async #draw() {
    if (this.#mode === "own") {
      replace(this.part, ...this.fields.map(({ element }) => element), notationHelp());
      await Promise.all(this.fields.map((field) => field.text !== "" && field.read()));
    } else if (this.#mode === "random" || this.#mode === "invented") {
      await this.#drawRandom();
    } else {
      replace(this.part);
    }
  }

  /** Draws another pair by chance and shows its cards. */
  async #drawRandom() {
    try {
      const mode = this.#mode;
      const cards = mode === "random" ? await this.#ofTheTen() : await this.#invented();
      if (this.#mode !== mode) return;
      this.#random = cards;
      replace(
        this.part,
        h("div", { class: "cards" }, ...cards.map((card) => pieceCard(card, { color: "white" }))),
        button("random-again", words.again, () => void this.#drawRandom()),
      );
      /** @type {HTMLElement | null} */ (
        this.part.querySelector("[data-do=random-again]")
      )?.focus();
    } catch (problem) {
      replace(this.part, h("p", { class: "error", role: "alert" }, wordsOf(problem)));
    }
  }

  /** Two of the ten. @returns {Promise<Card[]>} */
  async #ofTheTen() {
    /** @type {{ cards: Card[] }} */
    const { cards } = await this.app.table({ do: "cards", variant: "musketeer" });
    // Another pair begins with another piece.
    const others = cards.filter(({ name }) => name !== this.#random[0]?.name);
    const first = others[seed() % others.length];
    const seconds = cards.filter((card) => card !== first);
    return [first, seconds[seed() % seconds.length]];
  }

  /** Two pieces by chance. @returns {Promise<Card[]>} */
  async #invented() {
    /** @type {{ pieces: string[] }} */
    const { pieces } = await this.app.table({ do: "random", what: "pair", seed: seed() });
    /** @type {{ cards: Card[] }} */
    const { cards } = await this.app.table({ do: "cards", pieces });
    this.#texts = pieces;
    return cards;
  }

  /**
   * What the game is to begin with.
   *
   * @param {string} variant
   * @returns {Promise<Part>}
   */
  async request(variant) {
    if (this.#mode === "own") return { request: { pieces: this.#own() } };
    if (this.#mode === "invented") return { request: { pieces: this.#texts } };
    if (this.#mode === "random") {
      return { request: { variant }, moves: this.#random.map(({ letter }) => letter ?? "") };
    }
    if (this.#mode === "engine") {
      replace(this.part, h("p", { class: "advice", role: "status" }, words.thinking));
      const moves = await engineChoice(this.app, variant);
      replace(this.part);
      return { request: { variant }, moves };
    }
    return { request: { variant } };
  }

  /** The texts of both fields. Throws where one of them is no piece. */
  #own() {
    return this.fields.map((field, index) => {
      if (!field.card) {
        field.input.focus();
        throw new Error(words.notPiece(index + 1));
      }
      return field.piece;
    });
  }
}

/**
 * A piece in a line: its picture, its name, how it moves.
 *
 * @param {Card} card
 */
function small(card) {
  return h(
    "div",
    { class: "small-card", data: { card: card.name } },
    figure(card, "white"),
    h("p", null, h("strong", null, pieces.name(card.name)), " ",
      h("span", { class: "muted" }, ...movementWords(card))),
  );
}

/**
 * What the engine would choose for both sides, on a game of its own.
 *
 * @param {App} app
 * @param {string} variant
 */
async function engineChoice(app, variant) {
  const game = "engine-choice";
  /** @type {View} */
  let view = await app.table({ do: "new", game, variant });
  const moves = [];
  while (view.stage === "selection") {
    const last = await think(app, { do: "search", line: view.line, time: CHOICE_TIME });
    if (!last?.best) break;
    moves.push(last.best);
    view = await app.table({ do: "play", game, move: last.best });
  }
  await app.table({ do: "close", game });
  return moves;
}
