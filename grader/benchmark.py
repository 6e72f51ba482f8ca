"""The process in which pytest-benchmark times a submission, as the judge starts it and hears from it."""

import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from grader import cases
from grader.device import Device
from grader.errors import CannotTime, WorkerError
from grader.isolation import Tier
from grader.problem import Problem
from grader.sandbox import Sandbox
from grader.speed import Measured
from grader.submission import Submission
from grader.warm import PASSED_ON

BENCH = Path(__file__).parent / "bench"
MOST_SECONDS = 600.0
MEASURED = TypeAdapter(Measured)


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be timed; `tier` is what isolation has to reach there too, and `hidden` what it has to hide."""

    problem: Problem
    source: bytes
    name: str
    seed: int
    tier: Tier
    hidden: tuple[Path, ...] = ()

    @property
    def device(self) -> Device:
        """Give the device on which it is timed."""
        return self.problem.spec.speed.device if self.problem.spec.speed is not None else Device.CPU

    @property
    def sizes(self) -> list[Mapping[str, int]]:
        """Give the sizes, the largest first: it decides the points."""
        spec = self.problem.spec
        if spec.speed is None:
            raise AssertionError("only a problem with [[speed]] is timed")
        given = spec.speed.given
        return sorted(spec.speed.each, key=lambda sizes: -cases.elements(spec, given, sizes))


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """What came of it, and pytest-benchmark's own report, a JSON document; None where no round was played."""

    measured: tuple[Measured, ...]
    report: str | None


class Stopwatch:
    """Times submissions of one command, each in a process of its own."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.report: str | None = None  # pytest-benchmark's, of the last submission

    def __call__(
        self, problem: Problem, submitted: Submission, seed: int, progress: Callable[[str], None]
    ) -> Sequence[Measured]:
        """Time a submission; raises as `measure` does."""
        tier = self._sandbox.wait().tier
        order = Order(
            problem=problem,
            source=submitted.source,
            name=submitted.name,
            seed=seed,
            tier=tier,
            hidden=self._sandbox.hidden,
        )
        found = measure(order, progress=progress)
        self.report = found.report
        return found.measured


def measure(order: Order, *, progress: Callable[[str], None]) -> Benchmark:
    """Time a submission in a clean process: no ini file, plug-in, variable or cache but ours has a part in it.

    Raises:
        CannotTime: this machine lacks what that takes.
        WorkerError: it went wrong, and the submission is not to blame.
    """
    with tempfile.TemporaryDirectory(prefix="grader-") as folder, tempfile.TemporaryFile() as printed:
        report = Path(folder) / "benchmark.json"
        # -B: nothing is written beside the grader's own files either.
        command = [sys.executable, "-I", "-B", "-m", "pytest", "-c", str(BENCH / "pytest.ini"), str(BENCH)]
        process = subprocess.Popen(
            [*command, f"--benchmark-json={report}"],
            stdin=subprocess.PIPE,
            stdout=printed,
            stderr=subprocess.PIPE,
            cwd=folder,
            env=_environment(folder),
        )
        late = threading.Event()

        def stop() -> None:
            late.set()
            process.kill()

        watch = threading.Timer(MOST_SECONDS, stop)
        watch.start()
        with process:
            try:
                measured = _hear(process, order, progress)
            except BaseException:
                process.kill()
                raise
            finally:
                watch.cancel()
        if late.is_set():
            raise WorkerError(f"timing took more than {MOST_SECONDS:g} s and was stopped. Next: time smaller sizes.")
        if process.returncode != 0 or len(measured) != len(order.sizes):
            printed.seek(0)
            words = [line for line in printed.read().decode(errors="replace").splitlines() if line.startswith("E ")]
            raise WorkerError(f"timing failed: {words[0][2:].strip() if words else process.returncode}")
        written = report.read_text(encoding="utf-8") if report.exists() else None
        return Benchmark(measured=tuple(measured), report=written)


def _hear(process: "subprocess.Popen[bytes]", order: Order, progress: Callable[[str], None]) -> list[Measured]:
    if process.stdin is None or process.stderr is None:
        raise AssertionError("both are pipes")
    with process.stdin as stream:
        pickle.dump(order, stream)
    measured: list[Measured] = []
    for line in process.stderr:
        match _said(line):
            case {"doing": str(text)}:
                progress(text)
            case {"cannot": str(text)}:
                raise CannotTime(text)
            case {"failed": str(text)}:
                raise WorkerError(text)
            case {"measured": found}:
                measured.append(MEASURED.validate_python(found))
    return measured


def _said(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _environment(folder: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in PASSED_ON if name in os.environ}
    kept["TMPDIR"] = folder  # so that nothing stays of a process that is killed
    threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    return {**kept, **threads, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "LC_ALL": "C.UTF-8"}
