/** Requests to the rules, on the caller's thread. Loading this file compiles the module. */

import { TrevilleError } from "./errors.js";
import { compile } from "./platform.js";
import { Program } from "./program.js";

/** @typedef {Record<string, any>} Fields */

const module = await compile();

export class Rules {
  #module;
  /** @type {Program | undefined} */
  #program;
  #answer = "";
  /** How often the program was started again: numbers of variants are those of one start. */
  starts = 0;

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * @param {Fields} request
   * @returns {any}
   */
  ask(request) {
    let program = this.#program;
    if (!program) {
      program = new Program(this.#module, { emit: (text) => (this.#answer = text) });
      this.#program = program;
    }
    try {
      program.call(JSON.stringify(request));
    } catch (error) {
      if (error instanceof TrevilleError) throw error;
      this.restart();
      const reason = error instanceof Error ? error.message : error;
      throw new TrevilleError(`the rules have failed on this request: ${reason}`);
    }
    const answer = JSON.parse(this.#answer);
    if ("error" in answer) throw new TrevilleError(answer.error);
    return answer.ok;
  }

  /** The next request starts the program again. Nothing is lost: positions and games are texts. */
  restart() {
    this.#program = undefined;
    this.starts += 1;
  }
}

export const rules = new Rules(module);
