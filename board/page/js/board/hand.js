// What people do with pieces on the board: they lift one and drop it, by two presses, by dragging or
// by keys. One of the legal moves comes of it, or a move in advance.

import { choose } from "./chooser.js";
import { helperOf, isStrip } from "./geometry.js";
import { squareLabel } from "./grid.js";
import { goals, inOrder, isTray, movesBetween, movesFrom, placementsOn } from "./moves.js";
import { dragFromTray } from "./pointer.js";
import { waits } from "./squares.js";

/** @typedef {import('../types.js').Move} Move */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').View} View */
/** @typedef {import('./view.js').BoardView} BoardView */

/** The hand over a board. */
export class Hand {
  /** @param {BoardView} board */
  constructor(board) {
    this.board = board;
    this.drops = false;
  }

  get selected() {
    return this.board.state.selected;
  }

  /** Whether pieces of this side can be moved here. @param {Color} color */
  may(color) {
    const { movable = "none" } = this.board.options;
    return movable === "both" || movable === color;
  }

  /** Where a piece might go in its turn, while the other side is to move. @param {string} square */
  early(square) {
    const { view } = this.board;
    if (!view || view.board[square]?.[0] === view.turn) return [];
    return view.early?.[square] ?? [];
  }

  /** Whether there is something to lift: for a move now or for one in advance.
   * @param {string} square
   */
  canLift(square) {
    const { view } = this.board;
    const piece = view?.board[square];
    if (!view || !piece || !this.may(piece[0])) return false;
    if (piece[0] === view.turn) return view.stage === "play";
    const { onPremove, options } = this.board;
    return Boolean(onPremove) && view.stage === "play" && options.movable !== "both";
  }

  /**
   * A press on a square: drops the lifted piece there, or lifts the one that stands there.
   * @param {string} square
   * @param {PointerEvent | null} event null from a keyboard
   * @returns {'lifted' | 'again' | 'done'}
   */
  press(square, event) {
    const { view } = this.board;
    this.board.closeChooser?.();
    if (!view || this.board.onSquare?.(square, event)) return "done";
    if (event && this.board.state.drawn.length > 0) this.board.set({ drawn: [] });
    if (this.board.options.premove) this.board.onPremove?.(null);
    if (this.selected && this.selected !== square && this.tryMove(this.selected, square)) {
      return "done";
    }
    if (!this.selected && isStrip(square) && this.may(view.turn)) {
      const placements = placementsOn(view, square);
      if (placements.length > 0) {
        this.decide(placements, square);
        return "done";
      }
    }
    // A waiting piece stands for its helper.
    const lifted = isStrip(square) && waits(view, square) ? helperOf(square) : square;
    if (this.selected === lifted) {
      if (!event) this.select(null);
      return "again";
    }
    this.select(this.canLift(lifted) ? lifted : null);
    return this.selected ? "lifted" : "done";
  }

  /** Lifts a piece or puts it back. @param {string | null} source */
  select(source) {
    this.board.closeChooser?.();
    this.board.pieces.putBack(this.board.geometry);
    this.board.set({ selected: source, preview: null, carried: null, paired: source });
    const { view, words } = this.board;
    if (source && view && !isTray(source)) {
      const count = new Set(movesFrom(view, source).flatMap(goals)).size;
      this.board.say(words.lifted(squareLabel(view, source, words, null), count));
    }
  }

  /** @param {string} source @param {PointerEvent | null} event */
  liftFromTray(source, event) {
    const again = this.selected === source;
    this.select(again && !event ? null : source);
    const { view } = this.board;
    if (!event) {
      // The tray is drawn anew, so the focus goes to where the piece can.
      const [first] = this.selected && view ? movesFrom(view, source).flatMap(goals) : [];
      if (first) this.board.grid.focus(first);
      return;
    }
    if (!view) return;
    dragFromTray(this.board.grid.element, event, {
      drag: (move) => {
        const { x, y, square } = this.board.locate(move);
        this.board.set({ carried: { x, y }, paired: square });
      },
      drop: (up, dragged) => {
        this.board.set({ carried: null });
        const { square } = this.board.locate(up);
        if (dragged && !(square && this.tryMove(source, square))) this.select(null);
        else if (!dragged && again) this.select(null);
      },
    });
  }

