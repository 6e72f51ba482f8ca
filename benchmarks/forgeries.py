"""What forged timings gain, plainly and here: `python benchmarks/forgeries.py`. Takes about two minutes.

Each submission below gives a right answer, most of them in three times the reference's time, and tries to be measured
as faster. It is timed twice, and the table shows both ratios to the reference's time:

1. By plain pytest-benchmark, as it is mostly used: a test for the submission, one for the reference, in one process.
   The ratio is that of the medians in its JSON report. The first two rows are honest: the others are to be read
   against `honest, slow`.
2. By this grader, run from the folder of the submission: the ratio with the interval that it lies in, and the
   conclusion. There is no ratio when a result was wrong.
"""

import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from grader import spec
from grader.benchmark import Order, measure
from grader.isolation import Tier
from grader.problem import Problem, Speed
from grader.project import Project
from grader.sandbox import Sandbox
from grader.speed import SizeResult, conclude

ROOT = Path(__file__).parent.parent
SLUG = "relative_position_attention"
SIZES = {"L": (512,), "max_dist": (32,)}

TESTS = f"""
import reference
import submission
import torch

GIVEN = torch.randn(512, 512), torch.randn(65), 32

def test_submission(benchmark):
    result = benchmark(submission.{SLUG}, *GIVEN)
    assert torch.equal(result, reference.{SLUG}(*GIVEN))

def test_reference(benchmark):
    benchmark(reference.{SLUG}, *GIVEN)
"""

# Begins every submission.
HONEST = """
import atexit, ctypes, gc, json, sys, threading, time
import torch

arange = torch.arange

def honest(scores, rel_bias, max_dist):
    position = arange(scores.shape[0])
    offset = position[None, :] - position[:, None]
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]

def slow(scores, rel_bias, max_dist):
    for _ in range(3):
        result = honest(scores, rel_bias, max_dist)
    return result
"""

SLOW = """
relative_position_attention = slow
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Forgery:
    """A submission: what it does, its source after HONEST, and files that lie beside it."""

    name: str
    does: str
    source: str
    beside: Mapping[str, str] = field(default_factory=dict)


FORGERIES = (
    Forgery(
        name="honest, equal",
        does="nothing: it is the reference",
        source="""
relative_position_attention = honest
""",
    ),
    Forgery(name="honest, slow", does="nothing: it works everything out three times", source=SLOW),
    Forgery(
        name="clock",
        does="replaces the clock that pytest-benchmark has bound; the new one leaves out most of each call",
        source="""
now, hidden = time.perf_counter, 0.0

def clock():
    return now() - hidden

time.perf_counter = clock
for found in gc.get_objects():
    if type(found).__name__ == "NameWrapper" and getattr(found, "target", None) is now:
        found.target = clock

def relative_position_attention(scores, rel_bias, max_dist):
    global hidden
    began = now()
    result = slow(scores, rel_bias, max_dist)
    hidden += 0.9 * (now() - began)
    return result
""",
    ),
    Forgery(
        name="recorded data",
        does="replaces `Stats.update` of pytest_benchmark.stats; the new one divides the submission's rounds by 10",
        source="""
called = False

def update(self, duration):
    global called
    self.data.append(duration / 10 if called else duration)
    called = False

if "pytest_benchmark.stats" in sys.modules:
    sys.modules["pytest_benchmark.stats"].Stats.update = update

def relative_position_attention(scores, rel_bias, max_dist):
    global called
    called = True
    return slow(scores, rel_bias, max_dist)
""",
    ),
    Forgery(
        name="frame locals",
        does="moves the variable `start` in the frame of its caller towards the present",
        source="""
def relative_position_attention(scores, rel_bias, max_dist):
    began = time.perf_counter()
    result = slow(scores, rel_bias, max_dist)
    frame = sys._getframe(1)
    names = frame.f_locals
    if "start" in names:
        names["start"] += 0.9 * (time.perf_counter() - began)
        ctypes.pythonapi.PyFrame_LocalsToFast(ctypes.py_object(frame), ctypes.c_int(0))
    return result
