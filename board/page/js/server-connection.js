/** The connection to `treville board`: lines over HTTP, by long polling. */

import { ConnectionError, Requests } from "./requests.js";
import { connection as words } from "./words/index.js";

/** @typedef {Record<string, any>} Line */

/** Milliseconds after which a server that does not answer is asked again, at first and at most. */
const PAUSE = 500;
const LONGEST_PAUSE = 8000;

/** Under this name the browser keeps the address of the page that was opened last. */
const ADDRESS = "treville.address";

/** @param {number} time in milliseconds */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class ServerConnection {
  /** @type {"server"} */
  kind = "server";
  /** @type {import("./connection.js").Connection["onTrouble"]} */
  onTrouble = null;

  /** The page's address up to the token: everything else is below it. */
  #base = new URL("..", import.meta.url);
  /** A name of its own for each load of the page: two tabs never share a table. */
  #tab = crypto.randomUUID();
  #lastId = 0;
  /** Requests to the table go one after another. @type {Promise<unknown>} */
  #queue = Promise.resolve();
  /** Orders to the engine as well. @type {Promise<unknown>} */
  #orders = Promise.resolve();
  #requests = new Requests();
  /** How many lines of the engine have come. */
  #heard = 0;
  #polling = false;
  #silent = false;
  /** Why nothing is asked any more. @type {string | null} */
  #ended = null;

  constructor() {
    addEventListener("pagehide", () => this.#leave());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#comeBack();
    });
    // Another page has found a program that was started anew.
    addEventListener("storage", ({ key }) => {
      if (key === ADDRESS && this.#ended === words.anew) this.#sayEnd();
    });
    try {
      localStorage.setItem(ADDRESS, this.#base.href);
    } catch {
      // Without it a page of an earlier start cannot show the way.
    }
  }

  /**
   * A page that is left needs no table and no engine. A beacon would not do: it comes with the
   * origin `null` where pages send no referrer, and the server refuses that.
   */
  #leave() {
    if (this.#ended) return;
    fetch(this.#address("leave"), { method: "POST", keepalive: true }).catch(() => {});
  }

  /** A page that the browser had kept begins with another table and engine. */
  #comeBack() {
    this.#tab = crypto.randomUUID();
    this.#heard = 0;
    this.#lose();
  }

  #lose() {
    this.#requests.end(({ id }) => ({ id, error: words.forgotten, lost: true }));
  }

  /**
   * @param {Line} request
   * @returns {Promise<Line>}
   */
  table(request) {
    const line = JSON.stringify({ ...request, id: ++this.#lastId });
    const answer = this.#queue.then(() => this.#post("table", line));
    this.#queue = answer.catch(() => {});
    return answer;
  }

  /**
   * @param {Line} request
   * @param {(line: Line) => void} [onLine]
   * @returns {Promise<Line>}
   */
  engine(request, onLine = () => {}) {
    const numbered = { ...request, id: ++this.#lastId };
    const last = this.#requests.add(numbered, onLine);
    this.#order(numbered).then(
      () => this.#poll(),
      (problem) => this.#requests.fail(numbered.id, problem),
    );
    return last;
  }

  stop() {
    if (this.#requests.isEmpty) return;
    this.#order({ do: "stop", id: ++this.#lastId }).catch(() => {});
  }

  /**
   * Asks for what is kept behind the server.
   *
   * @param {Line} request
   * @returns {Promise<Line>}
   */
  shelf(request) {
    return this.#post("shelf", JSON.stringify(request));
  }

  async quit() {
    await this.#post("quit", "");
    this.#end(words.ended);
  }

  /** Asks for nothing any more. @param {string} reason */
  #end(reason) {
    this.#ended = reason;
    this.#requests.end(({ id }) => ({ id, error: reason }));
    this.#sayEnd();
  }

  /** Says why, and where it goes on if another page has found that. */
  #sayEnd() {
    let address = null;
    try {
      address = localStorage.getItem(ADDRESS);
    } catch {
      // Then people have to find it.
    }
    const leads = this.#ended === words.anew
      && address?.startsWith(`${location.origin}/`)
      && address !== this.#base.href;
    this.onTrouble?.(this.#ended, leads ? address : null);
  }

  /** @param {Line} request */
  #order(request) {
    const sent = this.#orders.then(() => this.#post("engine", JSON.stringify(request)));
    this.#orders = sent.catch(() => {});
    return sent;
  }

  /** @param {string} party */
  #address(party) {
    return new URL(`${party}?tab=${this.#tab}`, this.#base).href;
  }

  /**
   * @param {string} party
   * @param {string} line
   * @returns {Promise<Line>}
   */
  async #post(party, line) {
    const headers = { "Content-Type": "application/json" };
    return this.#ask(this.#address(party), { method: "POST", headers, body: line });
  }

  /**
   * @param {string} address
   * @param {RequestInit} [init]
   * @returns {Promise<Line>}
   */
  async #ask(address, init) {
    if (this.#ended) throw new ConnectionError(this.#ended);
    try {
      const answer = await fetch(address, { cache: "no-store", ...init });
      // Any answer shows that there is a program.
      if (this.#silent) this.onTrouble?.(null);
      this.#silent = false;
      if (answer.ok) return await answer.json();
      // Another start has another word in its address.
      if (answer.status === 404) {
        if (!this.#ended) this.#end(words.anew);
        throw new ConnectionError(words.anew);
      }
      const { status } = answer;
      throw new ConnectionError(words.refused(status, (await answer.text()).trim()), { status });
    } catch (problem) {
      if (problem instanceof ConnectionError) throw problem;
      if (this.#ended) throw new ConnectionError(this.#ended);
      this.#silent = true;
      this.onTrouble?.(words.silent);
      void this.#poll();
      throw new ConnectionError(words.silent, { cause: problem });
    }
  }

  /** Asks for the engine's lines as long as a request is under way or there is no answer. */
  async #poll() {
    if (this.#polling) return;
    this.#polling = true;
    let pause = PAUSE;
    while (!this.#ended && (this.#silent || !this.#requests.isEmpty)) {
      const tab = this.#tab;
      let answer;
      try {
        answer = await this.#ask(`${this.#address("engine")}&after=${this.#heard}`);
      } catch {
        await wait(pause);
        pause = Math.min(2 * pause, LONGEST_PAUSE);
        continue;
      }
      pause = PAUSE;
      // The lines of an earlier engine of this page.
      if (tab !== this.#tab) continue;
      // A server that has forgotten this tab counts from 0.
      if (answer.from < this.#heard) this.#lose();
      this.#heard = answer.from + answer.lines.length;
      for (const line of answer.lines) this.#requests.take(line);
    }
    this.#polling = false;
  }
}
