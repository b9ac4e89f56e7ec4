"""The engine: limits, lines, stops, options, and its end."""

import pathlib
import sys
import threading
import time

import pytest
import treville
from treville import Engine, EngineError, Game, Position

CHESS = Position(variant="chess")
MATE_IN_TWO = Position("7k/8/8/8/8/8/R7/1R5K w - - 0 1")


@pytest.fixture
def engine():
    with Engine() as engine:
        yield engine


@pytest.mark.parametrize("limit", [{"nodes": 5000}, {"depth": 5}, {"time": 0.1}, {"mate": 1}])
def test_limits_end_a_search(engine, limit):
    position = Position("7k/8/5KQ1/8/8/8/8/8 w - - 0 1") if "mate" in limit else CHESS
    result = engine.search(position, **limit)
    assert position.is_legal(result.best) and result.line.moves[0] == result.best
    if "depth" in limit:
        assert result.line.depth == 5
    if "mate" in limit:
        assert result.line.mate == 1 and result.line.centipawns is None


def test_the_net_is_inside(engine):
    by_net = engine.evaluate(CHESS)
    engine.set_option("Use NNUE", False)
    assert engine.evaluate(CHESS) != by_net


def test_a_search_gives_lines_to_a_listener(engine):
    lines = []
    result = engine.search(CHESS, nodes=30_000, multipv=3, on_info=lines.append)
    assert [line.rank for line in result.lines] == [1, 2, 3]
    assert len({line.moves[0] for line in result.lines}) == 3
    last = lines[-1]
    assert sum(last.wdl) == 1000 and 0 < last.expected < 1 and last.nodes > 0
    assert last.seldepth >= last.depth and last.nps > 0 and last.score.startswith("cp ")
    assert result.ponder is None or CHESS.play(result.best).is_legal(result.ponder)


def test_only_these_moves_are_searched(engine):
    result = engine.search(CHESS, depth=3, moves=["a3", "h2h3"])
    assert result.best.uci in ("a2a3", "h2h3")


def test_the_same_search_makes_the_same_nodes(engine):
    first = engine.search(CHESS, depth=8).line.nodes
    engine.new_game()
    assert engine.search(CHESS, depth=8).line.nodes == first


def test_a_mate_is_found_in_every_game(engine):
    assert engine.search(MATE_IN_TWO, depth=6).line.mate == 2
    own = treville.Variant.of_pair("Zebu:Z:CN", "Wizard:W:FC")
    for position in [Position(), Position(variant=own), Position(variant="seirawan")]:
        assert position.is_legal(engine.search(position, nodes=2000).best)


def test_the_history_of_a_game_counts(engine):
    game = Game(variant="chess")
    for move in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split():
        game.push(move)
    assert engine.search(game, depth=4).best is not None
    over = Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    result = engine.search(over, depth=4)
    assert result.best is None and result.ponder is None


def test_another_thread_stops_a_search_and_python_runs_meanwhile(engine):
    ticks = []

    def tick():
        for _ in range(10):
            ticks.append(time.perf_counter())
            time.sleep(0.02)
        engine.stop()

    ticker = threading.Thread(target=tick)
    ticker.start()
    result = engine.search(CHESS)
    ticker.join()
    assert result.best is not None and len(ticks) == 10


def test_a_listener_stops_a_search(engine):
    depths = []

    def listen(line):
        depths.append(line.depth)
        if line.depth >= 6:
            engine.stop()

    engine.search(CHESS, on_info=listen)
    assert 6 in depths


def test_an_exception_of_a_listener_ends_the_search_and_comes_out(engine):
    def listen(line):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        engine.search(CHESS, on_info=listen)
    assert engine.search(CHESS, depth=2).best is not None


def test_one_search_runs_at_a_time(engine):
    problems = []

    def listen(line):
        for call in [
            lambda: engine.search(CHESS, depth=1),
            lambda: engine.set_option("Hash", 8),
            engine.new_game,
        ]:
            with pytest.raises(EngineError) as caught:
                call()
            problems.append(str(caught.value))

    engine.search(CHESS, depth=1, on_info=listen)
    assert set(problems) == {"expected an engine at rest, got one that searches: stop it first"}


def test_a_closed_engine_says_so():
    engine = Engine()
    engine.close()
    engine.close()
    assert engine.is_closed and repr(engine) == "<Engine closed>"
    for call in [
        lambda: engine.search(CHESS, depth=1),
        lambda: engine.set_option("Hash", 8),
        lambda: engine.evaluate(CHESS),
        lambda: engine.options,
        lambda: engine.__enter__(),
        engine.new_game,
        engine.stop,
    ]:
        with pytest.raises(EngineError, match="expected an open engine, got a closed one"):
            call()


def test_closing_ends_a_search_in_another_thread():
    engine = Engine()
    results = []
    thread = threading.Thread(target=lambda: results.append(engine.search(CHESS)))
    thread.start()
    time.sleep(0.2)
    engine.close()
    thread.join(timeout=20)
    assert not thread.is_alive() and results[0].best is not None


def test_options_are_set_and_shown(engine):
    engine.set_option("hash", 8)
    engine.set_option("Threads", "2")
    engine.set_option("Clear Hash")
    values = {option.name: option.value for option in engine.options}
    assert (values["Hash"], values["Threads"], values["Use NNUE"]) == ("8", "2", "true")
    spin = next(option for option in engine.options if option.name == "UCI_Elo")
    assert spin.kind == "spin" and spin.least == 400 and spin.most == 2000 and spin.help
    assert engine.search(CHESS, nodes=2000).best is not None


def test_weaker_play(engine):
    engine.set_option("UCI_LimitStrength", True)
    engine.set_option("UCI_Elo", 400)
    assert CHESS.is_legal(engine.search(CHESS, time=0.2).best)


def test_options_of_the_constructor():
    with Engine(hash=4, threads=1, options={"MultiPV": 2, "Values File": "source"}) as engine:
        assert len(engine.search(CHESS, depth=4).lines) == 2
    with pytest.raises(
        treville.TrevilleError, match="expected a number from 1 to 65536 for option"
    ):
        Engine(hash=0)


def test_files_of_options(engine, tmp_path):
    path = tmp_path / "no.net"
    path.write_bytes(b"no net")
    for option in ["EvalFile", "Values File"]:
        with pytest.raises(treville.TrevilleError, match=f"^{option} .*: expected "):
            engine.set_option(option, path)
        with pytest.raises(treville.TrevilleError, match="expected a plain file"):
            engine.set_option(option, tmp_path)
        engine.set_option(option, "")
    assert engine.search(CHESS, depth=2).best is not None


def test_a_clock_bounds_the_search(engine):
    begun = time.perf_counter()
    engine.search(CHESS, clock=1.0, increment=0.0, moves_to_go=10)
    assert time.perf_counter() - begun < 5


@pytest.mark.skipif(sys.platform != "linux", reason="threads and memory are read from /proc")
def test_engines_leave_no_threads_and_no_memory():
    def used():
        pages = int(pathlib.Path("/proc/self/statm").read_text().split()[1])
        return len(list(pathlib.Path("/proc/self/task").iterdir())), pages * 4096

    def play(times):
        for _ in range(times):
            with Engine(hash=64, threads=2) as engine:
                engine.search(CHESS, nodes=1000)
        del engine
        time.sleep(1)

    play(3)
    threads, memory = used()
    play(20)
    assert used()[0] <= threads
    assert used()[1] - memory < 200 << 20
