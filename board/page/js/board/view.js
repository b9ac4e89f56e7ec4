// The board: squares, pieces, gate strips and marks as SVG, under a grid of cells for keyboards and
// screen readers. It shows a view of the table and hands back one of the view's moves.

import { h, replace, s } from "../dom.js";
import { Geometry } from "./geometry.js";
import { doomed, ghosts, leaving } from "./ghosts.js";
import { Grid, squareLabel } from "./grid.js";
import { Hand } from "./hand.js";
import { arrowShape, ringShape } from "./marks.js";
import { aims, isTray, movesFrom } from "./moves.js";
import { Pieces } from "./pieces.js";
import { listen } from "./pointer.js";
import { demoShapes, fields, light, squareShapes, targetShapes, tetherShape } from "./squares.js";
import { showTray } from "./tray.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Move} Move */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').Arrow} Arrow */
/** @typedef {import('../types.js').Mark} Mark */
/** @typedef {{ from: string, to: string }} Premove */

/**
 * What a board is made with.
 * @typedef {object} Parts
 * @property {typeof import('../words/index.js').board} words the section `board` of the words
 * @property {(move: Move) => void} onMove
 * @property {(square: string, event: PointerEvent | null) => boolean | void} [onSquare] a press on
 *   a square; true keeps the board from acting on it
 * @property {(premove: Premove | null) => void} [onPremove] without it there are no premoves
 * @property {string} [pictures] the folder of pictures, with a slash at its end
 */

/**
 * How a view is shown.
 * @typedef {object} Options
 * @property {boolean} [flipped]
 * @property {Arrow[]} [arrows] kinds: `best`, `line`, `hint`, `threat`, `good`, `bad`
 * @property {Mark[]} [marks]
 * @property {Color | 'both' | 'none'} [movable] whose pieces can be moved here
 * @property {boolean} [animate]
 * @property {Premove | null} [premove]
 * @property {string[]} [lost] strip squares whose piece the last move has taken
 */

/**
 * A piece that shows how it moves.
 * @typedef {object} Demo
 * @property {import('../types.js').PieceType} type
 * @property {Color} color
 * @property {string} square
 * @property {import('../types.js').Reached[]} reached
 */

/** A board in the page. */
export class BoardView {
  /**
   * @param {HTMLElement} host an element for the board alone; it gives the width
   * @param {Parts} parts
   */
  constructor(host, { words, onMove, onSquare, onPremove, pictures = "pieces/" }) {
    this.words = words;
    this.onMove = onMove;
    this.onSquare = onSquare;
    this.onPremove = onPremove;
    this.pictures = pictures;
    /** @type {View | null} */
    this.view = null;
    /** @type {Options} */
    this.options = {};
    this.hand = new Hand(this);
    /** What people have drawn on this position. @type {(Arrow | Mark)[]} */
    this.drawn = [];
    /** @type {(() => void) | null} */
    this.closeChooser = null;
    this.geometry = new Geometry(false, false);
    this.layout = "";

    this.layers = {
      squares: s("g", { class: "squares" }),
      under: s("g", { class: "under" }),
      tether: s("g", { class: "tethers" }),
      pieces: s("g", { class: "pieces" }),
      ghosts: s("g", { class: "ghosts" }),
      demo: s("g", { class: "over" }),
      over: s("g", { class: "over" }),
      arrows: s("g", { class: "arrows" }),
      drawn: s("g", { class: "arrows" }),
    };
    this.pieces = new Pieces(this.layers.pieces, pictures);
    this.svg = s("svg", { class: "board-svg", "aria-hidden": "true" });
    this.svg.append(...Object.values(this.layers));
    this.grid = new Grid(words, {
      press: (square) => void this.hand.press(square, null),
      cancel: () => this.hand.select(null),
      focus: (square) => this.hand.hover(square),
    });
    this.tray = h("div", { class: "tray", hidden: true });
    this.live = h("div", { class: "visually-hidden", "aria-live": "polite" });
    this.element = h("div", { class: "board" }, this.svg, this.grid.element, this.tray, this.live);
    replace(host, this.element);
    listen(this.grid.element, {
      locate: (event) => this.locate(event),
      press: (square, event) => this.hand.press(square, event),
      drag: (x, y, square) => this.hand.drag(x, y, square),
      drop: (square, dragged, again) => this.hand.drop(square, dragged, again),
      hover: (square) => this.hand.hover(square),
      draw: (from, to, event, done) => this.draw(from, to, event, done),
    });
  }

  /**
   * Shows a position.
   * @param {View} view
   * @param {Options} [options]
   */
  show(view, options = {}) {
    const before = this.view;
    const same = before?.game === view.game && before.node === view.node
      && before.fen === view.fen;
    this.view = view;
    this.options = options;
    if (!same) {
      this.hand.moveOn(before);
      this.drawn = [];
      this.closeChooser?.();
      this.preview(null);
      this.demonstrate(null);
    }
    this.lay(view, options.flipped ?? false);
    if (view === before && !this.turned) {
      // Other arrows only: a piece that is held stays in the hand.
      this.pieces.settle(this.geometry);
      this.refresh();
      return;
    }
    const known = before?.game === view.game;
    const animate = Boolean(options.animate && known && !this.turned);
    this.pieces.show(view, this.geometry, animate);
    this.refresh();
    this.hand.hover(null);
    if (known && !same) this.announce(view);
  }

