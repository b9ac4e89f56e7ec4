// The buttons of a game: through its moves, help from the engine, and how it ends.

import { button, dialog, h } from "../dom.js";
import { confirm } from "../parts/confirm.js";
import { dropDown } from "../parts/drop-down.js";
import { sanOf } from "../parts/san.js";
import { squaresOf } from "./analysis.js";
import { refusal } from "./draw-rule.js";
import { beginsMove } from "./keys.js";
import { moveMenu } from "./menu.js";
import { playersDialog } from "./players.js";
import { shareDialog } from "./share.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../types.js').Arrow} Arrow */
/** @typedef {import('../types.js').Color} Color */

/** How long the engine thinks for a hint or a threat, in ms. */
const HINT_TIME = 1000;
const THREAT_TIME = 600;

/** The button that a key presses. @type {Record<string, string>} */
const KEYS = {
  f: "flip",
  h: "hint",
  a: "analysis",
  u: "takeback",
  d: "draw",
  r: "resign",
  p: "pause",
  g: "resume",
  b: "return",
  v: "review",
  t: "threat",
  c: "annotate",
  n: "players",
  s: "share",
  e: "settings",
  m: "sounds",
  i: "rules",
  "?": "keys",
};

/**
 * @param {App} app
 * @param {() => Game | null} shown
 * @param {{ flip: () => void, settings: () => void, point: (line: string, arrow: Arrow) => void }} board
 */
export function makeControls(app, shown, board) {
  const words = app.words.game;
  const names = words.do;

  /** What a button does with the game that is shown.
   * @param {(game: Game) => unknown} act */
  const on = (act) => async () => {
    const game = shown();
    try {
      if (game) await act(game);
    } catch (error) {
      app.fail(error);
    }
  };
  /** @param {keyof typeof names} name @param {string} icon @param {(game: Game) => unknown} act */
  const tool = (name, icon, act) => button(name, names[name], on(act), { icon, class: "quiet" });
  /** @param {keyof typeof names} name @param {string} icon @param {(game: Game) => unknown} act */
  const wide = (name, icon, act) => button(name, names[name], on(act), { icon, wide: true });

  const tools = {
    first: tool("first", "first", (game) => game.first()),
    undo: tool("undo", "undo", (game) => game.undo()),
    redo: tool("redo", "redo", (game) => game.redo()),
    last: tool("last", "last", (game) => game.last()),
    flip: tool("flip", "flip", () => board.flip()),
    hint: tool("hint", "hint", (game) => hint(app, game, board.point)),
    analysis: tool("analysis", "engine", (game) => {
      game.settings.analysis = !game.settings.analysis;
      game.changed();
    }),
  };
  const listed = {
    takeback: wide("takeback", "back", (game) => game.takeBack()),
    draw: wide("draw", "handshake", (game) => offerDraw(app, game)),
    resign: wide("resign", "flag", (game) => resign(app, game)),
    pause: wide("pause", "pause", (game) => pause(game, true)),
    threat: wide("threat", "threat", (game) => threat(app, game, board.point)),
    share: wide("share", "share", (game) => shareDialog(app, game)),
    annotate: wide("annotate", "comment", (game) => moveMenu(app, game, game.view.node)),
    players: wide("players", "people", (game) => playersDialog(app, game)),
    settings: wide("settings", "settings", () => board.settings()),
    reopen: wide("reopen", "back", (game) => game.end("nothing")),
    sounds: wide("sounds", "sound", () => {
      app.preferences.set("sounds", !app.preferences.get("sounds"));
      shown()?.changed();
    }),
    rules: wide("rules", "rules", () => app.go("#rules")),
    keys: wide("keys", "keys", () => keysDialog(app)),
  };
  const acts = {
    resume: wide("resume", "play", (game) => pause(game, false)),
    return: wide("return", "redo", (game) => game.go(game.tip.node)),
    review: wide("review", "check", () => app.go("#review")),
  };
  const buttons = { ...tools, ...listed, ...acts };
  const menu = dropDown("menu", names.menu, "menu", Object.values(listed));
  return {
    tools: h("div", { class: "moves-tools" },
      h("div", { class: "tools", role: "toolbar", "aria-label": words.tools },
        ...Object.values(tools), menu)),
    acts: h("div", { class: "acts row-of-buttons" }, ...Object.values(acts)),
    /** Presses the button of a key; false where there is none to press. @param {string} key */
    key(key) {
      const name = /** @type {keyof typeof buttons | undefined} */ (KEYS[key]);
      const pressed = name && buttons[name];
      if (!pressed || pressed.hidden || pressed.disabled) return false;
      pressed.click();
      return true;
    },
    /** @param {Game} game @param {boolean} reviewed whether its review stands beside it */
    show(game, reviewed) {
      const { view, tip } = game;
      const playing = game.live && tip.stage === "play";
      const engines = 2 - game.people.length;
      const analysis = Boolean(game.settings.analysis);
      tools.first.disabled = tools.undo.disabled = game.parentOf(view.node) === null;
      tools.redo.disabled = tools.last.disabled = game.children(view.node).length === 0;
      tools.hint.disabled = view.moves.length === 0 || Boolean(view.ending);
      listed.threat.disabled = view.stage !== "play" || Boolean(view.ending) || Boolean(view.check);
      listed.takeback.hidden = !game.live || engines === 2 || Boolean(game.settings.letter);
      listed.draw.hidden = !playing || engines === 2;
      listed.resign.hidden = !game.live || engines === 2;
      listed.pause.hidden = !game.live || (engines !== 2 && !game.clock);
      listed.sounds.lastChild?.replaceWith(names[app.preferences.get("sounds") ? "mute" : "unmute"]);
      acts.resume.hidden = !game.paused || Boolean(tip.ending);
      acts.return.hidden = game.atTip || analysis;
      acts.review.hidden = !tip.ending || reviewed;
      listed.settings.hidden = !analysis;
      listed.reopen.hidden = !tip.ending || !game.atTip || !game.settings.ended;
      tools.analysis.setAttribute("aria-pressed", String(analysis));
    },
  };
}

