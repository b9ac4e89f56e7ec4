/**
 * The program at the other end: it takes requests as objects and answers with objects, as
 * docs/board-protocol.md has them. The same over HTTP and in WebAssembly.
 *
 *     const program = await connect();
 *     const view = await program.table({ do: "view", game: "g1" });
 *     const last = await program.engine({ do: "search", line, time: 1000 }, (line) => show(line));
 *
 * Requests get their `id` here. An answer with a field `error` is an answer like any other: a
 * promise is rejected, with a `ConnectionError`, only when the program cannot be reached at all.
 */

import { KIND } from "./kind.js";
import { ServerConnection } from "./server-connection.js";
import { WasmConnection } from "./wasm-connection.js";

/**
 * @typedef {Record<string, any>} Line One line of JSON, read.
 */

/**
 * @typedef {object} Connection
 * @property {"server" | "wasm"} kind Where the program is.
 * @property {(request: Line) => Promise<Line>} table Asks the table. Requests keep their order.
 * @property {(request: Line, onLine?: (line: Line) => void) => Promise<Line>} engine
 *     Asks the engine: `onLine` gets each line before the last, the promise has the last one. A
 *     request ends the one in hand first, whose promise is then fulfilled with its last line.
 * @property {() => void} stop Ends what the engine has in hand, which answers with its last line.
 * @property {(request: Line) => Promise<Line>} [shelf] Asks for the games that are kept behind a
 *     server (board/src/server/shelf.rs).
 * @property {() => Promise<void>} quit Ends the program, where that is possible (a server).
 * @property {((trouble: string | null, address?: string | null) => void) | null} onTrouble Called
 *     with words when the program does not answer, and with null when it answers again. With an
 *     address the page goes on there, and never here.
 * @property {((words: string) => void) | null} [onFault] Called with words when the program has
 *     failed and was started again. Its games are opened again from what the browser keeps.
 */

/**
 * Connects to the program.
 *
 * @param {(part: number) => void} [onProgress] how much of it has come, from 0 to 1
 * @returns {Promise<Connection>}
 */
export async function connect(onProgress = () => {}) {
  return KIND === "wasm" ? WasmConnection.open(onProgress) : new ServerConnection();
}

/**
 * A program that is still to come: what is asked of it waits.
 *
 * @param {Promise<Connection>} coming
 * @returns {Connection}
 */
export function later(coming) {
  return {
    kind: KIND,
    table: async (request) => (await coming).table(request),
    engine: async (request, onLine) => (await coming).engine(request, onLine),
    stop: () => void coming.then((program) => program.stop(), () => null),
    quit: async () => (await coming).quit(),
    shelf: KIND === "server"
      ? async (request) => /** @type {ServerConnection} */ (await coming).shelf(request)
      : undefined,
    onTrouble: null,
  };
}
