// Two clocks, one of which runs. Times are in milliseconds.

/** @typedef {import('../types.js').Color} Color */

/** What a clock is set to. @typedef {{ initial: number, increment: number }} Setting */

/** The clocks of a game. */
export class Clock {
  /**
   * @param {Setting} setting
   * @param {(color: Color) => void} onFlag when a side has no time left
   * @param {Record<Color, number>} [left]
   */
  constructor(setting, onFlag, left) {
    this.increment = setting.increment;
    /** @type {Record<Color, number>} */
    this.kept = left ?? { white: setting.initial, black: setting.initial };
    /** @type {Color | null} */
    this.running = null;
    this.since = 0;
    this.onFlag = onFlag;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** What a side has left now. @param {Color} color */
  left(color) {
    const used = this.running === color ? performance.now() - this.since : 0;
    return Math.max(0, this.kept[color] - used);
  }

  /** Lets one side's clock run, or none. @param {Color | null} color */
  run(color) {
    if (this.running === color) return;
    this.stop();
    this.running = color;
    if (!color) return;
    this.since = performance.now();
    this.timer = setTimeout(() => {
      this.stop();
      this.onFlag(color);
    }, this.kept[color]);
  }

  stop() {
    clearTimeout(this.timer);
    if (this.running) this.kept[this.running] = this.left(this.running);
    this.running = null;
  }

  /** A side has moved: it gets its increment. @param {Color} color */
  moved(color) {
    const runs = this.running === color;
    if (runs) this.stop();
    this.kept[color] += this.increment;
  }

  /** What both have left, to keep. @returns {Record<Color, number>} */
  save() {
    return { white: this.left("white"), black: this.left("black") };
  }
}

/**
 * A time as a clock shows it: `1:02:03`, `4:05`, below 20 seconds with tenths.
 * @param {number} ms
 */
export function clockText(ms) {
  if (ms < 20_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
