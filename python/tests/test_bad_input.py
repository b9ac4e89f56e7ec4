"""Bad input: an exception with one sentence of ours, never a crash, and nothing changes."""

import random
import signal
import sys
import threading

import pytest
import treville
from treville import Engine, Game, Pgn, Position, TrevilleError, Variant

CHESS = Position(variant="chess")
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[LaCblacb] w KQkq - 0 1",
    "lc******/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/LC****** w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQBCDFGkqbcdfg - 0 1",
]


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda: Position("8/8"), "expected "),
        (lambda: Position(""), "expected "),
        (lambda: Position(variant="shogi"), "expected one of musketeer, "),
        (lambda: Variant("é" * 500), "expected one of musketeer, "),
        (
            lambda: Variant.of_pair("Zebu", "W:FC"),
            "expected Name:Betza or Name:L:Betza, got 'Zebu'",
        ),
        (lambda: Variant.of_armies("fides", "mine"), "expected one of fides, clobberers"),
        (lambda: Position.set_up("LC", "bb", "bg"), "expected a legal move, got a placement"),
        (lambda: Position.set_up("LC", "b", "bg"), "expected two files such as bg, got 'b'"),
        (lambda: Position.set_up("L", "bg", "bg"), "expected 2 types for musketeer, got 1"),
        (lambda: Position.set_up("XY", "bg", "bg"), "expected the letter or name of a piece type"),
        (
            lambda: Position.set_up("LC", "bg", "bg", "chess"),
            "expected a variant with waiting pieces",
        ),
        (lambda: Position.chess960(960), "expected the number of an array from 0 to 959, got 960"),
        (lambda: Position.chess960(1, "chess"), "expected a variant with the castling of Chess960"),
        (lambda: Position.read("https://example.org"), "expected an address with a FEN in it"),
        (
            lambda: CHESS.play("e2e5"),
            "expected a legal move, got 'e2e5' (the piece cannot go there)",
        ),
        (lambda: CHESS.play(""), "expected "),
        (lambda: CHESS.play("馬" * 1000), "expected "),
        (lambda: CHESS.piece_at("i9"), "expected a square from a1 to h8"),
        (lambda: CHESS.gates("green"), "expected 'white' or 'black', got 'green'"),
        (lambda: CHESS.perft(-1), "expected a depth from 0 to 64, got -1"),
        (lambda: CHESS.perft(10**30), "expected a depth from 0 to 64, got 1000000"),
        (lambda: CHESS.perft(2, threads=0), "expected threads from 1 to 256, got 0"),
        (lambda: Position().flipped(), "expected a position in play of a game with equal armies"),
        (lambda: treville.appraise("xyz"), "expected the name or letter of a piece"),
        (lambda: treville.appraise("Mine:N!"), "Mine: column 2"),
        (lambda: treville.appraise("lion"), "expected the movement of 'lion' as well"),
        (lambda: treville.compare("B+", "Q"), "expected pieces with `+` between them"),
        (lambda: treville.describe(""), "expected "),
        (lambda: treville.read_variants("no section"), "expected games in sections"),
        (lambda: treville.read_pgn("1. e4 e5 ("), ""),
        (lambda: Pgn(Game(), {"FEN": "x"}), "expected letters, digits and _ as the name of a tag"),
        (lambda: Pgn(Game(), {"!": "x"}), "expected letters, digits and _ as the name of a tag"),
        (
            lambda: setattr(Pgn(Game()), "result", "2-0"),
            "expected 1-0, 0-1, 1/2-1/2 or * as the result",
        ),
    ],
)
def test_values_that_mean_nothing(call, sentence):
    if sentence == "":
        assert isinstance(call(), list)
        return
    with pytest.raises(TrevilleError) as caught:
        call()
    text = str(caught.value)
    assert text.startswith(sentence), text
    assert len(text.splitlines()) == 1 and len(text) < 400 and isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        ({"nodes": 0}, "expected nodes from 1 to"),
        ({"nodes": 2**70}, "expected nodes from 1 to"),
        ({"depth": -1}, "expected a depth from 1 to"),
        ({"time": -1.0}, "expected a time in seconds from 0 to"),
        ({"time": float("nan")}, "expected a time in seconds from 0 to"),
        ({"time": 10**400}, "expected a time in seconds from 0 to"),
        ({"time": float("inf")}, "expected a time in seconds from 0 to"),
        ({"multipv": 501, "depth": 1}, "expected a number of lines from 1 to 500, got 501"),
        ({"mate": 0}, "expected moves to mate from 1 to"),
        ({"increment": 1.0}, "expected a clock with the increment"),
        ({"moves": [], "depth": 1}, "expected moves to search, got none"),
        ({"moves": ["e5"], "depth": 1}, "expected a legal move, got 'e5'"),
    ],
)
def test_limits_that_mean_nothing(arguments, sentence):
    with Engine() as engine:
        with pytest.raises(TrevilleError) as caught:
            engine.search(CHESS, **arguments)
        assert str(caught.value).startswith(sentence), caught.value
        with pytest.raises(TrevilleError, match="expected the name of an option, got 'Contempt'"):
            engine.set_option("Contempt", 1)
        with pytest.raises(TrevilleError, match="expected true or false for option Use NNUE"):
            engine.set_option("Use NNUE", 7)
        assert engine.search(CHESS, depth=1).best is not None


