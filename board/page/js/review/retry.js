// Another try: the position before a bad move is put up, and the move that is played instead is
// judged by the engine. From there the game can go on against it.

import { button, h, replace } from "../dom.js";
import { think, wordsOf } from "../parts/ask.js";
import { levels, nearest, recall } from "../start/plan.js";
import { review as words, start } from "../words/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../board/view.js").Options} Options */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./judge.js").Review} Review */

/** The time in milliseconds that the judging of one move takes. */
const TIME = 1500;
/** What a move may give away, in points, and still be called good. */
export const GOOD = 0.05;

export class Retry {
  /** The position, as long as a move is awaited. @type {View | null} */
  #view = null;
  #ply = 0;

  /**
   * @param {App} app
   * @param {Review} review
   * @param {(view: View, options: Options) => void} show
   */
  constructor(app, review, show) {
    this.app = app;
    this.review = review;
    this.show = show;
    this.element = h("div", { class: "retry", role: "status" });
  }

  /** Says something, and brings it into view. @param {...Node} children */
  #say(...children) {
    replace(this.element, ...children);
    this.element.scrollIntoView({ block: "nearest" });
  }

  /** Puts an end to it. */
  end() {
    this.#view = null;
    replace(this.element);
  }

  /**
   * Puts up the position before a move.
   *
   * @param {number} ply how many moves had been played
   * @param {import("../types.js").Mark[]} [marks] on the board
   */
  async begin(ply, marks = []) {
    const view = await this.review.at(ply);
    this.#view = view;
    this.#ply = ply;
    this.show(view, { movable: view.turn, marks });
    this.#say(h("p", null, words.yourMove(start.sides[view.turn])));
  }

  /**
   * Judges the move that was played instead.
   *
   * @param {Move} move
   */
  async judge(move) {
    const before = this.#view;
    const verdict = this.review.verdicts.get(this.#ply);
    if (!before || !verdict) return;
    this.#view = null;
    this.#say(h("p", null, words.judging(move.san)));
    try {
      const lost = move.san === verdict.best ? 0 : await this.#lost(before, move);
      const { from, to } = move;
      if (from && to) {
        const arrows = [{ from, to, kind: lost < GOOD ? "good" : "bad" }];
        this.show(before, { movable: "none", arrows });
      }
      const same = move.uci === this.review.nodes[this.#ply + 1]?.uci;
      this.#say(
        h(
          "p",
          { data: { about: "retry" } },
          h("strong", null, move.san),
          ": ",
          same
            ? words.sameMove
            : lost <= 0.005
              ? words.bestMove
              : lost < GOOD
                ? words.goodMove((100 * lost).toFixed(0))
                : words.badMove((100 * lost).toFixed(0), verdict.best),
        ),
        h(
          "div",
          { class: "row-of-buttons" },
          button("retry-again", words.again, () => void this.begin(this.#ply)),
          button("retry-play", words.playOn, () => void this.#playOn(before, move)),
        ),
      );
    } catch (problem) {
      this.#say(h("p", { class: "error" }, wordsOf(problem)));
    }
  }

  /**
   * What a move gives away, by a search for it and one for all moves, both as long.
   *
   * @param {View} before
   * @param {Move} move
   */
  async #lost(before, move) {
    /** @param {Record<string, unknown>} more */
    const expected = async (more) => {
      let white = 0.5;
      const request = { do: "search", line: before.line, time: TIME, ...more };
      await think(this.app, request, ({ info }) => {
        if (info) white = info.white;
      });
      return before.turn === "white" ? white : 1 - white;
    };
    const own = await expected({ moves: [move.uci] });
    return Math.max(0, (await expected({})) - own);
  }

  /**
   * A game from here against the engine.
   *
   * @param {View} before
   * @param {Move} move
   */
  async #playOn(before, move) {
    try {
      const choices = levels(this.app.hello, start);
      const text = nearest(recall().elo.black, choices);
      const elo = text === "" ? null : Number(text);
      const person = { who: /** @type {const} */ ("person"), name: start.names.person };
      const engine = { who: /** @type {const} */ ("engine"), name: start.names.engine, elo };
      const white = before.turn === "white";
      const settings = {
        white: white ? person : engine,
        black: white ? engine : person,
        clock: null,
        flipped: !white,
      };
      const game = await this.app.games.open(before.line, { settings });
      await game.play(move.uci);
      this.app.go("#play");
    } catch (problem) {
      this.app.fail(problem);
    }
  }
}
