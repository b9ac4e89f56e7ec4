// The engine does one thing at a time. The desk lets requests with an end wait for each other, and
// keeps one without an end (an analysis) running whenever there is nothing else to do.

/** @typedef {import('../types.js').Connection} Connection */
/** @typedef {import('../types.js').EngineLine} EngineLine */
/** @typedef {(line: EngineLine) => void} OnLine */

/** What is asked, or what makes it when its turn has come. @typedef {object | (() => object)} Request */

/**
 * @typedef {object} Job
 * @property {Request} request
 * @property {OnLine} onLine
 * @property {string} owner
 * @property {boolean} withdrawn
 * @property {(line: EngineLine | null) => void} resolve
 * @property {(error: unknown) => void} reject
 */

/** @typedef {{ request: object, onLine: OnLine, onError: (error: unknown) => void }} Watch */

/** The way to the engine for all of the page. */
export class Desk {
  /**
   * @param {Connection} connection
   * @param {() => { hash: number, threads: number }} settings what the engine is to be set to
   * @param {(error: unknown) => void} fail says that it cannot be set to that
   */
  constructor(connection, settings, fail) {
    this.connection = connection;
    this.settings = settings;
    this.fail = fail;
    /** What the present engine was set to, as text. */
    this.set = "";
    /** @type {Job[]} */
    this.queue = [];
    /** @type {Job | null} */
    this.job = null;
    /** @type {Watch | null} */
    this.watched = null;
    /** The one that the engine was given last. @type {Watch | null} */
    this.running = null;
  }

  /**
   * A request with an end: a move, a hint, a review. Answers its last line, or null when it was
   * withdrawn.
   * @param {Request} request
   * @param {OnLine} [onLine]
   * @param {string} [owner] by which it can be withdrawn
   * @returns {Promise<EngineLine | null>}
   */
  run(request, onLine = () => {}, owner = "") {
    return new Promise((resolve, reject) => {
      this.queue.push({ request, onLine, owner, withdrawn: false, resolve, reject });
      this.next();
    });
  }

  /** Takes an owner's requests back. @param {string} owner */
  withdraw(owner) {
    const mine = this.queue.filter((job) => job.owner === owner);
    this.queue = this.queue.filter((job) => job.owner !== owner);
    for (const job of mine) job.resolve(null);
    if (this.job?.owner === owner && !this.job.withdrawn) {
      this.job.withdrawn = true;
      this.connection.stop();
    }
  }

  /** Whether the engine works for this owner, or will. @param {string} owner */
  works(owner) {
    return (this.job?.owner === owner && !this.job.withdrawn)
      || this.queue.some((job) => job.owner === owner);
  }

  /**
   * A request without an end, in place of the one before; null for none.
   * @param {object | null} request
   * @param {OnLine} [onLine]
   * @param {(error: unknown) => void} [onError] when it has ended because something was wrong
   */
  watch(request, onLine = () => {}, onError = () => {}) {
    this.watched = request ? { request, onLine, onError } : null;
    if (!request && this.running && !this.job) this.connection.stop();
    if (!request) this.running = null;
    this.next();
  }

  next() {
    if (this.job) return;
    const job = this.queue.shift();
    if (job) {
      this.job = job;
      this.running = null;
      const wanted = () => !job.withdrawn;
      this.engine(job.request, job.onLine, wanted)
        .then(job.resolve, job.reject)
        .finally(() => {
          this.job = null;
          this.next();
        });
    } else if (this.watched && this.running !== this.watched) {
      const watch = this.watched;
      this.running = watch;
      const wanted = () => this.running === watch;
      // Its end is of no interest: it ends when something else begins.
      this.engine(watch.request, watch.onLine, wanted).catch(watch.onError);
    }
  }

  /**
   * Asks the engine; once more where the program had forgotten this page, after a long sleep. A
   * program that forgets it again before any line has come would do so for ever. Answers null when
   * it is not wanted any more.
   * @param {Request} request
   * @param {OnLine} onLine
   * @param {() => boolean} wanted
   * @returns {Promise<EngineLine | null>}
   */
  async engine(request, onLine, wanted) {
    let silent = false;
    for (;;) {
      try {
        await this.settle();
        if (!wanted()) return null;
        const last = await this.connection.engine(
          typeof request === "function" ? request() : request,
          (line) => {
            silent = false;
            if (wanted()) onLine(line);
          },
        );
        return wanted() ? last : null;
      } catch (error) {
        // There may be another engine now, which has heard of no settings.
        this.set = "";
        if (!wanted()) return null;
        if (silent || !(/** @type {any} */ (error)?.lost)) throw error;
        silent = true;
      }
    }
  }

  /** Sets the engine, if it is not set like this already. */
  async settle() {
    const settings = this.settings();
    const text = JSON.stringify(settings);
    if (text === this.set) return;
    this.set = text;
    try {
      await this.connection.engine({ do: "settings", ...settings });
    } catch (error) {
      if (/** @type {any} */ (error)?.lost) throw error;
      // It goes on with what it has.
      this.fail(error);
    }
  }
}
