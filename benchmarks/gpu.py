"""Time the first problem on CUDA: accepted examples beside the reference, at lengths up to 16,384.

Run: python benchmarks/gpu.py [--device cpu] [--lengths 64,128]. It prints a table for docs/performance.md.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from grader import benchmark, spec
from grader.benchmark import Order
from grader.device import Device
from grader.errors import GraderError
from grader.problem import Problem, Speed
from grader.project import Project
from grader.sandbox import Sandbox
from grader.speed import conclude

ROOT = Path(__file__).parent.parent
SLUG = "relative_position_attention"
LENGTHS = "512,1024,2048,4096,8192,16384"
MAX_DIST = 128
EXAMPLES = ("built_in_the_bias_dtype", "diagonal_by_diagonal", "one_hot_product")
MB = 1 << 16  # of the device's memory that a submission may take


def timed(problem: Problem, device: Device, length: int) -> Problem:
    """Give the problem with nothing to time but one length on a device."""
    speed = Speed(sizes={"L": (length,), "max_dist": (MAX_DIST,)}, device=device)
    limits = replace(problem.spec.limits, call_seconds=60.0, memory_mb=MB, device_mb=MB)
    return replace(problem, spec=replace(problem.spec, speeds=(speed,), limits=limits))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--device", default="cuda", choices=["cpu", "cuda"])
    parser.add_argument("--lengths", default=LENGTHS)
    chosen = parser.parse_args()
    device = Device(chosen.device)
    problem = spec.load(Project(ROOT), SLUG)
    sources = {"the reference itself": problem.source}
    for name in EXAMPLES:
        sources[name] = (ROOT / "problems" / SLUG / "examples" / "accepted" / f"{name}.py").read_bytes()
    with Sandbox() as sandbox:
        tier = sandbox.wait().tier
        absent = sandbox.absent(device)
        if absent is not None:
            sys.exit(f"Nothing can be timed on {device}: {absent}.")
        print(f"On {sandbox.gpu or device}, torch {sandbox.versions['torch']}, max_dist = {MAX_DIST}.\n")
    print("| L | submission | reference, ms | submission, ms | ratio |\n|--:|---|--:|--:|--:|", flush=True)
    for length in map(int, chosen.lengths.split(",")):
        for name, source in sources.items():
            made = timed(problem, device, length)
            order = Order(problem=made, source=source, name=f"{name}.py", seed=7, tier=tier)
            print(f"| {length} | {name} | {row(made, order)} |", flush=True)


def row(problem: Problem, order: Order) -> str:
    """Time one submission at one length, and write what came of it."""
    assert problem.spec.speed is not None
    try:
        result = conclude(problem.spec.speed, benchmark.measure(order, progress=lambda text: None).measured)
    except GraderError as error:
        return f"not timed: {error} | |"
    (size,) = result.sizes
    measured = size.measured
    if size.high is None or measured.reference is None or measured.submission is None:
        return f"{result.conclusion.replace('_', ' ')}: {result.message} | |"
    ratio = f"{size.ratio:.2f} ({size.low:.2f} to {size.high:.2f})"
    return f"{1e3 * measured.reference:.3f} | {1e3 * measured.submission:.3f} | {ratio}"


if __name__ == "__main__":
    main()
