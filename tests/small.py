"""A small problem that verifies clean, `scale`; tests of `grader verify` break one thing of it at a time."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from grader import spec as specs
from grader.errors import Finding
from grader.project import Project
from grader.sandbox import Sandbox
from grader.subject import Subject

SLUG = "scale"
HEAD = """\
format = 1
title  = "Scale"
call   = "scale(x, weight)"
hints  = ["Each column has a weight of its own."]

[sizes]
n = "1..6"
m = "2..4"

[arguments]
x      = { shape = "n, m" }
weight = { shape = "m" }

[returns]
like = "x"

[tolerance]
ulps   = 1
reason = "one multiplication, one rounding"
"""
CASES: dict[str, str] = {
    "any size": "runs   = 4",
    "keeps the dtype": """check  = ["dtype", "values"]
sizes  = { n = 3, m = 3 }
dtypes = ["float16", "float64"]""",
    "leaves its inputs alone": """check  = ["inputs_unchanged", "new_tensor"]
sizes  = { n = 2, m = 2 }
given  = { weight = [1.0, 1.0] }
then   = [{ given = { weight = { values = "normal" } } }, {}]""",
    "gradients reach both inputs": """check  = ["gradient"]
sizes  = { n = 3, m = 2 }""",
    "stays on its device": """check  = ["device"]
points = 0.5
devices = ["cpu", "pretend"]
sizes  = { n = 3, m = 2 }""",
}
MISTAKE = """
[[mistake]]
file      = "wrong_answer/adds.py"
caught_by = ["any size"]
says      = "This adds the weight. It has to be multiplied."
"""
SIGNATURE = "def scale(x: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:"
REFERENCE = f'import torch\n\n\n{SIGNATURE}\n    """Multiply."""\n    return x * weight\n'
STARTER = f'import torch\n\n\n{SIGNATURE}\n    """Multiply."""\n    raise NotImplementedError\n'
STATEMENT = f"Multiply each row of `x` by `weight`.\n\n```python\n{SIGNATURE}\n```\n"
EXAMPLES = {
    "accepted/einsum.py": 'import torch\n\n\ndef scale(x, weight):\n    return torch.einsum("nm,m->nm", x, weight)\n',
    "wrong_answer/adds.py": "def scale(x, weight):\n    return x + weight\n",
}


def case(name: str, body: str) -> str:
    """Write a case, with a hint."""
    return f'\n[[case]]\nname   = "{name}"\n{body}\nhint   = "Look at {name}."\n'


def spec(*, head: str = HEAD, cases: Mapping[str, str] = CASES, rest: str = MISTAKE) -> str:
    """Write the spec."""
    return head + "".join(case(name, body) for name, body in cases.items()) + rest


def write(
    root: Path,
    toml: str | None = None,
    *,
    slug: str = SLUG,
    files: Mapping[str, str | bytes | None] | None = None,
) -> Project:
    """Write the problem into a project; `files`, by their path in it, replace what it has. None: there is none."""
    home = f"problems/{slug}"
    content: dict[str, str | bytes | None] = {
        f"{home}/problem.toml": spec() if toml is None else toml,
        f"{home}/statement.md": STATEMENT,
        f"{home}/ideas.md": "Broadcasting.\n",
        f"{home}/starter.py": STARTER,
        f"exercise/{slug}.py": STARTER,
        f"solutions/{slug}.py": REFERENCE,
        **{f"{home}/examples/{name}": source for name, source in EXAMPLES.items()},
        **(files or {}),
    }
    for name, source in content.items():
        if source is not None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(source if isinstance(source, bytes) else source.encode())
    return Project(root)


def subject(project: Project, sandbox: Sandbox, *, slug: str = SLUG) -> Subject:
    """Give a problem as the parts of `verify` meet it."""
    problem, document, _ = specs.examine(project, slug)
    return Subject(
        problem=problem,
        document=document,
        project=project,
        sandbox=sandbox,
        seed=0,
        limits=problem.spec.limits,
        progress=lambda text: None,
    )


def told(findings: Iterable[Finding]) -> list[tuple[str, int | None, str, str, str, str, bool]]:
    """Give findings as rows that a test can name."""
    return [(f.file, f.line, f.key, f.found, f.wanted, f.next, f.warning) for f in findings]


def line_of(toml: str, text: str) -> int:
    """Give the line on which a text stands first."""
    return toml[: toml.index(text)].count("\n") + 1
