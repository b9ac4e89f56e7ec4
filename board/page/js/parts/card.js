// A piece as a card: picture or tile, how it moves as a drawing and in words, what it is worth.

import { pieceIcon } from "../board/piece.js";
import { h } from "../dom.js";
import { pieces as words } from "../words/index.js";
import { legend, movementDiagram } from "./diagram.js";
import { movementText, movementWords } from "./movement.js";
import { decimal } from "./numbers.js";

/** @typedef {import("../dom.js").Child} Child */
/** @typedef {import("../types.js").Card} Card */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").PieceType} PieceType */
/** @typedef {import("../types.js").Worth} Worth */

/**
 * The card's piece as a type of a view.
 *
 * @param {Card} card
 * @returns {PieceType}
 */
export function typeOf({ name, letter, betza, picture, emblem }) {
  const sign = letter ?? name.slice(0, 1);
  const [white, black] = [sign.toUpperCase(), sign.toLowerCase()];
  return { name, white, black, betza, picture, emblem };
}

/**
 * The picture of a card.
 *
 * @param {Card} card
 * @param {Color} color
 */
export function figure(card, color) {
  return h("span", { class: "figure" }, pieceIcon(typeOf(card), color));
}

/**
 * A number of centipawns as pawns.
 *
 * @param {number} centipawns
 */
export function pawns(centipawns) {
  return decimal(centipawns / 100, 1);
}

/**
 * The mean of a value over a game.
 *
 * @param {Worth} value
 */
export function mean(value) {
  return value.mean;
}

/**
 * A value as a line: `7.9 pawns (7.5 to 8.3), measured in games`.
 *
 * @param {Worth} value
 */
export function worth(value) {
  const title = words.phases(pawns(value.full), pawns(value.endings));
  return h(
    "p",
    { class: "worth", title },
    h("strong", null, words.pawns(pawns(mean(value)))),
    " ",
    h(
      "span",
      { class: "muted" },
      value.basis === "weights" ? "" : words.range(pawns(value.low), pawns(value.high)),
      words.basis[value.basis],
    ),
  );
}

/**
 * The whole card.
 *
 * @param {Card} card
 * @param {{ color: Color, actions?: Child[], badge?: Child, legends?: boolean,
 *   heading?: "h2" | "h3" }}
 *   options
 */
export function pieceCard(card, { color, actions = [], badge, legends = false, heading = "h3" }) {
  const name = h(heading, { class: "card-name" }, words.name(card.name));
  return h(
    "article",
    {
      class: "card piece-card",
      data: { card: card.name, letter: card.letter },
      "aria-label": words.name(card.name),
    },
    h(
      "header",
      { class: "card-head" },
      figure(card, color),
      h("div", null, name, h("code", { class: "muted", title: words.betza }, card.betza), badge),
    ),
    movementDiagram(card.squares, { label: `${words.diagram(card.name)}: ${movementText(card)}` }),
    legends ? legend(card.squares, words.legend) : null,
    h("p", { class: "card-words" }, ...movementWords(card)),
    worth(card.value),
    actions.length > 0 ? h("div", { class: "card-actions" }, ...actions) : null,
  );
}
