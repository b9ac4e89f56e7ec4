// The page begins here: it connects to the program, opens again what was open, and shows the
// screen that the address names.

import { connect, later } from "./connection.js";
import { button, h, replace } from "./dom.js";
import { Desk } from "./game/desk.js";
import { engineSettings } from "./game/engine-settings.js";
import { Games } from "./game/games.js";
import { Referee } from "./game/referee.js";
import { openGiven, takeDrops } from "./game/share.js";
import { refusing } from "./refusal.js";
import { makeFrame } from "./shell/frame.js";
import { openShelf } from "./shelf/open.js";
import { notes } from "./shell/notes.js";
import { Preferences } from "./shell/preferences.js";
import { hello } from "./start/own-file.js";
import { Store } from "./store.js";
import * as words from "./words/index.js";

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./app.js').Room} Room */

/** The screens by name. @type {Record<string, () => Promise<{ room: Room }>>} */
const ROOMS = {
  start: () => import("./start/room.js"),
  play: () => import("./game/room.js"),
  lab: () => import("./lab/room.js"),
  setup: () => import("./setup/room.js"),
  review: () => import("./review/room.js"),
  letter: () => import("./people/room.js"),
  settings: () => import("./settings/room.js"),
  tour: () => import("./tour/room.js"),
  rules: () => import("./rules/room.js"),
};

document.documentElement.lang = words.language;
const note = notes(words.shell.close);
const store = new Store((problem) => note(words.shell.storage[problem], true));
const preferences = new Preferences(store);
const frame = makeFrame(words.shell);
document.getElementById("first")?.remove();
document.body.append(frame.element);

/** @param {unknown} error */
const fail = (error) => note(error instanceof Error ? error.message : String(error), true);

/** Screens that can be shown before the program is there: what they ask of it waits. */
const EARLY = new Set(["start", "settings"]);

/** Starts the page, and the program behind it; what goes wrong is said, with a way to try again. */
async function start() {
  const coming = connect((part) => frame.progress(part));
  const connection = refusing(later(coming));
  const settings = () => {
    const { hash, threads } = engineSettings(store, connection.kind);
    return { hash, threads };
  };
  const games = new Games(connection.table, store);
  /** @type {App} */
  const app = {
    table: connection.table,
    desk: new Desk(connection, settings, fail),
    kind: connection.kind,
    hello: { version: "", elo: { least: 0, most: 0 }, variants: [], armies: [] },
    words,
    store,
    preferences,
    games,
    place: frame.place,
    go: (hash) => void (location.hash = hash),
    note,
    fail,
  };
  const referee = new Referee(app);
  games.onNote = (text) => note(text);
  games.onOpen = (game) => referee.watch(game);
  games.onClose = (game) => referee.leave(game);
  store.onLost = (id) => games.lose(id);
  const ready = begin(app, coming, connection);
  takeDrops(app, ready);
  let stop = () => {};
  try {
    // What was open is shown when it can be opened again.
    if (store.opened().length > 0 || !EARLY.has(address().name || "start")) {
      replace(frame.main, h("p", { class: "muted" }, words.shell.loading));
      await ready;
    }
    stop = route(app, ready);
    await ready;
  } catch (error) {
    stop();
    frame.progress(null);
    replace(
      frame.main,
      h(
        "div",
        { class: "narrow card", role: "alert" },
        h("h1", null, words.shell.noProgram),
        h("p", { class: "muted" }, error instanceof Error ? error.message : String(error)),
        button("retry", words.shell.again, () => location.reload(), { class: "primary" }),
      ),
    );
  }
}

/**
 * What needs the program.
 *
 * @param {App} app
 * @param {Promise<import("./connection.js").Connection>} coming
 * @param {import("./types.js").Connection} connection
 */
async function begin(app, coming, connection) {
  const program = await coming;
  frame.progress(null);
  program.onTrouble = (trouble, address) => frame.trouble(trouble, address);
  program.onFault = (text) => note(text, true);
  if (connection.kind === "server") frame.offerEnd(() => connection.quit().catch(fail));
  app.hello = await hello(connection.table);
  window.addEventListener("pagehide", () => app.games.keepClocks());
  await openShelf(store, connection.shelf);
  await app.games.restore();
}

/** Shows screens as the address changes, until what is returned is called.
 * @param {App} app @param {Promise<void>} ready */
function route(app, ready) {
  /** @type {void | { close(): void }} */
  let open;
  let turn = 0;
  let isFirst = true;
  const show = async () => {
    const mine = ++turn;
    const { name, rest } = address();
    const isEarly = !name || EARLY.has(name);
    if (!isEarly && !(await ready.then(() => true, () => false))) return;
    // A link is opened once, not again when people come back to it.
    if (name === "letter" && rest) history.replaceState(null, "", "#letter");
    if (name === "game") {
      // A link holds a whole game. The address is cleared, so that a reload does not open it twice.
      history.replaceState(null, "", "#play");
      await app.games.open(rest).catch(app.fail);
      if (mine === turn) void show();
      return;
    }
    if (name === "given") {
      history.replaceState(null, "", "#play");
      await openGiven(app).catch(app.fail);
      if (mine === turn) void show();
      return;
    }
    const known = name in ROOMS ? name : app.games.list.length > 0 ? "play" : "start";
    if (known === "play" && app.games.list.length === 0) return void app.go("#start");
    frame.mark(known);
    try {
      const { room } = await ROOMS[known]();
      if (mine !== turn) return;
      open?.close();
      open = undefined;
      const host = h("div", { class: `room room-${known}`, data: { room: known } });
      replace(frame.main, host);
      const opened = await room(app, host, rest);
      if (mine !== turn) return void opened?.close();
      open = opened;
      if (!isFirst) focusOn(host);
      isFirst = false;
    } catch (error) {
      if (mine !== turn) return;
      replace(frame.main, h("p", { role: "alert" }, words.shell.failed));
      app.fail(error);
    }
  };
  const listener = () => void show();
  window.addEventListener("hashchange", listener);
  void show();
  return () => {
    turn += 1;
    window.removeEventListener("hashchange", listener);
  };
}

/**
 * Leads keyboards and screen readers to the beginning of another screen: what had the focus may be
 * gone with the one before.
 * @param {HTMLElement} host
 */
function focusOn(host) {
  if (host.contains(document.activeElement)) return;
  const heading = host.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** The screen that the address names: `#lab=Zebra:CN` is `lab` with `Zebra:CN`. */
function address() {
  const [, name = "", rest = ""] = /^#?([a-z]*)(?:[=/](.*))?$/s.exec(location.hash) ?? [];
  try {
    return { name, rest: decodeURIComponent(rest) };
  } catch {
    return { name, rest };
  }
}

void start();
