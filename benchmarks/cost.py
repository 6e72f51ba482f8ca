"""What grading costs, as ratios in one run: `python benchmarks/cost.py [ROUNDS]`.

1. CPU seconds of `grader grade` on one right submission, over those of `python -c "import torch"`: the two take turns,
   and the medians are divided.
2. Wall time of each further submission in the same command: N copies of one against one alone, divided by N - 1.
3. Wall time of `pretend`, a submission: N copies with it against N copies on the CPU only, divided by N.
4. Wall time of the references of all problems in one command, divided by their number.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from grader.child import usage
from grader.project import Project

ROOT = Path(__file__).parent.parent
SLUG = "relative_position_attention"
COPIES = 20


def spend(command: list[str]) -> tuple[float, float]:
    """Run a command and give its CPU seconds, children included, and its wall seconds.

    What runs in a process namespace of its own is nobody's child out here once that ends: it is looked at in /proc
    until then, and so known to the last look, 10 ms before the end.
    """
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    inside: dict[int, float] = {}
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        while process.poll() is None:
            for bubblewrap in usage.offspring(process.pid):
                for first in usage.offspring(bubblewrap):
                    for warm in usage.offspring(first):
                        inside[warm] = cpu_seconds(warm) or inside.get(warm, 0.0)
            time.sleep(0.01)
        wall = time.perf_counter() - began
    if process.returncode:
        raise SystemExit(f"{command} ended with {process.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu + sum(inside.values()), wall


def cpu_seconds(pid: int) -> float:
    """Give the CPU seconds of a process and of its children that have ended; 0 when it is gone."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def main(rounds: int) -> None:
    torch = [sys.executable, "-c", "import torch"]
    grade = [sys.executable, "-m", "grader", "grade", "--no-speed", "--problem", SLUG]
    references = [str(ROOT / "solutions" / f"{slug}.py") for slug in Project(ROOT).slugs()]
    right = ROOT / "solutions" / f"{SLUG}.py"
    with tempfile.TemporaryDirectory() as folder:
        copies = [Path(folder) / f"copy_{number}.py" for number in range(COPIES)]
        for copy in copies:
            shutil.copy(right, copy)
        commands = {
            "import torch": torch,
            "one submission": [*grade, str(right)],
            f"{COPIES} submissions": [*grade, *map(str, copies)],
            f"{COPIES} on the CPU": [*grade, "--device", "cpu", *map(str, copies)],
            "all problems": [sys.executable, "-m", "grader", "grade", "--no-speed", *references],
        }
        spent: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                spent[name].append(spend(command))
    medians = {
        name: [statistics.median(column) for column in zip(*pairs, strict=True)] for name, pairs in spent.items()
    }
    print(f"{'':<16} {'CPU s':>7} {'wall s':>7}   medians of {rounds}")
    for name, (cpu, wall) in medians.items():
        print(f"{name:<16} {cpu:7.2f} {wall:7.2f}")
    base, one, many, on_cpu, every = medians.values()
    further = (many[1] - one[1]) / (COPIES - 1)
    cpu, wall = one[0] / base[0], one[1] / base[1]
    print(f"one submission / import torch: {cpu:.2f} in CPU seconds (goal: 1.25), {wall:.2f} in wall time")
    share = further / base[1]
    print(
        f"each further submission: {1000 * further:.1f} ms of wall time (goal: 40), {share:.3f} of an import of torch"
    )
    print(f"of that on `pretend`: {1000 * (many[1] - on_cpu[1]) / COPIES:.1f} ms (goal: 30)")
    print(f"the {len(references)} references: {every[1] / len(references):.2f} s of wall time a problem (goal: 1.2)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
