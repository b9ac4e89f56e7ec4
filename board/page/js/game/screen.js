// The screen on which games are played and analysed.

import { BoardView } from "../board/view.js";
import { button, h, replace } from "../dom.js";
import { Graph } from "../review/graph.js";
import { courseOf } from "../review/judge.js";
import { letterPanel } from "../people/panel.js";
import { Analysis } from "./analysis.js";
import { makeBars } from "./bars.js";
import { askBranch } from "./branch.js";
import { makeControls } from "./controls.js";
import { losses, soundOf } from "./happenings.js";
import { listenToKeys, wheel } from "./keys.js";
import { moveMenu } from "./menu.js";
import { makeMoves } from "./moves.js";
import { makeResult } from "./result.js";
import { sanField } from "./san-field.js";
import { sizeHandle } from "./size.js";
import { sound } from "./sounds.js";
import { isSaid, statusOf } from "./status.js";
import { makeTabs } from "./tabs.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Arrow} Arrow */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('./game.js').Game} Game */

/**
 * What stands in the panel of a game and may show something else on its board.
 * @typedef {object} Guest
 * @property {HTMLElement} element
 * @property {{ view: View, options: import('../board/view.js').Options } | null} board what the
 *   board shows in place of the game
 * @property {() => Promise<void>} open another game is shown
 * @property {() => void} follow the game shows another position
 * @property {(move: import('../types.js').Move) => void} onMove a move on its own board
 * @property {() => void} close
 */

/** All parts of the screen, for the game that is shown. */
export class Screen {
  /**
   * @param {App} app
   * @param {HTMLElement} host
   * @param {(screen: Screen) => Guest} [invite]
   */
  constructor(app, host, invite) {
    this.app = app;
    const words = app.words.game;
    /** @type {Game | null} */
    this.game = null;
    /** @type {() => void} */
    this.leave = () => {};
    /** An arrow that a button has asked for, and the position it belongs to.
     * @type {{ line: string, arrow: Arrow } | null} */
    this.pointed = null;
    this.moving = false;
    /** The view that was heard last, and what its move has taken from gates.
     * @type {View | null} */
    this.heard = null;
    /** @type {import('./happenings.js').Loss[]} */
    this.lost = [];
    /** A square with a ring around it. @type {string | null} */
    this.marked = null;
    /** @type {Guest | null} */
    this.guest = invite?.(this) ?? null;
    this.graph = new Graph((ply) => {
      const node = this.course?.line[ply];
      if (node !== undefined) this.do((game) => game.go(node));
    });
    this.graph.element.hidden = true;
    /** @type {ReturnType<typeof courseOf>} */
    this.course = null;

    this.tabs = makeTabs(app);
    this.bars = makeBars(app);
    this.analysis = new Analysis(app, () => this.showBoard(), (uci) => this.play(uci));
    this.moves = makeMoves(
      words,
      (node) => this.do((game) => game.go(node)),
      (node) => this.game && moveMenu(app, this.game, node),
    );
    this.controls = makeControls(app, () => this.game, {
      flip: () => this.flip(),
      settings: () => this.analysis.settings(),
      point: (line, arrow) => {
        this.pointed = { line, arrow };
        this.showBoard();
      },
    });
    this.result = makeResult(app, () => this.game);
    const place = h("div", { class: "board-host" });
    const around = h("div", {
      class: "board-place",
      on: { wheel: wheel((act) => this.do(act)) },
    }, place, this.result.element);
    this.choosing = h("div", { class: "choosing" });
    this.letter = h("div", { class: "letter-place" });
    this.status = h("p", { class: "status", role: "status" });
    this.asking = h("div", { class: "asking", hidden: true });
    this.san = sanField(app.words.game, (move) => this.game && this.attempt(this.game, move));
    this.column = h("div", { class: "board-column" });
    this.boardRow = h("div", { class: "board-row" }, this.analysis.bar, around,
      sizeHandle(this.column, app.store, words.do.size));
    const { black, white } = this.bars.bars;
    this.column.append(black.element, this.boardRow, white.element);
    this.element = h(
      "div",
      { class: "game" },
      this.column,
      h(
        "div",
        { class: "panel" },
        this.status,
        this.asking,
        this.letter,
        this.choosing,
        this.guest?.element,
        this.analysis.element,
        h("section", { class: "moves-card" }, this.moves.element, this.graph.element,
          this.san.element,
          this.controls.tools),
        this.controls.acts,
      ),
    );
    app.place.append(this.tabs.element);
    host.append(h("h1", { class: "visually-hidden" }, app.words.shell.titles.play), this.element);
    this.board = new BoardView(place, {
      words: app.words.board,
      onMove: (move) => {
        if (this.guest?.board) this.guest.onMove(move);
        else this.play(move.uci);
      },
      onPremove: (premove) => {
        if (!this.game) return;
        this.game.premove = premove;
        this.showBoard();
      },
    });
    this.offKeys = listenToKeys(this);
    this.offGames = app.games.on(() => this.turnTo());
    this.turnTo();
  }

