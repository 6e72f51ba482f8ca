"""The track: what is read of it, all that is wrong with it at once, and what each command makes of it."""

import json
import os
import re
from dataclasses import fields
from pathlib import Path

import pytest
import tomli

from grader import spec, track
from grader.errors import Finding, TrackError
from grader.project import Project
from grader.track import Entry, Track
from tests import small
from tests.conftest import REFERENCE, ROOT, SPEC, STARTER, MakeProject, Run
from tests.test_docs import keys

PAGE = (ROOT / "docs" / "track.md").read_text(encoding="utf-8")
FILE = "problems/track.toml"
TRACK = """\
format = 1
title = "Times"

[[problem]]
slug = "triple"
says = "Add three times."

[[problem]]
slug = "double"
after = ["triple"]
says = "Add two times."
"""
PLAIN = "double  Double  medium, 1 points\ntriple  Triple  medium, 1 points\n"
HEAD = "The track has 1 fault(s); grading goes on without it:\n"
GONE = f"{FILE}:10: problem 'double'.after: found 'tripel', which the track does not have; "


def write(make_project: MakeProject, toml: str | None = TRACK) -> Project:
    """A project with two problems, and a track."""
    for name in ("Double", "Triple"):
        slug = name.lower()
        project = make_project(
            SPEC.replace("double", slug).replace("Double", name),
            slug=slug,
            reference=REFERENCE.replace("double", slug),
            starter=STARTER.replace("double", slug),
        )
    if toml is not None:
        project.track.write_text(toml, encoding="utf-8")
    return project


def complaints(project: Project) -> list[Finding]:
    with pytest.raises(TrackError) as refused:
        track.read(project)
    return list(refused.value.findings)


def changed(old: str, new: str) -> str:
    assert TRACK.count(old) == 1
    return TRACK.replace(old, new)


# what is read


def test_a_project_without_a_track_has_none(make_project: MakeProject) -> None:
    assert track.read(write(make_project, None)) is None


def test_a_track_is_read_in_its_order(make_project: MakeProject) -> None:
    read = track.read(write(make_project))
    assert read is not None
    assert read.title == "Times"
    assert read.entries == (
        Entry(slug="triple", says="Add three times."),
        Entry(slug="double", after=("triple",), says="Add two times."),
    )


@pytest.mark.parametrize("folder", [ROOT, ROOT / "examples"], ids=["problems", "examples"])
def test_the_tracks_that_ship_are_sound_and_name_every_problem(folder: Path) -> None:
    read = track.read(Project(folder))
    if read is not None:
        assert {entry.slug for entry in read.entries} == set(Project(folder).slugs())
        assert all(entry.says.endswith(".") for entry in read.entries)
    assert (read is None) == (folder.name == "examples")


# what is wrong with it