/** All keys with what they do. @param {App} app */
function keysDialog(app) {
  const words = app.words.game;
  const names = words.do;
  /** @param {string} does @param {...string} keys */
  const row = (does, ...keys) => h("div", null,
    h("dt", null, ...keys.flatMap((key) => [h("kbd", null, key), " "])), h("dd", null, does));
  const named = Object.entries(KEYS).map(([key, name]) => row(
    names[/** @type {keyof typeof names} */ (name)],
    key,
    ...(beginsMove(key) ? [`Alt+${key.toUpperCase()}`] : []),
  ));
  dialog(
    names.keys,
    app.words.shell.close,
    h("dl", { class: "keys" }, ...words.keys.others.map(([key, does]) => row(does, key)), ...named),
    h("p", { class: "muted small" }, words.keys.onBoard),
  );
}

/** @param {Game} game @param {boolean} paused */
function pause(game, paused) {
  game.paused = paused;
  game.changed();
}

/** The side for which a person acts: the one to move, if a person here plays it.
 * @param {Game} game */
function sideOf(game) {
  if (game.settings.letter) return game.settings.letter.own;
  const { people } = game;
  return people.includes(game.tip.turn) ? game.tip.turn : people[0] ?? game.tip.turn;
}

/** @param {App} app @param {Game} game */
function resign(app, game) {
  const words = app.words.game.resign;
  const side = sideOf(game);
  const text = words.words(app.words.colors[side]);
  confirm(app, words.title, text, ["confirm-resign", words.yes, () => game.end("resign", side)]);
}

/**
 * Offers a draw, or takes one that is offered, after a second press. Another person at this screen
 * is asked; in a game by links the next link asks.
 * @param {App} app
 * @param {Game} game
 */
function offerDraw(app, game) {
  const words = app.words.game.draw;
  const { letter } = game.settings;
  const take = () => game.end("draw");
  /** @param {string} text @param {() => unknown} act */
  const offer = (text, act) => confirm(app, words.offerTitle, text,
    ["confirm-draw", app.words.game.do.draw, act]);
  if (letter?.offer && letter.offer !== letter.own) {
    return confirm(app, words.title, words.ends, ["confirm-draw", words.yes, take]);
  }
  if (letter) {
    return offer(words.next, () => {
      letter.offer = letter.own;
      game.changed();
      app.note(words.goes);
    });
  }
  if (game.people.length === 1) return offer(words.rule, () => askEngine(app, game));
  const other = game.tip.turn === "white" ? "black" : "white";
  confirm(app, words.title, words.offered(app.words.colors[other]),
    ["take-draw", words.yes, take], ["decline-draw", words.no]);
}

/**
 * The engine takes the draw or says why it plays on.
 * @param {App} app
 * @param {Game} game
 */
async function askEngine(app, game) {
  const words = app.words.game.draw;
  const move = Number(game.tip.fen.split(" ").at(-1));
  const why = refusal(game.judged, move);
  if (why) return app.note(words.refused[why]);
  await game.end("draw");
  app.note(words.taken);
}

/** @param {App} app @param {Game} game @param {(line: string, arrow: Arrow) => void} point */
async function hint(app, game, point) {
  const words = app.words.game.hint;
  const { line } = game.view;
  const owner = `hint ${game.id}`;
  app.desk.withdraw(owner);
  const last = await app.desk.run({ do: "search", line, time: HINT_TIME }, undefined, owner);
  if (!last) return;
  if (!last.best) return app.note(words.none);
  const [from, to] = squaresOf(last.best);
  if (from && to) point(line, { from, to, kind: "hint" });
  app.note(words.words(sanOf({ uci: last.best, san: last.san }) ?? last.best));
}

/** @param {App} app @param {Game} game @param {(line: string, arrow: Arrow) => void} point */
async function threat(app, game, point) {
  const words = app.words.game.threat;
  const { line } = game.view;
  const owner = `hint ${game.id}`;
  app.desk.withdraw(owner);
  const last = await app.desk.run({ do: "threat", line, time: THREAT_TIME }, undefined, owner);
  if (!last) return;
  const [from, to] = squaresOf(last.best ?? undefined);
  if (!from || !to) return app.note(words.none);
  point(line, { from, to, kind: "threat" });
  app.note(words.words(last.san ?? last.best ?? ""));
}
