// A game by correspondence: links go to and fro, each with the whole game. What this browser has
// promised, sent and seen is kept with the game, and every link that comes is held against it.

import { linkTo } from "../links.js";
import { read, write } from "./link.js";
import { isHidden, placeAll } from "./placing.js";
import { commitment, freshSalt } from "./promise.js";
import { people as words } from "../words/index.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../game/game.js").Game} Game */
/** @typedef {import("../game/game.js").Settings} Settings */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./link.js").Letter} Letter */

/**
 * What this browser knows of a correspondence.
 * @typedef {object} Known
 * @property {string} id
 * @property {Color} own the side that is played here
 * @property {string[]} [mine] the own placements, while they are hidden and after
 * @property {string} [salt] the salt of White's own promise
 * @property {string} [promise] White's promise as it was seen first
 * @property {"kept" | "broken" | "unseen"} [checked] whether the promise was kept; `unseen` if the
 *   first link was not opened in this browser
 * @property {string} [warning] what is odd about the last link
 * @property {Color} [offer] which side offers a draw
 * @property {Color | "draw"} [end] who has resigned, or that a draw was taken
 */

/** The name on the table of the game of a link that is only looked into. */
const PEEK = "letter";

/** A name for a correspondence that no other has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keeps this side's placements, which the next link promises (White) or brings (Black).
 *
 * @param {Game} game
 * @param {string[]} placements
 */
export async function keepPlacing(game, placements) {
  const { letter } = game.settings;
  if (!letter) return;
  letter.mine = placements;
  if (letter.own === "white") {
    letter.salt = freshSalt();
    letter.promise = await commitment(letter.salt, placements);
  }
  game.changed();
}

/**
 * The link to send now, null when it is this side's turn.
 *
 * @param {Game} game
 * @returns {string | null}
 */
export function linkToSend(game) {
  const { letter, placing } = game.settings;
  const { tip } = game;
  if (!letter) return null;
  const pending = isHidden(tip, game.settings);
  const white = letter.own === "white";
  const placed = letter.mine !== undefined || (!white && !letter.promise);
  if (!(pending ? placed : tip.turn !== letter.own || tip.ending !== null)) return null;
  return linkTo(`letter=${write({
    id: letter.id,
    line: tip.line,
    hidden: placing === "hidden",
    promise: pending || white ? (letter.promise ?? null) : null,
    black: pending && !white ? (letter.mine ?? null) : null,
    white: !pending && white ? (letter.mine ?? null) : null,
    salt: !pending && white ? (letter.salt ?? null) : null,
    // The other side's offer ends with the move that is sent.
    offer: letter.offer === letter.own ? letter.own : null,
    end: letter.end ?? null,
  })}`);
}

/**
 * Opens a link, and shows its game. Moves that are new are played in the game that is here; no link
 * takes any away.
 *
 * @param {App} app
 * @param {string} text
 */
export async function openLetter(app, text) {
  const letter = read(text);
  if (!letter) throw new Error(words.notALetter);
  if (letter.black && !letter.salt) return answer(app, letter, await oldGame(app, letter, "white"));
  const view = /** @type {View} */ (
    await app.table({ do: "open", game: PEEK, text: letter.line })
  );
  void app.table({ do: "close", game: PEEK }).catch(() => null);
  const old = await oldGame(app, letter, reader(letter, view));
  const moves = movesOf(view);
  const before = old ? movesOf(old.tip) : [];
  const differs = moves.findIndex((move, at) => at < before.length && before[at] !== move);
  const game = old && differs < 0 ? old : await fresh(app, letter, view, old);
  const mine = game.settings.letter;
  if (!mine) return;
  app.games.show(game);
  app.go("#play");
  const older = game === old && moves.length < before.length;
  if (older && !letter.end) return app.note(words.older);
  mine.warning = differs < 0 ? undefined : words.otherMoves(numberOf(view, differs));
  if (!older) {
    if (game === old) for (const move of moves.slice(before.length)) await game.playAtTip(move);
    if (letter.promise && !letter.salt) {
      mine.promise ??= letter.promise;
      if (mine.promise !== letter.promise) mine.warning = words.otherPromise;
    }
    if (letter.salt && mine.own === "black") mine.checked = await checked(letter, mine, game.tip);
  }
  await takeEnd(game, mine, letter, old !== null);
  game.changed();
}

/**
 * The side that a link is for: it is to move, or has not resigned.
 *
 * @param {Letter} letter
 * @param {View} view
 * @returns {Color}
 */