ABOVE = "problems that stand above it: triple"
MOVE = "put that one above this one, or leave it out of `after`"


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found", "wanted", "then"),
    [
        ("format = 1", "format = 2", 1, "format", "2 (a whole number)", "1", ""),
        ("format = 1\n", "", None, "format", "nothing", "the key 'format'", ""),
        ('"Times"', "3", 2, "title", "3 (a whole number)", "text", ""),
        ("title", "titel", 2, "titel", "an unknown key 'titel'", "'title', perhaps: one of format, title, problem", ""),
        (
            'slug = "triple"',
            'slog = "triple"',
            5,
            "problem 1.slog",
            "an unknown key 'slog'",
            "'slug', perhaps: one of slug, after, says",
            "",
        ),
        ('["triple"]', '"triple"', 10, "problem 'double'.after", '"triple" (text)', "a list", ""),
        ('"Add two times."', '""', 11, "problem 'double'.says", "nothing in it", "text that is not empty", ""),
        ('says = "Add two times."\n', "", 8, "problem 'double'.says", "nothing", "the key 'says'", ""),
        (
            '"Add two times."',
            '"Add\\ntwo."',
            11,
            "problem 'double'.says",
            "'\\n', which cannot be printed in a line",
            "text in one line",
            "",
        ),
        (
            '"Add two times."',
            f'"{201 * "a"}"',
            11,
            "problem 'double'.says",
            "201 characters",
            "a sentence of at most 200",
            "",
        ),
        (
            '"Times"',
            '"Times\\u001b[31m"',
            2,
            "title",
            "'\\x1b', which cannot be printed in a line",
            "text in one line",
            "",
        ),
        ('"Times"', f'"{81 * "a"}"', 2, "title", f'"{79 * "a"} (text)', "text of at most 80 characters", ""),
        (
            'slug = "double"\n',
            'slug = "doubel"\n',
            9,
            "problem 'doubel'.slug",
            "'doubel'",
            "a problem of the project: double, triple",
            "mend the name, or take the entry out",
        ),
        (
            'slug = "double"\nafter = ["triple"]',
            'slug = "triple"',
            9,
            "problem 'triple'.slug",
            "'triple' once more",
            "each problem once",
            "take one of them out",
        ),
        (
            '["triple"]',
            '["triple", "double"]',
            10,
            "problem 'double'.after",
            "'double', which is the problem itself",
            ABOVE,
            MOVE,
        ),
        (
            '["triple"]',
            '["tripel"]',
            10,
            "problem 'double'.after",
            "'tripel', which the track does not have",
            ABOVE,
            MOVE,
        ),
        (
            '["triple"]',
            '["triple", "triple"]',
            10,
            "problem 'double'.after",
            "'triple' once more",
            "each problem once",
            "take one of them out",
        ),
        (
            'slug = "triple"\n',
            'slug = "triple"\nafter = ["double"]\n',
            6,
            "problem 'triple'.after",
            "'double', which stands below",
            "problems that stand above it; there is none",
            MOVE,
        ),
        (
            TRACK[TRACK.rindex("[[problem]]") :],
            "",
            None,
            "",
            "no [[problem]] for 'double'",
            "every problem of the project",
            "add it below what it comes after",
        ),
    ],
)
def test_each_fault_is_found_with_its_place(
    make_project: MakeProject, old: str, new: str, line: int | None, key: str, found: str, wanted: str, then: str
) -> None:
    assert Finding(file=FILE, line=line, key=key, found=found, wanted=wanted, next=then) in complaints(
        write(make_project, changed(old, new))
    )


def test_all_that_is_wrong_is_told_at_once_and_nothing_twice(make_project: MakeProject) -> None:
    toml = """\
format = 1
[[problem]]
slug = "double"
after = ["triple", "double"]
[[problem]]
slug = "nothing"
say = "Nothing."
"""
    assert [(one.line, one.key, one.found) for one in complaints(write(make_project, toml))] == [
        (None, "title", "nothing"),
        (2, "problem 'double'.says", "nothing"),
        (4, "problem 'double'.after", "'double', which is the problem itself"),
        (5, "problem 'nothing'.says", "nothing"),
        (6, "problem 'nothing'.slug", "'nothing'"),
        (7, "problem 'nothing'.say", "an unknown key 'say'"),
    ]


@pytest.mark.parametrize(
    ("content", "line", "found", "wanted"),
    [
        (b"format = \n", 1, "a syntax error: Invalid value", "TOML 1.0"),
        (b"format = 1\ntitle = '\xff'\n", 2, "a byte that is not UTF-8", "a UTF-8 file"),
        (b"#" * (track.MOST_BYTES + 1), None, "no file, or one of more than 1 MB", "a TOML file"),
        (b"", None, "nothing", "the key 'problem'"),
        (b"problem = []\n", 1, "nothing in it", "at least one"),
        (b"problem = [1]\n", 1, "1 (a whole number)", "a table"),
    ],
)
def test_what_is_no_track_is_told(
    make_project: MakeProject, content: bytes, line: int | None, found: str, wanted: str
) -> None:
    project = write(make_project)
    project.track.write_bytes(content)
    assert (FILE, line, found, wanted) in [(one.file, one.line, one.found, one.wanted) for one in complaints(project)]


