// The review of a game: its graph, its worst moves, what would have been better, and another try.

import { BoardView } from "../board/view.js";
import { append, button, h, replace } from "../dom.js";
import { titleOf } from "../game/games.js";
import { wordsOf } from "../parts/ask.js";
import { choiceOf } from "../parts/forms.js";
import { review as words, start } from "../words/index.js";
import { Graph } from "./graph.js";
import { reviewOf } from "./judge.js";
import { Retry } from "./retry.js";
import { summaryTable, worstMoves } from "./lists.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./judge.js").Review} Review */

/** The time for each move in milliseconds, by how thorough the review is. */
const TIMES = { quick: 100, usual: 400, deep: 1500 };

/** @type {import("../app.js").Room} */
export async function room(app, host) {
  const game = app.games.shown;
  if (!game || game.view.nodes.length < 2) {
    append(
      host,
      h(
        "div",
        { class: "narrow card" },
        h("h1", null, words.title),
        h("p", null, words.none),
        h("a", { href: "#start" }, words.begin),
      ),
    );
    return;
  }
  const review = await reviewOf(app, game);
  const screen = new ReviewRoom(app, review, titleOf(game));
  append(host, screen.element);
  await screen.go(review.first + 1);
  return { close: () => review.stop() };
}

class ReviewRoom {
  /** @type {keyof typeof TIMES} */
  #depth = "usual";
  /** How many moves have been played in what is shown. */
  #ply = 0;
  /** What the lists were drawn from. */
  #listed = "";

