// A position as a picture, to put elsewhere: SVG with all that it needs inside, or PNG.

import { Geometry, isStrip, stripSquare } from "../board/geometry.js";
import { waits } from "../board/squares.js";
import { s } from "../dom.js";
import { isDark } from "../parts/squares.js";

/** @typedef {import('../types.js').View} View */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').PieceType} PieceType */

/** How large a PNG is for each unit of the drawing, which is 800 units wide. */
const SCALE = 1.5;

/** @typedef {{ x: number, y: number, width: number, height: number, fill: string }} Area */
/** @typedef {{ x: number, y: number, size: number, type: PieceType, color: Color }} Standing */

/**
 * What is to be drawn, in the colours of the page.
 * @param {View} view
 * @param {boolean} flipped
 */
export function drawing(view, flipped) {
  const strips = (view.gates.white?.length ?? 0) > 0;
  const geometry = new Geometry(flipped, strips);
  const style = getComputedStyle(document.documentElement);
  const names = ["lamp", "page", "strip", "square-dark", "square-light", "field-last"];
  const colours = Object.fromEntries(names.map((name) =>
    [name, style.getPropertyValue(`--${name}`).trim()]));
  /** @param {string} square */
  const fill = (square) => colours[isStrip(square)
    ? waits(view, square) ? "lamp" : view.hands ? "page" : "strip"
    : isDark(square) ? "square-dark" : "square-light"];
  /** @type {Area[]} */
  const areas = geometry.rows().flat().map((square) =>
    ({ ...geometry.box(square), fill: fill(square) }));
  /** @type {Standing[]} */
  const pieces = Object.entries(view.board).map(([square, [color, type]]) =>
    ({ ...geometry.spot(square), type: view.types[type], color }));
  for (const color of /** @type {Color[]} */ (["white", "black"])) {
    for (const [index, { type, at, gone }] of (view.gates[color] ?? []).entries()) {
      if (type === null || !at || gone) continue;
      const place = at === "hand" ? `hand-${color}-${index}` : stripSquare(color, at);
      pieces.push({ ...geometry.spot(place), type: view.types[type], color });
    }
  }
  const last = (view.last ?? []).map((square) =>
    ({ ...geometry.box(square), fill: colours["field-last"] }));
  return { width: geometry.width, height: geometry.height, areas, last, pieces };
}

/** Where the picture of a piece is; null where it has none. @param {Standing} piece */
export function pictureOf({ type, color }) {
  return type.picture && `pieces/${color}/${encodeURIComponent(type.picture)}.svg`;
}

/** The letter of a piece without a picture. @param {Standing} piece */
export function letterOf({ type, color }) {
  return (type[color] ?? type.name).slice(0, 2);
}

/** The drawing of a piece, from its file. @param {string} path @returns {Promise<Element>} */
export async function artOf(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/**
 * The position as the text of an SVG.
 * @param {View} view
 * @param {boolean} flipped
 */
export async function asSvg(view, flipped) {
  const { width, height, areas, pieces } = drawing(view, flipped);
  const svg = s("svg", { viewBox: `0 0 ${width} ${height}`, width, height },
    ...areas.map((area) => s("rect", { ...area })));
  /** @type {Map<string, Element>} */
  const known = new Map();
  for (const piece of pieces) {
    const { x, y, size } = piece;
    const path = pictureOf(piece);
    if (!path) {
      svg.append(s("text", { x, y: y + size / 6, "font-size": size / 2, "text-anchor": "middle" },
        letterOf(piece)));
      continue;
    }
    const art = /** @type {Element} */ ((known.get(path) ?? await artOf(path)).cloneNode(true));
    known.set(path, art);
    const box = { x: x - size / 2, y: y - size / 2, width: size, height: size };
    for (const [name, value] of Object.entries(box)) art.setAttribute(name, String(value));
    svg.append(art);
  }
  return new XMLSerializer().serializeToString(svg);
}

/**
 * The position as a PNG.
 * @param {View} view
 * @param {boolean} flipped
 * @returns {Promise<Blob>}
 */
export async function asPng(view, flipped) {
  const { width, height, areas, pieces } = drawing(view, flipped);
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  const paper = canvas.getContext("2d");
  if (!paper) throw new Error("no canvas");
  paper.scale(SCALE, SCALE);
  for (const { x, y, width: w, height: h, fill } of areas) {
    paper.fillStyle = fill;
    paper.fillRect(x, y, w, h);
  }
  for (const piece of pieces) {
    const { x, y, size } = piece;
    const path = pictureOf(piece);
    if (path) paper.drawImage(await image(path), x - size / 2, y - size / 2, size, size);
    else {
      paper.fillStyle = "#1c1c22";
      paper.font = `${size / 2}px sans-serif`;
      paper.textAlign = "center";
      paper.fillText(letterOf(piece), x, y + size / 6);
    }
  }
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}

/** @param {string} path @returns {Promise<HTMLImageElement>} */
function image(path) {
  return new Promise((done, fail) => {
    const picture = new Image();
    picture.onload = () => done(picture);
    picture.onerror = () => fail(new Error(path));
    picture.src = path;
  });
}