""",
    ),
    Forgery(
        name="memo by identity",
        does="keeps results by the identity and shape of the arguments",
        source="""
kept = {}

def relative_position_attention(scores, rel_bias, max_dist):
    key = id(scores), id(rel_bias), scores.shape, max_dist
    if key not in kept:
        kept[key] = slow(scores, rel_bias, max_dist)
    return kept[key]
""",
    ),
    Forgery(
        name="memo by value",
        does="keeps the last result, and copies it when the arguments are equal",
        source="""
last = None

def relative_position_attention(scores, rel_bias, max_dist):
    global last
    if last is None or not (torch.equal(rel_bias, last[1]) and torch.equal(scores, last[0])):
        last = scores.clone(), rel_bias.clone(), slow(scores, rel_bias, max_dist)
    return last[2].clone()
""",
    ),
    Forgery(
        name="replay",
        does="gives the first result for ever",
        source="""
first = None

def relative_position_attention(scores, rel_bias, max_dist):
    global first
    if first is None:
        first = slow(scores, rel_bias, max_dist)
    return first
""",
    ),
    Forgery(
        name="skipping",
        does="works in one call of four, and gives that result in the other three",
        source="""
calls, last = 0, None

def relative_position_attention(scores, rel_bias, max_dist):
    global calls, last
    if calls % 4 == 0:
        last = slow(scores, rel_bias, max_dist)
    calls += 1
    return last
""",
    ),
    Forgery(
        name="thread that works ahead",
        does="finds the arguments in memory before it is called, and works the results out in a thread",
        source="""
ready = {}

def key(scores, rel_bias):
    return scores[0, 0].item(), scores[-1, -1].item(), rel_bias[0].item()

def work_ahead():
    pairs = []
    while not pairs:
        time.sleep(0.01)
        tensors = [found for found in gc.get_objects() if type(found) is torch.Tensor]
        matrices = [found for found in tensors if found.shape == (512, 512)]
        pairs = list(zip(matrices, [found for found in tensors if found.shape == (65,)]))
    while True:
        for pair in pairs:
            if key(*pair) not in ready:
                ready[key(*pair)] = slow(*pair, 32)
        time.sleep(0.001)

threading.Thread(target=work_ahead, daemon=True).start()

def relative_position_attention(scores, rel_bias, max_dist):
    result = ready.get(key(scores, rel_bias))
    return slow(scores, rel_bias, max_dist) if result is None else result
""",
    ),
    Forgery(
        name="thread that burns",
        does="keeps a processor and the interpreter busy but for its own calls: while the reference is timed",
        source="""
ended = 0.0

def burn():
    while True:
        if time.monotonic() < ended + 0.005:
            time.sleep(0.003)
        else:
            sum(range(300_000))

sys.setswitchinterval(1e-5)
threading.Thread(target=burn, daemon=True).start()

def relative_position_attention(scores, rel_bias, max_dist):
    global ended
    ended = float("inf")
    result = slow(scores, rel_bias, max_dist)
    ended = time.monotonic()
    return result
""",
    ),
    Forgery(
        name="calibration",
        does="is so slow in the first call that only five rounds follow, for which it has the result in stock",
        source="""
calls, stock = 0, None

def relative_position_attention(scores, rel_bias, max_dist):
    global calls, stock
    calls += 1
    if calls == 1:
        time.sleep(0.25)
        stock = slow(scores, rel_bias, max_dist)
    return stock if calls <= 7 else slow(scores, rel_bias, max_dist)
""",
    ),
    Forgery(
        name="torch made slow",
        does="replaces `torch.arange`, which the reference calls, by one that waits",
        source="""
def wait(*given, **named):
    time.sleep(0.01)
    return arange(*given, **named)

