// The sounds of a game, made of noise and tones as they are needed: there is no file to load. Where
// a browser has no sound or forbids it, nothing is heard.

/**
 * A part of a sound: a tone, or noise around a pitch where there is `noise`.
 * @typedef {{ at: number, pitch: number, length: number, loud: number, noise?: boolean }} Part
 */

/** @type {Record<string, Part[]>} */
const SOUNDS = {
  move: [
    { at: 0, pitch: 900, length: 0.05, loud: 0.9, noise: true },
    { at: 0, pitch: 170, length: 0.06, loud: 0.25 },
  ],
  capture: [
    { at: 0, pitch: 1600, length: 0.04, loud: 0.9, noise: true },
    { at: 0.05, pitch: 600, length: 0.08, loud: 1, noise: true },
    { at: 0.05, pitch: 120, length: 0.1, loud: 0.35 },
  ],
  check: [
    { at: 0, pitch: 900, length: 0.05, loud: 0.8, noise: true },
    { at: 0.03, pitch: 740, length: 0.12, loud: 0.16 },
    { at: 0.13, pitch: 740, length: 0.16, loud: 0.16 },
  ],
  // A door, then two rising tones.
  enters: [
    { at: 0, pitch: 700, length: 0.06, loud: 0.8, noise: true },
    { at: 0.04, pitch: 392, length: 0.14, loud: 0.14 },
    { at: 0.12, pitch: 587, length: 0.22, loud: 0.14 },
  ],
  lost: [
    { at: 0, pitch: 330, length: 0.16, loud: 0.16 },
    { at: 0.12, pitch: 247, length: 0.28, loud: 0.16 },
  ],
  low: [{ at: 0, pitch: 1200, length: 0.05, loud: 0.12 }],
  end: [
    { at: 0, pitch: 392, length: 0.35, loud: 0.12 },
    { at: 0.08, pitch: 494, length: 0.35, loud: 0.12 },
    { at: 0.16, pitch: 587, length: 0.5, loud: 0.12 },
  ],
};

/** @type {AudioContext | null} */
let context = null;

/**
 * Plays a sound. Before people have pressed anything a browser allows none.
 * @param {keyof typeof SOUNDS} name
 */
export function sound(name) {
  if (!navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return;
  try {
    context ??= new AudioContext();
    for (const part of SOUNDS[name]) play(context, part);
  } catch {
    // A machine without an output plays in silence.
  }
}

/** @param {AudioContext} context @param {Part} part */
function play(context, { at, pitch, length, loud, noise }) {
  const start = context.currentTime + at;
  const end = start + length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  volume.connect(context.destination);
  if (noise) {
    const source = context.createBufferSource();
    source.buffer = hiss(context, length);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(volume);
    source.start(start);
  } else {
    const source = context.createOscillator();
    source.type = "triangle";
    source.frequency.value = pitch;
    source.connect(volume);
    source.start(start);
    source.stop(end);
  }
}

/** @param {AudioContext} context @param {number} length */
function hiss(context, length) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
