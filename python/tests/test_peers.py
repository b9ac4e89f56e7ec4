"""Random positions beside pyffish and python-chess, in the games they share."""

import random

import pytest
from treville import Position

POSITIONS = 100


def walks(variant, seed):
    """Positions of random games with the moves that led there."""
    source, found = random.Random(seed), 0
    while found < POSITIONS:
        start = position = (
            Position.chess960(source.randrange(960))
            if variant == "chess960"
            else Position(variant=variant)
        )
        moves = []
        for _ in range(source.randint(5, 120)):
            legal = position.legal_moves()
            if position.outcome is not None:
                break
            move = source.choice(legal)
            moves.append(move.uci)
            position = position.play(move)
        found += 1
        yield start, moves, position


@pytest.mark.parametrize("variant", ["chess", "chess960", "seirawan"])
def test_the_rules_of_pyffish(variant):
    pyffish = pytest.importorskip("pyffish", reason="pip install pyffish")
    name = "chess" if variant == "chess960" else variant
    is_960 = variant == "chess960"
    seen = 0
    for start, moves, position in walks(variant, 1):
        own = {move.uci: move.san for move in position.legal_moves()}
        args = (name, start.fen, moves)
        assert set(pyffish.legal_moves(*args, is_960)) == set(own), position.fen
        assert pyffish.gives_check(*args, is_960) == position.is_check, position.fen
        seen += 1
        if variant == "seirawan":
            continue
        theirs = pyffish.get_fen(*args, is_960, False, False, 0).split()
        ours = position.fen.split()
        # They write the square behind any pawn, and other letters for castling in Chess960.
        assert [theirs[0], theirs[1], *theirs[4:]] == [ours[0], ours[1], *ours[4:]]
        for uci, san in own.items():
            if not is_960 or "O-O" not in san:
                assert pyffish.get_san(name, position.fen, uci, is_960) == san, position.fen
    assert seen == POSITIONS


@pytest.mark.parametrize("variant", ["chess", "chess960"])
def test_the_rules_of_python_chess(variant):
    chess = pytest.importorskip("chess", reason="pip install chess")
    seen = 0
    for start, moves, position in walks(variant, 2):
        board = chess.Board(start.fen, chess960=variant == "chess960")
        for move in moves:
            board.push_uci(move)
        own = {move.uci: move.san for move in position.legal_moves()}
        assert {board.uci(move): board.san(move) for move in board.legal_moves} == own
        assert board.is_check() == position.is_check
        assert board.is_checkmate() == (
            position.outcome is not None and position.outcome.reason == "checkmate"
        )
        assert board.fen().split()[0] == position.fen.split()[0]
        assert board.fen(en_passant="legal").split()[3:] == position.fen.split()[3:]
        checkers = {chess.square_name(square) for square in board.checkers()}
        assert checkers == set(position.checkers)
        seen += 1
    assert seen == POSITIONS