torch.arange = wait
relative_position_attention = slow
""",
    ),
    Forgery(
        name="conftest.py",
        does="has a conftest.py beside it that divides its times in the report by 10",
        source=SLOW,
        beside={
            "conftest.py": """
def pytest_benchmark_update_json(config, benchmarks, output_json):
    for about in output_json["benchmarks"]:
        if about["name"] == "test_submission":
            about["stats"]["median"] /= 10
"""
        },
    ),
    Forgery(
        name="pytest.ini",
        does="has a pytest.ini beside it that names a clock of its own, which leaves out most of each call",
        source="""
hidden = 0.0

def clock():
    return time.perf_counter() - hidden

def relative_position_attention(scores, rel_bias, max_dist):
    global hidden
    began = time.perf_counter()
    result = slow(scores, rel_bias, max_dist)
    hidden += 0.9 * (time.perf_counter() - began)
    return result
""",
        beside={"pytest.ini": "[pytest]\naddopts = --benchmark-timer=submission.clock\n"},
    ),
    Forgery(
        name="report",
        does="writes another report when the process ends",
        source="""
def forge():
    paths = [word.partition("=")[2] for word in sys.argv if word.startswith("--benchmark-json=")]
    for path in paths:
        with open(path) as file:
            report = json.load(file)
        for about in report["benchmarks"]:
            if about["name"] == "test_submission":
                about["stats"]["median"] /= 10
        with open(path, "w") as file:
            json.dump(report, file)

atexit.register(forge)
relative_position_attention = slow
""",
    ),
)


def plain(folder: Path) -> float:
    """Time what lies in a folder with plain pytest-benchmark; give the submission's median over the reference's."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "test_speed.py",
        "--benchmark-max-time=0.5",
        "--benchmark-json=report.json",
    ]
    one_thread = {"OMP_NUM_THREADS": "1"}  # as the grader has it
    done = subprocess.run(command, cwd=folder, env=one_thread, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    medians = {about["name"]: about["stats"]["median"] for about in report["benchmarks"]}
    return float(medians["test_submission"] / medians["test_reference"])


def ours(folder: Path, problem: Problem, speed: Speed, tier: Tier) -> SizeResult:
    """Time the submission in a folder with the grader, run from that folder."""
    source = (folder / "submission.py").read_bytes()
    order = Order(problem=problem, source=source, name="submission.py", seed=1, tier=tier)
    with contextlib.chdir(folder):
        timed = measure(order, progress=lambda text: None)
    (size,) = conclude(speed, timed.measured).sizes
    return size


def main() -> None:
    loaded = spec.load(Project(ROOT), SLUG)
    if loaded.spec.speed is None:
        raise AssertionError("this problem has [[speed]]")
    speed = replace(loaded.spec.speed, sizes=SIZES)
    problem = replace(loaded, spec=replace(loaded.spec, speeds=(speed,)))
    with Sandbox() as sandbox:
        tier = sandbox.wait().tier
    print("| submission | what it does | plain pytest-benchmark | grader | conclusion |")
    print("|---|---|--:|--:|---|")
    for forgery in FORGERIES:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            submission = HONEST + forgery.source
            for file, text in {"submission.py": submission, "test_speed.py": TESTS, **forgery.beside}.items():
                (folder / file).write_text(text, encoding="utf-8")
            (folder / "reference.py").write_bytes(problem.source)
            ratio, size = plain(folder), ours(folder, problem, speed, tier)
        known = size.ratio is not None and size.low is not None and size.high is not None
        interval = f"{size.ratio:.2f} ({size.low:.2f} to {size.high:.2f})" if known else "none"
        told = f"{size.conclusion} ({', '.join(forgery.beside)}: not read)" if forgery.beside else size.conclusion
        print(f"| {forgery.name} | {forgery.does} | {ratio:.2g} | {interval} | {told} |", flush=True)


if __name__ == "__main__":
    main()
