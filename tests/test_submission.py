"""The learner's file as it is read: what cannot be loaded, which problem it answers, whether it was begun."""

import os
from pathlib import Path

import pytest

from grader import submission
from grader.errors import UsageError
from grader.submission import MOST_BYTES, Submission
from tests.conftest import STARTER

ENTRIES = {"double": "double", "attention": "attend"}


def submitted(source: str | bytes, name: str = "mine.py") -> Submission:
    return Submission(name=name, source=source.encode() if isinstance(source, str) else source)


def read(folder: Path, source: bytes) -> Submission:
    path = folder / "mine.py"
    path.write_bytes(source)
    return submission.read(path, name="exercise/mine.py")


def refusal(path: Path) -> str:
    with pytest.raises(UsageError) as refused:
        submission.read(path, name="mine.py")
    return str(refused.value)


# read


def test_a_file_is_read_byte_by_byte_under_the_name_it_is_given(tmp_path: Path) -> None:
    source = b"# caf\xc3\xa9\r\ndef double(x):\r\n\treturn x + x"
    assert read(tmp_path, source) == Submission(name="exercise/mine.py", source=source, fault=None)


def test_a_folder_is_no_submission(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "mine.py is a folder. Name the file to grade."


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "mine.py") == "mine.py does not exist. Name the file to grade."


def fault(path: Path) -> str | None:
    return submission.read(path, name="mine.py").fault


def test_a_link_that_leads_nowhere_is_a_fault_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "link.py").symlink_to(tmp_path / "gone.py")
    (tmp_path / "loop.py").symlink_to(tmp_path / "loop.py")
    assert fault(tmp_path / "link.py") == f"it is a link that leads nowhere ({tmp_path}/gone.py)"
    assert fault(tmp_path / "loop.py") == f"it is a link that leads nowhere ({tmp_path}/loop.py)"


def test_what_is_no_file_is_a_fault_of_it_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "endless.py").symlink_to("/dev/zero")
    assert fault(tmp_path / "pipe.py") == "it is a pipe, not a file"
    assert fault(tmp_path / "endless.py") == "it is a device, not a file"


def test_a_name_that_the_system_cannot_hold_is_refused_like_any_other() -> None:
    assert "mine.py" in refusal(Path("a" * 300))


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "secret.py"
    path.touch(mode=0o000)
    assert refusal(path) == "mine.py cannot be read (Permission denied)."


@pytest.mark.parametrize("source", [b"", b"\n\n", b" \t\r\n"])
def test_an_empty_file_says_so(tmp_path: Path, source: bytes) -> None:
    assert read(tmp_path, source).fault == "the file is empty"


def test_a_file_with_a_nul_byte_is_no_text_and_says_where(tmp_path: Path) -> None:
    assert read(tmp_path, b"x = 1\0").fault == "the file is not text: byte 5 is NUL. Save it as UTF-8"


@pytest.mark.parametrize(
    ("source", "line"), [(b"# \xff\n", 1), (b"x = 1\n# caf\xe9\n", 2), (b"# coding: nonsense\n\n\n# \xe9", 4)]
)
def test_a_file_that_is_not_utf_8_says_on_which_line(tmp_path: Path, source: bytes, line: int) -> None:
    assert read(tmp_path, source).fault == (
        f"the file is not UTF-8 text: line {line} holds a byte that is none. Save it as UTF-8"
    )


@pytest.mark.parametrize("source", [b"# coding: latin-1\n# caf\xe9\n", b"\xef\xbb\xbfx = 1\n", "# ü\n".encode()])
def test_a_file_that_python_can_decode_is_tried(tmp_path: Path, source: bytes) -> None:
    assert read(tmp_path, source).fault is None


def test_what_python_says_about_the_syntax_is_left_to_the_child(tmp_path: Path) -> None:
    assert read(tmp_path, b"def double(x:\n").fault is None


def test_a_file_of_a_mebibyte_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    assert read(tmp_path, b"#" * MOST_BYTES).fault is None
    larger = read(tmp_path, b"#" * (MOST_BYTES + 1))
    assert larger.fault == "the file has more than the 1048576 bytes that are graded"
    assert larger.source == b""


# which problem


@pytest.mark.parametrize("name", ["double.py", "exercise/double.py", "/class/anna/double.py"])
def test_the_name_of_the_file_tells_the_problem_whatever_is_in_it(name: str) -> None:
    assert submission.slug_of(submitted("def attend(): ...", name), ENTRIES) == "double"


