// The board of the editor with its palette: a tool is taken, and each click on a square uses it.

import { pieceIcon } from "../board/piece.js";
import { button, h, replace } from "../dom.js";
import { SquareGrid } from "../parts/grid.js";
import { pieces, setup as words } from "../words/index.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../types.js").Gate} Gate */
/** @typedef {import("../types.js").Setup} Setup */

/** What a click does: puts a piece, moves one, or takes one away. */
/** @typedef {{ kind: "put", color: Color, type: number } | { kind: "move" | "erase" }} Tool */

export class EditBoard {
  /** @type {Setup | null} */
  #setup = null;
  /** @type {Tool} */
  #tool = { kind: "move" };
  /** The square of the piece that is being moved. @type {string | null} */
  #lifted = null;
  /** @type {SquareGrid | null} */
  #grid = null;
  #gates = false;

  /** @param {(change: Partial<Setup>) => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    this.place = h("div", { class: "edit-squares" });
    this.palette = h("div", { class: "palette", role: "group", "aria-label": words.palette });
    this.element = h(
      "div",
      { class: "edit-board" },
      this.palette,
      this.place,
      h("p", { class: "hint" }, words.hint),
    );
  }

  /** @param {Setup} setup */
  show(setup) {
    const all = [...setup.gates.white, ...setup.gates.black];
    // What enters from hand needs no strips.
    const gates = all.length > 0 && all.every(({ at }) => at !== "hand");
    const first = this.#setup === null;
    const other = JSON.stringify(this.#setup?.types) !== JSON.stringify(setup.types);
    this.#setup = setup;
    if (!this.#grid || gates !== this.#gates) {
      this.#gates = gates;
      replace(this.place);
      this.#grid = new SquareGrid(this.place, {
        label: words.board,
        gates,
        name: "setup-square",
        face: (square) => this.#face(square),
        onPress: (square, back) => this.#press(square, back),
      });
    } else {
      this.#grid.refresh();
    }
    if (first || other) {
      if (other) this.#tool = { kind: "move" };
      this.#drawPalette();
    }
  }

  #types() {
    return this.#setup?.types ?? [];
  }

  #drawPalette() {
    const types = this.#types();
    /** The pieces that a side can have. @param {Color} color */
    const row = (color) =>
      h(
        "div",
        { class: "palette-row" },
        ...types.map((type, index) =>
          type[color] === null
            ? null
            : this.#toolButton(
                { kind: "put", color, type: index },
                pieces.coloured(pieces.colour[color], type.name),
                pieceIcon(type, color),
              ),
        ),
      );
    replace(
      this.palette,
      h(
        "div",
        { class: "palette-row" },
        this.#toolButton({ kind: "move" }, words.tools.move),
        this.#toolButton({ kind: "erase" }, words.tools.erase),
      ),
      row("white"),
      row("black"),
    );
  }

  /**
   * @param {Tool} tool
   * @param {string} label
   * @param {SVGElement} [picture]
   */
  #toolButton(tool, label, picture) {
    const name = tool.kind === "put" ? `${tool.color}-${this.#types()[tool.type].name}` : tool.kind;
    const element = button("setup-tool", picture ? "" : label, () => {
      this.#tool = tool;
      this.#lifted = null;
      for (const other of this.palette.querySelectorAll("button")) {
        other.setAttribute("aria-pressed", String(other === element));
      }
      this.#grid?.refresh();
    });
    if (picture) {
      element.append(picture);
      element.classList.add("palette-piece");
      element.title = label;
      element.setAttribute("aria-label", label);
    }
    element.dataset.tool = name;
    element.setAttribute(
      "aria-pressed",
      String(JSON.stringify(tool) === JSON.stringify(this.#tool)),
    );
    return element;
  }

  /**
   * @param {string} square
   * @param {boolean} back takes away, whatever the tool
   */
  #press(square, back) {
    const setup = this.#setup;
    if (!setup) return;
    if (square[1] === "0" || square[1] === "9") return this.#pressGate(square, back, setup);
    const board = { ...setup.board };
    if (back || this.#tool.kind === "erase") {
      delete board[square];
    } else if (this.#tool.kind === "put") {
      const { color, type } = this.#tool;
      const there = board[square];
      if (there && there[0] === color && there[1] === type) delete board[square];
      else board[square] = [color, type];
    } else if (this.#lifted && this.#lifted !== square) {
      board[square] = board[this.#lifted];
      delete board[this.#lifted];
      this.#lifted = null;
    } else {
      this.#lifted = this.#lifted === square || !board[square] ? null : square;
      this.#grid?.refresh();
      return;
    }
    this.onChange({ board });
  }

  /**
   * A gate: a type of the palette is put there, of either colour.
   *
   * @param {string} square such as `b0`
   * @param {boolean} back
   * @param {Setup} setup
   */
  #pressGate(square, back, setup) {
    const color = square[1] === "0" ? "white" : "black";
    const gates = setup.gates[color].map((gate) => ({ ...gate }));
    const there = gates.find((gate) => gate.at === square[0]);
    if (there) {
      there.at = null;
      there.gone = "entered";
    }
    if (!back && this.#tool.kind === "put") {
      const { type } = this.#tool;
      const gate =
        gates.find((gate) => gate.type === type && gate !== there) ??
        (there?.type === type ? null : (there ?? gates.find((gate) => gate.at === null)));
      if (gate) Object.assign(gate, { type, at: square[0], gone: null });
    }
    this.onChange({ gates: { ...setup.gates, [color]: gates } });
  }

  /** @param {string} square */
  #face(square) {
    const setup = this.#setup;
    const fault = setup?.faults.some(({ squares }) => squares.includes(square)) ?? false;
    const gate = square[1] === "0" || square[1] === "9";
    const [color, index] = gate ? this.#waiting(square) : (setup?.board[square] ?? [null, -1]);
    const type = this.#types()[index];
    const piece = color && type ? pieces.coloured(pieces.colour[color], type.name) : words.nothing;
    const label = gate
      ? words.gate(pieces.colour[square[1] === "0" ? "white" : "black"], square[0], piece)
      : `${square}, ${piece}`;
    return {
      content: [color && type ? pieceIcon(type, color) : null],
      label: fault ? `${label}, ${words.faulty}` : label,
      kind: `${fault ? "is-fault" : ""} ${square === this.#lifted ? "is-from" : ""}`.trim(),
    };
  }

  /**
   * What waits on a gate.
   *
   * @param {string} square
   * @returns {[Color | null, number]}
   */
  #waiting(square) {
    const color = square[1] === "0" ? "white" : "black";
    const gate = this.#setup?.gates[color].find(({ at }) => at === square[0]);
    return gate && gate.type !== null ? [color, gate.type] : [null, -1];
  }
}