function reader({ end, promise, salt }, { turn }) {
  if (end && end !== "draw") return other(end);
  return promise && !salt ? "black" : turn;
}

/**
 * A game for a link that goes on with none that is here.
 *
 * @param {App} app
 * @param {Letter} letter
 * @param {View} view
 * @param {Game | null} old which stays kept
 */
async function fresh(app, letter, view, old) {
  const known = old?.settings.letter;
  const game = await app.games.open(letter.line, { settings: settingsOf(letter, known) });
  const mine = game.settings.letter;
  if (mine && !known) mine.own = reader(letter, view);
  game.settings.flipped = mine?.own === "black";
  if (old) app.games.close(old);
  return game;
}

/**
 * What a link says of the end: one side offers a draw, has taken ours, or resigns.
 *
 * @param {Game} game
 * @param {Known} mine
 * @param {Letter} letter
 * @param {boolean} known whether the game was here before, with what this side has offered
 */
async function takeEnd(game, mine, { offer, end }, known) {
  const ours = !known || mine.offer === mine.own;
  if (game.tip.ending) return;
  if (!end) {
    if (game.tip.turn === mine.own) mine.offer = offer ?? undefined;
  } else if (end === "draw" ? ours : end !== mine.own) {
    await (end === "draw" ? game.end("draw") : game.end("resign", end));
  } else {
    mine.warning = words.otherEnd;
  }
}

/** @param {Color} color @returns {Color} */
function other(color) {
  return color === "white" ? "black" : "white";
}

/**
 * Black has placed, so White's placements can be shown as well.
 *
 * @param {App} app
 * @param {Letter} letter
 * @param {Game | null} game
 */
async function answer(app, letter, game) {
  const known = game?.settings.letter;
  if (!game || !known?.mine || !known.salt) throw new Error(words.notHere);
  if (known.promise !== letter.promise) throw new Error(words.otherPromise);
  app.games.show(game);
  if (isHidden(game.tip, game.settings)) await placeAll(game, known.mine, letter.black ?? []);
  app.go("#play");
}

/**
 * The game that is kept of a correspondence: that of this browser, else one of the side that the link
 * is for. Both sides may sit at one machine, in two browsers.
 *
 * @param {App} app
 * @param {Letter} letter
 * @param {Color} own
 * @returns {Promise<Game | null>}
 */
async function oldGame(app, { id }, own) {
  const open = app.games.list.find(({ settings }) => settings.letter?.id === id);
  if (open) return open;
  const all = (await app.store.games()).filter(({ letter }) => letter?.id === id);
  const saved = all.find(({ letter }) => letter?.home === app.store.home)
    ?? all.find(({ letter }) => letter?.own === own);
  return saved ? app.games.resume(saved) : null;
}

/**
 * @param {Letter} letter
 * @param {Known | undefined} known
 * @returns {Settings}
 */
function settingsOf({ id, hidden }, known) {
  return {
    white: { who: "person", name: words.sides.white },
    black: { who: "person", name: words.sides.black },
    clock: null,
    placing: hidden ? "hidden" : "turns",
    letter: known ? { ...known, end: undefined } : { id, own: "white" },
  };
}

/**
 * Whether White has placed what was promised, and Black's pieces stand where they were placed.
 *
 * @param {Letter} letter
 * @param {Known} known
 * @param {View} view
 * @returns {Promise<"kept" | "broken" | "unseen">}
 */
async function checked(letter, known, view) {
  const { salt, white, promise } = letter;
  if (!salt || !white) return "broken";
  const played = new Set(movesOf(view));
  const stands = [...white, ...(known.mine ?? [])].every((placement) => played.has(placement));
  const digest = await commitment(salt, white);
  if (!stands || digest !== promise) return "broken";
  if (!known.promise) return "unseen";
  return digest === known.promise ? "kept" : "broken";
}

/** The nodes of the moves to a position. @param {View} view */
function lineOf(view) {
  const byNode = new Map(view.nodes.map((node) => [node.node, node]));
  const line = [];
  for (let node = byNode.get(view.node); node && node.parent !== null;) {
    line.unshift(node);
    node = byNode.get(node.parent);
  }
  return line;
}

/** The moves to a position, placements among them. @param {View} view */
function movesOf(view) {
  return lineOf(view).map(({ uci }) => uci ?? "");
}

/** The number of a move, counted from 0, as people write it. @param {View} view @param {number} at */
function numberOf(view, at) {
  return (lineOf(view)[at]?.number ?? "").replace(/\.+$/, "");
}
