// The engine's view of the position that is shown: its lines, arrows for them, and a bar.

import { button, dialog, h, replace } from "../dom.js";
import { engineSettings, most } from "./engine-settings.js";

/** @typedef {import('../app.js').App} App */
/** @typedef {import('../types.js').Info} Info */
/** @typedef {import('../types.js').Color} Color */
/** @typedef {import('../types.js').Arrow} Arrow */
/** @typedef {import('./game.js').Game} Game */

/** The lines of an endless search, and what they mean for the board. */
export class Analysis {
  /**
   * @param {App} app
   * @param {() => void} onChange when the arrows or the score are others
   * @param {(uci: string) => void} onPlay
   */
  constructor(app, onChange, onPlay) {
    this.app = app;
    this.words = app.words.game.analysis;
    this.onChange = onChange;
    this.onPlay = onPlay;
    /** @type {(Info | undefined)[]} */
    this.infos = [];
    /** The position that is looked at. */
    this.line = "";
    /** @type {Color} */
    this.turn = "white";
    this.pending = false;
    /** The arrows that the board has. */
    this.drawn = "";
    this.state = h("span", { class: "muted small lines-state" });
    this.list = h("ol", { class: "lines-list" });
    this.element = h(
      "section",
      { class: "lines", "aria-label": this.words.title, hidden: true },
      h("div", { class: "lines-head" }, this.state,
        button("engine-settings", app.words.game.do.settings, () => this.settings(), {
          icon: "settings",
          class: "quiet small-button",
        })),
      this.list,
    );
    this.fill = h("div", { class: "evaluation-white" });
    this.bar = h("div", {
      class: "evaluation",
      role: "meter",
      "aria-label": this.words.bar,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": 50,
      hidden: true,
    }, this.fill);
  }

  get settled() {
    return engineSettings(this.app.store, this.app.kind);
  }

  /** Looks at what a game shows, if it is analysed. @param {Game} game */
  show(game) {
    const on = Boolean(game.settings.analysis);
    this.element.hidden = this.bar.hidden = !on;
    const line = on && game.view.moves.length > 0 ? game.view.line : "";
    if (on && !line) {
      this.infos = [];
      this.state.textContent = this.words.over;
      replace(this.list);
    }
    if (line === this.line) return;
    this.line = line;
    this.turn = game.view.turn;
    this.infos = [];
    if (!line) return this.app.desk.watch(null);
    this.watch();
  }

  watch() {
    this.infos = [];
    this.drawn = "";
    this.state.textContent = this.words.wait;
    replace(this.list);
    const { lines } = this.settled;
    const request = { do: "search", line: this.line, infinite: true, lines };
    this.app.desk.watch(request, ({ info }) => {
      if (!info) return;
      this.infos[info.line - 1] = info;
      // Lines come in bursts: one drawing for all of them.
      if (this.pending) return;
      this.pending = true;
      requestAnimationFrame(() => {
        this.pending = false;
        this.draw();
      });
    }, (error) => this.failed(error));
  }

  /** Says why there are no lines, with a way to begin again. @param {unknown} error */
  failed(error) {
    this.infos = [];
    this.state.textContent = error instanceof Error ? error.message : String(error);
    replace(this.list, h("li", null,
      button("analyse-again", this.app.words.shell.again, () => this.watch())));
    this.onChange();
  }

  close() {
    this.line = "";
    this.app.desk.watch(null);
  }

  /** Arrows for the first moves, the best one boldest. @returns {Arrow[]} */
  get arrows() {
    if (!this.line || !this.settled.arrows) return [];
    /** @type {Arrow[]} */
    const arrows = [];
    for (const info of this.infos) {
      const [from, to] = squaresOf(info?.moves[0]);
      if (!from || !to || arrows.some((arrow) => arrow.from === from && arrow.to === to)) continue;
      arrows.push({ from, to, kind: arrows.length === 0 ? "best" : "line" });
    }
    return arrows.reverse();
  }