  /**
   * Shows what a move does, before it is made: where the piece stands then, what enters, where the
   * rook goes, what is lost.
   * @param {Move | null} move
   */
  preview(move) {
    this.layers.ghosts.replaceChildren();
    const view = move && this.view;
    this.pieces.mark("doomed", view ? doomed(view, move) : []);
    this.pieces.mark("leaving", view ? leaving(view, move) : []);
    if (!view) return;
    this.layers.ghosts.append(...ghosts(view, move, this.geometry, this.pieces));
  }

  /**
   * Shows how a piece would move from a square of the board as it is.
   * @param {Demo | null} demo
   */
  demonstrate(demo) {
    const shapes = demo ? demoShapes(this.geometry, demo, this.pieces) : [];
    this.layers.demo.replaceChildren(...shapes);
  }

  /** Takes the board out of the page. */
  destroy() {
    this.closeChooser?.();
    this.element.remove();
  }

  /** Says a text to screen readers. @param {string} text */
  say(text) {
    this.live.textContent = text;
  }

  // --- drawing ---

  /**
   * Draws the squares again where the view needs others.
   * @param {View} view
   * @param {boolean} flipped
   */
  lay(view, flipped) {
    const strips = ["white", "black"].some(
      (color) => (view.gates?.[/** @type {Color} */ (color)]?.length ?? 0) > 0,
    );
    const hands = Boolean(view.hands);
    const layout = `${flipped} ${strips} ${hands}`;
    this.turned = layout !== this.layout;
    if (!this.turned) return;
    this.layout = layout;
    this.geometry = new Geometry(flipped, strips, hands);
    const { width, height } = this.geometry;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.classList.toggle("with-strips", strips);
    this.element.dataset.below = flipped ? "black" : "white";
    this.layers.squares.replaceChildren(...squareShapes(this.geometry));
    this.grid.layout(this.geometry);
  }

  /** Draws all that depends on the lifted piece. */
  refresh() {
    const { view, options, geometry } = this;
    const { selected } = this.hand;
    if (!view) return;
    const mine = this.hand.may(view.turn);
    const placing = view.stage === "placement" && mine;
    const { premove, lost } = options;
    const under = fields(view, geometry, { selected, premove, placing, lost });
    this.layers.under.replaceChildren(...under);
    light(this.layers.squares, view);
    const lifted = selected && !isTray(selected) && mine ? movesFrom(view, selected) : [];
    const targets = aims(lifted);
    for (const square of selected && !mine ? this.hand.early(selected) : []) targets.set(square, "go");
    this.layers.over.replaceChildren(...targetShapes(geometry, targets));
    const arrows = (options.arrows ?? []).map((arrow) => arrowShape(geometry, arrow));
    const marks = (options.marks ?? []).map((mark) => ringShape(geometry, mark));
    this.layers.arrows.replaceChildren(...marks, ...arrows);
    this.drawDrawn(null);
    const placements = selected ? movesFrom(view, selected) : view.moves;
    const open = placing ? aims(placements) : targets;
    this.grid.show(
      view,
      (square) => squareLabel(view, square, this.words, open.get(square) ?? null),
      (square) => this.hand.canLift(square),
    );
    this.grid.select(selected);
    showTray(this.tray, view, {
      flipped: geometry.flipped,
      selected,
      words: this.words,
      pictures: this.pictures,
      may: (color) => this.hand.may(color),
      lift: (source, event) => this.hand.liftFromTray(source, event),
    });
  }

  /** Draws what people have drawn, and what they are drawing. @param {Arrow | Mark | null} draft */
  drawDrawn(draft) {
    const shapes = [...this.drawn, ...(draft ? [draft] : [])].map((mark) =>
      "from" in mark ? arrowShape(this.geometry, mark) : ringShape(this.geometry, mark),
    );
    this.layers.drawn.replaceChildren(...shapes);
  }

  /** Says the last move. @param {View} view */
  announce(view) {
    const node = view.nodes?.find((node) => node.node === view.node);
    if (node) this.say(this.words.moved(node, view));
  }

  /** Draws a waiting piece and its helper as one. @param {string | null} place */
  tether(place) {
    const known = place && !isTray(place) && this.view;
    const shape = known ? tetherShape(known, this.geometry, place) : null;
    this.layers.tether.replaceChildren(...(shape ? [shape] : []));
  }

  /**
   * An arrow or a circle that people draw: the same once more takes it away.
   * @param {string} from
   * @param {string | null} to
   * @param {PointerEvent} event
   * @param {boolean} done
   */
  draw(from, to, event, done) {
    const kind = event.shiftKey ? "drawn-2" : event.altKey ? "drawn-3" : "drawn";
    if (!to) return this.drawDrawn(null);
    /** @type {Arrow | Mark} */
    const mark = from === to ? { square: from, kind } : { from, to, kind };
    if (!done) return this.drawDrawn(mark);
    const text = JSON.stringify(mark);
    const rest = this.drawn.filter((old) => JSON.stringify(old) !== text);
    this.drawn = rest.length < this.drawn.length ? rest : [...rest, mark];
    this.drawDrawn(null);
  }

  /** Where a pointer is on the drawing. @param {PointerEvent} event */
  locate(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.geometry.width;
    const y = ((event.clientY - box.top) / box.height) * this.geometry.height;
    return { x, y, square: this.geometry.at(x, y) };
  }
}
