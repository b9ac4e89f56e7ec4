"""What pieces are worth."""

import json
import os
import pathlib
import subprocess

import pytest
import treville
from treville import appraise, compare, describe

PROGRAM = pathlib.Path(__file__).parents[2] / "target" / "release" / "treville"
PROGRAM = pathlib.Path(os.environ.get("TREVILLE_BIN", PROGRAM))
PIECES = ["Zebu:CN", "P", "cQmW", "BN2mW", "leopard", "grasshopper", "FR"]


def test_the_officers_of_chess_make_the_unit():
    values = [appraise(piece).value for piece in "NBRQ"]
    assert sum(values) == pytest.approx(2015, abs=0.5)
    for piece in PIECES:
        own = appraise(piece)
        assert own.low <= own.value <= own.high
        assert own.value == pytest.approx((own.full_boards + own.endings) / 2, abs=0.2)


def test_an_appraisal_says_why():
    mine = appraise("Mine:BN2mW")
    assert (mine.name, mine.movement, mine.basis) == ("Mine", "BN2mW", "forecast")
    assert len(mine.nearest) == 5 and mine.fair_trades and str(mine) == mine.sentence
    movement, value, nearness = mine.nearest[0]
    assert 0 < nearness <= 1 and value == pytest.approx(appraise(movement).value, abs=0.1)
    measured = appraise("cQmW")
    assert measured.basis == "games" and measured.games > 0
    assert appraise("Zebu:CN").known_as == "unicorn"
    assert appraise("R").mates_alone and not appraise("B").mates_alone


def test_trades_have_a_verdict():
    trade = compare("B+R", "Q")
    assert trade.value == pytest.approx(trade.left_value - trade.right_value, abs=0.1)
    assert (
        trade.value < 0 and trade.probability < 0.05 and (trade.left, trade.right) == ("B+R", "Q")
    )
    assert compare("2N", "N+N").probability == 0.5


def test_pieces_of_a_file_have_values():
    file = treville.read_variants(
        "[amazons:chess]\ncustomPiece1 = a:QN\n"
        "startFen = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n"
    )
    name = file["amazons"].pieces[6].name
    assert appraise(name, file).value == appraise("QN").value
    assert describe(name, file) == describe("QN")
    assert compare(name, "Q", variants=file).value > 0


@pytest.mark.skipif(not PROGRAM.exists(), reason=f"there is no {PROGRAM}: cargo build --release")
def test_the_program_gives_the_same_answer():
    command = [PROGRAM, "value", "--json", *PIECES]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    assert len(lines) == len(PIECES)
    for piece, line in zip(PIECES, lines):
        own, said = appraise(piece), json.loads(line)
        said["nearest"] = [tuple(near.values()) for near in said["nearest"]]
        said["reasons"] = [tuple(part.values()) for part in said["reasons"]]
        assert {name: getattr(own, name) for name in said} == said
