/** The engine: a worker that speaks UCI, with the same face in Node and in browsers. */

export interface EngineOptions {
  /** The net: the one of the package, none, or a path, an address or the bytes of another. */
  net?: boolean | string | URL | Uint8Array;
}

export class Engine {
  constructor(options?: EngineOptions);
  /** Hears every line of the engine. */
  onmessage: ((event: { data: string }) => void) | null;
  /** Hears that the engine has failed for good. */
  onerror: ((error: Error) => void) | null;
  /** Sends a line of UCI. */
  postMessage(line: string): void;
  /** Sends a line, and waits for the line that begins with `end`: all lines up to that one. */
  ask(line: string, end: string): Promise<string[]>;
  /** Ends the worker at once. */
  close(): void;
  /** The same. */
  terminate(): void;
}