  close() {
    this.offGames();
    this.leave();
    this.tabs.element.remove();
    this.bars.close();
    this.analysis.close();
    this.guest?.close();
    this.board.destroy();
    this.offKeys();
  }

  /** Shows the game that was chosen. */
  turnTo() {
    const { shown } = this.app.games;
    this.tabs.show();
    if (!shown) return this.app.go("#start");
    if (shown === this.game) return;
    this.leave();
    this.game = shown;
    const off = shown.on(() => this.show());
    this.leave = off;
    this.show();
    void this.guest?.open();
  }

  /** Does something with the game and says what was wrong with it.
   * @param {(game: Game) => Promise<unknown>} act */
  do(act) {
    if (this.game) void act(this.game).catch(this.app.fail);
  }

  /** @param {string} move */
  play(move) {
    this.do((game) => this.attempt(game, move));
  }

  /**
   * Plays a move, after a question where it would leave the game's own moves, or where people want
   * to be asked before each.
   * @param {Game} game
   * @param {string} move coordinates or SAN
   */
  async attempt(game, move) {
    const known = game.view.moves.find(({ uci, san }) => uci === move || san === move);
    if (game.branches) {
      const there = game.children(game.view.node).find(({ uci }) => uci === known?.uci);
      if (there) return game.go(there.node);
      this.showBoard();
      return askBranch(this.app, game, () => this.make(game, move));
    }
    const asks = game.live && game.view.stage === "play" && this.app.preferences.get("confirm");
    if (asks && known) return this.askFor(game, known);
    await this.make(game, move);
  }

  /** @param {Game} game @param {string} move */
  async make(game, move) {
    // A second press before the answer is meant for a position that is shown no longer.
    if (this.moving) return;
    this.moving = true;
    try {
      await game.play(move);
    } catch (error) {
      // The board shows again what is true.
      this.showBoard();
      throw error;
    } finally {
      this.moving = false;
    }
  }

  /** Asks before a move, which the board shows meanwhile.
   * @param {Game} game @param {import('../types.js').Move} move */
  askFor(game, move) {
    const words = this.app.words.game.confirm;
    this.showBoard();
    const end = () => {
      this.asking.hidden = true;
      this.board.preview(null);
    };
    const yes = button("confirm-move", words.play, () => {
      end();
      this.do(() => this.make(game, move.uci));
    }, { class: "primary" });
    replace(this.asking, h("span", null, words.title(move.san)), yes,
      button("cancel-move", words.cancel, () => {
        end();
        this.showBoard();
      }));
    this.asking.hidden = false;
    this.board.preview(move);
    yes.focus({ preventScroll: true });
  }

  flip() {
    if (!this.game) return;
    this.game.settings.flipped = !this.flipped;
    this.game.settings.turning = false;
    this.game.changed();
  }

  get flipped() {
    const { settings, view, people } = /** @type {Game} */ (this.game);
    if (settings.turning && people.length === 2) return view.turn === "black";
    return settings.flipped ?? (people.length === 1 && people[0] === "black");
  }

  show() {
    this.keepFocus(() => this.draw());
  }

  /**
   * Draws, and leads keyboards to the board where what had the focus was drawn anew or is gone.
   * @param {() => void} draw
   */
  keepFocus(draw) {
    const { activeElement: old } = document;
    const hadFocus = this.element.contains(old);
    draw();
    const { activeElement: now } = document;
    const isThere = this.element.contains(now) && !now?.matches(":disabled")
      && (now?.getClientRects().length ?? 0) > 0;
    if (hadFocus && !isThere) this.board.grid.focus(this.board.grid.current);
  }

