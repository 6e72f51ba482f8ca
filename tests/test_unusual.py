"""Right answers that nobody expects: every one must get all points, in one run of the real command.

`tests/unusual/` has a file for each; its first line says what is unusual. What an editor or git would not keep as it
is, such as line ends, is made here. A folder in it is a problem of its own: classes, NumPy, several results.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT, SLUG, MakeProject

Case = dict[str, Any]  # Any: the report as JSON, documented in docs/report.md

FILES = sorted((ROOT / "tests" / "unusual").glob("*.py"))
FOLDERS = sorted(path.parent for path in (ROOT / "tests" / "unusual").glob("*/problem.toml"))
SEED = "7"

PLAIN = f"""\
import torch


def {SLUG}(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
"""


def of_many_lines() -> str:
    """Give 2,000 lines: a helper of its own for each distance that there is."""
    helpers = "".join(f"\n\ndef at_{k}(most):\n    return min({k}, most)\n" for k in range(500))
    return f"""\
import torch
{helpers}

ALL = [globals()[f"at_{{k}}"] for k in range(500)]


def {SLUG}(scores, rel_bias, max_dist):
    n = scores.shape[0]
    right = torch.tensor([ALL[k](max_dist) for k in range(n)])
    line = torch.cat((-right.flip(0)[:-1], right)) + max_dist
    return scores + rel_bias[line.unfold(0, n, 1).flip(0)]
"""


MADE: Mapping[str, bytes] = {
    "crlf.py": PLAIN.replace("\n", "\r\n").encode(),
    "carriage_returns_only.py": PLAIN.replace("\n", "\r").encode(),
    "mixed_line_ends.py": PLAIN.replace("\n", "\r\n", 3).encode(),
    "byte_order_mark.py": b"\xef\xbb\xbf" + PLAIN.encode(),
    "byte_order_mark_and_crlf.py": b"\xef\xbb\xbf" + PLAIN.replace("\n", "\r\n").encode(),
    "latin_1.py": b"# -*- coding: latin-1 -*-\nNAME = '\xe9\xff'\nassert len(NAME) == 2\n" + PLAIN.encode(),
    "tabs.py": PLAIN.replace("    ", "\t").encode(),
    "tabs_in_one_function_and_spaces_in_another.py": (PLAIN + "\n\ndef other():\n\treturn 1\n").encode(),
    "no_line_end_at_the_end.py": PLAIN.rstrip("\n").encode(),
    "form_feeds.py": PLAIN.replace("\n\n\n", "\n\f\n\n").encode(),
    "lines_that_go_on.py": PLAIN.replace(" + ", " + \\\n        ").encode(),
    "one_line.py": (
        f"import torch; {SLUG} = lambda s, b, m: s + b[(torch.arange(len(s)) - torch.arange(len(s))[:, None])"
        ".clamp(-m, m) + m]"
    ).encode(),
    "two_thousand_lines.py": of_many_lines().encode(),
    "a_large_constant.py": f"{PLAIN}\n\nLARGE = [{', '.join(map(str, range(20_000)))}]\nassert LARGE[-1]\n".encode(),
    "a_long_text.py": f'{PLAIN}\n\nTEXT = "{"ä " * 100_000}"\n'.encode(),
    "deeply_nested.py": (PLAIN + f"\nNESTED = {'[' * 90}{']' * 90}\nSUM = {' + '.join(['1'] * 900)}\n").encode(),
}
NAMES = [*(path.name for path in FILES), *MADE]


def answers(folder: Path) -> list[Path]:
    """Give the right answers to a problem that has a folder of its own."""
    return [path for path in sorted(folder.glob("*.py")) if path.name != "reference.py"]


def command(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "grader", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=240,
        check=False,
    )


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Case]:
    """Give the report of each file, by name."""
    folder = tmp_path_factory.mktemp("unusual")
    for name, source in MADE.items():
        (folder / name).write_bytes(source)
    files = [*FILES, *(folder / name for name in MADE)]
    more: list[str | Path] = [
        "--problem",
        SLUG,
        "--seed",
        SEED,
        "--format",
        "json",
        "--output",
        folder / "reports.json",
    ]
    graded = command("grade", *files, *more)
    assert graded.returncode in {0, 1}, graded.stderr  # 1: not all are accepted; the tests say which
    found = json.loads((folder / "reports.json").read_text(encoding="utf-8"))["reports"]
    assert len(found) == len(files)
    return dict(zip(NAMES, found, strict=True))


def test_there_are_many_and_each_says_what_is_unusual() -> None:
    assert len(FILES) >= 28
    assert len(set(NAMES)) == len(NAMES)
    for path in (*FILES, *(path for folder in FOLDERS for path in answers(folder))):
        assert path.read_text(encoding="utf-8").startswith("# Unusual: "), path.name


def test_the_long_ones_are_long() -> None:
    assert MADE["two_thousand_lines.py"].count(b"\n") >= 2_000
    assert len(MADE["a_large_constant.py"]) > 100_000


@pytest.mark.parametrize("name", NAMES)
def test_an_unusual_answer_that_is_right_gets_everything(name: str, reports: Mapping[str, Case]) -> None:
    report = reports[name]
    why = [f"{case['name']}: {case['message']}" for case in report["cases"] if case["verdict"] != "accepted"]
    assert report["verdict"] == "accepted", (report["message"], why)
    assert report["points"] == report["max_points"] == 100, why
    pretended = [run for case in report["cases"] for run in case["runs"] if run["device"] == "pretend"]
    assert [run["verdict"] for run in pretended] == ["accepted"], pretended


def test_a_number_with_more_digits_than_python_writes_is_no_fault_of_the_grader(tmp_path: Path) -> None:
    file = tmp_path / "a_huge_number.py"
    file.write_text(f"{PLAIN}\nNUMBER = 0x{'f' * 9_000}\n", encoding="utf-8")
    graded = command("grade", file, "--problem", SLUG, "--no-speed")
    assert graded.returncode == 0, graded.stdout + graded.stderr


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_unusual_answers_to_problems_with_classes_numpy_and_several_results_get_everything(
    folder: Path, make_project: MakeProject, tmp_path: Path
) -> None:
    reference = (folder / "reference.py").read_text(encoding="utf-8")
    toml = (folder / "problem.toml").read_text(encoding="utf-8")
    make_project(toml, slug=folder.name, reference=reference, starter=None)
    output = tmp_path / "reports.json"
    more: list[str | Path] = ["--seed", SEED, "--format", "json", "--output", output]
    graded = command("grade", *answers(folder), "--problem", folder.name, "--project", tmp_path, *more)
    assert graded.returncode in {0, 1}, graded.stderr
    reports: list[Case] = json.loads(output.read_text(encoding="utf-8"))["reports"]
    refused = {
        (report["submission"], case["name"]): case["message"]
        for report in reports
        for case in report["cases"]
        if case["verdict"] != "accepted"
    }
    assert not refused
    assert {report["verdict"] for report in reports} == {"accepted"}
    assert len(reports) == len(answers(folder))
