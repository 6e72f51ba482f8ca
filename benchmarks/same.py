"""How far the reference is from itself: `python benchmarks/same.py [RUNS]`.

The reference of the first problem is timed as a submission, RUNS times at each size, each time as `grader grade` would:
in a process of its own, by fresh pairs of processes. A run is right when its interval contains 1. Of 20, at least 18
have to be, and no ratio may be off by more than 1.3 in either direction.
"""

import secrets
import statistics
import sys
import time
from dataclasses import replace
from pathlib import Path

from grader import spec, speed
from grader.benchmark import Order, measure
from grader.problem import Problem, Speed
from grader.project import Project
from grader.sandbox import Sandbox

ROOT = Path(__file__).parent.parent
SLUG = "relative_position_attention"
LENGTHS = (64, 512, 2048)
MOST_OFF = 1.3


def at(problem: Problem, length: int) -> Problem:
    """Give the problem with one size to time."""
    only = Speed(points=10.0, sizes={"L": (length,), "max_dist": (32,)})
    return replace(problem, spec=replace(problem.spec, speeds=(only,)))


def main(runs: int) -> None:
    problem = spec.load(Project(ROOT), SLUG)
    with Sandbox() as sandbox:
        tier = sandbox.wait().tier
    print(f"{'L':>5} {'right':>7} {'ratio from':>10} {'to':>6} {'interval':>9} {'busy':>5} {'s':>5}")
    failed = False
    for length in LENGTHS:
        one = at(problem, length)
        results, began = [], time.perf_counter()
        for _ in range(runs):
            seed = secrets.randbits(32)
            order = Order(problem=one, source=problem.source, name=f"{SLUG}.py", seed=seed, tier=tier)
            (size,) = speed.conclude(one.spec.speeds[0], measure(order, progress=lambda text: None).measured).sizes
            if size.ratio is None or size.low is None or size.high is None:
                raise SystemExit(f"L = {length}: {size.conclusion} ({size.message})")
            results.append((size.ratio, size.low, size.high, size.measured.busy))
        took = (time.perf_counter() - began) / runs
        ratios = [ratio for ratio, _, _, _ in results]
        right = sum(low <= 1 <= high for _, low, high, _ in results)
        wide = statistics.median(high / low for _, low, high, _ in results)
        busy = statistics.median(busy for _, _, _, busy in results)
        about = f"{min(ratios):10.3f} {max(ratios):6.3f} {wide:8.2f}x {busy:5.2f} {took:5.1f}"
        print(f"{length:5} {right:3}/{runs:<3} {about}", flush=True)
        off = max(max(ratios), 1 / min(ratios))
        failed |= right < 0.9 * runs or off > MOST_OFF
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
