// A tour for chess players: four positions, each asks for one new kind of move.

import { BoardView } from "../board/view.js";
import { append, button, h, replace } from "../dom.js";
import { ChooseRoom } from "../start/cards.js";
import { tour as words } from "../words/index.js";
import { FIRST, STEPS } from "./steps.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").View} View */

const GAME = "tour";

/** @type {import("../app.js").Room} */
export async function room(app, host) {
  const tour = new Tour(app);
  append(host, tour.element);
  await tour.begin(0);
  return { close: () => tour.close() };
}

class Tour {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.at = 0;
    /** @type {View | null} */
    this.view = null;
    const place = h("div", { class: "tour-board" });
    this.count = h("p", { class: "muted" });
    this.title = h("h2");
    this.text = h("p");
    this.said = h("p", { class: "advice", role: "status" });
    this.choosing = h("div");
    this.again = button("tour-again", words.again, () => this.#run(() => this.begin(this.at)));
    this.next = button("tour-next", words.next, () => this.#run(() => this.#next()), {
      class: "primary",
    });
    this.element = h(
      "div",
      { class: "tour" },
      place,
      h(
        "div",
        { class: "sheet" },
        h("h1", null, words.title),
        this.count,
        this.title,
        this.text,
        this.choosing,
        this.said,
        h("div", { class: "row-of-buttons" }, this.next, this.again),
        h("p", null, h("a", { href: "#rules" }, words.rules)),
      ),
    );
    this.board = new BoardView(place, {
      words: app.words.board,
      onMove: ({ uci }) => this.#run(() => this.#play(uci)),
    });
  }

  close() {
    this.board.destroy();
    void this.app.table({ do: "close", game: GAME }).catch(() => null);
  }

  /** @param {() => unknown} act */
  async #run(act) {
    try {
      await act();
    } catch (problem) {
      this.app.fail(problem);
    }
  }

  /** Shows a step. @param {number} at */
  async begin(at) {
    this.at = at;
    const { name, fen } = STEPS[at];
    const { title, text } = words.steps[name];
    this.count.textContent = words.count(at + 1, STEPS.length);
    this.title.textContent = title;
    this.text.textContent = text;
    this.said.textContent = "";
    this.next.hidden = this.again.hidden = true;
    replace(this.choosing);
    const variant = { do: "new", game: GAME, variant: "musketeer" };
    let view = await this.app.table(fen ? { ...variant, fen } : variant);
    if (!fen) view = await this.app.table({ do: "play", game: GAME, move: FIRST.toUpperCase() });
    this.#show(view, "both");
    if (!fen) this.#choose(view);
  }

  /** @param {View} view @param {"both" | "none"} movable */
  #show(view, movable) {
    this.view = view;
    this.board.show(view, { movable, animate: true });
  }

  /** The choice of the second piece, as in a game. @param {View} view */
  #choose(view) {
    const part = new ChooseRoom();
    replace(this.choosing, part.element);
    void part.show(view, {
      app: this.app,
      game: /** @type {any} */ ({ people: ["black"] }),
      mine: true,
      play: (uci) => this.#run(() => this.#play(uci)),
      demonstrate: (demo) => this.board.demonstrate(demo),
      mark: () => {},
    });
  }

  /** @param {string} uci */
  async #play(uci) {
    const { name, isRight } = STEPS[this.at];
    const move = this.view?.moves.find((one) => one.uci === uci);
    if (!move) return;
    const view = await this.app.table({ do: "play", game: GAME, move: uci });
    const right = isRight(move);
    replace(this.choosing);
    this.#show(view, "none");
    const { done, wrong } = words.steps[name];
    this.said.textContent = right ? done : wrong;
    this.next.hidden = !right;
    this.next.textContent = this.at + 1 < STEPS.length ? words.next : words.play;
    this.again.hidden = right;
    (right ? this.next : this.again).focus();
  }

  async #next() {
    if (this.at + 1 < STEPS.length) await this.begin(this.at + 1);
    else this.app.go("#start");
  }
}