@pytest.mark.parametrize(
    "source",
    [
        "def attend(): ...",
        "x = 1\n\n\ndef attend(q, k):\n    return q\n",
        "attend = lambda q: q",
        "class attend: ...",
        "from helpers import attend",
        "from helpers import something as attend",
    ],
)
def test_the_function_in_the_file_tells_the_problem(source: str) -> None:
    assert submission.slug_of(submitted(source), ENTRIES) == "attention"


def test_an_odd_escape_in_the_file_raises_no_warning_and_hides_nothing() -> None:
    assert submission.slug_of(submitted('PATTERN = "\\d"\n\n\ndef attend(): ...\n'), ENTRIES) == "attention"


@pytest.mark.parametrize(
    "source",
    ["", "def other(): ...", "def outer():\n    def attend(): ...", "from helpers import attend as other", "("],
)
def test_a_file_that_tells_no_problem_is_refused_with_the_problems_there_are(source: str) -> None:
    with pytest.raises(UsageError) as refused:
        submission.slug_of(submitted(source), ENTRIES)
    assert str(refused.value) == (
        "mine.py: neither its name nor a function in it tells which problem it answers. "
        "Say so with --problem SLUG (here: double, attention)."
    )


def test_a_project_without_problems_says_so_too() -> None:
    with pytest.raises(UsageError, match=r"\(here: none\)"):
        submission.slug_of(submitted("def attend(): ..."), {})


def test_a_file_that_fits_several_problems_is_refused_with_their_names() -> None:
    with pytest.raises(UsageError) as refused:
        submission.slug_of(submitted("def attend(): ...\ndef double(): ..."), ENTRIES)
    assert str(refused.value) == (
        "mine.py defines functions of several problems (double, attention). Say which to grade with --problem SLUG."
    )


# begun or not


@pytest.mark.parametrize(
    "source",
    [
        STARTER,
        "# my name\n" + STARTER,
        "def double(x):\n    raise NotImplementedError  # later\n",
        'def double( x ):\n    """Another docstring."""\n    raise NotImplementedError\n',
        STARTER.replace("\n", "\r\n"),
    ],
)
def test_comments_docstrings_and_layout_are_no_beginning(source: str) -> None:
    assert submission.untouched(submitted(source), STARTER.encode())


@pytest.mark.parametrize(
    "source",
    [
        "def double(x):\n    return x + x\n",
        "def double(x):\n    raise NotImplementedError()\n",
        "def double(y):\n    raise NotImplementedError\n",
        "def double(x: int):\n    raise NotImplementedError\n",
        "async def double(x):\n    raise NotImplementedError\n",
        "def triple(x):\n    raise NotImplementedError\n",
        STARTER + "\n\ndef helper(x):\n    return x\n",
        "def double(x:\n",
        "",
    ],
)
def test_anything_else_is_a_beginning(source: str) -> None:
    assert not submission.untouched(submitted(source), STARTER.encode())


@pytest.mark.parametrize(
    "below",
    [
        "def double(x):\n    return x + x\n",
        "def mine(x):\n    return x + x\n\n\ndouble = mine\n",
        "double = lambda x: x + x\n",
        "from helpers import double\n",
    ],
)
def test_an_answer_below_the_starters_function_is_a_beginning(below: str) -> None:
    assert not submission.untouched(submitted(f"{STARTER}\n\n{below}"), STARTER.encode())


@pytest.mark.parametrize("starter", [None, b"def other(x): ...", b"def double(x:", b""])
def test_without_a_starter_to_compare_with_every_file_is_begun(starter: bytes | None) -> None:
    assert not submission.untouched(submitted(STARTER), starter)


def test_a_function_nested_too_deeply_to_look_into_is_a_beginning() -> None:
    deep = f"def double(x):\n    return {'-' * 5000}x\n"
    assert not submission.untouched(submitted(deep), STARTER.encode())


@pytest.mark.parametrize(
    ("encoding", "read"), [("punycode", False), ("idna", False), ("latin-1", True), ("utf-8", True)]
)
def test_only_encodings_that_take_one_pass_are_decoded_where_nothing_stops_it(encoding: str, read: bool) -> None:
    source = f"# coding: {encoding}\n{STARTER}".encode()
    assert submission.untouched(submitted(source), source) == read


def test_a_file_too_large_to_be_a_starter_is_run() -> None:
    source = STARTER.encode() + b"# more\n" * 20_000
    assert not submission.untouched(submitted(source), STARTER.encode())
