"""The view shows an interpreter and its packages, wherever they lie, and nothing else of the project or the machine."""

import subprocess
import sys
from pathlib import Path

import pytest

from grader import view

needs_bubblewrap = pytest.mark.skipif(view.bubblewrap() is None, reason="there is no bubblewrap for this system")


def inside(folder: Path, script: str, *, hidden: tuple[Path, ...] = (), shown: tuple[str, ...] = ()) -> str:
    """Run a script in the view and give what it prints; skip where the kernel refuses the view."""
    command = view.command(str(view.bubblewrap()), shown=(*view.readable(), *shown), folder=str(folder), hidden=hidden)
    done = subprocess.run([*command, sys.executable, "-I", "-c", script], capture_output=True, text=True, check=False)
    if done.stderr.startswith("bwrap: "):
        pytest.skip(f"reason: bubblewrap is refused here: {done.stderr}")
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@needs_bubblewrap
def test_the_packages_and_the_childs_folder_are_there_and_the_judge_is_not(tmp_path: Path) -> None:
    script = (
        f"import os, numpy; print(os.path.exists({str(view.CHILD / 'serve.py')!r}), os.listdir({str(view.PACKAGE)!r}))"
    )
    assert inside(tmp_path, script) == "True ['child']"


@needs_bubblewrap
@pytest.mark.parametrize("path", ["/etc/passwd", "/bin/sh", "/var", "/home", str(Path(__file__))])
def test_the_rest_of_the_machine_is_not_there(tmp_path: Path, path: str) -> None:
    assert inside(tmp_path, f"import os; print(os.path.exists({path!r}))") == "False"


@needs_bubblewrap
def test_a_project_within_what_is_shown_is_covered_but_for_its_packages(tmp_path: Path) -> None:
    project = tmp_path / "shown" / "project"
    (project / "venv").mkdir(parents=True)
    (project / "secret.py").write_text("answer = 42\n")
    (project / "venv" / "package.py").write_text("")
    folder = tmp_path / "folder"
    folder.mkdir()
    shown = (str(tmp_path / "shown"), str(project / "venv"))
    script = f"import os; print(os.listdir({str(project)!r}), os.listdir({str(project / 'venv')!r}))"
    assert "secret.py" in inside(folder, script, shown=shown)
    assert inside(folder, script, shown=shown, hidden=(project,)) == "['venv'] ['package.py']"


@needs_bubblewrap
def test_only_the_folder_can_be_written(tmp_path: Path) -> None:
    script = (
        "import os\n"
        "def can(folder):\n"
        "    try:\n"
        "        os.close(os.open(folder + '/probe', os.O_CREAT | os.O_WRONLY))\n"
        "    except OSError:\n"
        "        return False\n"
        "    return True\n"
        f"print([can(folder) for folder in ({str(tmp_path)!r}, '/', '/tmp', '/dev', os.path.dirname(os.__file__))])"
    )
    assert inside(tmp_path, script) == "[True, False, False, False, False]"


def test_a_link_is_shown_as_a_link_with_what_it_leads_to(tmp_path: Path) -> None:
    (tmp_path / "real" / "lib").mkdir(parents=True)
    (tmp_path / "link").symlink_to("real/lib")
    command = view.command("bwrap", shown=[str(tmp_path / "link")], folder="/f", hidden=())
    text = " ".join(command)
    assert f"--symlink real/lib {tmp_path}/link" in text
    assert f"--ro-bind {tmp_path}/real/lib {tmp_path}/real/lib" in text


def test_a_folder_within_one_that_is_shown_is_not_mounted_again(tmp_path: Path) -> None:
    (tmp_path / "lib" / "inner").mkdir(parents=True)
    command = view.command("bwrap", shown=[f"{tmp_path}/lib/inner", f"{tmp_path}/lib"], folder="/f", hidden=())
    assert command.count(f"{tmp_path}/lib/inner") == 0


def test_everything_that_is_readable_is_there_and_absolute() -> None:
    assert all(Path(path).is_absolute() and Path(path).exists() for path in view.readable())
    assert Path(view.readable()[0], "os.py").exists()  # the standard library first: layers are tried on it