  draw() {
    const { game } = this;
    if (!game) return;
    const { view } = game;
    this.hear(game);
    // The names of players are those of tabs.
    this.tabs.show();
    this.guest?.follow();
    this.showGraph(game);
    this.asking.hidden = true;
    this.bars.show(game);
    const { black, white } = this.bars.bars;
    const [top, bottom] = this.flipped ? [white, black] : [black, white];
    if (this.column.firstElementChild !== top.element) {
      this.column.prepend(top.element);
      this.column.append(bottom.element);
    }
    letterPanel(this.letter, game, this.app);
    this.showChoosing(game);
    this.analysis.show(game);
    this.showBoard();
    this.moves.show(view);
    this.controls.show(game, this.guest !== null);
    this.result.show(game);
    this.status.textContent = statusOf(game, this.app.words, this.lost);
    this.status.classList.toggle("over", Boolean(view.ending));
    this.status.classList.toggle("visually-hidden", isSaid(game, this.lost));
    const turn = view.turn;
    this.san.show(game.movable === "both" || game.movable === turn);
  }

  /** The sound of the last move, and what it has taken from gates. @param {Game} game */
  hear(game) {
    const { heard } = this;
    const { view } = game;
    if (heard === view) return;
    this.heard = view;
    const parent = view.nodes.find(({ node }) => node === view.node)?.parent;
    const isNext = heard?.game === view.game && heard.node === parent;
    const ends = heard?.node === view.node && !heard.ending && view.ending;
    this.lost = isNext ? losses(heard, view) : [];
    if (!(isNext || ends) || view.stage !== "play" || !this.app.preferences.get("sounds")) return;
    sound(isNext ? soundOf(heard, view) : "end");
  }

  showBoard() {
    const { game } = this;
    if (!game) return;
    if (this.guest?.board) return this.board.show(this.guest.board.view, this.guest.board.options);
    const pointed = this.pointed?.line === game.view.line ? [this.pointed.arrow] : [];
    const noted = game.node?.noted;
    this.board.show(game.view, {
      flipped: this.flipped,
      movable: game.movable,
      animate: game.slides,
      premove: game.premove,
      marks: [
        ...(this.marked ? [{ square: this.marked, kind: "best" }] : []),
        ...(noted?.marks ?? []),
      ],
      lost: this.lost.map(({ strip }) => strip),
      arrows: [...(noted?.arrows ?? []),
        ...(game.settings.analysis ? this.analysis.arrows : []), ...pointed],
    });
  }

  /** How the game went, below its moves; a guest has a graph of its own. @param {Game} game */
  showGraph(game) {
    this.course = this.guest || (game.live && !game.settings.free) ? null : courseOf(game);
    this.graph.element.hidden = !this.course;
    if (!this.course) return;
    const ply = this.course.line.indexOf(game.view.node);
    this.graph.show(this.course.course, Math.max(0, ply));
  }

  /** The cards of the stages before play. @param {Game} game */
  showChoosing(game) {
    const { view } = game;
    this.element.dataset.stage = view.stage;
    this.element.dataset.ply = String(game.node?.ply ?? 0);
    this.element.classList.toggle("strips", (view.gates?.white?.length ?? 0) > 0);
    this.choosing.hidden = view.stage === "play";
    if (view.stage === "play") this.marked = null;
    const mine = game.movable === "both" || game.movable === view.turn;
    const api = {
      mine,
      play: (/** @type {string} */ uci) => this.play(uci),
      app: this.app,
      game,
      demonstrate: (/** @type {import('../board/view.js').Demo | null} */ demo) =>
        this.board.demonstrate(demo),
      mark: (/** @type {string | null} */ square) => {
        if (this.marked === square) return;
        this.marked = square;
        this.showBoard();
      },
    };
    if (view.stage === "play" && !this.choosing.hasChildNodes()) return;
    import("../start/choose.js")
      .then(({ choose }) => {
        if (this.game !== game || game.view !== view) return;
        this.keepFocus(() => choose(this.choosing, view, api));
      })
      .catch(() => {
        // Without the cards the moves are still there to press.
        const moves = view.stage === "play" ? [] : view.moves;
        replace(this.choosing, ...moves.map((move) =>
          button("play-move", move.san, () => this.play(move.uci), { disabled: !mine })));
      });
  }
}
