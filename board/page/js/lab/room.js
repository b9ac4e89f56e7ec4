// The piece lab: type a movement, see where it goes, what it is worth and how that compares.

import { append, button, h, replace } from "../dom.js";
import { ATLAS } from "../kind.js";
import { wordsOf } from "../parts/ask.js";
import { pieceCard } from "../parts/card.js";
import { PieceField } from "../parts/piece-field.js";
import { latest } from "../parts/wait.js";
import { lab as words } from "../words/index.js";
import { Bench } from "./bench.js";
import { CompareForm } from "./compare.js";
import { densityChart, valuesTable } from "./figures.js";

/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Lab} Lab */
/** @typedef {import("../app.js").App} App */

/** Movements to begin with, for those who have none in mind. */
const EXAMPLES = ["Leopard", "Hawk", "Zebu:CN", "Wizard:FC", "NN", "mRcpR", "nNA"];

/**
 * Opens the lab. What follows `#lab=` is the piece to begin with.
 *
 * @type {import("../app.js").Room}
 */
export function room(app, host, text) {
  const lab = new LabRoom(app, text || EXAMPLES[0]);
  append(host, lab.element);
  void lab.field.read();
}

class LabRoom {
  /**
   * @param {App} app
   * @param {string} text
   */
  constructor(app, text) {
    this.app = app;
    this.last = latest();
    this.field = new PieceField({
      app,
      name: "lab-text",
      label: words.piece,
      text,
      help: true,
      onCard: (card) => this.#show(card),
    });
    this.card = h("div", { class: "lab-card" });
    this.figures = h("div", { class: "lab-figures" });
    this.bench = new Bench(app, () => void this.#measure());
    this.compare = new CompareForm(app, () => this.field.piece);
    const examples = EXAMPLES.map((example) =>
      button("lab-example", example, () => (this.field.text = example), { class: "example" }),
    );
    this.element = h(
      "div",
      { class: "lab" },
      h(
        "header",
        { class: "room-head" },
        h("h1", null, words.title),
        h("p", null, words.intro, " ", ATLAS && h("a", { href: ATLAS }, words.atlas)),
      ),
      h(
        "section",
        { class: "card sheet lab-field" },
        this.field.element,
        h("div", { class: "chips", role: "group", "aria-label": words.examples }, ...examples),
      ),
      h("div", { class: "lab-main" }, this.card, this.bench.element),
      this.figures,
      this.compare.element,
    );
  }

  /**
   * A piece was typed, or a text that is none: what was there stays, but pale.
   *
   * @param {Card | null} card
   */
  #show(card) {
    for (const part of [this.card, this.bench.element, this.figures]) {
      part.classList.toggle("stale", card === null);
    }
    if (!card) return;
    document.title = `${card.name} - ${words.title}`;
    history.replaceState(history.state, "", `#lab=${encodeURIComponent(this.field.text)}`);
    replace(
      this.card,
      pieceCard(card, {
        color: "white",
        legends: true,
        heading: "h2",
        actions: [button("lab-play", words.play, () => this.#play(), { class: "primary" })],
      }),
    );
    this.bench.card = card;
    this.compare.refresh();
    void this.#measure();
  }

  /** Goes to the start screen with this piece as the first of the pair. */
  #play() {
    this.app.go(`#start=${encodeURIComponent(this.field.piece)}`);
  }

  /** Asks for the squares from where the piece stands now, and for its figures. */
  async #measure() {
    const { from, blockers } = this.bench;
    const text = this.field.piece;
    try {
      /** @type {Promise<Lab>} */
      const asked = this.app.table({ do: "lab", text, from, blockers });
      const lab = await this.last(asked);
      if (!lab) return;
      this.bench.show(lab.squares);
      replace(this.figures, valuesTable(lab), densityChart(lab));
    } catch (problem) {
      replace(this.figures, h("p", { class: "error", role: "alert" }, wordsOf(problem)));
    }
  }
}
