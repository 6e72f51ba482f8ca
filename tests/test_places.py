"""The same isolation wherever the interpreter lies, and whoever runs it."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REFERENCE, ROOT, MakeProject

PACKAGES = sysconfig.get_path("purelib")
NOBODY = 65534
SYSTEM = Path("/usr/bin") / f"python3.{sys.version_info.minor}"


@pytest.fixture
def private() -> Iterator[Path]:
    """A folder that only its owner may enter, as a home folder is; not beneath one that is closed itself."""
    folder = Path(tempfile.mkdtemp(prefix="home-", dir="/tmp"))
    yield folder
    shutil.rmtree(folder)


def environment(python: Path | str, folder: Path, *options: str) -> Path:
    """Make a virtual environment that borrows the packages of this one; give its interpreter."""
    subprocess.run([python, "-m", "venv", "--without-pip", *options, folder], check=True)
    (site,) = (folder / "lib").glob("python*/site-packages")
    (site / "borrowed.pth").write_text(f"{PACKAGES}\n{ROOT}\n", encoding="utf-8")
    return folder / "bin" / "python"


def doctor(*command: str | Path) -> str:
    done = subprocess.run([*command, "-m", "grader", "doctor"], capture_output=True, text=True, check=False, cwd="/")
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("options", [[], ["--copies"]], ids=["links", "copies"])
def test_an_environment_in_a_private_folder_reaches_the_same_tier(private: Path, options: list[str]) -> None:
    python = environment(sys.executable, private / "venv", *options)
    assert doctor(python).splitlines()[:8] == doctor(sys.executable).splitlines()[:8]


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root can become another user")
@pytest.mark.skipif(not SYSTEM.exists(), reason="the system has no Python of this version, which any user may run")
def test_an_ordinary_user_reaches_the_same_tier_and_grades(private: Path, make_project: MakeProject) -> None:
    python = environment(SYSTEM, private / "venv")
    project = make_project()
    project.exercise("double").write_text(REFERENCE, encoding="utf-8")
    shutil.copytree(project.root, private / "project")
    for path in (private, *private.rglob("*")):
        os.lchown(path, NOBODY, NOBODY)
    user: list[str | Path] = [
        "setpriv",
        f"--reuid={NOBODY}",
        f"--regid={NOBODY}",
        "--clear-groups",
        "--bounding-set=-all",
        python,
    ]
    if subprocess.run([*user, "-c", "import grader.cli, torch"], capture_output=True, check=False, cwd="/").returncode:
        pytest.skip("reason: another user cannot read the packages that these tests run with")
    assert doctor(*user).splitlines()[0] == doctor(sys.executable).splitlines()[0]
    done = subprocess.run(
        [*user, "-m", "grader", "grade", "--project", private / "project"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 of 1 points" in done.stdout
