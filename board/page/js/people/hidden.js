// Placing all at once: each side places both pieces without seeing the other's, then all four are
// shown. On one screen the sides take turns to look away; by links White sends a promise first.

import { button, h, replace } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { ofDefaultPair } from "../parts/default-pair.js";
import { people as words, pieces, place } from "../words/index.js";
import { keepPlacing } from "./letter.js";
import { placeAll } from "./placing.js";
import { TwoFiles } from "./two-files.js";

/** @typedef {import("../start/choose.js").Api} Api */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */

export class HiddenPlacing {
  /** What is shown, so that what was chosen outlives a redraw. */
  #state = "";
  /** @type {Partial<Record<Color, string[]>>} */
  #placed = {};

  constructor() {
    this.element = h("div", { class: "place hidden-place", data: { part: "hidden" } });
  }

  /**
   * @param {View} view
   * @param {Api} api
   */
  show(view, api) {
    const { letter } = api.game.settings;
    const state = JSON.stringify([view.line, letter?.promise, letter?.mine]);
    if (state === this.#state) return;
    this.#state = state;
    this.#placed = {};
    if (letter) {
      const waits = letter.own === "black" && !letter.promise;
      if (waits) replace(this.element, h("p", { class: "advice" }, words.whiteFirst));
      else if (letter.mine) this.#waitForAnswer();
      else this.#form(view, api, letter.own);
    } else {
      this.#curtain(view, api, "white");
    }
  }

  /**
   * Asks one side to look away before the other begins.
   *
   * @param {View} view
   * @param {Api} api
   * @param {Color} color
   */
  #curtain(view, api, color) {
    const [own, other] = [
      pieces.colour[color],
      pieces.colour[color === "white" ? "black" : "white"],
    ];
    const go = button("hidden-begin", words.ready(own), () => this.#form(view, api, color), {
      class: "primary large",
    });
    replace(
      this.element,
      h(
        "div",
        { class: "card sheet curtain" },
        h("h2", { class: "before-play" }, words.lookAway(other)),
        h("p", null, words.curtain(own)),
        go,
      ),
    );
    go.focus();
  }

  /**
   * One side's choice of files.
   *
   * @param {View} view
   * @param {Api} api
   * @param {Color} color
   */
  #form(view, api, color) {
    const form = new TwoFiles(view, color, (placements) => {
      void this.#done(view, api, color, placements);
    });
    replace(
      this.element,
      h("h2", { class: "before-play" }, words.placeTitle(pieces.colour[color])),
      view.default_pair?.played
        ? h("p", { data: { part: "default-pair" } }, ofDefaultPair(view, place.pair))
        : null,
      h("p", { class: "muted" }, words.placeIntro),
      form.element,
    );
    form.focus();
  }

  /**
   * @param {View} view
   * @param {Api} api
   * @param {Color} color
   * @param {string[]} placements
   */
  async #done(view, api, color, placements) {
    try {
      if (api.game.settings.letter) {
        await keepPlacing(api.game, placements);
        this.#waitForAnswer();
        return;
      }
      this.#placed[color] = placements;
      const { white, black } = this.#placed;
      if (!white || !black) return this.#curtain(view, api, color === "white" ? "black" : "white");
      await placeAll(api.game, white, black);
    } catch (problem) {
      this.element.append(h("p", { class: "error", role: "alert" }, wordsOf(problem)));
    }
  }

  #waitForAnswer() {
    replace(this.element, h("p", { class: "advice" }, words.placedHidden));
  }
}
