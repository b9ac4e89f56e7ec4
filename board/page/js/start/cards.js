// The stage of selection: ten cards, what is chosen already, and what each choice does.

import { button, h, replace } from "../dom.js";
import { advise, wordsOf } from "../parts/ask.js";
import { figure, mean, pieceCard } from "../parts/card.js";
import { ofDefaultPair } from "../parts/default-pair.js";
import { select } from "../parts/forms.js";
import { choose as words } from "../words/index.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./choose.js").Api} Api */

export class ChooseRoom {
  /** @type {Card[]} */
  #cards = [];
  /** @type {View | null} */
  #view = null;
  /** @type {Api | null} */
  #api = null;
  #order = "given";
  /** The letter of the engine's choice, and what it says of it. */
  #advised = { letter: "", words: "" };

  constructor() {
    this.title = h("h2", { class: "before-play" });
    this.again = h("p", { class: "hint" });
    this.chosen = h("div", { class: "chosen" });
    this.advice = h("p", { class: "advice", role: "status" });
    this.list = h("div", { class: "cards" });
    this.tools = h(
      "div",
      { class: "row-of-buttons" },
      select({
        label: words.sort,
        name: "card-order",
        choices: [
          { value: "given", text: words.sorts.given },
          { value: "value", text: words.sorts.value },
        ],
        value: this.#order,
        onChange: (order) => {
          this.#order = order;
          this.#draw();
        },
      }),
      button("choose-advice", words.advice, () => void this.#advise()),
    );
    this.element = h(
      "div",
      { class: "choose", data: { part: "choose" } },
      h("header", { class: "room-head" }, this.title, h("p", null, words.both), this.again),
      this.chosen,
      this.tools,
      this.advice,
      this.list,
    );
  }

  /**
   * @param {View} view
   * @param {Api} api
   */
  async show(view, api) {
    const changed = this.#view?.variant !== view.variant;
    if (this.#view?.line !== view.line) this.#advised = { letter: "", words: "" };
    this.#view = view;
    this.#api = api;
    this.#draw();
    if (!changed) return;
    try {
      /** @type {{ cards: Card[] }} */
      const answer = await api.app.table({ do: "cards", variant: view.variant });
      this.#cards = answer.cards;
      this.#draw();
    } catch (problem) {
      replace(this.list, h("p", { class: "error", role: "alert" }, wordsOf(problem)));
    }
  }

  #draw() {
    const [view, api] = [this.#view, this.#api];
    if (!view || !api) return;
    const first = firstChoice(view);
    this.title.textContent = words.title[view.turn];
    this.again.textContent = ofDefaultPair(view, words.again);
    const known = this.#cards.find((card) => card.name === first);
    replace(this.chosen, slot(words.byWhite, known), slot(words.byBlack, undefined));
    this.tools.hidden = !api.mine;
    this.advice.textContent = api.mine ? this.#advised.words : words.wait;
    const cards = [...this.#cards];
    if (this.#order === "value") cards.sort((a, b) => mean(b.value) - mean(a.value));
    replace(this.list, ...cards.map((card) => this.#card(card, first, view, api)));
  }

  /**
   * @param {Card} card
   * @param {string | null} first the name of the piece that White has chosen
   * @param {View} view
   * @param {Api} api
   */
  #card(card, first, view, api) {
    const letter = card.letter?.toUpperCase() ?? "";
    const move = view.moves.find(({ uci }) => uci.toUpperCase() === letter);
    const advised = this.#advised.letter === letter;
    const does =
      first === null
        ? words.first.does(card.name)
        : first === card.name
          ? ofDefaultPair(view, words.second.pair)
          : words.second.does(card.name, first);
    const take =
      move && api.mine
        ? button("choose", words.take, () => void api.play(move.uci), {
            class: "primary",
            "aria-label": words.takeNamed(card.name),
            data: { piece: card.name },
          })
        : null;
    return pieceCard(card, {
      color: view.turn,
      badge: advised ? h("span", { class: "badge" }, words.advised) : null,
      actions: [h("p", { class: "hint" }, does), take],
    });
  }

  async #advise() {
    const [view, api] = [this.#view, this.#api];
    if (!view || !api) return;
    this.advice.textContent = words.asking;
    try {
      const advice = await advise(api.app, view.line);
      if (this.#view?.line !== view.line || !advice) return;
      const letter = advice.best.toUpperCase();
      const card = this.#cards.find((other) => other.letter?.toUpperCase() === letter);
      if (!card) return;
      this.#advised = { letter, words: words.advises(card.name, advice.expected.toFixed(2)) };
      this.#draw();
    } catch (problem) {
      this.advice.textContent = wordsOf(problem);
    }
  }
}

/**
 * The name of what White has chosen, null before that.
 *
 * @param {View} view
 */
function firstChoice(view) {
  const type = view.gates.white[0]?.type ?? null;
  return type === null ? null : view.types[type].name;
}

/**
 * The place of a choice: what was chosen, or that nothing was yet.
 *
 * @param {string} label
 * @param {Card | undefined} card
 */
function slot(label, card) {
  return h(
    "div",
    { class: card ? "slot" : "slot is-free" },
    card ? figure(card, "white") : h("span", { class: "figure" }),
    h(
      "div",
      null,
      h("span", { class: "muted" }, label),
      h("strong", { data: { chosen: card?.name ?? "" } }, card ? card.name : words.free),
    ),
  );
}
