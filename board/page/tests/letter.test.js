// Two browsers, one for each side, and links that go to and fro between them.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { FakeStorage, put, settle, visit } from "./fakes/browser.js";
import { FakeTable } from "./fakes/table.js";
import { TWO_PEOPLE } from "../js/game/game.js";
import { Games } from "../js/game/games.js";
import { freshId, keepPlacing, linkToSend, openLetter } from "../js/people/letter.js";
import { read, write } from "../js/people/link.js";
import { placeAll } from "../js/people/placing.js";
import { MemoryShelf } from "../js/shelf/memory.js";
import { Store } from "../js/store.js";
import { people as words } from "../js/words/index.js";

put("location", { href: "http://localhost/#letter=" });

const WHITE = ["L@b0", "C@e0"];
const BLACK = ["L@g9", "C@d9"];

/** A browser with the page in it. */
class Person {
  storage = new FakeStorage();
  notes = [];
  rooms = [];

  constructor(shelf = new MemoryShelf()) {
    this.shelf = shelf;
    this.load();
  }

  /** Loads the page, anew: its table knows nothing, its storage all. */
  load() {
    visit(this.storage);
    this.table = new FakeTable();
    const store = new Store(() => {});
    void store.open(this.shelf);
    const games = new Games(this.table.ask, store);
    this.app = {
      table: this.table.ask,
      store,
      games,
      go: (room) => this.rooms.push(room),
      note: (text) => this.notes.push(text),
    };
  }

  async open(link) {
    visit(this.storage);
    await openLetter(this.app, link);
    await settle();
    return this.game;
  }

  async play(move) {
    visit(this.storage);
    await this.game.play(move);
    await settle();
    return this.link;
  }

  async place(placements) {
    visit(this.storage);
    await keepPlacing(this.game, placements);
    await settle();
    return this.link;
  }

  get game() {
    return this.app.games.shown;
  }

  get link() {
    return linkToSend(this.game);
  }

  get letter() {
    return this.game.settings.letter;
  }

  get moves() {
    return this.game.tip.line.replaceAll("_", "@").split("-").slice(1);
  }
}

let white;
let black;

/** White begins a game by links. */
async function begin(placing) {
  white = new Person();
  const settings = { ...TWO_PEOPLE, placing, letter: { id: freshId(), own: "white" } };
  await white.app.games.begin({}, settings);
  await settle();
  black = new Person();
}

/** The same, as far as all four pieces are placed, and White's third link is there. */
async function beginHidden() {
  await begin("hidden");
  const first = await white.place(WHITE);
  await black.open(first);
  // What a side has placed and seen outlives the page.
  black.load();
  await black.open(first);
  const second = await black.place(BLACK);
  white.load();
  await white.open(second);
  return white.play("e2e4");
}

test("both sides may sit at one machine, and a side may come from another address", async () => {
  await begin();
  black = new Person(white.shelf);
  await black.open(await white.play("e2e4"));
  assert.deepEqual([black.letter.own, white.letter.own], ["black", "white"]);
  const answer = await black.play("e7e5");
  // White's browser knows nothing at this address, but the shelf does.
  const again = new Person(white.shelf);
  await again.open(answer);
  assert.deepEqual([again.letter.own, again.game.id], ["white", white.game.id]);
  assert.deepEqual(again.moves.slice(-2), ["e2e4", "e7e5"]);
  await black.open(await again.play("g1f3"));
  assert.equal(black.moves.length, again.moves.length);
});

/** A link with some of its fields changed. */
const changed = (link, fields) => `#letter=${write({ ...read(link), ...fields })}`;

beforeEach(() => begin("turns"));

test("in turns: a link with the whole game is there when it is the other's turn", async () => {
  assert.equal(white.link, null, "White is to move");
  await black.open(await white.play("L@b0"));
  assert.equal(black.letter.own, "black");
  assert.equal(black.link, null);
  assert.ok(black.game.settings.flipped);
  await white.open(await black.play("L@g9"));
  assert.deepEqual(white.moves, ["L@b0", "L@g9"]);
  assert.equal(white.letter.own, "white");
  assert.equal(black.letter.checked, undefined, "nothing was promised");
  assert.equal(white.app.games.list.length, 1, "the same game");
  assert.equal(white.rooms.at(-1), "#play");
});

test("who opens a link first has the side that is to move", async () => {
  const first = await white.play("a");
  await black.open(first);
  assert.equal(black.letter.own, "black");
  const other = new Person();
  await other.open(await black.play("b"));
  assert.equal(other.letter.own, "white");
});

