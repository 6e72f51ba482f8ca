"""What is remembered from one report to the next, and files that are written whole or not at all."""

import json
import os
import stat
from pathlib import Path

import pytest

from grader import files, history

STORED = history.FILE


def test_the_first_report_of_a_project_changes_nothing_and_is_remembered(tmp_path: Path) -> None:
    assert history.exchange(tmp_path, {"double": "aa"}) == []
    assert json.loads((tmp_path / STORED).read_text()) == {"double": "aa"}


def test_the_same_spec_is_no_change(tmp_path: Path) -> None:
    history.exchange(tmp_path, {"double": "aa"})
    assert history.exchange(tmp_path, {"double": "aa"}) == []


def test_another_spec_is_named_once(tmp_path: Path) -> None:
    history.exchange(tmp_path, {"double": "aa", "triple": "bb"})
    assert history.exchange(tmp_path, {"double": "cc", "triple": "bb"}) == ["double"]
    assert history.exchange(tmp_path, {"double": "cc", "triple": "bb"}) == []


def test_a_problem_that_was_not_graded_this_time_is_still_remembered(tmp_path: Path) -> None:
    history.exchange(tmp_path, {"double": "aa"})
    history.exchange(tmp_path, {"triple": "bb"})
    assert history.exchange(tmp_path, {"double": "cc"}) == ["double"]


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'"text"', b"\xff", b"null"])
def test_a_file_that_cannot_be_read_is_no_history_and_is_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / STORED).parent.mkdir()
    (tmp_path / STORED).write_bytes(content)
    assert history.exchange(tmp_path, {"double": "aa"}) == []
    assert json.loads((tmp_path / STORED).read_text()) == {"double": "aa"}


def test_what_is_in_the_file_by_mistake_is_a_change_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / STORED).parent.mkdir()
    (tmp_path / STORED).write_text('{"double": ["aa"]}')
    assert history.exchange(tmp_path, {"double": "aa"}) == ["double"]


def test_a_project_that_cannot_be_written_to_is_graded_without_a_history(tmp_path: Path) -> None:
    (tmp_path / STORED.parent).touch()  # a file where the folder should be
    assert history.exchange(tmp_path, {"double": "aa"}) == []
    assert history.exchange(tmp_path, {"double": "bb"}) == []


def test_nothing_is_written_where_nothing_is_new(tmp_path: Path) -> None:
    history.exchange(tmp_path, {"double": "aa"})
    before = (tmp_path / STORED).stat().st_ino
    history.exchange(tmp_path, {"double": "aa"})
    assert (tmp_path / STORED).stat().st_ino == before


def test_writing_replaces_the_whole_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("an old and longer text")
    files.write(path, "é\n")
    assert path.read_bytes() == b"\xc3\xa9\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_written_file_can_be_read_by_others(tmp_path: Path) -> None:
    files.write(tmp_path / "report.json", "")
    assert stat.S_IMODE((tmp_path / "report.json").stat().st_mode) == 0o644


def test_a_text_that_cannot_be_written_leaves_the_old_file_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError):
        files.write(path, "\udce9")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "report.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        files.write(tmp_path / "report.json", "")
    assert [path.name for path in tmp_path.iterdir()] == ["report.json"]


def test_a_folder_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        files.write(tmp_path / "nowhere" / "report.json", "")


def test_what_is_no_regular_file_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"  # as /dev/stdout and /dev/null are
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        files.write(pipe, "report\n")
        assert stat.S_ISFIFO(pipe.stat().st_mode)
        assert os.read(reader, 100) == b"report\n"
    finally:
        os.close(reader)
