// The board: squares, pieces, gate strips and marks as SVG, under a grid of cells for keyboards and
// screen readers. It shows a view of the table and hands back one of the view's moves. All that it
// shows is in one state; who changes that calls `set`, and `render` draws what depends on it.

import { h, replace, s } from "../dom.js";
import { sanOf } from "../parts/san.js";
import { Geometry } from "./geometry.js";
import { doomed, ghosts, leaving } from "./ghosts.js";
import { Grid, squareLabel } from "./grid.js";
import { Hand, keepsLifted } from "./hand.js";
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

/**
 * All that a board shows.
 * @typedef {object} State
 * @property {View | null} view
 * @property {Options} options
 * @property {string | null} selected the lifted piece: a square, or a piece in the tray
 * @property {string | null} paired a square whose waiting piece and helper are drawn as one
 * @property {Move | null} preview a move whose outcome is shown before it is made
 * @property {{ x: number, y: number } | null} carried where a piece of the tray is dragged
 * @property {Demo | null} demo
 * @property {(Arrow | Mark)[]} drawn what people have drawn on this position
 * @property {Arrow | Mark | null} draft what they are drawing
 */

/** @returns {State} */
const nothing = () => ({
  view: null,
  options: {},
  selected: null,
  paired: null,
  preview: null,
  carried: null,
  demo: null,
  drawn: [],
  draft: null,
});

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
    this.state = nothing();
    /** What of the state is drawn. */
    this.rendered = nothing();
    this.hand = new Hand(this);
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
      demo: s("g", { class: "above" }),
      over: s("g", { class: "above" }),
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

  get view() {
    return this.state.view;
  }

  get options() {
    return this.state.options;
  }

  /**
   * Shows a position.
   * @param {View} view
   * @param {Options} [options]
   */
  show(view, options = {}) {
    const before = this.view;
    if (before?.game === view.game && before.node === view.node && before.fen === view.fen) {
      return this.set({ view, options });
    }
    const selected = keepsLifted(before, view, this.state.selected);
    this.closeChooser?.();
    this.set({ ...nothing(), view, options, selected });
    if (before?.game === view.game) this.announce(view);
  }

  /**
   * Shows what a move does, before it is made: where the piece stands then, what enters, where the
   * rook goes, what is lost.
   * @param {Move | null} preview
   */
  preview(preview) {
    this.set({ preview });
  }

  /**
   * Shows how a piece would move from a square of the board as it is.
   * @param {Demo | null} demo
   */
  demonstrate(demo) {
    this.set({ demo });
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

  /** Changes what is shown, and draws what depends on it. @param {Partial<State>} changes */
  set(changes) {
    Object.assign(this.state, changes);
    this.render();
  }

  // --- drawing ---

  render() {
    const { state, rendered } = this;
    this.rendered = { ...state };
    /** @param {(keyof State)[]} parts */
    const differs = (...parts) => parts.some((part) => state[part] !== rendered[part]);
    const { view } = state;
    if (!view) return;
    const turned = this.lay(view);
    if (turned || differs("view")) {
      const animate = state.options.animate && rendered.view?.game === view.game && !turned;
      this.pieces.show(view, this.geometry, Boolean(animate));
    } else if (differs("options")) {
      // Other arrows only: a piece that is held stays in the hand.
      this.pieces.settle(this.geometry);
    }
    if (turned || differs("view", "options", "selected")) this.drawSquares(view);
    if (turned || differs("view", "preview", "carried")) this.drawGhosts(view);
    if (turned || differs("view", "paired")) this.drawPair(view);
    if (turned || differs("demo")) this.drawDemo();
    if (turned || differs("drawn", "draft")) this.drawDrawn();
  }

  /** Draws the squares again where the view needs others, and says whether it did.
   * @param {View} view */
  lay(view) {
    const flipped = this.options.flipped ?? false;
    const strips = ["white", "black"].some(
      (color) => (view.gates?.[/** @type {Color} */ (color)]?.length ?? 0) > 0,
    );
    const hands = Boolean(view.hands);
    const layout = `${flipped} ${strips} ${hands}`;
    if (layout === this.layout) return false;
    this.layout = layout;
    this.geometry = new Geometry(flipped, strips, hands);
    const { width, height } = this.geometry;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.classList.toggle("with-strips", strips);
    this.element.dataset.below = flipped ? "black" : "white";
    this.layers.squares.replaceChildren(...squareShapes(this.geometry));
    this.grid.layout(this.geometry);
    return true;
  }

  /** The colours of squares, where the lifted piece can go, the arrows, and the grid of cells.
   * @param {View} view */
  drawSquares(view) {
    const { geometry } = this;
    const { options, selected } = this.state;
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

  /** What a move would do, or the piece of the tray that is dragged. @param {View} view */
  drawGhosts(view) {
    const { preview, carried, selected } = this.state;
    this.pieces.mark("doomed", preview ? doomed(view, preview) : []);
    this.pieces.mark("leaving", preview ? leaving(view, preview) : []);
    const shapes = preview ? ghosts(view, preview, this.geometry, this.pieces) : [];
    if (carried && selected && isTray(selected)) {
      const type = view.types[Number(selected.slice(5))];
      shapes.push(this.pieces.ghost(type, view.turn, { ...carried, size: 90 }));
    }
    this.layers.ghosts.replaceChildren(...shapes);
  }

  /** @param {View} view */
  drawPair(view) {
    const { paired } = this.state;
    const shape = paired && !isTray(paired) ? tetherShape(view, this.geometry, paired) : null;
    this.layers.tether.replaceChildren(...(shape ? [shape] : []));
  }

  drawDemo() {
    const { demo } = this.state;
    const shapes = demo ? demoShapes(this.geometry, demo, this.pieces) : [];
    this.layers.demo.replaceChildren(...shapes);
  }

  drawDrawn() {
    const { drawn, draft } = this.state;
    const shapes = [...drawn, ...(draft ? [draft] : [])].map((mark) =>
      "from" in mark ? arrowShape(this.geometry, mark) : ringShape(this.geometry, mark),
    );
    this.layers.drawn.replaceChildren(...shapes);
  }

  /** Says the last move. @param {View} view */
  announce(view) {
    const node = view.nodes?.find((node) => node.node === view.node);
    if (node?.san) this.say(this.words.moved({ ...node, san: sanOf(node) }, view));
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
    if (!to) return this.set({ draft: null });
    /** @type {Arrow | Mark} */
    const mark = from === to ? { square: from, kind } : { from, to, kind };
    if (!done) return this.set({ draft: mark });
    const { drawn } = this.state;
    const text = JSON.stringify(mark);
    const rest = drawn.filter((old) => JSON.stringify(old) !== text);
    this.set({ draft: null, drawn: rest.length < drawn.length ? rest : [...rest, mark] });
  }

  /** Where a pointer is on the drawing. @param {PointerEvent} event */
  locate(event) {
    const box = this.svg.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.geometry.width;
    const y = ((event.clientY - box.top) / box.height) * this.geometry.height;
    return { x, y, square: this.geometry.at(x, y) };
  }
}