test("an older link takes no move away, and its like changes nothing", async () => {
  const first = await white.play("a");
  await black.open(first);
  await black.play("b");
  await black.open(first);
  assert.deepEqual(black.moves, ["a", "b"]);
  assert.deepEqual(black.notes, [words.older]);
  assert.equal(black.letter.warning, undefined);
});

test("a link with other moves is a game beside the old one, and that is said", async () => {
  await black.open(await white.play("a"));
  await white.open(await black.play("b"));
  const link = await white.play("c");
  for (const [line, number] of [["line-a-x", "1"], ["line-x-b-c", "1"], ["line-a-b-y", "2"]]) {
    black.load();
    await black.open(link);
    const own = black.game;
    await black.open(changed(link, { line }));
    assert.notEqual(black.game, own);
    assert.equal(black.game.tip.line, line);
    assert.equal(black.letter.own, "black", "the side stays");
    assert.equal(black.letter.warning, words.otherMoves(number));
    assert.ok(black.app.store.game(own.id), "the old game is kept");
    black.storage.removeItem(`treville.game.${black.game.id}`);
  }
});

test("a link shows its game, whatever is shown", async () => {
  await black.open(await white.play("a"));
  const answer = await black.play("b");
  visit(white.storage);
  const { game } = white;
  await white.app.games.begin({}, { ...TWO_PEOPLE });
  await white.open(answer);
  assert.equal(white.game, game);
});

test("a game that is closed goes on from what the browser has kept", async () => {
  await black.open(await white.play("a"));
  const answer = await black.play("b");
  white.load();
  await white.open(answer);
  assert.deepEqual(white.moves, ["a", "b"]);
  assert.equal(white.letter.own, "white");
});

test("hidden: White's first link holds a promise and no placement", async () => {
  await begin("hidden");
  assert.equal(white.link, null, "nothing is placed yet");
  const first = read(await white.place(WHITE));
  assert.match(first.promise, /^[0-9a-f]{64}$/);
  assert.deepEqual([first.hidden, first.white, first.black, first.salt], [true, null, null, null]);
  await black.open(white.link);
  assert.equal(black.letter.own, "black");
  assert.equal(black.link, null, "Black has not placed");
  const second = read(await black.place(BLACK));
  assert.deepEqual([second.black, second.white, second.promise], [BLACK, null, first.promise]);
});

test("hidden: all four are shown at once, and Black sees that the promise was kept", async () => {
  const third = await beginHidden();
  const shown = ["L@b0", "L@g9", "C@e0", "C@d9", "e2e4"];
  assert.deepEqual(white.moves, shown);
  const { white: placed, salt, black: none } = read(third);
  assert.deepEqual([placed, salt, none], [WHITE, white.letter.salt, null]);
  await black.open(third);
  assert.deepEqual(black.moves, shown);
  assert.equal(black.letter.checked, "kept");
  assert.equal(black.letter.warning, undefined);
  // The game goes on as any other.
  await white.open(await black.play("e7e5"));
  assert.deepEqual(white.moves, [...shown, "e7e5"]);
});

test("hidden: who places otherwise than promised is found out", async () => {
  const third = await beginHidden();
  const cheat = "line-L_c0-L_g9-C_e0-C_d9-e2e4";
  const other = changed(third, { line: cheat });
  await black.open(other);
  assert.equal(black.letter.checked, "broken", "the pieces stand elsewhere than in the link");
  for (const fields of [
    { line: cheat, white: ["L@c0", "C@e0"] },
    { salt: "0".repeat(32) },
    { white: null },
    { line: "line-L_b0-L_a9-C_e0-C_d9-e2e4" },
  ]) {
    black.load();
    await black.open(changed(third, fields));
    assert.equal(black.letter.checked, "broken", JSON.stringify(fields));
  }
});

test("hidden: a new promise after Black has placed is noticed", async () => {
  await begin("hidden");
  await black.open(await white.place(WHITE));
  await black.place(BLACK);
  const promise = "0".repeat(64);
  await black.open(changed(white.link, { promise }));
  assert.equal(black.letter.warning, words.otherPromise);
  const answer = changed(black.link, { promise });
  await assert.rejects(white.open(answer), new RegExp(words.otherPromise));
  // A whole set of placements, salt and promise that fit each other is not the one seen first.
  const liar = white;
  await liar.place(["L@c0", "C@e0"]);
  await placeAll(liar.game, ["L@c0", "C@e0"], BLACK);
  await black.open(await liar.play("e2e4"));
  assert.equal(black.letter.checked, "broken");
});

test("hidden: a browser that has not seen the first link cannot tell", async () => {
  const third = await beginHidden();
  const other = new Person();
  await other.open(third);
  assert.equal(other.letter.own, "black");
  assert.equal(other.letter.checked, "unseen");
});

