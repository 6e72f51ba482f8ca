"""From a request to an isolated child that is ready to be called: `python benchmarks/start.py [ROUNDS]`.

Each round starts a child and ends it, with nothing waiting in between: the next child is forked ahead only as far as
the last round left time for it. The goal holds at the full tier.
"""

import statistics
import sys
import time

from grader.loaded import Child
from grader.problem import Limits
from grader.sandbox import Sandbox
from grader.signature import Signature

SOURCE = b"def f(x):\n    return x\n"
PAUSE = 0.02  # seconds of work that a judge does between two submissions


def main(rounds: int) -> None:
    with Sandbox() as sandbox:
        isolation = sandbox.wait()
        print(f"isolation: {isolation.tier}")
        for name, pause in (("one after the other", 0.0), (f"{1000 * PAUSE:.0f} ms between them", PAUSE)):
            spent = []
            for _ in range(rounds):
                child = Child(
                    SOURCE,
                    name="submission.py",
                    signature=Signature.parse("f(x)"),
                    keywords=(),
                    sandbox=sandbox,
                    limits=Limits(),
                )
                began = time.perf_counter()
                if child.load() is not None:
                    raise SystemExit("the submission could not be loaded")
                spent.append(1000 * (time.perf_counter() - began))
                child.close()
                time.sleep(pause)
            ordered = sorted(spent)
            print(
                f"{name:<24} median {statistics.median(spent):5.1f} ms   90 % {ordered[int(0.9 * rounds)]:5.1f} ms"
                f"   worst {ordered[-1]:5.1f} ms   (goal: 12)"
            )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
