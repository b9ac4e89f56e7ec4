// The set-up editor: any position of any game, with all that is wrong with it at once.

import { append, button, h, replace } from "../dom.js";
import { wordsOf } from "../parts/ask.js";
import { number, select } from "../parts/forms.js";
import { latest } from "../parts/wait.js";
import { noted } from "../refusal.js";
import { faults, setup as words } from "../words/index.js";
import { castlingForm, enPassantForm, unmovedForm } from "./rights.js";
import { EditBoard } from "./edit-board.js";
import { handsForm } from "./hands.js";
import { SetupStart } from "./begin.js";
import { gatesFromBoard, kingsAlone } from "./types.js";
import { titleOfRules } from "../parts/titles.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../app.js").Hello} Hello */
/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Setup} Setup */

/** The choice of the game that is on the board, which may have pieces of its own. */
const SHOWN = " shown";

/**
 * Opens the editor. What follows `#setup=` is a FEN to begin with, or `game` for the position on
 * the board.
 *
 * @type {import("../app.js").Room}
 */
export async function room(app, host, text) {
  // The games of a file came after the page had begun.
  /** @type {Hello} */
  const { variants } = await app.table({ do: "hello" });
  const editor = new SetupRoom(app, variants, text);
  append(host, editor.element);
  void editor.begin(text === "game" ? "" : text);
}

class SetupRoom {
  /** @type {Setup | null} */
  #setup = null;

