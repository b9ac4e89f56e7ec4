/** The engine's loop in its worker: lines one after another, files that they name, and failures. */

import { TrevilleError } from "./errors.js";
import { read } from "./platform.js";
import { NEXT, Program } from "./program.js";

/** The answer to `go` where there is no move. */
const NOTHING = "bestmove 0000";

export class Uci {
  #module;
  #net;
  #say;
  #pull;
  /** @type {Program} */
  #program;
  /** The file that the engine wants. */
  #path = "";
  /** A search has not answered yet. */
  #owesMove = false;

  /**
   * @param {WebAssembly.Module} module
   * @param {Uint8Array | null} net
   * @param {(line: string) => void} say takes a line of the engine
   * @param {() => string | undefined} pull gives a line that has come during a search
   */
  constructor(module, net, say, pull) {
    [this.#module, this.#net, this.#say, this.#pull] = [module, net, say, pull];
    this.#program = this.#start();
  }

  #start() {
    const program = new Program(this.#module, {
      emit: (text) => {
        if (text.startsWith("bestmove")) this.#owesMove = false;
        text.split("\n").forEach(this.#say);
      },
      want: (path) => (this.#path = path),
      pull: this.#pull,
    });
    if (this.#net && !program.provide(this.#net)) {
      this.#say("info string error: expected a net beside the engine, got another file");
      this.#net = null;
    }
    return program;
  }

  /**
   * Takes a line, and does all that follows from it.
   *
   * @param {string} line
   * @returns {Promise<boolean>} false after `quit`
   */
  async take(line) {
    if (/^\s*go\b/.test(line)) this.#owesMove = true;
    try {
      let next = this.#program.line(line);
      while (next === NEXT.FILE) {
        // Node reads a path from the folder of the process, a browser from the address of the page.
        const content = await read(this.#path).catch((error) => String(error.message ?? error));
        next = this.#program.file(content);
      }
      if (/^\s*go\b.*\bperft\b/.test(line)) this.#owesMove = false;
      return next !== NEXT.END;
    } catch (error) {
      this.#fail(error);
      return true;
    }
  }

  /** @param {unknown} error */
  #fail(error) {
    this.#say(`info string error: ${error instanceof Error ? error.message : error}`);
    if (!(error instanceof TrevilleError)) {
      this.#say("info string error: the engine has failed, and starts again as it was at first");
      this.#program = this.#start();
    }
    if (this.#owesMove) this.#say(NOTHING);
    this.#owesMove = false;
  }
}
