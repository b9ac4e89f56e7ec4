// The pieces on the board. From one position to the next each piece keeps its element, so that it
// can slide; what is gone fades.

import { s } from "../dom.js";
import { isStrip, stripName, stripSquare } from "./geometry.js";
import { art } from "./piece.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').PieceType} PieceType */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('./geometry.js').Geometry} Geometry */
/** @typedef {import('./geometry.js').Spot} Spot */

/** @typedef {{ place: string, color: Color, type: number }} Standing */
/** @typedef {Standing & { element: SVGGElement, inner: SVGGElement, spot: Spot }} Piece */

/** How long a move takes, and a piece that enters, in ms. */
const SLIDE = 150;
const ENTER = 250;
const FADE = 240;

/** All pieces of a board, by place. */
export class Pieces {
  /**
   * @param {SVGGElement} layer
   * @param {string} pictures
   */
  constructor(layer, pictures) {
    this.layer = layer;
    this.pictures = pictures;
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    this.types = "";
    /** @type {Piece | null} */
    this.lifted = null;
    /** The piece that was dropped on its goal, until the table answers. @type {Piece | null} */
    this.dropped = null;
  }

  /**
   * Brings the pieces into a position.
   * @param {View} view
   * @param {Geometry} geometry
   * @param {boolean} animate
   */
  show(view, geometry, animate) {
    const types = JSON.stringify(view.types);
    if (types !== this.types) {
      this.layer.replaceChildren();
      this.pieces.clear();
      this.types = types;
    }
    this.lifted = this.dropped = null;
    const moving = animate && !isStill();
    const old = this.pieces;
    /** @type {Map<string, Piece>} */
    const next = new Map();
    /** @type {Standing[]} */
    const fresh = [];
    for (const standing of standings(view)) {
      const piece = old.get(standing.place);
      if (piece && piece.color === standing.color && piece.type === standing.type) {
        next.set(standing.place, piece);
        old.delete(standing.place);
        this.put(piece, standing.place, geometry, false);
      } else fresh.push(standing);
    }
    const gone = [...old.values()];
    for (const standing of fresh) {
      const piece = take(gone, standing, geometry) ?? this.make(standing, view);
      const isNew = !piece.element.isConnected;
      if (isNew) this.layer.append(piece.element);
      const promoted = isNew ? gone.find((old) => becomes(view, old, standing)) : null;
      if (promoted) {
        gone.splice(gone.indexOf(promoted), 1);
        piece.spot = promoted.spot;
        promoted.element.remove();
      }
      this.put(piece, standing.place, geometry, moving && (!isNew || Boolean(promoted)));
      if (isNew && !promoted && moving) {
        piece.inner.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
      }
      next.set(standing.place, piece);
    }
    for (const piece of gone) this.leave(piece, moving);
    this.pieces = next;
  }

  /** A see-through piece. @param {PieceType} type @param {Color} color @param {Spot} spot */
  ghost(type, color, spot) {
    const group = s("g", { class: "ghost" }, art(type, color, this.pictures));
    group.setAttribute("transform", transform(spot));
    return group;
  }

  /** Holds the piece of a square at a point. @param {string} place @param {Spot} spot */
  lift(place, spot) {
    const piece = this.pieces.get(place);
    if (!piece) return;
    if (this.lifted !== piece) {
      this.lifted = piece;
      piece.element.classList.add("lifted");
      this.layer.append(piece.element);
    }
    piece.spot = spot;
    piece.element.setAttribute("transform", transform(spot));
  }

  /** Puts a held piece back on its square. @param {Geometry} geometry */
  putBack(geometry) {
    const piece = this.lifted;
    this.lifted = null;
    if (!piece) return;
    piece.element.classList.remove("lifted");
    this.put(piece, piece.place, geometry, false);
  }

  /** A piece goes to its goal at once: it stands there until the table answers.
   * @param {string} from @param {string} to @param {Geometry} geometry
   * @param {boolean} slide
   */
  placed(from, to, geometry, slide) {
    const piece = this.pieces.get(from);
    if (!piece || isStrip(to)) return;
    this.put(piece, to, geometry, slide && !isStill());
    // Until then it belongs to its old place.
    piece.place = from;
    this.dropped = piece;
  }

  /** The move was not made: the dropped piece stands where it stood. @param {Geometry} geometry */
  settle(geometry) {
    const piece = this.dropped;
    this.dropped = null;
    if (piece) this.put(piece, piece.place, geometry, false);
  }