  draw() {
    if (!this.line) return;
    const [best] = this.infos;
    if (best) {
      const { depth, nodes, nps } = best;
      this.state.textContent = this.words.state(depth, short(nodes), short(nps));
      const percent = Math.round(best.white * 100);
      this.fill.style.setProperty("--white", `${percent}%`);
      this.bar.setAttribute("aria-valuenow", String(percent));
      this.bar.setAttribute("aria-valuetext", this.words.barValue(percent));
    }
    const items = this.infos.flatMap((info) => {
      if (!info) return [];
      const score = scoreText(info, this.turn);
      const line = info.san.join(" ");
      const good = score.startsWith("−") ? "for-black" : "for-white";
      const moves = h("span", { class: "line-moves" }, line);
      return [h("li", null, h("button", {
        type: "button",
        class: "line",
        title: this.words.play,
        data: { do: "line", line: info.line },
        on: { click: () => this.onPlay(info.moves[0]) },
      }, h("span", { class: `score ${good}` }, score), " ", moves))];
    });
    // A button that has the focus keeps it.
    const focus = this.list.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-line")
      : null;
    replace(this.list, ...items);
    if (focus) {
      const again = this.list.querySelector(`[data-line="${CSS.escape(focus)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
    const arrows = JSON.stringify(this.arrows);
    if (arrows === this.drawn) return;
    this.drawn = arrows;
    this.onChange();
  }

  /** The dialog of the engine's settings. */
  settings() {
    const now = this.settled;
    const limits = most(this.app.kind);
    /** @param {string} name @param {string} label @param {number} value @param {number} limit */
    const number = (name, label, value, limit) => {
      const range = { type: "number", min: 1, max: limit };
      const input = h("input", { ...range, value, data: { do: name } });
      return { input, element: h("label", { class: "field" }, h("span", null, label), input) };
    };
    const lines = number("engine-lines", this.words.lines, now.lines, limits.lines);
    const hash = number("engine-hash", this.words.hash, now.hash, limits.hash);
    const threads = number("engine-threads", this.words.threads, now.threads, limits.threads);
    const arrows = h("input", { type: "checkbox", checked: now.arrows, data: { do: "arrows" } });
    /** @param {HTMLInputElement} input @param {number} fallback */
    const read = (input, fallback) => {
      const value = Math.round(Number(input.value));
      return Number.isFinite(value) ? Math.min(Number(input.max), Math.max(1, value)) : fallback;
    };
    const apply = () => {
      const engine = {
        lines: read(lines.input, now.lines),
        hash: read(hash.input, now.hash),
        threads: read(threads.input, now.threads),
        arrows: arrows.checked,
      };
      box.close();
      this.app.store.change({ engine });
      if (this.line) this.watch();
      this.onChange();
    };
    const box = dialog(
      this.app.words.game.do.settings,
      this.app.words.shell.close,
      h("div", { class: "fields" }, lines.element, hash.element,
        limits.threads > 1 ? threads.element : null),
      h("label", { class: "check-field" }, arrows, this.words.arrows),
      h("div", { class: "row-of-buttons" },
        button("apply-engine", this.words.apply, apply, { class: "primary" })),
    );
  }
}

/** The squares of a move in coordinates; none for a placement. @param {string | undefined} uci */
export function squaresOf(uci) {
  const [, from, to] = /^([a-h][1-8])([a-h][1-8])/.exec(uci ?? "") ?? [];
  return [from, to];
}

/** A score from White's side: `+0.35`, `−#3`. @param {Info} info @param {Color} turn */
export function scoreText({ score }, turn) {
  const side = turn === "white" ? 1 : -1;
  if ("mate" in score) return `${score.mate * side < 0 ? "−" : ""}#${Math.abs(score.mate)}`;
  const pawns = (score.cp * side) / 100;
  return `${pawns < 0 ? "−" : "+"}${Math.abs(pawns).toFixed(2)}`;
}

/** A number in three digits: `1.23 M`. @param {number} number */
function short(number) {
  /** @type {[number, string][]} */
  const units = [[1e9, "G"], [1e6, "M"], [1e3, "k"]];
  for (const [unit, name] of units) {
    if (number >= unit) return `${(number / unit).toPrecision(3)} ${name}`;
  }
  return String(number);
}