@pytest.mark.parametrize(
    "call",
    [
        lambda: Position(1),
        lambda: Position(variant=1),
        lambda: Position(None, None, None),
        lambda: CHESS.play(None),
        lambda: CHESS.play(b"e4"),
        lambda: CHESS.perft("4"),
        lambda: CHESS.perft(True),
        lambda: CHESS.perft(2.0),
        lambda: Position.set_up(7, "bg", "bg"),
        lambda: Game("e4"),
        lambda: Game().push(4),
        lambda: Pgn(CHESS),
        lambda: Pgn(Game(), {"White": 1}),
        lambda: treville.appraise(None),
        lambda: treville.read_pgn(1),
        lambda: treville.read_variants(None),
        lambda: treville.open_pgn(None),
        lambda: Engine(hash="many", options=3),
        lambda: Engine().search("e4"),
        lambda: Engine().search(CHESS, depth="3"),
        lambda: Engine().search(CHESS, time="3"),
        lambda: Engine().search(CHESS, depth=1, on_info=3),
        lambda: Engine().set_option("Hash", [1]),
        lambda: Engine().set_option(3, 3),
    ],
)
def test_wrong_types(call):
    with pytest.raises(TypeError):
        call()


def test_half_a_letter_is_no_text():
    for call in [Position, CHESS.play, treville.appraise, treville.read_pgn]:
        with pytest.raises(ValueError):
            call("\ud800")


def test_files_that_are_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        treville.open_pgn(tmp_path / "none.pgn")
    with Engine() as engine, pytest.raises(TrevilleError, match="EvalFile"):
        engine.set_option("EvalFile", tmp_path / "none.net")


def test_numbers_of_moves_that_are_not_there():
    pgn = treville.read_pgn("1. e4 e5 *")[0]
    with pytest.raises(IndexError, match="expected one of 2 moves, got 2"):
        pgn.annotate(2, comment="x")
    with pytest.raises(IndexError, match="expected one of 2 moves, got -1"):
        pgn.add_variation(-1, ["e4"])
    with pytest.raises(TypeError):
        pgn.annotate("0", comment="x")
    for arguments in [{"nags": [256]}, {"depth": 3}, {"centipawns": 1, "mate": 1}]:
        with pytest.raises(TrevilleError):
            pgn.annotate(0, **arguments)
    with pytest.raises(TrevilleError, match="expected a move in the variation, got none"):
        pgn.add_variation(0, [])
    assert str(pgn) == str(treville.read_pgn("1. e4 e5 *")[0])


def damaged(text, random):
    """A text with a few letters changed, doubled or left out."""
    letters = list(text)
    for _ in range(random.randint(1, 6)):
        at = random.randrange(len(letters) + 1)
        letters[at : at + random.randint(0, 3)] = random.choices(
            "[]/kKqPLC?-*0189 é馬\0\n{}(:", k=2
        )
    return "".join(letters)


def test_nonsense_never_crashes():
    source = random.Random(7)
    taken = refused = 0
    calls = [Position, Position.read, Game.read, treville.read_pgn, treville.read_variants]
    calls += [CHESS.play, treville.appraise, lambda text: Variant.of_pair(text, text)]
    texts = FENS + ["1. e4 {x} e5 (1... c5) *", "[a:chess]\nking = k:KN\n", "Zebu:Z:CN", "Nf3"]
    for _ in range(3000):
        call, text = source.choice(calls), damaged(source.choice(texts), source)
        try:
            call(text)
            taken += 1
        except TrevilleError as error:
            assert str(error) and "\n" not in str(error), repr(str(error))
            refused += 1
    assert taken > 100 and refused > 500


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_an_interruption_ends_a_search_and_a_count():
    def interrupted(call):
        timer = threading.Timer(
            0.3, lambda: signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
        )
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            call()
        timer.join()

    # A program that a shell has started in the background ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with Engine() as engine:
            interrupted(lambda: engine.search(CHESS))
            assert engine.search(CHESS, depth=1).best is not None
            interrupted(lambda: CHESS.perft(9))
    finally:
        signal.signal(signal.SIGINT, before)
