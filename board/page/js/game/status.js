// The line above the moves: what has to be done now, how the game ended, what was lost.

import { resultText } from "./result.js";
import { taskOf } from "./task.js";

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./happenings.js').Loss} Loss */
/** @typedef {import('../app.js').App["words"]} Words */

/**
 * @param {Game} game
 * @param {Words} words
 * @param {Loss[]} lost what the last move has taken from gates
 */
export function statusOf(game, words, [loss]) {
  const { view } = game;
  const said = words.game.status;
  if (view.ending) return resultText(words, view.ending, game.people);
  if (loss) return lossOf(loss, game, words);
  const note = noteOf(game);
  if (note) return said.noted(note.evaluation, note.clock);
  if (game.settings.analysis) return said.analysis;
  if (game.paused) return said.paused;
  if (!game.atTip) return said.browsing;
  return taskOf(view);
}

/**
 * Whether the screen says it in another place, so that the line is for screen readers alone: before
 * play the cards have it as their heading, and whose turn it is the players' bars say.
 * @param {Game} game
 * @param {Loss[]} lost
 */
export function isSaid(game, lost) {
  if (game.view.stage !== "play") return true;
  return game.live && game.atTip && lost.length === 0 && !noteOf(game);
}

/** Why a waiting piece is gone. @param {Loss} loss @param {Game} game @param {Words} words */
function lossOf({ color, type, helper, isForfeit }, game, words) {
  const said = words.game.loss;
  const { types } = game.view;
  const isYours = game.people.length === 1 && game.people[0] === color;
  const side = isYours ? said.yours : said.theirs(words.colors[color]);
  if (isForfeit || helper === null) return said.forfeit(types[type].name, side);
  return said.captured(types[type].name, side, types[helper].name);
}

/** What another program has noted of the move that is shown. @param {Game} game */
function noteOf({ node }) {
  const noted = node?.noted;
  return noted?.evaluation || noted?.clock ? noted : null;
}
