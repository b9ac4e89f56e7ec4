// The stage of selection: ten pieces to press. The board shows how the pressed one moves, and a
// second press, or the button below, chooses it.

import { button, h, replace } from "../dom.js";
import { pieceIcon } from "../board/piece.js";
import { advise, wordsOf } from "../parts/ask.js";
import { mean, typeOf } from "../parts/card.js";
import { movementWords } from "../parts/movement.js";
import { ofDefaultPair } from "../parts/default-pair.js";
import { choose as words, colors, pieces } from "../words/index.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./choose.js").Api} Api */

/** Where the pressed piece stands on the board. */
const FROM = "d4";

export class ChooseRoom {
  /** @type {Card[]} */
  #cards = [];
  /** @type {View | null} */
  #view = null;
  /** @type {Api | null} */
  #api = null;
  /** The pieces as they are drawn: a row that has the focus is not drawn anew. */
  #drawn = "";
  /** The name of the pressed piece, and of the one that the board shows. */
  #picked = "";
  #shown = "";
  #advised = "";

  constructor() {
    this.title = h("h2", { class: "before-play" });
    this.rule = h("p", { class: "muted" });
    this.row = h("div", { class: "picks", role: "group", "aria-label": words.pieces });
    this.about = h("div", { class: "pick-about", "aria-live": "polite" });
    this.take = button("choose", words.take, () => this.#choose(), { class: "primary" });
    this.ask = button("choose-advice", words.advice, () => void this.#advise());
    this.advice = h("p", { class: "advice", role: "status" });
    this.element = h(
      "div",
      { class: "choose", data: { part: "choose" } },
      this.title,
      this.rule,
      this.row,
      this.about,
      h("div", { class: "row-of-buttons" }, this.take, this.ask),
      this.advice,
    );
  }

  /**
   * @param {View} view
   * @param {Api} api
   */
  async show(view, api) {
    const isOther = this.#view?.variant !== view.variant;
    if (this.#view?.line !== view.line) {
      this.#picked = this.#advised = "";
      this.advice.textContent = "";
    }
    this.#view = view;
    this.#api = api;
    this.#draw();
    if (!isOther) return;
    try {
      /** @type {{ cards: Card[] }} */
      const { cards } = await api.app.table({ do: "cards", variant: view.variant });
      this.#cards = cards;
      this.#draw();
    } catch (problem) {
      replace(this.row, h("p", { class: "error", role: "alert" }, wordsOf(problem)));
    }
  }

  #draw() {
    const [view, api] = [this.#view, this.#api];
    if (!view || !api) return;
    const first = firstChoice(view);
    const isAlone = api.game.people.length === 1;
    this.title.textContent = api.mine
      ? words.title(isAlone ? null : colors[view.turn], first !== null)
      : words.waiting(colors[view.turn]);
    this.rule.textContent = first === null ? words.both : words.second.has(colors.white, first);
    this.#drawRow(view);
    for (const pick of this.row.querySelectorAll("[data-card]")) {
      const name = pick.getAttribute("data-card");
      pick.setAttribute("aria-pressed", String(name === this.#picked));
      pick.classList.toggle("is-advised", name === this.#advised);
    }
    const card = this.#cards.find(({ name }) => name === this.#picked);
    replace(this.about, ...(card ? this.#tell(card, first, view) : [h("p", null, words.press)]));
    this.take.hidden = this.ask.hidden = !api.mine;
    // A button that is disabled would lose the focus.
    this.take.setAttribute("aria-disabled", String(!card));
    this.take.textContent = card ? words.takeNamed(card.name) : words.take;
    this.take.dataset.piece = this.#picked;
    void this.#demonstrate(this.#picked);
  }

  /** The ten pieces. @param {View} view */
  #drawRow(view) {
    const state = `${view.turn} ${this.#cards.length}`;
    if (state === this.#drawn) return;
    this.#drawn = state;
    replace(this.row, ...this.#cards.map((card) =>
      h(
        "button",
        {
          type: "button",
          class: "pick",
          data: { do: "pick", card: card.name },
          on: {
            click: () => {
              this.#picked = card.name;
              this.#draw();
            },
            dblclick: () => this.#choose(),
            pointerenter: () => void this.#demonstrate(card.name),
            pointerleave: () => void this.#demonstrate(this.#picked),
          },
        },
        pieceIcon(typeOf(card), view.turn),
        h("span", { class: "pick-name" }, pieces.name(card.name)),
      )));
  }

  /**
   * What there is to know of a piece, and what choosing it does.
   *
   * @param {Card} card
   * @param {string | null} first
   * @param {View} view
   */
  #tell(card, first, view) {
    const pair = first === null
      ? ofDefaultPair(view, words.again)
      : first === card.name
        ? ofDefaultPair(view, words.second.pair)
        : words.second.does(card.name, first);
    return [
      h("p", null,
        h("strong", { class: "card-name" }, pieces.name(card.name)), " ",
        h("span", { class: "muted" }, words.worth(Math.round(mean(card.value) / 100)))),
      h("p", null, ...movementWords(card)),
      h("p", { class: "hint" }, pair),
    ];
  }

  #choose() {
    const [view, api] = [this.#view, this.#api];
    const card = this.#cards.find(({ name }) => name === this.#picked);
    const letter = card?.letter?.toUpperCase();
    const move = view?.moves.find(({ uci }) => uci.toUpperCase() === letter);
    if (move && api?.mine) void api.play(move.uci);
  }

  /**
   * Shows on the board where a piece could go now; nothing for no name.
   *
   * @param {string} name
   */
  async #demonstrate(name) {
    const [view, api] = [this.#view, this.#api];
    const card = this.#cards.find((one) => one.name === name);
    this.#shown = name;
    if (!view || !api || !card) return api?.demonstrate(null);
    const blockers = Object.fromEntries(
      Object.entries(view.board).map(([square, [color]]) => [square, color]));
    try {
      const text = `${card.name}:${card.betza}`;
      const { squares } = await api.app.table({ do: "lab", text, from: FROM, blockers });
      // Another piece may be shown by now, or the game may have gone on.
      if (this.#shown !== name || this.#view?.line !== view.line) return;
      api.demonstrate({ type: typeOf(card), color: view.turn, square: FROM, reached: squares });
    } catch {
      // The sentence says how it moves.
    }
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
      this.#picked = this.#advised = card.name;
      this.advice.textContent = words.advises(card.name, Math.round(100 * advice.expected));
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
