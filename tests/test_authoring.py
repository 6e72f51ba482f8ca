"""`docs/authoring.md`, followed to the letter: files are written, commands run, every quoted line is found."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^(?P<fence>```+)(?P<info>[^\n]*)\n(?P<body>.*?)\n(?P=fence)$", re.MULTILINE | re.DOTALL)
ENDS_WITH = re.compile(r"\s+# ends with (\d+)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block: its language, what is said of it (`file=`, `before=`), and what is in it."""

    language: str
    said: dict[str, str]
    body: str


def blocks() -> Iterator[Block]:
    for found in FENCE.finditer(PAGE):
        language, *said = found["info"].split()
        pairs = (word.partition("=") for word in said)
        yield Block(language=language, said={key: value for key, _, value in pairs}, body=found["body"])


class Reader:
    """Somebody who does what the page says, in an empty folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.printed = ""

    def follow(self, block: Block) -> None:
        match block.language:
            case "sh":
                self.printed = "".join(self._run(line) for line in block.body.splitlines())
            case "text":
                for line in block.body.splitlines():
                    assert " ".join(line.split()) in " ".join(self.printed.split()), f"{line!r} in {self.printed}"
            case _:
                self._write(self.folder / block.said["file"], block.body + "\n", before=block.said.get("before"))

    def _write(self, path: Path, text: str, *, before: str | None) -> None:
        assert path.parent.is_dir(), path
        if before is not None:
            head, found, tail = path.read_text(encoding="utf-8").partition(before)
            assert found, before
            text = f"{head}{text}\n{found}{tail}"
        path.write_text(text, encoding="utf-8")

    def _run(self, line: str) -> str:
        wanted = ENDS_WITH.search(line)
        words = shlex.split(ENDS_WITH.sub("", line))
        if words[0] == "cd":
            self.folder /= words[1]
            return ""
        command = [sys.executable, "-m", "grader", *words[1:]] if words[0] == "grader" else words
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(
            command, cwd=self.folder, env=environment, capture_output=True, encoding="utf-8", timeout=300, check=False
        )
        assert done.returncode == (int(wanted[1]) if wanted else 0), f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout


def test_the_page_leads_from_nothing_to_a_problem_that_is_proven(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    for block in blocks():
        reader.follow(block)
    assert (tmp_path / "course" / "for_learners" / "exercise" / "running_mean.py").is_file()
    assert not (tmp_path / "course" / "for_learners" / "solutions").exists()


def test_every_file_of_the_template_is_mentioned_or_replaced() -> None:
    names = {Path(block.said["file"]).name for block in blocks() if "file" in block.said}
    assert names >= {"problem.toml", "statement.md", "ideas.md", "starter.py", "running_mean.py"}