def test_of_many_names_that_would_fit_the_first_are_told(make_project: MakeProject) -> None:
    tables = "".join(f'[[problem]]\nslug = "s{number}"\nsays = "S."\n' for number in range(3000))
    last = '[[problem]]\nslug = "double"\nafter = ["z"]\nsays = "S."\n'
    found = complaints(write(make_project, f'format = 1\ntitle = "T"\n{tables}{last}'))
    assert [one.wanted for one in found if one.key == "problem 'double'.after"] == [
        "problems that stand above it: s0, s1, s2, s3, s4, s5, s6, s7, … and 2992 more"
    ]
    assert sum(len(str(one)) for one in found) < 1 << 20


def test_nothing_of_a_track_or_a_title_reaches_the_screen_as_a_command_to_it(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    title, odd = '"Double\\u001b[31m\\u009b"', 'format = 1\n"k\\u001b[31m\\u009b" = 1\n'
    project = write(make_project, odd)
    make_project(SPEC.replace('"Double"', title))
    listed, handed = run("list", cwd=project.root), run("handout", tmp_path / "out", cwd=project.root)
    assert listed.stdout.startswith("double  Double\\x1b[31m\\x9b  medium, 1 points\n")
    for done in (listed, handed):
        assert f"{FILE}:2: k\\x1b[31m\\x9b: found an unknown key 'k\\x1b[31m\\x9b'; wanted one of " in done.stderr
        assert all(character.isprintable() or character == "\n" for character in done.stdout + done.stderr)


def test_what_only_has_the_name_of_a_track_keeps_nobody_waiting(make_project: MakeProject) -> None:
    project = write(make_project, None)
    project.track.mkdir()
    assert [one.found for one in complaints(project)] == ["Is a directory"]
    project.track.rmdir()
    os.mkfifo(project.track)
    assert [one.found for one in complaints(project)] == ["no file, or one of more than 1 MB"]


def test_a_track_is_cut_to_some_problems_and_names_no_others(make_project: MakeProject) -> None:
    read = track.read(write(make_project))
    assert read is not None
    assert track.cut(read, ["double"]).entries == (Entry(slug="double", says="Add two times."),)


def test_the_page_has_every_key_and_a_track_that_can_be_read() -> None:
    names = [spec.ALIASES.get(one.name, one.name) for table in (Track, Entry) for one in fields(table)]
    assert [name for name in names if f"`{name}`" not in PAGE and f"`[[{name}]]`" not in PAGE] == []
    (toml,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert spec.form(tomli.loads(toml), Track, {"problem": Entry})[1] == []


# what the commands make of it


def test_the_list_stands_in_its_order_and_says_what_is_next(make_project: MakeProject, run: Run) -> None:
    project = write(make_project)
    (project.folder("triple") / "statement.md").touch()
    done = run("list", cwd=project.root)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Times · 0 of 2 accepted\n"
        "\n"
        "  1  ○ triple  medium    1 points  not begun\n"
        "       Triple. Add three times.\n"
        "  2  ○ double  medium    1 points  not begun\n"
        "       Double. Add two times.\n"
        "       Best after triple.\n"
        "\n"
        "Next: triple. Add three times.\n"
        "  Read problems/triple/statement.md, edit exercise/triple.py, then grade it:\n"
        "    grader grade exercise/triple.py\n"
    )


def test_a_project_without_a_track_is_listed_by_name_and_also_as_json(make_project: MakeProject, run: Run) -> None:
    project = write(make_project, None)
    assert run("list", cwd=project.root).stdout == PLAIN
    document = json.loads(run("list", "--format", "json", cwd=project.root).stdout)
    assert (document["title"], document["next"]) == (None, None)
    assert {key for key in keys(document) if f"`{key}`" not in PAGE} == set()
    assert [(one["problem"], one["says"], one["after"]) for one in document["problems"]] == [
        ("double", None, []),
        ("triple", None, []),
    ]


def test_a_faulty_track_is_told_below_the_plain_list_and_stops_no_grading(make_project: MakeProject, run: Run) -> None:
    project = write(make_project, changed('["triple"]', '["tripel"]'))
    done = run("list", cwd=project.root)
    assert (done.returncode, done.stdout) == (2, PLAIN)
    assert done.stderr == f"{HEAD}{GONE}wanted {ABOVE}; next: {MOVE}\n"
    as_json = run("list", "--format", "json", cwd=project.root)
    assert (as_json.returncode, as_json.stdout, as_json.stderr) == (2, "", done.stderr)
    project.exercise("double").write_text(REFERENCE, encoding="utf-8")
    graded = run("grade", "exercise/double.py", cwd=project.root)
    assert (graded.returncode, graded.stderr) == (0, "")
    assert "Next" not in graded.stdout


def test_what_is_wrong_with_a_spec_and_with_the_track_is_told_together(make_project: MakeProject, run: Run) -> None:
    project = write(make_project, changed('["triple"]', '["tripel"]'))
    make_project(SPEC.replace("runs = 3", "run = 3"))
    done = run("list", cwd=project.root)
    assert done.returncode == 2
    assert done.stdout == "triple  Triple  medium, 1 points\n"
    first, of_spec, of_track = done.stderr.splitlines()
    assert first == "The spec has 2 fault(s); nothing was graded:"
    assert of_spec.startswith("problems/double/problem.toml:16: case 'any size'.run: ")
    assert of_track.startswith(GONE)


def test_after_a_single_exercise_that_is_accepted_the_next_one_is_named(make_project: MakeProject, run: Run) -> None:
    project = write(make_project)
    for slug in ("triple", "double"):
        project.exercise(slug).write_text(REFERENCE.replace("double", slug), encoding="utf-8")
    both = run("grade", cwd=project.root)
    assert both.returncode == 0
    assert both.stdout.endswith("2 of 2 submissions accepted.\n\n  All 2 problems of the track are accepted.\n")
    last = run("grade", "exercise/double.py", cwd=project.root)
    assert last.stdout.endswith("1 of 1 points · accepted\n\n  All 2 problems of the track are accepted.\n")
    project.exercise("triple").write_text(STARTER.replace("double", "triple"), encoding="utf-8")
    again = run("grade", "exercise/double.py", cwd=project.root)
    assert again.stdout.endswith("1 of 1 points · accepted\n\n  Next: triple. Add three times.\n")
    assert list(json.loads(run("grade", "exercise/double.py", "--format", "json", cwd=project.root).stdout)) == [
        "schema_version",
        "reports",
    ]
    run("grade", "exercise/double.py", "--output", "report.txt", cwd=project.root)
    assert "Next" not in (project.root / "report.txt").read_text(encoding="utf-8")
    refused = run("grade", "exercise/triple.py", cwd=project.root)
    assert "Next" not in refused.stdout


@pytest.mark.parametrize("slugs", [("double", "triple"), ("triple", "double")])
def test_exercises_are_graded_in_the_order_of_the_track(
    make_project: MakeProject, run: Run, slugs: tuple[str, str]
) -> None:
    project = write(make_project)
    tables = [f'[[problem]]\nslug = "{slug}"\nsays = "To {slug}."\n' for slug in slugs]
    project.track.write_text("\n".join(['format = 1\ntitle = "Both"\n', *tables]), encoding="utf-8")
    graded = run("grade", cwd=project.root)
    places = [graded.stdout.index(f"edit exercise/{slug}.py") for slug in slugs]
    assert places == sorted(places)
    assert graded.stdout.endswith(f"0 of 2 submissions accepted.\n\n  Next: {slugs[0]}. To {slugs[0]}.\n")


def test_a_handout_has_the_track_of_its_problems(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    project = write(make_project, TRACK + "# SECRET, what a teacher notes here\n")
    whole, one = tmp_path / "whole", tmp_path / "one"
    assert run("handout", whole, cwd=project.root).returncode == 0
    assert tomli.loads((whole / FILE).read_text(encoding="utf-8")) == {
        **tomli.loads(TRACK),
        "problem": [{"after": [], **entry} for entry in tomli.loads(TRACK)["problem"]],
    }
    assert "SECRET" not in (whole / FILE).read_text(encoding="utf-8")
    assert (whole / "README.md").read_text(encoding="utf-8").endswith("- `triple`: Triple\n- `double`: Double\n")
    assert "`grader list`" in (whole / "README.md").read_text(encoding="utf-8")
    assert run("list", cwd=whole).stdout.splitlines()[2].startswith("  1  ○ triple")
    assert run("handout", one, "double", cwd=project.root).returncode == 0
    assert track.read(Project(one)) == track.cut(track.read(project) or pytest.fail("no track"), ["double"])


def test_a_faulty_track_is_not_handed_out(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    project = write(make_project, changed('["triple"]', '["tripel"]'))
    done = run("handout", tmp_path / "out", cwd=project.root)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"The track cannot be handed out. Nothing was written.\n{GONE}")
    assert not (tmp_path / "out").exists()


def test_a_new_problem_is_to_be_put_into_the_track_and_what_to_add_is_said(make_project: MakeProject, run: Run) -> None:
    project = write(make_project)
    done = run("new", "fourfold", cwd=project.root)
    assert done.returncode == 0
    said, entry = done.stdout.split("\n\n")
    assert said.endswith(f"\nPut it into {FILE} too, below what it comes after: verify asks for it.")
    assert [one.found for one in complaints(project)] == ["no [[problem]] for 'fourfold'"]
    project.track.write_text(f"{TRACK}\n{entry}", encoding="utf-8")
    assert track.read(project) is not None
    project.track.unlink()
    assert FILE not in run("new", "fivefold", cwd=project.root).stdout


def test_verify_tells_what_is_wrong_with_the_track_after_the_problems(run: Run, tmp_path: Path) -> None:
    project = small.write(tmp_path, files={"solutions/scale.py": "def scale(x, weight):\n    return wait\n"})
    project.track.write_text(TRACK, encoding="utf-8")
    done = run("verify", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.split("The track\n")[1] == (
        "  3 to mend:\n"
        f"    {FILE}\n"
        "      found   no [[problem]] for 'scale'\n"
        "      wanted  every problem of the project\n"
        "      next    add it below what it comes after\n"
        f"    {FILE}:5  problem 'triple'.slug\n"
        "      found   'triple'\n"
        "      wanted  a problem of the project: scale\n"
        "      next    mend the name, or take the entry out\n"
        f"    {FILE}:9  problem 'double'.slug\n"
        "      found   'double'\n"
        "      wanted  a problem of the project: scale\n"
        "      next    mend the name, or take the entry out\n"
    )


def test_a_clean_problem_that_the_track_leaves_out_ends_with_1_and_in_json_it_says_why(
    run: Run, tmp_path: Path
) -> None:
    project = small.write(tmp_path)
    project.track.write_text(TRACK.replace("triple", "scale"), encoding="utf-8")
    done = run("verify", "--format", "json", cwd=tmp_path)
    document = json.loads(done.stdout)
    assert (done.returncode, document["problems"][0]["clean"]) == (1, True)
    assert [(one["file"], one["line"], one["key"], one["found"]) for one in document["track"]] == [
        (FILE, 9, "problem 'double'.slug", "'double'")
    ]


def test_make_shows_the_list() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\nlist: .venv/.ready\n\t@$(BIN)/grader list\n" in makefile
    assert "make list  " in makefile
