// Before play: the cards of the types to choose from, then placing what was chosen.

import { replace } from "../dom.js";
import { HiddenPlacing } from "../people/hidden.js";
import { isHidden } from "../people/placing.js";
import { ChooseRoom } from "./cards.js";
import { PlaceRoom } from "./place.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../types.js").View} View */
/** @typedef {ChooseRoom | PlaceRoom | HiddenPlacing} Part */

/**
 * What the screen of a game gives.
 * @typedef {object} Api
 * @property {App} app
 * @property {Game} game
 * @property {boolean} mine whether a person here is to move
 * @property {(move: string) => unknown} play
 * @property {(demo: import("../board/view.js").Demo | null) => void} demonstrate shows on the board
 *   how a piece moves
 * @property {(square: string | null) => void} mark puts a ring around a square
 */

/** What each host shows, so that a change of the game changes it and does not begin anew. */
const parts = /** @type {WeakMap<Element, { part: Part, game: Game }>} */ (new WeakMap());

/**
 * Shows what has to be done before play: the cards in the stage of selection, the files in that of
 * placement, and nothing after it. It is called after every change.
 *
 * @param {Element} host
 * @param {View} view
 * @param {Api} api
 */
export function choose(host, view, api) {
  const kind = kindOf(view, api.game);
  if (!kind) {
    parts.delete(host);
    replace(host);
    return;
  }
  let known = parts.get(host);
  if (!known || known.game !== api.game || !(known.part instanceof kind)) {
    known = { part: new kind(), game: api.game };
    parts.set(host, known);
    replace(host, known.part.element);
  }
  void known.part.show(view, api);
}

/**
 * @param {View} view
 * @param {Game} game
 */
function kindOf(view, game) {
  if (view.stage === "play") return null;
  if (view.stage === "selection") return ChooseRoom;
  return isHidden(view, game.settings) ? HiddenPlacing : PlaceRoom;
}
