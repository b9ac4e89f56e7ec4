// What modules of the page need of a browser: its two storages, and names of what it has.

/** A storage with room for so many characters, keys among them. */
export class FakeStorage {
  #entries = new Map();

  constructor(room = Infinity) {
    this.room = room;
  }

  get length() {
    return this.#entries.size;
  }

  key(index) {
    return [...this.#entries.keys()][index] ?? null;
  }

  getItem(key) {
    return this.#entries.get(key) ?? null;
  }

  setItem(key, value) {
    const entries = new Map(this.#entries).set(key, String(value));
    const used = [...entries].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
    if (used > this.room) throw new Error("QuotaExceededError");
    this.#entries = entries;
  }

  removeItem(key) {
    this.#entries.delete(key);
  }
}

/** Sets a name of the browser, whatever Node.js has under it. */
export function put(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Goes to a browser with these storages; `null` for one that forbids them. */
export function visit(local, session = new FakeStorage()) {
  const forbidden = () => {
    throw new Error("SecurityError");
  };
  const storages = { localStorage: local, sessionStorage: session };
  const window = {};
  for (const [name, storage] of Object.entries(storages)) {
    const get = storage ? () => storage : forbidden;
    Object.defineProperty(window, name, { get });
    Object.defineProperty(globalThis, name, { get, configurable: true });
  }
  put("window", window);
  put("navigator", {});
}

/** Lets everything that waits for nothing but promises come to its end. */
export function settle() {
  return new Promise((resolve) => setImmediate(resolve));
}
