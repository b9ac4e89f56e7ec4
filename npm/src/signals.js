/**
 * Signals to a worker that does not read its mail because it searches.
 *
 * In Node a worker can look for its next message at any time. In browsers it cannot, but it can see
 * that a number in shared memory has grown, or, where the page may not share memory, that the
 * address of a blob has been revoked. A letter says which signals were given before it; those that
 * have been given since belong to letters behind it.
 */

/** The lines that a search must hear of. */
const KINDS = ["stop", "ponderhit", "isready"];

/** Those that end a search before anything else. */
const ENDS = new Set([
  "stop",
  "quit",
  "position",
  "go",
  "ucinewgame",
  "setoption",
  "bench",
  "flip",
]);

/** @typedef {{ shared: Int32Array } | { addresses: string[] }} Start */
/** @typedef {{ line: string, mark: (number | string)[] }} Letter */

/** The sender's side. */
export class Sender {
  /** @type {Int32Array | null} */
  #shared = globalThis.crossOriginIsolated ? sharedCounts() : null;
  /** One for each kind, and one that is never revoked. @type {string[]} */
  #addresses = this.#shared ? [] : [...KINDS, "none"].map(newAddress);

  get start() {
    return this.#shared ? { shared: this.#shared } : { addresses: [...this.#addresses] };
  }

  /** @param {string} line @returns {Letter} */
  letter(line) {
    const word = line.trim().split(/\s/)[0];
    const kind = KINDS.indexOf(ENDS.has(word) ? "stop" : word);
    if (kind >= 0) this.#raise(kind);
    return { line, mark: this.#shared ? [...this.#shared] : [...this.#addresses] };
  }

  /** @param {number} kind */
  #raise(kind) {
    if (this.#shared) {
      Atomics.add(this.#shared, kind, 1);
    } else {
      URL.revokeObjectURL(this.#addresses[kind]);
      this.#addresses[kind] = newAddress();
    }
  }
}

function sharedCounts() {
  return new Int32Array(new SharedArrayBuffer(4 * KINDS.length));
}

function newAddress() {
  return URL.createObjectURL(new Blob([]));
}

/** The worker's side. */
export class Receiver {
  /** @type {Int32Array | null} */
  #shared;
  /** Milliseconds between two looks: one at an address is a request. */
  #pause;
  #last = 0;
  /** @type {(number | string | null)[]} */
  #mark;
  /** The lines that are answered and still to come. */
  #early = 0;

  /** @param {Start} start */
  constructor(start) {
    this.#shared = "shared" in start ? start.shared : null;
    this.#mark = "shared" in start ? KINDS.map(() => 0) : start.addresses;
    this.#pause = this.#shared ? 1 : 20;
  }

  /** Whether signals arrive: a policy of the page may forbid the addresses of blobs. */
  get works() {
    return this.#shared !== null || !isRevoked(this.#mark[KINDS.length]);
  }

  /** @param {Letter} letter @returns {string | undefined} its line, unless that is answered */
  open({ line, mark }) {
    this.#mark = mark;
    if (this.#early === 0 || line.trim() !== "isready") return line;
    this.#early -= 1;
    return undefined;
  }

  /** The next line that has come since the letter in hand. @returns {string | undefined} */
  pull() {
    const now = performance.now();
    if (now - this.#last < this.#pause) return undefined;
    this.#last = now;
    const kind = KINDS.findIndex((_, kind) => this.#isRaised(kind));
    if (KINDS[kind] === "isready") this.#early += 1;
    return KINDS[kind];
  }

  /** Whether there is a signal that was not seen. It counts as seen then. @param {number} kind */
  #isRaised(kind) {
    const mark = this.#mark[kind];
    if (this.#shared) {
      const isNew = Atomics.load(this.#shared, kind) > Number(mark);
      if (isNew) this.#mark[kind] = Number(mark) + 1;
      return isNew;
    }
    const isNew = isRevoked(mark);
    if (isNew) this.#mark[kind] = null;
    return isNew;
  }
}

/** @param {number | string | null} address */
function isRevoked(address) {
  if (typeof address !== "string") return false;
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}