  /**
   * Makes the move between two squares, or asks which one. False where there is none.
   * @param {string} from
   * @param {string} to
   */
  tryMove(from, to) {
    const { view } = this.board;
    if (!view) return false;
    const color = isTray(from) ? view.turn : view.board[from]?.[0];
    if (color !== view.turn) {
      if (!this.board.onPremove || !this.early(from).includes(to)) return false;
      this.select(null);
      this.board.onPremove({ from, to });
      return true;
    }
    if (!this.may(view.turn)) return false;
    const moves = movesBetween(view, from, to);
    if (moves.length === 0) return false;
    this.decide(moves, to);
    return true;
  }

  /** Makes the only move, or asks which. @param {Move[]} moves @param {string} to */
  decide(moves, to) {
    const { view, geometry } = this.board;
    if (!view) return;
    /** @param {Move} move */
    const make = (move) => {
      this.board.set({ selected: null, preview: null, paired: null });
      // It stands there at once; the answer draws the rest.
      if (move.from && move.to) {
        this.board.pieces.placed(move.from, move.to, geometry, !this.drops);
      }
      this.board.onMove(move);
    };
    if (moves.length === 1) return make(moves[0]);
    const { x, y } = geometry.spot(to);
    const at = { x: x / geometry.width, y: y / geometry.height };
    const back = document.activeElement;
    this.board.closeChooser = choose(
      this.board.element, view, inOrder(view, moves), at, this.board.words, this.board.pictures,
      (move) => {
        this.board.closeChooser = null;
        if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
        if (move) make(move);
        else this.select(null);
      },
    );
    this.board.preview(sole(moves));
  }

  /** @param {number} x @param {number} y @param {string | null} square */
  drag(x, y, square) {
    if (!this.selected || isTray(this.selected)) return;
    this.board.pieces.lift(this.selected, { x, y, size: 104 });
    this.previewTo(square);
  }

  /** @param {string | null} square @param {boolean} dragged @param {boolean} again */
  drop(square, dragged, again) {
    const from = this.selected;
    if (!from) return;
    if (!dragged) {
      if (again) this.select(null);
      return;
    }
    this.board.pieces.putBack(this.board.geometry);
    if (square === from) return this.select(from);
    // What was dragged is there already.
    this.drops = true;
    if (!square || !this.tryMove(from, square)) this.select(null);
    this.drops = false;
  }

  /** Shows the pair of helper and waiting piece, and what a move there would do.
   * @param {string | null} square
   */
  hover(square) {
    if (this.board.closeChooser) return;
    if (this.selected) this.previewTo(square);
    else this.board.set({ paired: square });
  }

  /** @param {string | null} square */
  previewTo(square) {
    const { selected } = this;
    const { view } = this.board;
    if (!view || !selected || !this.may(view.turn)) return;
    this.board.preview(square ? sole(movesBetween(view, selected, square)) : null);
  }
}

/** What all these moves do alike: the move itself, where there is one. @param {Move[]} moves */
function sole(moves) {
  return moves.length === 1 ? moves[0] : null;
}

/**
 * The piece that stays lifted when another position is shown: one that was lifted while the other
 * side was to move, and that can move now.
 * @param {View | null} before
 * @param {View} now
 * @param {string | null} selected
 */
export function keepsLifted(before, now, selected) {
  if (!selected || before?.game !== now.game) return null;
  const [was, is] = [before.board[selected], now.board[selected]];
  const isSame = was && is && was[0] === is[0] && was[1] === is[1];
  return isSame && before.turn !== was[0] && now.turn === was[0] ? selected : null;
}
