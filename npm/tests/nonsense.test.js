// Texts that are nearly right, by the thousand: each is taken, or refused in one sentence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Variant } from "treville";
import { rules } from "../src/rules.js";

const TEXTS = [
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LbCdlgcf] w KQkq - 0 1",
  "*****cl*/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/*L*C**** w KQkq - 0 1",
  "8/8/8/8/8/8/8/K6k w - - 0 1",
  '[White "a"]\n\n1. e4 {x} e5 (1... c5 (1... d5)) 2. Nf3 $1 *',
  '[Variant "musketeer"]\n\n1. L C 2. L@b0 L@g9 3. C@d0 C@f9 4. Nc3/L *',
  "[a:chess]\ncustomPiece1 = c:NWpR\nstartFen = rcbqkbcr/8/8/8/8/8/8/RCBQKBCR w KQkq - 0 1\n",
  "Zebu:Z:CN",
  "[F?R][F-R]mKcQ",
  "llNrrNDK",
  "e2e4",
  "Nf3",
  "O-O",
  "B+R",
  "e7e8q",
  "L@b0",
];
const SIGNS = [..."KQRBNLCUDkqrbn/0123456789*[]?-+=#(){}:;$%\"'wb fsmcpgjixtoyz\n馬é\\"];
const SEED = Number(process.env.TREVILLE_FUZZ_SEED ?? 1);
const TIME = Number(process.env.TREVILLE_FUZZ_SECONDS ?? 3) * 1000;

let state = SEED;
/** A number below another one. @param {number} end */
function draw(end) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
}

/** A text with a few changes. */
function text() {
  const signs = [...TEXTS[draw(TEXTS.length)]];
  for (let changes = draw(4); changes > 0; changes -= 1) {
    const at = draw(signs.length + 1);
    const other = [...TEXTS[draw(TEXTS.length)]].slice(draw(9), 20);
    const news = [[], [SIGNS[draw(SIGNS.length)]], other][draw(3)];
    signs.splice(at, draw(2), ...news);
  }
  return signs.join("");
}

function request() {
  const lenient = draw(2) === 0;
  const place = () => ({ variant: draw(6), fen: text() });
  const all = [
    () => ({ do: "variants", text: text() }),
    () => ({ do: "pair", pieces: [text(), text()] }),
    () => ({ do: "position", fen: text(), variant: [undefined, draw(6)][draw(2)] }),
    () => ({ do: "moves", ...place() }),
    () => ({ do: "move", place: place(), text: text(), lenient }),
    () => ({ do: "after", place: place(), uci: text() }),
    () => ({ do: "history", place: place(), moves: [text(), text()] }),
    () => ({ do: "perft", place: place(), depth: draw(3) }),
    () => ({ do: "readPgn", text: text(), variants: [], lenient }),
    () => ({ do: "appraise", piece: text() }),
    () => ({ do: "trade", left: text(), right: text() }),
    () => ({ do: "movement", betza: text() }),
    () => ({ do: "ini", variant: draw(9) }),
    () => ({ do: "definition", definition: text() }),
  ];
  return all[draw(all.length)]();
}

test(`nonsense is refused in one sentence (seed ${SEED})`, () => {
  Variant.names.forEach((name) => Variant.get(name));
  /** @type {Set<string>} */
  const taken = new Set();
  for (const end = performance.now() + TIME; performance.now() < end;) {
    const asked = request();
    try {
      rules.ask(asked);
      taken.add(asked.do);
    } catch (error) {
      assert.match(
        `${error}`,
        /^TrevilleError: (?!the rules have failed)[^\n]+$/,
        JSON.stringify(asked),
      );
    }
  }
  assert.equal(rules.starts, 0);
  assert.ok(taken.size >= 11, `taken: ${[...taken].join(" ")}`);
});
