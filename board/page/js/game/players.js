// Who plays which side: can be changed at any time, so that any position can be played on against
// the engine.

import { button, dialog, h } from "../dom.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Player} Player */

/** The steps between the levels that are offered. */
const STEP = 100;

/**
 * @param {App} app
 * @param {Game} game
 */
export function playersDialog(app, game) {
  const words = app.words.game;
  const white = sideFields(app, game, "white");
  const black = sideFields(app, game, "black");
  const names = nameFields(app, game);
  const box = dialog(
    words.do.players,
    app.words.shell.close,
    names.element,
    h("div", { class: "row-of-buttons" },
      button("keep-names", words.players.keep, () => {
        box.close();
        void game.change({ do: "tags", tags: names.read() }).catch(app.fail);
      })),
    white.element,
    black.element,
    h("div", { class: "row-of-buttons" },
      button("apply-players", words.players.apply, () => {
        box.close();
        game.settings.white = white.read();
        game.settings.black = black.read();
        game.settings.analysis = false;
        game.paused = false;
        // The game goes on from what is shown.
        game.tip = game.view;
        game.changed();
      }, { class: "primary" })),
  );
}

/** The names of both players, which go into the PGN. @param {App} app @param {Game} game */
function nameFields(app, game) {
  const words = app.words.game.players;
  const [white, black] = /** @type {Color[]} */ (["white", "black"]).map((color) => {
    const tag = game.view.tags[color === "white" ? "White" : "Black"] ?? "?";
    return h("input", {
      type: "text",
      maxlength: 100,
      autocomplete: "off",
      value: tag === "?" ? "" : tag,
      "aria-label": words.name(app.words.colors[color]),
      placeholder: words.name(app.words.colors[color]),
      data: { do: `name-${color}` },
    });
  });
  return {
    element: h("div", { class: "fields" }, white, black),
    read: () => ({ White: white.value.trim(), Black: black.value.trim() }),
  };
}

/** @param {App} app @param {Game} game @param {Color} color */
function sideFields(app, game, color) {
  const words = app.words.game;
  const { least, most } = app.hello.elo;
  const player = game.player(color);
  const who = h("select", { data: { do: `who-${color}` } },
    h("option", { value: "person" }, words.players.who.person),
    h("option", { value: "engine" }, words.players.who.engine));
  who.value = player.who;
  // The level that plays now need not be one of the steps.
  const steps = new Set(typeof player.elo === "number" ? [player.elo] : []);
  for (let elo = Math.floor(most / STEP) * STEP; elo >= least; elo -= STEP) steps.add(elo);
  const level = h("select", { data: { do: `level-${color}` } },
    h("option", { value: "" }, words.full),
    ...[...steps].sort((a, b) => b - a).map((elo) => h("option", { value: elo }, words.level(elo))));
  level.value = String(player.elo ?? "");
  const time = h("input", {
    type: "number",
    min: 0.1,
    max: 600,
    step: 0.1,
    value: (player.time ?? 1000) / 1000,
    data: { do: `time-${color}` },
  });
  const strength = h("label", { class: "field" }, h("span", null, words.players.strength), level);
  const seconds = h("label", { class: "field" }, h("span", null, words.players.time), time);
  const show = () => {
    strength.hidden = who.value !== "engine";
    seconds.hidden = who.value !== "engine" || Boolean(game.clock);
  };
  who.addEventListener("change", show);
  show();
  return {
    element: h("div", { class: "fields" },
      h("label", { class: "field" }, h("span", null, app.words.colors[color]), who),
      strength, seconds),
    /** @returns {Player} */
    read() {
      if (who.value !== "engine") return { who: "person", name: player.name };
      const ms = Math.round(Number(time.value) * 1000);
      return {
        who: "engine",
        elo: level.value ? Number(level.value) : null,
        time: Number.isFinite(ms) && ms > 0 ? Math.min(ms, 600_000) : player.time,
      };
    },
  };
}