  /**
   * @param {App} app
   * @param {Hello["variants"]} variants
   * @param {string} text
   */
  constructor(app, variants, text) {
    this.app = app;
    this.variants = variants;
    this.last = latest();
    const usual = variants.find(({ name }) => name === "musketeer") ?? variants[0];
    this.variant = text === "game" && app.games.shown ? SHOWN : (usual?.name ?? "chess");
    this.board = new EditBoard((change) => this.#change(change));
    this.start = new SetupStart(app, () => this.#chosen());
    this.faults = h("div", { class: "faults", role: "status" });
    this.rights = h("div", { class: "setup-rights" });
    this.gates = h("div", { class: "setup-gates" });
    this.fen = h("input", {
      type: "text",
      class: "input mono",
      spellcheck: "false",
      autocomplete: "off",
      maxlength: 4000,
      data: { do: "setup-fen" },
      on: { change: () => void this.#read({ fen: this.fen.value.trim() }) },
    });
    this.problem = h("p", { class: "error", role: "alert" });
    this.element = h(
      "div",
      { class: "setup" },
      h("header", { class: "room-head" }, h("h1", null, words.title), h("p", null, words.intro)),
      h(
        "div",
        { class: "setup-columns" },
        h("div", { class: "setup-board" }, this.board.element),
        h("div", { class: "setup-side" }, ...this.#side()),
      ),
    );
  }

  #side() {
    const variants = this.variants.map(({ name }) => ({ value: name, text: titleOfRules(name) }));
    if (this.app.games.shown) variants.unshift({ value: SHOWN, text: words.shown });
    return [
      h(
        "section",
        { class: "card sheet" },
        select({
          label: words.game,
          name: "setup-game",
          choices: variants,
          value: this.variant,
          onChange: (variant) => {
            this.variant = variant;
            void this.begin("");
          },
        }),
        h(
          "div",
          { class: "row-of-buttons" },
          button("setup-start", words.first, () => void this.begin("")),
          button("setup-empty", words.empty, () => this.#clear()),
        ),
        h("label", { class: "field" }, h("span", { class: "field-label" }, words.fen), this.fen),
        h(
          "div",
          { class: "row-of-buttons" },
          button("setup-copy", words.copy, () => void this.#copy(), { icon: "copy", wide: true }),
        ),
        this.problem,
      ),
      this.faults,
      h("section", { class: "card sheet" }, this.rights),
      this.gates,
      this.start.element,
    ];
  }

  /**
   * Begins with a FEN, or with the first position of the game.
   *
   * @param {string} fen
   */
  async begin(fen) {
    if (fen !== "") return this.#read({ fen });
    const { shown } = this.app.games;
    if (this.variant === SHOWN && shown) return this.#read({ fen: shown.view.fen });
    try {
      const game = "set-up";
      /** @type {import("../types.js").View} */
      const view = await this.app.table({ do: "new", game, variant: this.variant });
      void this.app.table({ do: "close", game });
      await this.#read({ fen: view.fen });
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    }
  }

  /**
   * Asks for a position: one in words, or one that was put together.
   *
   * @param {{ fen?: string, setup?: Record<string, unknown> }} what
   */
  async #read(what) {
    try {
      const { shown } = this.app.games;
      /** @type {Promise<Setup>} */
      const asked =
        this.variant === SHOWN && shown
          ? shown.ask({ do: "edit", ...what })
          : this.app.table({ do: "edit", variant: this.variant, ...what });
      const setup = await this.last(asked);
      if (!setup) return;
      this.#say("");
      this.#setup = setup;
      this.#draw();
    } catch (problem) {
      this.#say(wordsOf(problem));
    }
  }

  /** What is wrong with the text of a position. What is said of the board would contradict it.
   * @param {string} problem */
  #say(problem) {
    this.problem.textContent = problem;
    this.faults.hidden = problem !== "";
    this.fen.setAttribute("aria-invalid", String(problem !== ""));
  }

  /** Leaves the kings alone, and nothing that waits behind a piece. */
  #clear() {
    if (!this.#setup) return;
    const { gates } = this.#setup;
    /** @param {Color} color */
    const off = (color) =>
      gates[color].map((gate) => (gate.at === "hand" ? gate : { ...gate, at: null, gone: null }));
    const cleared = { white: off("white"), black: off("black") };
    this.#change({ board: kingsAlone(this.#setup), gates: cleared, en_passant: null });
  }

  /** @param {Partial<Setup>} change */
  #change(change) {
    if (!this.#setup) return;
    const { board, gates, turn, castling, unmoved, en_passant, halfmoves, moves } = this.#setup;
    const setup = {
      board,
      gates,
      turn,
      castling,
      unmoved,
      en_passant,
      halfmoves,
      moves,
      ...change,
    };
    if (change.board || change.gates) {
      setup.gates = gatesFromBoard({ ...setup, types: this.#setup.types });
    }
    // A right goes with its piece, so that an empty board has no faults but the kings.
    const stands = (/** @type {string} */ square) => square in setup.board;
    setup.castling = setup.castling.filter(stands);
    setup.unmoved = setup.unmoved?.filter(stands);
    // It is drawn at once, so that the next change begins with this one.
    this.#setup = { ...this.#setup, ...setup };
    this.board.show(this.#setup);
    void this.#read({ setup });
  }

  #draw() {
    const setup = this.#setup;
    if (!setup) return;
    this.fen.value = setup.fen ?? "";
    this.fen.placeholder = words.noFen;
    this.board.show(setup);
    this.#drawFaults(setup);
    const focus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.do;
    replace(
      this.rights,
      select({
        label: words.turn,
        name: "setup-turn",
        choices: [
          { value: "white", text: words.turns.white },
          { value: "black", text: words.turns.black },
        ],
        value: setup.turn,
        onChange: (turn) => this.#change({ turn: /** @type {Color} */ (turn), en_passant: null }),
      }),
      castlingForm(setup, (castling) => this.#change({ castling })),
      unmovedForm(setup, (unmoved) => this.#change({ unmoved })),
      enPassantForm(setup, (en_passant) => this.#change({ en_passant })),
      h(
        "div",
        { class: "row-of-fields" },
        this.#counter("halfmoves", 0, 999),
        this.#counter("moves", 1, 9999),
      ),
    );
    replace(
      this.gates,
      handsForm(setup, (gates) => this.#change({ gates })),
    );
    if (focus && document.activeElement === document.body) {
      /** @type {HTMLElement | null} */ (
        this.element.querySelector(`[data-do="${focus}"]`)
      )?.focus();
    }
    this.start.show(setup.faults.length === 0);
  }

  /**
   * @param {"halfmoves" | "moves"} name
   * @param {number} least
   * @param {number} most
   */
  #counter(name, least, most) {
    return number({
      label: words.counters[name],
      name: `setup-${name}`,
      least,
      most,
      value: this.#setup?.[name] ?? least,
      onChange: (value) => this.#change({ [name]: value }),
    });
  }

  /** @param {Setup} setup */
  #drawFaults({ faults: found, notes }) {
    this.faults.className = `faults card sheet ${found.length === 0 ? "is-sound" : "is-wrong"}`;
    this.faults.dataset.faults = String(found.length);
    replace(
      this.faults,
      h("h2", null, found.length === 0 ? words.sound : words.wrong(found.length)),
      found.length === 0
        ? null
        : h(
            "ul",
            { class: "fault-list" },
            ...found.map((fault) => {
              const text = faults.of[fault.code]?.(fault) ?? fault.code;
              const { squares } = fault;
              return h("li", null, text, squares.length > 0 ? ` (${squares.join(", ")})` : "");
            }),
          ),
      ...(notes ?? []).map((note) => h("p", { class: "small muted" }, noted(note))),
    );
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.fen.value);
      this.app.note(words.copied);
    } catch {
      this.fen.select();
      this.app.note(words.copyByHand);
    }
  }

  /** What a game from here is to be made of. */
  #chosen() {
    const { shown } = this.app.games;
    const rules = this.variant === SHOWN && shown ? { like: shown.id } : { variant: this.variant };
    return { ...rules, fen: this.#setup?.fen ?? "" };
  }
}
