// What stands beside the board in a review: the graph, the move that is shown in words, the worst
// moves, both sides in numbers, and another try.

import { append, button, h, replace } from "../dom.js";
import { think, wordsOf } from "../parts/ask.js";
import { choiceOf } from "../parts/forms.js";
import { sanOf } from "../parts/san.js";
import { review as words, start } from "../words/index.js";
import { resultText } from "../game/result.js";
import { Graph } from "./graph.js";
import { reviewOf } from "./judge.js";
import { summaryTable, worstMoves } from "./lists.js";
import { GOOD, Retry } from "./retry.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/screen.js").Screen} Screen */
/** @typedef {import("../game/screen.js").Guest} Guest */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Verdict} Verdict */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./judge.js").Review} Review */

/** The time for each move in milliseconds, by how thorough the review is. */
const TIMES = { quick: 100, usual: 400, deep: 1500 };
/** The time in milliseconds for the best move where no review has looked for it. */
const BEST_TIME = 1000;

/** A guest of the screen of a game. @implements {Guest} */
export class ReviewPanel {
  /** @type {Guest["board"]} */
  board = null;
  /** @type {Review | null} */
  #review = null;
  /** @type {Retry | null} */
  #retry = null;
  /** @type {Graph | null} */
  #graph = null;
  /** @type {keyof typeof TIMES} */
  #depth = "usual";
  /** The position that is told of. */
  #node = -1;
  /** What the lists were drawn from. */
  #listed = "";