  /**
   * @param {App} app
   * @param {Review} review
   * @param {string} title
   */
  constructor(app, review, title) {
    this.app = app;
    this.review = review;
    const place = h("div", { class: "review-board" });
    this.board = new BoardView(place, {
      words: app.words.board,
      onMove: (move) => void this.retry.judge(move),
    });
    this.retry = new Retry(app, review, (view, options) => this.board.show(view, options));
    this.graph = new Graph(review, (ply) => void this.go(ply));
    this.controls = h("div", { class: "review-controls" });
    this.bar = h("progress", { "aria-label": words.progress });
    this.count = h("span", { class: "muted" });
    this.stop = button("review-stop", words.stop, () => review.stop(), {
      icon: "stop",
      wide: true,
    });
    this.problem = h("p", { class: "error", role: "alert" });
    this.detail = h("section", { class: "card sheet", "aria-live": "polite" });
    this.lists = h("div", { class: "review-lists" });
    this.element = h(
      "div",
      { class: "review" },
      h("header", { class: "room-head" }, h("h1", null, words.title), h("p", null, h("bdi", null, title))),
      h(
        "div",
        { class: "review-columns" },
        h("div", { class: "review-main" }, place, this.#steps()),
        h(
          "div",
          { class: "review-side" },
          h("section", { class: "card sheet" }, this.controls, this.graph.element, this.problem),
          this.detail,
          this.lists,
        ),
      ),
    );
    this.#draw();
  }

  /** Buttons that go through the game. */
  #steps() {
    /** @param {"first" | "undo" | "redo" | "last"} icon @param {() => number} to */
    const step = (icon, to) =>
      button(`review-${icon}`, words.steps[icon], () => void this.go(to()), { icon });
    return h(
      "div",
      { class: "row-of-buttons review-steps" },
      step("first", () => 0),
      step("undo", () => this.#ply - 1),
      step("redo", () => this.#ply + 1),
      step("last", () => this.review.plies),
    );
  }

  /** Draws all that verdicts change. What can be pressed stays the same while they come. */
  #draw() {
    const { review } = this;
    this.graph.show(this.#ply);
    this.#drawControls();
    const bad = [...review.verdicts.values()].filter(({ judgement }) => judgement !== null);
    const listed = `${bad.length} ${review.complete}`;
    if (listed === this.#listed) return;
    this.#listed = listed;
    replace(
      this.lists,
      review.summary ? summaryTable(review.summary) : null,
      worstMoves(review, (ply) => void this.go(ply)),
    );
  }

  #drawControls() {
    const { review } = this;
    const total = review.plies - review.first;
    const done = Math.min(total, review.judged);
    const begun = review.verdicts.size > 0;
    if (review.running) {
      this.bar.max = Math.max(1, total);
      this.bar.value = done;
      this.count.textContent = words.done(done, total);
      if (this.stop.isConnected) return;
      replace(this.controls, this.bar, this.count, this.stop);
      this.stop.focus();
    } else if (review.complete) {
      const { mistakes } = review;
      const learn = button("review-learn", words.learn, () => void this.#learn(0), {
        class: "primary",
      });
      replace(this.controls, h("span", { class: "muted" }, words.finished(total)),
        mistakes.length > 0 ? learn : null);
    } else {
      replace(
        this.controls,
        choiceOf({
          label: words.depth,
          name: "review-depth",
          choices: ["quick", "usual", "deep"],
          value: this.#depth,
          words: words.depths,
          onChange: (depth) => (this.#depth = depth),
        }),
        button("review-run", begun ? words.goOn : words.run, () => void this.#run(), {
          class: "primary",
        }),
        begun ? h("span", { class: "muted" }, words.done(done, total)) : null,
      );
    }
  }

  async #run() {
    this.problem.textContent = "";
    try {
      await this.review.run(TIMES[this.#depth], () => this.#draw());
      if (this.review.complete) await this.review.mark();
      await this.go(this.#ply);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /**
   * Shows the position after a number of moves; after a bad one, what would have been better.
   *
   * @param {number} ply
   */
  async go(ply) {
    const { review } = this;
    this.#ply = Math.min(review.plies, Math.max(0, ply));
    this.graph.show(this.#ply);
    const mine = this.#ply;
    try {
      const verdict = review.verdicts.get(mine - 1);
      const view = await review.at(mine);
      if (mine !== this.#ply) return;
      this.retry.end();
      this.board.show(view, { ...this.#side, movable: "none", animate: true });
      replace(this.detail, ...this.#tell(mine, view));
      if (verdict?.judgement) this.detail.append(this.#better(mine - 1));
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /**
   * The move in words.
   *
   * @param {number} ply
   * @param {View} view
   */
  #tell(ply, view) {
    const node = this.review.nodes[ply];
    const verdict = this.review.verdicts.get(ply - 1);
    if (ply === 0 || !node) return [h("h2", null, words.beginning)];
    const name = `${node.number} ${node.san}${verdict?.mark ?? ""}`;
    return [
      h("h2", { data: { move: node.uci } }, name),
      verdict
        ? h(
            "p",
            null,
            verdict.judgement
              ? words.judged(verdict.judgement, this.#chances(verdict, node.turn))
              : words.good,
            verdict.judgement
              ? null
              : h("span", { class: "muted" }, " ", words.expects(percent(verdict.white))),
          )
        : h("p", { class: "muted" }, view.ending ? view.ending.words : words.notJudged),
    ];
  }

  /**
   * How the chances of the side that moved have changed.
   *
   * @param {import("../types.js").Verdict} verdict
   * @param {import("../types.js").Color | null} turn
   */
  #chances(verdict, turn) {
    const white = [this.review.before(verdict), verdict.white];
    const [before, after] = white.map((part) => percent(turn === "black" ? 1 - part : part));
    const whose = this.review.side === turn ? null : start.sides[turn ?? "white"];
    return words.fell(whose, before, after);
  }

  /**
   * What would have been better, with its line and another try.
   *
   * @param {number} ply how many moves had been played before the bad one
   */
  #better(ply) {
    const verdict = this.review.verdicts.get(ply);
    return h(
      "div",
      { class: "better" },
      h(
        "p",
        null,
        h("strong", null, words.better),
        " ",
        h("span", { class: "better-line" }, verdict?.line.join(" ") ?? ""),
      ),
      h(
        "div",
        { class: "row-of-buttons" },
        button("review-better", words.show, () => void this.#showBetter(ply)),
        button("review-retry", words.retry, () => void this.#retry(ply), { class: "primary" }),
      ),
      this.retry.element,
    );
  }

  /** The person's own side is below. */
  get #side() {
    return { flipped: this.review.side === "black" };
  }

  /**
   * Asks for a better move where one was missed, mistake by mistake.
   *
   * @param {number} at which of them
   */
  async #learn(at) {
    const { mistakes } = this.review;
    const ply = mistakes[at];
    if (ply === undefined) return this.go(this.review.plies);
    try {
      await this.go(ply);
      const node = this.review.nodes[ply + 1];
      const played = `${node?.number ?? ""} ${node?.san ?? ""}`;
      replace(
        this.detail,
        h("h2", null, words.learning(at + 1, mistakes.length)),
        h("p", null, words.missed(played)),
        this.retry.element,
        h(
          "div",
          { class: "row-of-buttons" },
          button("learn-hint", words.hint, () => void this.#hint(ply)),
          button("learn-show", words.show, () => void this.#showBetter(ply)),
          button("learn-next", at + 1 < mistakes.length ? words.next : words.end,
            () => void this.#learn(at + 1), { class: "primary" }),
        ),
      );
      await this.retry.begin(ply);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /** The piece to move has a ring. @param {number} ply */
  async #hint(ply) {
    const best = this.review.verdicts.get(ply)?.best;
    const view = await this.review.at(ply);
    const from = view.moves.find(({ san }) => san === best)?.from;
    await this.retry.begin(ply, from ? [{ square: from, kind: "best" }] : []);
  }

  /** The position before the move, with arrows for what was played and what was better.
   * @param {number} ply
   */
  async #showBetter(ply) {
    try {
      const verdict = this.review.verdicts.get(ply);
      const view = await this.review.at(ply);
      const find = (
        /** @type {(move: import("../types.js").Move) => boolean} */ which,
        /** @type {string} */ kind,
      ) =>
        view.moves
          .filter(which)
          .slice(0, 1)
          .flatMap(({ from, to }) => (from && to ? [{ from, to, kind }] : []));
      const arrows = [
        ...find(({ uci }) => uci === this.review.nodes[ply + 1]?.uci, "bad"),
        ...find(({ san }) => san === verdict?.best, "good"),
      ];
      this.board.show(view, { ...this.#side, movable: "none", arrows });
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /** @param {number} ply */
  async #retry(ply) {
    try {
      await this.retry.begin(ply);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }
}

/** A part of a point in hundredths. @param {number} part */
export function percent(part) {
  return (100 * part).toFixed(0);
}
