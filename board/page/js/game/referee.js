// Keeps games going: runs the clock of the side to move, lets the engine play its moves, and plays
// moves that were made in advance.

import { inOrder, movesBetween } from "../board/moves.js";
import { withScore } from "./draw-rule.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').Info} Info */

/** What the engine takes for a move where nothing else is said, in ms. */
const MOVE_TIME = 1000;

/** Watches all open games. */
export class Referee {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** The position that the engine is to move in, by game. @type {Map<Game, string>} */
    this.thinking = new Map();
    /** The games that it has begun to think about; the others wait. @type {Set<Game>} */
    this.searching = new Set();
    /** The games that it knows as games of their own. @type {WeakSet<Game>} */
    this.met = new WeakSet();
  }

  /** @param {Game} game */
  watch(game) {
    game.on(() => this.look(game));
    this.look(game);
  }

  /** @param {Game} game */
  leave(game) {
    this.app.desk.withdraw(`play ${game.id}`);
    this.done(game);
  }

  /** It thinks about this game no longer. @param {Game} game */
  done(game) {
    this.thinking.delete(game);
    this.searching.delete(game);
  }

  /** Something has changed in a game. @param {Game} game */
  look(game) {
    const { tip } = game;
    const engine = game.live && game.player(tip.turn).who === "engine";
    const now = this.thinking.get(game);
    if (now !== undefined && (!engine || now !== tip.line)) {
      this.leave(game);
    }
    if (engine && this.thinking.get(game) !== tip.line) void this.think(game);
    this.runClock(game);
  }

  /**
   * Lets the clock of the side to move run. That of an engine stands while another game's search
   * keeps it waiting.
   * @param {Game} game
   */
  runClock(game) {
    const { tip } = game;
    // Clocks run from the first move on the board: choosing and placing take no time.
    const last = tip.nodes.find((node) => node.node === tip.node);
    const begun = tip.stage === "play" && /^[a-h][1-8][a-h][1-8]/.test(last?.uci ?? "");
    const waits = game.player(tip.turn).who === "engine" && !this.searching.has(game);
    game.clock?.run(game.live && begun && !waits ? tip.turn : null);
  }

  /** Has the engine move at the tip of a game. @param {Game} game */
  async think(game) {
    const { tip } = game;
    const color = tip.turn;
    const player = game.player(color);
    this.thinking.set(game, tip.line);
    /** @type {import('../types.js').Info | null} */
    let last = null;
    const elo = typeof player.elo === "number" ? { elo: player.elo } : {};
    const owner = `play ${game.id}`;
    /** The search, with the time that there is when it begins. */
    const search = () => {
      const limits = game.clock
        ? { clock: { left: Math.round(game.clock.left(color)), increment: game.clock.increment } }
        : { time: player.time ?? MOVE_TIME };
      this.searching.add(game);
      this.runClock(game);
      return { do: "search", line: tip.line, ...limits, ...elo };
    };
    try {
      if (!this.met.has(game)) {
        this.met.add(game);
        // In another game it errs in another way, where it plays below full strength. What was
        // wrong with that is wrong with the search as well.
        void this.app.desk.run({ do: "settings", forget: true }, undefined, owner).catch(() => {});
      }
      const answer = await this.app.desk.run(
        search,
        (line) => {
          if (line.info?.line === 1) last = line.info;
        },
        owner,
      );
      if (!answer || game.tip !== tip && game.tip.line !== tip.line || !game.live) return;
      this.done(game);
      if (last) game.judged = withScore(game.judged, color, centipawns(last));
      const premove = game.premove;
      if (answer.best) await game.playAtTip(answer.best);
      if (premove) await this.playPremove(game, premove);
    } catch (error) {
      this.done(game);
      // The game stops here until people make it go on.
      game.paused = true;
      game.changed();
      this.app.fail(error);
    }
  }

  /**
   * Plays a move that was set in advance, if it has become legal.
   * @param {Game} game
   * @param {import('../board/view.js').Premove} premove
   */
  async playPremove(game, premove) {
    if (!game.atTip || !game.live) return;
    const moves = movesBetween(game.view, premove.from, premove.to);
    const [move] = inOrder(game.view, moves);
    if (move) await game.play(move.uci);
  }
}

/** A score as a number, mates beyond all others. @param {Info} info */
function centipawns({ score }) {
  if ("cp" in score) return score.cp;
  return score.mate > 0 ? 100_000 : -100_000;
}
