// From the editor to a game: analysed, or played against the engine.

import { button, h } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { select } from "../parts/forms.js";
import { begin } from "../start/begin.js";
import { levels, nearest, planOf, recall } from "../start/plan.js";
import { setup as words, start } from "../words/index.js";

/** @typedef {import("../app.js").App} App */

export class SetupStart {
  /**
   * @param {App} app
   * @param {() => Record<string, unknown>} request the fields of `new` for the position
   */
  constructor(app, request) {
    this.app = app;
    this.request = request;
    this.wishes = { ...recall(), opponent: /** @type {const} */ ("engine") };
    const choices = levels(app.hello, start);
    this.problem = h("p", { class: "error", role: "alert" });
    this.analyse = button("setup-analyse", words.analyse, () => void this.#begin("analyse"));
    this.play = button("setup-play", words.play, () => void this.#begin("play"), {
      class: "primary",
    });
    this.people = button("setup-people", words.people, () => void this.#begin("people"));
    this.element = h(
      "section",
      { class: "card sheet" },
      h("h2", null, words.go),
      h(
        "div",
        { class: "row-of-fields" },
        select({
          label: start.side,
          name: "setup-side",
          choices: ["white", "black", "random"].map((value) => ({
            value,
            text: start.sides[/** @type {"white"} */ (value)],
          })),
          value: this.wishes.side,
          onChange: (side) => (this.wishes.side = /** @type {"white"} */ (side)),
        }),
        select({
          label: start.strength,
          name: "setup-elo",
          choices,
          value: nearest(this.wishes.elo.black, choices),
          onChange: (elo) => (this.wishes.elo.black = elo === "" ? null : Number(elo)),
        }),
      ),
      h("div", { class: "row-of-buttons" }, this.play, this.analyse, this.people),
      this.problem,
    );
  }

  /** @param {boolean} sound whether the position is one that can be played */
  show(sound) {
    for (const element of [this.analyse, this.play, this.people]) element.disabled = !sound;
  }

  /** @param {"play" | "analyse" | "people"} how */
  async #begin(how) {
    this.problem.textContent = "";
    try {
      const opponent = how === "people" ? "people" : "engine";
      const wishes = { ...this.wishes, opponent: /** @type {"engine"} */ (opponent) };
      const plan = planOf(
        { ...wishes, meeting: "screen", placing: "turn" },
        { request: this.request() },
        start.names,
      );
      if (how === "analyse") {
        const person = /** @type {const} */ ({ who: "person" });
        plan.settings = { white: person, black: person, clock: null, analysis: true };
      }
      await begin(this.app, plan);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }
}
