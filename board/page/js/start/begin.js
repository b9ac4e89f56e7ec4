// Begins a game that was planned, and shows it.

/** @typedef {import("../app.js").App} App */
/** @typedef {import("./plan.js").Plan} Plan */

/**
 * @param {App} app
 * @param {Plan} plan
 */
export async function begin(app, { request, settings, moves = [] }) {
  // The engine must not begin to think before the first moves are played.
  const first = moves.length === 0 ? settings : { ...settings, analysis: true };
  const game = await app.games.begin(request, first);
  for (const move of moves) await game.play(move);
  game.settings = settings;
  game.tip = game.view;
  if (moves.length > 0) await game.go(game.view.node);
  app.go("#play");
  return game;
}
