// A bar for each player: who it is, whether it is to move, what it has taken, its pieces that enter,
// and its clock.

import { pieceIcon } from "../board/piece.js";
import { h, replace } from "../dom.js";
import { clockText } from "./clock.js";
import { sound } from "./sounds.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('./game.js').Game} Game */

/** How often a running clock is drawn, in ms. */
const TICK = 100;
/** When a clock is low, in ms. */
const LOW = 10_000;

/**
 * Both bars. They are drawn again by `show`; clocks run by themselves until `close`.
 * @param {App} app
 */
export function makeBars(app) {
  const words = app.words.game;
  /** @param {Color} color */
  const bar = (color) => {
    const name = h("bdi", { class: "bar-name" });
    const state = h("span", { class: "bar-state" });
    const taken = h("span", { class: "bar-taken", data: { taken: color } });
    const gates = h("span", { class: "bar-gates" });
    const clock = h("span", { class: "clock", role: "timer", data: { clock: color } });
    const disc = h("span", { class: `disc disc-${color}`, "aria-hidden": "true" });
    const side = h("span", { class: "visually-hidden" }, app.words.colors[color]);
    const element = h("div", { class: "bar", data: { side: color } },
      disc, side, h("span", { class: "bar-who" }, name, state), taken, gates, clock);
    return { element, name, state, taken, gates, clock };
  };
  const bars = { white: bar("white"), black: bar("black") };
  const colors = /** @type {Color[]} */ (["white", "black"]);
  /** @type {Game | null} */
  let shown = null;

  const tick = () => {
    for (const color of colors) {
      const { clock } = bars[color];
      clock.hidden = !shown?.clock;
      if (!shown?.clock) continue;
      const left = shown.clock.left(color);
      const text = clockText(left);
      if (shown.clock.running === color) hurry(shown, color, left);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("running", shown.clock.running === color);
      clock.classList.toggle("short", left < 20_000);
    }
  };
  const timer = setInterval(tick, TICK);
  /** A sound when little time is left, once a turn. @param {Game} game @param {Color} color
   * @param {number} left */
  const hurry = (game, color, left) => {
    const turn = `${game.id} ${game.tip.node}`;
    if (left > LOW || warned === turn || !game.people.includes(color)) return;
    warned = turn;
    if (app.preferences.get("sounds")) sound("low");
  };
  let warned = "";

  return {
    bars,
    close: () => clearInterval(timer),
    /** @param {Game} game */
    show(game) {
      shown = game;
      const { view } = game;
      for (const color of colors) {
        const { element, name, state, taken, gates } = bars[color];
        const player = game.player(color);
        const turn = view.turn === color && !view.ending;
        element.classList.toggle("turn", turn);
        name.textContent = nameOf(app, game, color);
        const thinks = player.who === "engine" && app.desk.works(`play ${game.id}`)
          && game.tip.turn === color;
        state.textContent = thinks ? words.thinking : turn ? words.turn[view.stage] : "";
        const chips = (view.gates?.[color] ?? []).flatMap((gate) => {
          if (gate.type === null) return [];
          const type = view.types[gate.type];
          const fate = gate.gone ?? (gate.at === null ? "unplaced" : "waits");
          const label = `${app.words.pieces.name(type.name)} ${words.fate[fate]}`;
          return [h("span", { class: `chip chip-${fate}`, title: label, data: { fate } },
            pieceIcon(type, color, { label }))];
        });
        replace(gates, ...chips);
        replace(taken, ...takenPieces(view, color, words));
      }
      tick();
    },
  };
}

/**
 * What a side has taken, from pawns up, and by how much it is ahead.
 * @param {import('../types.js').View} view
 * @param {Color} color
 * @param {App['words']['game']} words
 */
function takenPieces({ material, types }, color, words) {
  if (!material) return [];
  const other = color === "white" ? "black" : "white";
  const taken = [...material.taken[color]].sort((a, b) => a - b);
  const icons = taken.map((type, index) => {
    const first = index === 0 || taken[index - 1] !== type;
    return h("span", { class: first ? "taken first" : "taken" }, pieceIcon(types[type], other));
  });
  const pawns = Math.round((color === "white" ? 1 : -1) * material.lead / 100);
  const names = taken.map((type) => types[type].name);
  return [
    taken.length > 0 ? h("span", { class: "visually-hidden" }, words.hasTaken(names)) : null,
    h("span", { class: "taken-row", "aria-hidden": "true" }, ...icons),
    pawns > 0 ? h("span", { class: "lead" }, `+${pawns}`) : null,
  ];
}

/** The name of a player. @param {App} app @param {Game} game @param {Color} color */
export function nameOf(app, game, color) {
  const words = app.words.game;
  const player = game.player(color);
  const tag = game.view.tags?.[color === "white" ? "White" : "Black"];
  if (player.who === "engine") {
    const level = typeof player.elo === "number" ? words.level(player.elo) : words.full;
    return `${player.name || words.engine} · ${level}`;
  }
  if (tag && tag !== "?") return tag;
  return player.name || (game.people.length === 1 ? words.person : app.words.colors[color]);
}