  /**
   * @param {App} app
   * @param {Screen} screen
   */
  constructor(app, screen) {
    this.app = app;
    this.screen = screen;
    this.controls = h("div", { class: "review-controls" });
    this.bar = h("progress", { "aria-label": words.progress });
    this.count = h("span", { class: "muted" });
    this.stop = button("review-stop", words.stop, () => this.#review?.stop(), {
      icon: "stop",
      wide: true,
    });
    this.graph = h("div");
    this.problem = h("p", { class: "error", role: "alert" });
    this.detail = h("section", { class: "review-detail", "aria-live": "polite" });
    this.lists = h("div", { class: "review-lists" });
    this.element = h("section", { class: "review", "aria-label": words.title },
      h("h2", { class: "visually-hidden" }, words.title),
      this.controls, this.graph, this.problem, this.detail, this.lists);
  }

  /** Begins with the game that the screen shows. */
  async open() {
    const { game } = this.screen;
    if (!game) return;
    this.#review?.stop();
    this.#review = null;
    this.#end();
    replace(this.controls);
    replace(this.graph);
    replace(this.lists);
    this.#listed = "";
    game.hasJustEnded = false;
    try {
      const review = await reviewOf(this.app, game);
      if (this.screen.game !== game) return;
      this.#review = review;
      this.#graph = new Graph((ply) => void this.#go(ply));
      this.#retry = new Retry(this.app, review, (view, options) => this.#show(view, options));
      replace(this.graph, this.#graph.element);
      this.#draw();
      this.follow();
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  close() {
    this.#review?.stop();
  }

  /** The game shows another position. */
  follow() {
    const node = this.screen.game?.view.node ?? -1;
    if (!this.#review || node === this.#node) return;
    this.#end();
    this.#node = node;
    this.#draw();
    this.#tell();
  }

  /** A move on what the board shows in place of the game. @param {Move} move */
  onMove(move) {
    void this.#retry?.judge(move);
  }

  /** How many moves lead to the position that is shown; less than 0 outside of the game. */
  get #ply() {
    return this.#review?.origin?.line.indexOf(this.#node) ?? -1;
  }

  /** The board shows the game again. */
  #end() {
    this.#node = -1;
    this.board = null;
    this.#retry?.end();
    replace(this.detail);
  }

  /**
   * Shows something in place of the game.
   * @param {View} view
   * @param {import("../board/view.js").Options} options
   */
  #show(view, options) {
    this.board = { view, options: { ...options, flipped: this.screen.flipped } };
    this.screen.showBoard();
  }

  /** Goes to the position after so many moves. @param {number} ply */
  async #go(ply) {
    const node = this.#review?.origin?.line[ply];
    const { game } = this.screen;
    if (node === undefined || !game) return;
    try {
      this.#node = -1;
      if (game.view.node === node) game.changed();
      else await game.go(node);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /** Draws all that verdicts change. What can be pressed stays the same while they come. */
  #draw() {
    const review = this.#review;
    if (!review) return;
    this.#graph?.show(review.course, Math.max(0, this.#ply));
    this.#drawControls(review);
    const bad = [...review.verdicts.values()].filter(({ judgement }) => judgement !== null);
    const listed = `${bad.length} ${review.complete}`;
    if (listed === this.#listed) return;
    this.#listed = listed;
    replace(
      this.lists,
      worstMoves(review, (ply) => void this.#go(ply)),
      review.summary ? summaryTable(review.summary) : null,
    );
  }

  /** @param {Review} review */
  #drawControls(review) {
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
      replace(this.controls, mistakes.length > 0 ? learn
        : h("span", { class: "muted" }, words.finished(total)));
      if (review.isNoted) append(this.controls, this.#runs(review, words.anew, ""));
    } else {
      replace(this.controls, this.#depths(),
        this.#runs(review, begun ? words.goOn : words.run, "primary"));
      if (begun) append(this.controls, h("span", { class: "muted" }, words.done(done, total)));
    }
  }

  /** How thorough the review is to be. */
  #depths() {
    return choiceOf({
      label: words.depth,
      name: "review-depth",
      choices: ["quick", "usual", "deep"],
      value: this.#depth,
      words: words.depths,
      onChange: (depth) => (this.#depth = depth),
    });
  }

  /** @param {Review} review @param {string} label @param {string} shape */
  #runs(review, label, shape) {
    return button("review-run", label, () => void this.#run(review), { class: shape });
  }

  /** @param {Review} review */
  async #run(review) {
    this.problem.textContent = "";
    if (review.isNoted) review.forget();
    try {
      await review.run(TIMES[this.#depth], () => this.#draw());
      this.#node = -1;
      this.follow();
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /** The move that is shown, in words; of a bad one, what would have been better. */
  #tell() {
    const ply = this.#ply;
    const review = this.#review;
    const node = review?.nodes[ply];
    if (!review || !node) return;
    if (ply === 0) return replace(this.detail, h("h3", null, words.beginning));
    const verdict = review.verdicts.get(ply - 1);
    const name = `${node.number} ${sanOf(node)}${verdict?.mark ?? ""}`;
    replace(this.detail, h("h3", { data: { move: node.uci } }, name));
    const { ending } = /** @type {import("../game/game.js").Game} */ (this.screen.game).view;
    if (!verdict) {
      append(this.detail, h("p", { class: "muted" }, ending
        ? resultText(this.app.words, ending, this.screen.game?.people ?? []) : words.notJudged));
    } else if (verdict.judgement) {
      append(this.detail,
        h("p", null, words.judged(verdict.judgement, this.#chances(verdict, node.turn))),
        this.#better(verdict));
    } else {
      // The game's own signs may leave out a move that lost something.
      const said = verdict.lost < GOOD
        ? words.good : words.neutral(this.#chances(verdict, node.turn));
      append(this.detail, h("p", null, said,
        h("span", { class: "muted" }, " ", words.expects(percent(verdict.white)))));
    }
  }

  /**
   * How the chances of the side that moved have changed.
   *
   * @param {Verdict} verdict
   * @param {import("../types.js").Color | null} turn
   */
  #chances(verdict, turn) {
    const review = /** @type {Review} */ (this.#review);
    const white = [review.before(verdict), verdict.white];
    const [before, after] = white.map((part) => percent(turn === "black" ? 1 - part : part));
    const whose = review.side === turn ? null : start.sides[turn ?? "white"];
    return words.fell(whose, before, after);
  }

  /** What would have been better, with its line and another try. @param {Verdict} verdict */
  #better({ ply, line }) {
    return h(
      "div",
      { class: "better" },
      line.length > 0 ? h("p", null, h("strong", null, words.better), " ",
        h("span", { class: "better-line" }, line.join(" "))) : null,
      h(
        "div",
        { class: "row-of-buttons" },
        button("review-better", words.show, () => void this.#showBetter(ply)),
        button("review-retry", words.retry, () => void this.#try(ply), { class: "primary" }),
      ),
      this.#retry?.element,
    );
  }

  /**
   * Asks for a better move where one was missed, mistake by mistake.
   *
   * @param {number} at which of them
   */
  async #learn(at) {
    const review = /** @type {Review} */ (this.#review);
    const { mistakes } = review;
    const ply = mistakes[at];
    if (ply === undefined) return this.#go(review.plies);
    await this.#go(ply);
    const node = review.nodes[ply + 1];
    const played = `${node?.number ?? ""} ${node?.san ?? ""}`;
    replace(
      this.detail,
      h("h3", null, words.learning(at + 1, mistakes.length)),
      h("p", null, words.missed(played)),
      this.#retry?.element,
      h(
        "div",
        { class: "row-of-buttons" },
        button("learn-hint", words.hint, () => void this.#hint(ply)),
        button("learn-show", words.show, () => void this.#showBetter(ply)),
        button("learn-next", at + 1 < mistakes.length ? words.next : words.end,
          () => void this.#learn(at + 1), { class: "primary" }),
      ),
    );
    await this.#try(ply);
  }

  /** The piece to move has a ring. @param {number} ply */
  async #hint(ply) {
    try {
      const review = /** @type {Review} */ (this.#review);
      const best = await this.#best(ply);
      const view = await review.at(ply);
      const from = view.moves.find(({ san }) => san === best)?.from;
      await this.#try(ply, from ? [{ square: from, kind: "best" }] : []);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /**
   * The best move in place of one that was played. Where the game's notes have evaluations alone, the
   * engine is asked.
   * @param {number} ply
   * @returns {Promise<string | null>}
   */
  async #best(ply) {
    const review = /** @type {Review} */ (this.#review);
    const verdict = review.verdicts.get(ply);
    if (!verdict || verdict.best) return verdict?.best ?? null;
    const { line } = await review.at(ply);
    const last = await think(this.app, { do: "search", line, time: BEST_TIME });
    if (last?.san) verdict.best = last.san;
    return verdict.best;
  }

  /** The position before the move, with arrows for what was played and what was better.
   * @param {number} ply
   */
  async #showBetter(ply) {
    try {
      const review = /** @type {Review} */ (this.#review);
      const best = await this.#best(ply);
      const view = await review.at(ply);
      const find = (/** @type {(move: Move) => boolean} */ which, /** @type {string} */ kind) =>
        view.moves
          .filter(which)
          .slice(0, 1)
          .flatMap(({ from, to }) => (from && to ? [{ from, to, kind }] : []));
      const arrows = [
        ...find(({ uci }) => uci === review.nodes[ply + 1]?.uci, "bad"),
        ...find(({ san }) => san === best, "good"),
      ];
      this.#show(view, { movable: "none", arrows });
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /** @param {number} ply @param {import("../types.js").Mark[]} [marks] */
  async #try(ply, marks) {
    try {
      await this.#retry?.begin(ply, marks);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }
}

/** A part of a point in hundredths. @param {number} part */
function percent(part) {
  return (100 * part).toFixed(0);
}
