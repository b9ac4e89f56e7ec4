// The start screen: three ways in, the options of a new game, and the games of this browser.

import { append, button, dialog, h, replace } from "../dom.js";
import { openDialog } from "../game/share.js";
import { wordsOf } from "../parts/ask.js";
import { choiceOf, select } from "../parts/forms.js";
import { titleOfRules, wordsOfRules } from "../parts/titles.js";
import { start as words } from "../words/index.js";
import { ArmyForm } from "./armies.js";
import { begin } from "./begin.js";
import { liveBoard } from "./live-board.js";
import { hello } from "./own-file.js";
import { ownGames } from "./own-games.js";
import { PairForm } from "./pair.js";
import { levels, nearest, planOf, recall, remember, withLevels } from "./plan.js";
import { PositionForm } from "./position.js";
import { gameTiles } from "./tiles.js";
import { drawTime } from "./time.js";

/** @typedef {import("../types.js").Color} Color */
/** @typedef {import("../app.js").Hello} Hello */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("./plan.js").Wishes} Wishes */

/** The choice of armies, which is no variant of the program's list. */
export const ARMIES = "armies";

/**
 * Opens the start screen. What follows `#start=` are pieces to begin with: `Zebu:CN`, or two with a
 * comma between.
 *
 * @type {import("../app.js").Room}
 */
export function room(app, host, text) {
  const start = new StartRoom(app, text);
  append(host, start.element);
  void start.load();
  return { close: () => start.close() };
}

class StartRoom {
  /** @type {Hello | null} */
  #hello = null;
  /** @type {Wishes} */
  #wishes;

  /**
   * @param {App} app
   * @param {string} text
   */
  constructor(app, text) {
    this.app = app;
    this.#wishes = recall();
    this.pair = new PairForm(app, text);
    if (text) this.#wishes.game = "";
    this.armies = new ArmyForm(app);
    this.position = new PositionForm(app);
    this.games = h("div", { class: "games" });
    this.pieces = h("div", { class: "start-pieces" });
    this.players = h("div", { class: "start-players" });
    this.time = h("div", { class: "start-time" });
    this.problem = h("p", { class: "error", role: "alert" });
    this.summary = h("span", { class: "way-words" });
    this.begin = button("begin", "", () => void this.#begin(), { class: "primary way" });
    append(this.begin, h("strong", null, words.begin), this.summary);
    const own = ownGames(app, () => void this.load());
    this.live = liveBoard(app, words.live);
    this.options = h(
      "details",
      { class: "card start-options", open: text !== "" },
      h("summary", { data: { do: "options" } }, words.options),
      h(
        "div",
        { class: "start-columns" },
        h("div", null, part(words.game, this.games, own), this.pieces),
        h("div", null, part(words.opponent, this.players), part(words.time, this.time)),
      ),
    );
    this.element = h(
      "form",
      { class: "start", on: { submit: (/** @type {Event} */ event) => event.preventDefault() } },
      h(
        "div",
        { class: "start-top" },
        this.live.element,
        h(
          "div",
          { class: "ways" },
          h("h1", null, words.title),
          h("p", { class: "muted" }, words.lead),
          this.begin,
          this.problem,
          way("friend", words.friend, words.friendWords, () => this.#friend()),
          way("open", words.open, words.openWords, () => openDialog(app)),
          h("p", { class: "start-others" },
            link("#tour", words.tour), link("#rules", words.rules), link("#setup", words.setup),
            link("#lab", words.lab), link("#letter", words.letter)),
        ),
      ),
      this.options,
      gameTiles(app),
    );
  }

  close() {
    this.live.close();
  }

  /** Asks for the games that there are, and draws all. */
  async load() {
    try {
      this.#hello = await hello(this.app.table);
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
      return;
    }
    this.armies.armies = this.#hello?.armies ?? [];
    this.#wishes = withLevels(this.#wishes, levels(this.#hello, words));
    this.#drawGames();
    this.#drawPieces();
    this.#drawPlayers();
    this.#drawTime();
    this.#summarize();
  }

  #games() {
    const games = (this.#hello?.variants ?? []).map(({ name, own }) =>
      ({ name, own, title: titleOfRules(name), words: wordsOfRules(name) }));
    if (this.armies.armies.length > 0) {
      games.push({ name: ARMIES, title: words.armiesTitle, words: words.armiesWords, own: false });
    }
    return games;
  }

  #drawGames() {
    const games = this.#games();
    if (!games.some(({ name }) => name === this.#wishes.game)) {
      this.#wishes.game =
        games.find(({ name }) => name === "musketeer")?.name ?? games[0]?.name ?? "";
    }
    replace(
      this.games,
      ...games.map(({ name, title, words: about, own }) =>
        h(
          "label",
          { class: "game-choice" },
          h("input", {
            type: "radio",
            name: "game",
            value: name,
            checked: name === this.#wishes.game,
            data: { do: "game", choice: name },
            on: {
              change: () => {
                this.#wish({ game: name });
                this.#drawPieces();
              },
            },
          }),
          h(
            "span",
            null,
            h("strong", null, title),
            own ? h("span", { class: "badge" }, words.fromFile) : null,
            h("span", { class: "muted small" }, about),
          ),
        ),
      ),
    );
  }

  /** The part that the game asks for: a pair, armies, a position, or nothing. */
  #drawPieces() {
    const variant = this.#variant();
    replace(
      this.pieces,
      this.#wishes.game === ARMIES ? part(words.armies, this.armies.element) : null,
      choosesPair(variant) ? part(words.pair, this.pair.element) : null,
      variant?.chess960 ? part(words.position, this.position.element) : null,
    );
    this.#drawPlacing();
  }