  /** Gives a class to the pieces of these places, and to no others.
   * @param {'doomed' | 'leaving'} name @param {string[]} places
   */
  mark(name, places) {
    for (const piece of this.pieces.values()) {
      const here = piece !== this.lifted && places.includes(piece.place);
      piece.element.classList.toggle(name, here);
    }
  }

  /** @param {Standing} standing @param {View} view @returns {Piece} */
  make({ place, color, type }, view) {
    const kind = view.types[type];
    const inner = s("g", null, art(kind, color, this.pictures));
    const element = s("g", { class: "piece", data: { color, type: kind.name } }, inner);
    return { place, color, type, element, inner, spot: { x: 0, y: 0, size: 0 } };
  }

  /**
   * @param {Piece} piece
   * @param {string} place
   * @param {Geometry} geometry
   * @param {boolean} slide
   */
  put(piece, place, geometry, slide) {
    const from = piece.spot;
    const to = geometry.spot(place);
    const wasWaiting = piece.element.hasAttribute("data-gate");
    piece.place = place;
    piece.spot = to;
    const { element } = piece;
    element.classList.remove("lifted");
    element.setAttribute("transform", transform(to));
    const waiting = place.startsWith("hand-") || isStrip(place);
    if (waiting) {
      const name = place.startsWith("hand-") ? `${piece.color}-hand` : stripName(place);
      element.setAttribute("data-gate", name);
      element.removeAttribute("data-square");
    } else {
      element.setAttribute("data-square", place);
      element.removeAttribute("data-gate");
    }
    element.classList.toggle("waiting", waiting);
    const far = Math.hypot(from.x - to.x, from.y - to.y) > 1;
    if (!slide || !far || from.size === 0) return;
    this.layer.append(element);
    const scale = 100 / to.size;
    const [dx, dy] = [(from.x - to.x) * scale, (from.y - to.y) * scale];
    const start = `translate(${dx}px, ${dy}px) scale(${from.size / to.size})`;
    piece.inner.animate([{ transform: start }, { transform: "none" }], {
      duration: wasWaiting ? ENTER : SLIDE,
      easing: "cubic-bezier(.2,.7,.3,1)",
    });
  }

  /** @param {Piece} piece @param {boolean} fade */
  leave({ element, inner, place }, fade) {
    // From now on it is a picture only: nothing that reads the board finds it.
    for (const name of ["data-square", "data-gate", "data-color", "data-type"]) {
      element.removeAttribute(name);
    }
    if (!fade) return element.remove();
    const duration = isStrip(place) ? 3 * FADE : FADE;
    const end = isStrip(place) ? "scale(.6)" : "none";
    const frames = [{ opacity: 1 }, { opacity: 0, transform: end }];
    inner.animate(frames, { duration, fill: "forwards" }).finished.then(
      () => element.remove(),
      () => element.remove(),
    );
  }
}

/** Whether people want nothing to move. */
function isStill() {
  return document.documentElement.dataset.motion === "none"
    || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** All pieces of a view with their places. @param {View} view @returns {Standing[]} */
function standings(view) {
  const list = Object.entries(view.board).map(([place, [color, type]]) => ({ place, color, type }));
  for (const color of /** @type {Color[]} */ (["white", "black"])) {
    (view.gates?.[color] ?? []).forEach(({ type, at, gone }, index) => {
      if (type === null || at === null || gone) return;
      const place = at === "hand" ? `hand-${color}-${index}` : stripSquare(color, at);
      list.push({ place, color, type });
    });
  }
  return list;
}

/** Takes the nearest piece of the same kind off the list. @param {Piece[]} gone
 * @param {Standing} standing @param {Geometry} geometry */
function take(gone, { place, color, type }, geometry) {
  const { x, y } = geometry.spot(place);
  /** @param {Piece} piece */
  const distance = ({ spot }) => Math.hypot(spot.x - x, spot.y - y);
  const alike = gone.filter((piece) => piece.color === color && piece.type === type);
  const [best] = alike.sort((a, b) => distance(a) - distance(b));
  if (best) gone.splice(gone.indexOf(best), 1);
  return best ?? null;
}

/** Whether a pawn has become this piece (or, backwards, the piece that pawn).
 * @param {View} view @param {Piece} old @param {Standing} standing */
function becomes(view, old, standing) {
  const last = view.last ?? [];
  return old.color === standing.color && last.includes(old.place)
    && last.includes(standing.place) && old.place !== standing.place;
}

/** @param {Spot} spot */
function transform({ x, y, size }) {
  return `translate(${x} ${y}) scale(${size / 100})`;
}