test("hidden: Black's answer needs the browser in which White has placed", async () => {
  await begin("hidden");
  await black.open(await white.place(WHITE));
  const answer = await black.place(BLACK);
  await assert.rejects(new Person().open(answer), new RegExp(words.notHere.slice(0, 20)));
  white.rooms = [];
  await white.open(answer);
  assert.deepEqual(white.rooms, ["#play"]);
  await white.open(answer);
  assert.deepEqual(white.moves, ["L@b0", "L@g9", "C@e0", "C@d9"], "placed once");
});

test("an offer of a draw goes with the move, and the other side's move declines it", async () => {
  await black.open(await white.play("a"));
  black.letter.offer = "black";
  await white.open(await black.play("b"));
  assert.equal(white.letter.offer, "black");
  const declining = await white.play("c");
  assert.equal(read(declining).offer, null);
  await black.open(declining);
  assert.equal(black.letter.offer, undefined);
});

test("a draw ends the game only for a side that has offered one", async () => {
  await black.open(await white.play("a"));
  black.letter.offer = "black";
  const offer = await black.play("b");
  await white.open(offer);
  await white.game.end("draw");
  assert.equal(read(white.link).end, "draw");
  await black.open(white.link);
  assert.equal(black.game.tip.ending.result, "draw");
  // What has ended does not end in another way.
  await black.open(changed(white.link, { end: "white" }));
  assert.equal(black.game.tip.ending.result, "draw");
  // A draw that nobody has offered.
  await begin("turns");
  await black.open(await white.play("a"));
  await black.open(changed(white.link, { end: "draw" }));
  assert.equal(black.game.tip.ending, null);
  assert.equal(black.letter.warning, words.otherEnd);
});

test("a side resigns for itself alone", async () => {
  await black.open(await white.play("a"));
  await black.game.end("resign", "black");
  const resigned = black.link;
  assert.equal(read(resigned).end, "black");
  await white.open(changed(resigned, { end: "white" }));
  assert.equal(white.game.tip.ending, null);
  assert.equal(white.letter.warning, words.otherEnd);
  await white.open(resigned);
  assert.deepEqual(white.game.tip.ending, { result: "resign", words: "black" });
  assert.equal(white.letter.warning, undefined);
  // Who opens it without the game has not resigned, whoever is to move.
  for (const end of ["white", "black"]) {
    const other = new Person();
    await other.open(changed(resigned, { end }));
    assert.notEqual(other.letter.own, end);
    assert.equal(other.game.settings.flipped, end === "white");
    assert.equal(other.game.tip.ending.words, end);
  }
});

test("other text is no letter, and nothing happens", async () => {
  for (const text of ["", "e2e4", "#letter=", "#letter=g=12&l=line", "x".repeat(1_000_000)]) {
    await assert.rejects(white.open(text), new RegExp(words.notALetter));
  }
  assert.equal(white.app.games.list.length, 1);
});

test("a link is read as it was written, and what does not fit its field is nothing", () => {
  const whole = {
    id: "0123456789abcdef",
    line: "line-L_b0",
    hidden: true,
    promise: "a".repeat(64),
    black: BLACK,
    white: WHITE,
    salt: "b".repeat(32),
    offer: "black",
    end: "draw",
  };
  assert.deepEqual(read(`http://localhost/x#letter=${write(whole)}`), whole);
  assert.deepEqual(read(`  ${write(whole)}\n`), whole);
  // As programs for mail and chat write it.
  assert.deepEqual(read(`#letter=${write(whole).replaceAll("@", "%40")}`), whole);
  const none = { promise: null, black: null, white: null, salt: null, offer: null, end: null };
  const odd = "&c=xyz&b=L@b0&w=L@b0,C@i0&s=00&o=x&e=white&p=x";
  const bare = read(`g=${whole.id}&l=${whole.line}${odd}`);
  assert.deepEqual(bare, { id: whole.id, line: whole.line, hidden: false, ...none });
  assert.equal(read(`g=${whole.id}&l=line<b>`), null);
  assert.equal(read(`g=${whole.id}`), null);
  assert.doesNotThrow(() => read(`g=${whole.id}&l=%E0%A4%A`));
});

test("names of correspondences have 16 digits and come once", () => {
  const ids = Array.from({ length: 100 }, freshId);
  for (const id of ids) assert.match(id, /^[0-9a-f]{16}$/);
  assert.equal(new Set(ids).size, ids.length);
  const random = mock.method(crypto, "getRandomValues", (bytes) => bytes.fill(5));
  assert.equal(freshId(), "05".repeat(8));
  random.mock.restore();
});