  #variant() {
    return this.#hello?.variants.find(({ name }) => name === this.#wishes.game) ?? null;
  }

  #drawPlayers() {
    const wishes = this.#wishes;
    const choices = levels(this.#hello, words);
    const strength = (/** @type {Color} */ color, /** @type {string} */ label) =>
      select({
        label,
        name: `elo-${color}`,
        choices,
        value: nearest(wishes.elo[color], choices),
        onChange: (text) => {
          const elo = text === "" ? null : Number(text);
          this.#wish({ elo: { ...this.#wishes.elo, [color]: elo } });
        },
      });
    this.placing = h("div", null);
    replace(
      this.players,
      choiceOf({
        label: words.opponent,
        name: "opponent",
        choices: ["engine", "people", "watch"],
        value: wishes.opponent,
        words: words.opponents,
        headed: true,
        onChange: (opponent) => {
          this.#wish({ opponent });
          this.#drawPlayers();
          this.#drawTime();
          const chosen = `[data-do="opponent"][data-choice="${opponent}"]`;
          /** @type {HTMLElement | null} */ (this.players.querySelector(chosen))?.focus();
        },
      }),
      ...(wishes.opponent === "engine"
        ? [
            choiceOf({
              label: words.side,
              name: "side",
              choices: ["white", "black", "random"],
              value: wishes.side,
              words: words.sides,
              onChange: (side) => this.#wish({ side }),
            }),
            strength("black", words.strength),
          ]
        : []),
      ...(wishes.opponent === "people"
        ? [
            choiceOf({
              label: words.people,
              name: "meeting",
              choices: ["screen", "links"],
              value: wishes.meeting,
              words: words.meetings,
              onChange: (meeting) => {
                this.#wish({ meeting });
                this.#drawTime();
              },
            }),
            this.placing,
          ]
        : []),
      ...(wishes.opponent === "watch"
        ? [strength("white", words.strengthOf.white), strength("black", words.strengthOf.black)]
        : []),
    );
    this.#drawPlacing();
  }

  /** How two people place, where the game has something to place. */
  #drawPlacing() {
    if (!this.placing) return;
    const variant = this.#variant();
    replace(
      this.placing,
      variant?.places
        ? choiceOf({
            label: words.placing,
            name: "placing",
            choices: ["turn", "hidden"],
            value: this.#wishes.placing,
            words: words.placings,
            hints: words.placingHints,
            onChange: (placing) => this.#wish({ placing }),
          })
        : null,
    );
  }

  #drawTime() {
    drawTime(this.time, this.#wishes, (time) => this.#wish({ time }), () => this.#drawTime());
  }

  /** What the first button begins, in a line. */
  #summarize() {
    const { game, opponent, side, elo, meeting } = this.#wishes;
    const title = this.#games().find(({ name }) => name === game)?.title ?? "";
    const choices = levels(this.#hello, words);
    const level = choices.find(({ value }) => value === nearest(elo.black, choices));
    const parts = opponent === "engine"
      ? [level?.text ?? "", words.youAre[side]]
      : [opponent === "people" ? words.meetings[meeting] : words.opponents.watch];
    this.summary.textContent = [title, ...parts].join(" · ");
  }

  /** A game with a friend: here, or by links. */
  #friend() {
    /** @param {"screen" | "links"} meeting */
    const choose = (meeting) => () => {
      box.close();
      this.#wish({ opponent: "people", meeting });
      this.#drawPlayers();
      this.#drawTime();
      void this.#begin();
    };
    const box = dialog(
      words.friend,
      this.app.words.shell.close,
      h("p", null, words.people),
      h("div", { class: "row-of-buttons" },
        button("friend-screen", words.meetings.screen, choose("screen"), { class: "primary" }),
        button("friend-links", words.meetings.links, choose("links"))),
    );
  }

  /** @param {Partial<Wishes>} changes */
  #wish(changes) {
    this.#wishes = { ...this.#wishes, ...changes };
    remember(this.#wishes);
    this.#summarize();
  }

  async #begin() {
    this.problem.textContent = "";
    this.begin.disabled = true;
    try {
      const { game } = this.#wishes;
      const variant = this.#variant();
      const part =
        game === ARMIES
          ? this.armies.request()
          : choosesPair(variant)
            ? await this.pair.request(game)
            : variant?.chess960
              ? await this.position.request(game)
              : { request: { variant: game } };
      await begin(this.app, planOf(this.#wishes, part, words.names));
    } catch (problem) {
      this.problem.textContent = wordsOf(problem);
    } finally {
      this.begin.disabled = false;
    }
  }
}

/**
 * Whether a pair is chosen before the game, and placed.
 *
 * @param {import("../types.js").Variant | null} variant
 */
function choosesPair(variant) {
  return variant !== null && variant.chooses && variant.places;
}

/**
 * A part of the options with a heading.
 *
 * @param {string} title
 * @param {...import("../dom.js").Child} children
 */
function part(title, ...children) {
  return h("section", { class: "sheet" }, h("h2", null, title), ...children);
}

/**
 * A large button that says what it begins.
 *
 * @param {string} name
 * @param {string} title
 * @param {string} text
 * @param {() => void} onClick
 */
function way(name, title, text, onClick) {
  const element = button(name, "", onClick, { class: "way" });
  append(element, h("strong", null, title), h("span", { class: "way-words" }, text));
  return element;
}

/** @param {string} to @param {string} text */
function link(to, text) {
  return h("a", { href: to, class: "quiet-link" }, text);
}
