"""A report for a person: what is said, on which screens, and that nothing a submission says can forge or break it."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.exhibit import SMALL
from grader.formats.look import Look
from grader.formats.terminal import MOST_OUTPUT_LINES, render
from grader.report import Diagnosis, Environment, Report
from grader.score import Score, total
from grader.verdict import CaseResult, Check, Exhibit, Fault, Mismatch, RunResult, Verdict

PLAIN = Look()
MODERN = Look(colour=True, unicode=True)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")

EXHIBIT = Exhibit(
    arguments={"x": [[1.0, -2.5], [10.0, float("-inf")]], "k": 3, "mode": "sum"},
    actual=[0.1, float("nan")],
    expected=[0.5, 3.0],
    elements=8,
    wrong=(((1,), (0,)),),
)
RUN = RunResult(verdict=Verdict.WRONG_ANSWER, dtype="float32", device="cpu", sizes={"n": 2, "m": 0})
ACCEPTED = CaseResult(name="worked example", verdict=Verdict.ACCEPTED, worth=10, checks=(Check.VALUES,))
WRONG = CaseResult(
    name="any size",
    verdict=Verdict.WRONG_ANSWER,
    worth=2.5,
    checks=(Check.VALUES,),
    message="values: 1 of 2 elements is wrong",
    spec_hint="Mind the sign.",
    runs=(replace(RUN, exhibit=EXHIBIT),),
)


def report(*cases: CaseResult, verdict: Verdict = Verdict.WRONG_ANSWER) -> Report:
    return Report(
        problem="double",
        title="Double",
        submission="exercise/double.py",
        verdict=verdict,
        score=total(cases),
        cases=cases,
        seed=7,
        isolation=None,
        environment=Environment(versions={"python": "3.11.7", "torch": "2.6.0", "numpy": "2.0"}, devices=("cpu",)),
        hashes={},
        seconds=1.0,
    )


def text(one: Report, look: Look = PLAIN) -> str:
    return render([one], look)


def lines(one: Report, look: Look = PLAIN) -> list[str]:
    return [line.strip() for line in text(one, look).splitlines()]


def line_with(word: str, one: Report, look: Look = PLAIN) -> str:
    (line,) = [line for line in lines(one, look) if word in line]
    return line


# what is said of a whole report


def test_a_report_is_headed_by_its_problem_and_its_file() -> None:
    assert lines(report(ACCEPTED))[0] == "Double - exercise/double.py"


def test_a_report_says_where_it_was_made_and_with_which_seed() -> None:
    assert "cpu - python 3.11.7 - torch 2.6.0 - seed 7" in lines(report(ACCEPTED))


def test_a_report_made_without_a_worker_says_the_seed_alone() -> None:
    bare = replace(report(ACCEPTED), environment=Environment(versions={}, devices=()))
    assert "seed 7" in lines(bare)


def test_a_known_mistake_is_told_before_the_total() -> None:
    mistake = Diagnosis(example="wrong_answer/a.py", says="This is twice x, not x squared.")
    found = lines(replace(report(WRONG), diagnosis=mistake))
    said = "why: in every run it does what a known mistake does. This is twice x, not x squared."
    assert found[-4:] == [said, "", line_with("points", report(WRONG)), ""]
    assert not [line for line in lines(report(WRONG)) if line.startswith("why:")]


def test_notes_stand_before_the_cases() -> None:
    found = lines(replace(report(ACCEPTED), notes=("The spec has changed.",)))
    assert found.index("The spec has changed.") < found.index(line_with("worked example", report(ACCEPTED)))


@pytest.mark.parametrize(
    ("cases", "verdict", "said"),
    [
        ((ACCEPTED, WRONG), Verdict.WRONG_ANSWER, "10 of 12.5 points - wrong answer"),
        ((ACCEPTED,), Verdict.ACCEPTED, "10 of 10 points - accepted"),
        (
            (ACCEPTED, replace(WRONG, verdict=Verdict.SKIPPED)),
            Verdict.ACCEPTED,
            "10 of 10 points - accepted (1 case(s) skipped, not counted)",
        ),
        (
            (ACCEPTED, replace(WRONG, verdict=Verdict.JUDGE_ERROR)),
            Verdict.JUDGE_ERROR,
            "No total: a fault in the grader or in the problem. It is not yours; tell your instructor.",
        ),
    ],
)
def test_the_last_line_is_the_total(cases: tuple[CaseResult, ...], verdict: Verdict, said: str) -> None:
    assert [line for line in lines(report(*cases, verdict=verdict)) if line][-1] == said


def test_chosen_cases_have_no_total_and_say_how_to_get_one() -> None:
    partial = replace(report(ACCEPTED), score=None, partial=True)
    assert "No total: only 1 case(s) were run. Leave out --case and --device for a score." in lines(partial)


def test_a_file_that_is_not_begun_gets_one_friendly_line_that_names_it() -> None:
    untouched = replace(WRONG, verdict=Verdict.NOT_ATTEMPTED, message=None, runs=())
    found = [line for line in lines(report(untouched, verdict=Verdict.NOT_ATTEMPTED)) if line]
    assert found == ["Double - exercise/double.py", "Not started yet: edit exercise/double.py, then grade it again."]


def test_a_file_that_cannot_be_loaded_is_told_once_and_not_at_every_case() -> None:
    failed = replace(WRONG, verdict=Verdict.RUNTIME_ERROR, message="line 3: SyntaxError: x", runs=())
    unloadable = replace(
        report(failed, failed, verdict=Verdict.RUNTIME_ERROR), message="line 3: SyntaxError: x", output="hello\n"
    )
    found = lines(unloadable)
    assert "runtime error: line 3: SyntaxError: x" in found
    assert "No case could be run. Mend exercise/double.py, then grade it again." in found
    assert "| hello" in found
    assert "any size" not in text(unloadable)
    assert "0 of 5 points - runtime error" in found


def test_several_reports_are_counted_at_the_end() -> None:
    one, other = report(ACCEPTED, verdict=Verdict.ACCEPTED), report(WRONG)
    assert render([one, other, other], PLAIN).endswith("\n1 of 3 submissions accepted.\n")
    some = [replace(report, partial=True) for report in (one, other)]
    assert render(some, PLAIN).endswith("\n1 of 2 passed the cases that were run.\n")
    assert "submissions" not in render([one], PLAIN)


# what is said of a case


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.NOT_ATTEMPTED])
def test_every_case_has_a_line_with_its_name_its_points_and_its_verdict(verdict: Verdict) -> None:
    case = replace(WRONG, verdict=verdict, runs=())
    line = line_with("any size", report(ACCEPTED, case, verdict=verdict))
    points = {Verdict.ACCEPTED: "2.5/2.5", Verdict.SKIPPED: "0/0", Verdict.JUDGE_ERROR: "?/2.5"}.get(verdict, "0/2.5")
    assert points in line.split()
    assert line.endswith(points if verdict is Verdict.ACCEPTED else verdict.replace("_", " "))


@pytest.mark.parametrize(
    ("verdict", "ascii_mark", "mark"),
    [
        (Verdict.ACCEPTED, "+", "✓"),
        (Verdict.WRONG_ANSWER, "x", "✗"),
        (Verdict.RUNTIME_ERROR, "x", "✗"),
        (Verdict.SKIPPED, "o", "○"),
        (Verdict.BLOCKED, "-", "-"),
    ],
)
def test_the_mark_of_a_case_tells_its_verdict_without_colour(verdict: Verdict, ascii_mark: str, mark: str) -> None:
    one = report(replace(WRONG, verdict=verdict, runs=()), verdict=verdict)
    assert line_with("any size", one).startswith(f"{ascii_mark} any size")
    assert line_with("any size", one, Look(unicode=True)).startswith(f"{mark} any size")


@pytest.mark.parametrize("width", [30, 60, 100])
def test_no_case_is_lost_however_narrow_the_screen(width: int) -> None:
    cases = [replace(WRONG, name=f"c{number}", verdict=verdict) for number, verdict in enumerate(Verdict)]
    found = text(report(*cases), Look(width=width))
    assert all(re.search(rf"\bc{number}\b", found) for number in range(len(cases)))


def test_a_failed_case_tells_its_message_its_run_its_call_and_its_hint() -> None:
    found = lines(report(WRONG))
    assert found.index("values: 1 of 2 elements is wrong") < found.index("at float32, n = 2, m = 0")
    assert found.index("at float32, n = 2, m = 0") < found.index("expected =     0      1")
    assert found.index("expected =     0      1") < found.index("hint: Mind the sign.")


def test_an_accepted_case_is_one_line_without_its_hint() -> None:
    case = replace(
        ACCEPTED, spec_hint="Mind the sign.", runs=(replace(RUN, verdict=Verdict.ACCEPTED, exhibit=EXHIBIT),)
    )
    assert text(report(case)).count("\n") == text(report(ACCEPTED)).count("\n")


def on(device: str, verdict: Verdict, **about: Any) -> RunResult:
    return replace(RUN, verdict=verdict, device=device, **about)


def test_a_device_that_is_not_here_is_named_once_with_what_stood_in() -> None:
    runs = (on("cpu", Verdict.ACCEPTED), on("cuda", Verdict.SKIPPED), on("pretend", Verdict.ACCEPTED))
    one = report(replace(ACCEPTED, runs=runs), replace(ACCEPTED, runs=runs))
    one = replace(one, environment=replace(one.environment, absent={"cuda": "no driver"}))
    told = " ".join(render([one, one], PLAIN).split())
    assert told.count("Not run on cuda: no driver. No points depend on it. `pretend` stood in for it") == 1
    alone = " ".join(text(replace(one, cases=(replace(ACCEPTED, runs=runs[:2]),))).split())
    assert "Not run on cuda: no driver. No points depend on it." in alone
    assert "stood in" not in alone


def test_an_accepted_case_says_what_stays_open_on_a_device_and_what_it_costs() -> None:
    runs = (on("cpu", Verdict.ACCEPTED), on("pretend", Verdict.SKIPPED, message="it stays open"))
    found = lines(report(replace(ACCEPTED, runs=runs, notes=("line 3: it costs a copy",))))
    assert "it stays open" in found
    assert "hint: line 3: it costs a copy" in found


def test_runs_are_a_grid_of_dtype_and_device_where_there_are_several_devices() -> None:
    runs = (
        on("cpu", Verdict.ACCEPTED),
        on("cpu", Verdict.ACCEPTED, dtype="float16"),
        on("cuda", Verdict.SKIPPED),
        on("pretend", Verdict.WRONG_ANSWER),
        on("pretend", Verdict.ACCEPTED),
    )
    found = [line.split() for line in lines(report(replace(ACCEPTED, runs=runs)))]
    at = found.index(["runs", "accepted", "cpu", "cuda", "pretend"])
    assert found[at + 1] == ["float16", "1", "of", "1"]
    assert found[at + 2] == ["float32", "1", "of", "1", "skipped", "1", "of", "2"]
    assert "runs accepted" not in text(report(replace(ACCEPTED, runs=runs[:2])))


def test_a_run_says_where_it_is_not_on_the_cpu_and_which_of_its_calls_it_was() -> None:
    run = replace(RUN, device="cuda", call=2, calls=2)
    found = lines(report(replace(WRONG, runs=(run,))))
    assert "at float32, cuda, n = 2, m = 0, call 2 of 2 in one process" in found


def test_several_runs_are_counted_by_dtype_and_device() -> None:
    runs = [
        replace(RUN, verdict=verdict, dtype=dtype, device=device)
        for dtype, device, verdict in [
            ("float32", "cpu", Verdict.ACCEPTED),
            ("float16", "cpu", Verdict.WRONG_ANSWER),
            ("float32", "cpu", Verdict.WRONG_ANSWER),
            ("float32", "cuda", Verdict.SKIPPED),
            ("float16", "pretend", Verdict.ACCEPTED),
        ]
    ]
    found = lines(report(replace(WRONG, runs=tuple(runs))), Look(width=120))
    assert "runs accepted: float16 0 of 1, float16 on pretend 1 of 1, float32 1 of 2" in found


def test_a_raised_exception_shows_the_line_of_the_submission() -> None:
    fault = Fault(message="x", type="ValueError", line=4, code="return x @ y")
    case = replace(
        WRONG, verdict=Verdict.RUNTIME_ERROR, runs=(replace(RUN, verdict=Verdict.RUNTIME_ERROR, fault=fault),)
    )
    assert "4: return x @ y" in lines(report(case))


def test_notes_of_a_case_are_shown() -> None:
    assert "It depends on chance." in lines(report(replace(WRONG, notes=("It depends on chance.",))))


def test_the_same_message_is_explained_at_its_first_case_only() -> None:
    other = replace(WRONG, name="another", spec_hint="Another hint.")
    found = lines(report(WRONG, other))
    assert found.count("at float32, n = 2, m = 0") == 1
    assert found.count("values: 1 of 2 elements is wrong") == 2
    assert "hint: Another hint." not in found  # what it is about is not why this case fails
    assert "1 case above is told in short, failing like an earlier one; --case 'another' shows that one whole." in found


def failing(name: str, *, check: Check = Check.VALUES, smallest: Exhibit | None = None) -> CaseResult:
    run = replace(WRONG.runs[0], mismatch=Mismatch(check=check, message=name), sizes={name: 1})
    return replace(WRONG, name=name, message=f"values: {name}", runs=(run,), smallest=smallest, spec_hint=f"Of {name}.")


def test_of_cases_that_fail_in_one_way_two_are_shown_whole_and_the_others_keep_their_message_and_hint() -> None:
    found = lines(report(*(failing(name) for name in "abcd"), failing("e", check=Check.NON_FINITE)))
    assert [line for line in found if line.startswith("at float32")] == [f"at float32, {name} = 1" for name in "abe"]
    assert [line for line in found if line.startswith("values: ")] == [f"values: {name}" for name in "abcde"]
    assert [line for line in found if line.startswith("hint: ")] == [f"hint: Of {name}." for name in "abcde"]
    assert "2 cases above are told in short, failing like an earlier one; --case 'c' shows that one whole." in found


def test_the_smallest_input_is_shown_though_two_cases_failed_in_that_way_without_one() -> None:
    found = lines(report(*(failing(name) for name in "abc"), failing("d", smallest=EXHIBIT)))
    assert found.count("The smallest input that fails:") == 1
    assert found.index("values: d") < found.index("The smallest input that fails:")


def test_a_report_that_shows_every_case_whole_says_nothing_of_others() -> None:
    assert "in short" not in text(report(ACCEPTED, failing("a"), failing("b")))


def test_what_a_case_waits_for_is_said_once() -> None:
    blocked = replace(WRONG, verdict=Verdict.BLOCKED, message="It needs the case 'a'.", runs=())
    found = lines(report(blocked, replace(blocked, name="second"), replace(blocked, name="c", message="Another.")))
    assert found.count("It needs the case 'a'.") == 1
    assert "Another." in found
    assert [line for line in found if line.startswith("- second")]


# calls shown whole


@pytest.mark.parametrize("look", [PLAIN, Look(width=60), Look(width=60, unicode=True)])
def test_a_small_call_is_shown_with_its_matrices_labelled_and_its_wrong_elements_marked(look: Look) -> None:
    shown = [line.removeprefix(" " * 8) for line in text(report(WRONG), look).splitlines()]
    start = shown.index("x        =     0       1")
    assert shown[start + 1 : start + 9] == [
        "           0   1    -2.5",
        "           1  10  -inf",
        "k        = 3",
        "mode     = 'sum'",
        "got      =     0      1",
        "           *0.1*  *nan*",
        "expected =     0      1",
        "           (0.5)    (3)",
    ]


def test_what_belongs_there_is_said_below_the_call_that_is_shown() -> None:
    smallest = replace(EXHIBIT, explanation="at [0]: half of it belongs here")
    for case in (replace(WRONG, smallest=smallest), replace(WRONG, runs=(replace(RUN, exhibit=smallest),))):
        found = lines(report(case))
        assert found.index("(0.5)    (3)") < found.index("at [0]: half of it belongs here")


def large(size: int, wrong: tuple[tuple[int, ...], ...]) -> str:
    values = [[float(10 * row + column) for column in range(size)] for row in range(size)]
    exhibit = Exhibit(arguments={}, actual=values, expected=values, elements=SMALL + 1, wrong=(wrong,))
    return text(report(replace(WRONG, runs=(replace(RUN, exhibit=exhibit),))))


def test_of_a_larger_call_is_shown_what_is_around_its_worst_element() -> None:
    assert "Around [7, 8]:" in large(9, ((7, 8), (1, 1)))
    assert "*78*" in large(9, ((7, 8), (1, 1)))
    assert "*11*" not in large(9, ((7, 8), (1, 2)))
    assert "expected" not in large(9, ())


def test_beside_a_number_alone_a_larger_call_is_shown_in_part_and_around_nothing() -> None:
    rows = [[0.0] * 9] * 9
    exhibit = Exhibit(
        arguments={},
        actual=[1.0, rows],
        expected=[2.0, rows],
        elements=SMALL + 1,
        names=("total", "rows"),
        wrong=(((),), ()),
    )
    found = lines(report(replace(WRONG, runs=(replace(RUN, exhibit=exhibit),))))
    assert "In part:" in found
    assert "got total      = *1*" in found


def test_of_several_results_it_is_said_which_one_is_shown_around_its_worst_element() -> None:
    rows = [[0.0] * 9] * 9
    exhibit = Exhibit(
        arguments={}, actual=[rows, rows], expected=[rows, rows], elements=162, names=("a", "b"), wrong=((), ((2, 3),))
    )
    assert "Around [2, 3] of b:" in lines(report(replace(WRONG, runs=(replace(RUN, exhibit=exhibit),))))


def test_a_larger_call_of_which_nothing_is_cut_is_shown_as_it_is() -> None:
    assert "Around" not in large(5, ((1, 1),))
    assert "*11*" in large(5, ((1, 1),))


@pytest.mark.parametrize(("elements", "shown"), [(SMALL, True), (SMALL + 1, False)])
def test_a_call_that_nobody_would_read_is_left_out(elements: int, shown: bool) -> None:
    run = replace(RUN, exhibit=replace(EXHIBIT, elements=elements, wrong=((),)))
    assert ("expected = " in text(report(replace(WRONG, runs=(run,))))) is shown


def test_the_smallest_input_that_fails_is_drawn_also_where_it_is_not_small_and_no_value_is_wrong() -> None:
    smallest = replace(EXHIBIT, elements=SMALL + 1, wrong=((),))
    found = text(report(replace(WRONG, smallest=smallest)))
    assert "expected = " in found[found.index("The smallest input that fails:") :]


def test_the_smallest_input_that_fails_is_shown_instead_of_the_one_that_was_drawn() -> None:
    smallest = Exhibit(arguments={"x": [0.0]}, actual=[1.0], expected=[0.0], elements=3)
    found = text(report(replace(WRONG, smallest=smallest)))
    assert "The smallest input that fails:" in found
    assert "x        = 0\n" in found
    assert "mode" not in found


# what it printed


def printed(output: str) -> Report:
    return report(replace(WRONG, runs=(replace(RUN, output=output),)))


def test_what_it_printed_is_shown_behind_a_bar() -> None:
    found = lines(printed("one\ntwo\n"))
    assert found[found.index("it printed:") + 1 :][:2] == ["| one", "| two"]
    assert "│ one" in lines(printed("one\n"), Look(unicode=True))


@pytest.mark.parametrize("output", ["", "\n", "  \n\n"])
def test_nothing_printed_is_nothing_said(output: str) -> None:
    assert "it printed" not in text(printed(output))


def test_much_output_is_cut_and_says_how_much_is_left_out() -> None:
    found = lines(printed("".join(f"line {number}\n" for number in range(MOST_OUTPUT_LINES + 5))))
    assert f"| line {MOST_OUTPUT_LINES - 1}" in found
    assert f"| line {MOST_OUTPUT_LINES}" not in found
    assert "| ... 5 more lines" in found


def test_a_very_long_line_does_not_fill_the_screen() -> None:
    assert text(printed("y" * 100_000)).count("y") < 1000


def test_what_a_submission_says_is_no_markup_and_no_emoji() -> None:
    found = lines(report(replace(WRONG, message="[red]ten[/red] :smile: [link=x]points[/link]")))
    assert "[red]ten[/red] :smile: [link=x]points[/link]" in found


# screens

Place = Callable[[Report, str], Report]


def in_case(change: Callable[[CaseResult, str], CaseResult]) -> Place:
    return lambda one, said: replace(one, cases=tuple(change(case, said) for case in one.cases))


def in_run(change: Callable[[RunResult, str], RunResult]) -> Place:
    return in_case(lambda case, said: replace(case, runs=tuple(change(run, said) for run in case.runs)))


PLACES: dict[str, Place] = {
    "title": lambda one, said: replace(one, title=said),
    "submission": lambda one, said: replace(one, submission=said),
    "submission not begun": lambda one, said: replace(one, submission=said, verdict=Verdict.NOT_ATTEMPTED),
    "message": lambda one, said: replace(one, message=said),
    "unloadable submission": lambda one, said: replace(one, message="x", submission=said),
    "output": lambda one, said: replace(one, message="x", output=said),
    "note": lambda one, said: replace(one, notes=(said,)),
    "version": lambda one, said: replace(one, environment=Environment(versions={"torch": said}, devices=())),
    "case name": in_case(lambda case, said: replace(case, name=said)),
    "case message": in_case(lambda case, said: replace(case, message=said)),
    "case hint": in_case(lambda case, said: replace(case, spec_hint=said)),
    "case note": in_case(lambda case, said: replace(case, notes=(said,))),
    "run output": in_run(lambda run, said: replace(run, output=said)),
    "run code": in_run(lambda run, said: replace(run, fault=Fault(message="x", line=1, code=said))),
    "argument": in_run(
        lambda run, said: replace(run, exhibit=Exhibit(arguments={"x": said}, actual=[said], expected=said, elements=1))
    ),
}


def controls(written: str) -> list[str]:
    """Give the characters that a screen would obey, or not show, instead of writing them."""
    return [c for c in written if c != "\n" and unicodedata.category(c).startswith("C")]


@pytest.mark.parametrize("place", PLACES)
def test_no_control_character_passes_from_anywhere(place: str) -> None:
    said = "a\x1b[2J\x1b]0;title\x07\x00\r\x08\x7f\x9b31m\u202e\u200b\ue000\ud800b"
    one = PLACES[place](report(WRONG), said)
    assert not controls(text(one, Look(unicode=True)))
    assert not controls(ESCAPE.sub("", text(one, MODERN)))


@pytest.mark.parametrize("place", PLACES)
def test_a_screen_without_unicode_gets_ascii_only(place: str) -> None:
    assert text(PLACES[place](report(ACCEPTED, WRONG), "naïve … ≤ x’s 日本 🙂 x²"), PLAIN).isascii()


def test_a_screen_with_unicode_gets_what_was_written() -> None:
    said = "naïve ≤ 日本 x²"
    assert said in text(report(replace(WRONG, message=said)), Look(unicode=True))


@pytest.mark.parametrize("look", [PLAIN, Look(unicode=True), Look(width=20)])
def test_without_colour_there_is_no_escape(look: Look) -> None:
    assert "\x1b" not in render([report(ACCEPTED, WRONG), report(ACCEPTED)], look)


def test_with_colour_the_text_is_the_same() -> None:
    coloured = text(report(ACCEPTED, WRONG), MODERN)
    assert "\x1b[" in coloured
    assert ESCAPE.sub("", coloured).split() == text(report(ACCEPTED, WRONG), Look(unicode=True)).split()


@pytest.mark.parametrize("verdict", [Verdict.ACCEPTED, Verdict.WRONG_ANSWER])
def test_an_accepted_case_is_green_and_a_failed_one_red(verdict: Verdict) -> None:
    coloured = text(report(replace(WRONG, verdict=verdict), verdict=verdict), MODERN)
    green = verdict is Verdict.ACCEPTED
    assert ("\x1b[32m✓" in coloured, "\x1b[31m✗" in coloured) == (green, not green)


LONG = "word " * 60 + "unbroken" * 60 + " … … …" + " ≤" * 70 + "日本" * 90


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("unicode", [False, True], ids=["ascii", "unicode"])
def test_no_line_is_wider_than_the_screen(unicode: bool, place: str) -> None:
    one = PLACES[place](report(ACCEPTED, WRONG), LONG)
    for width in (20, 40, 100):
        assert max(map(cell_len, text(one, Look(width=width, unicode=unicode)).split("\n"))) <= width


@given(said=st.text(max_size=300), width=st.integers(20, 120), unicode=st.booleans())
@settings(deadline=None, database=None, max_examples=60)
def test_whatever_a_submission_says_stays_text_within_the_screen(said: str, width: int, unicode: bool) -> None:
    one = report(replace(WRONG, message=said, runs=(replace(RUN, output=said),)))
    found = text(one, Look(width=width, unicode=unicode))
    assert not controls(found)
    assert max(map(cell_len, found.split("\n"))) <= width
    assert unicode or found.isascii()


def test_no_line_ends_in_spaces_and_the_text_ends_in_one_newline() -> None:
    found = text(report(ACCEPTED, WRONG))
    assert not [line for line in found.split("\n") if line != line.rstrip()]
    assert found.endswith("\n")


def test_a_long_name_of_a_case_is_cut_and_keeps_its_points_on_its_line() -> None:
    case = replace(WRONG, name="a name of a case that goes on and on and on, for eighty characters or nearly so")
    line = line_with("a name of a case", report(case), Look(width=80, unicode=True))
    assert "…" in line
    assert line.endswith("0/2.5  wrong answer")


def test_a_message_of_a_submission_cannot_look_like_a_line_of_the_report() -> None:
    forged = report(replace(WRONG, message="x\n  + forged case                      10/10"))
    (line,) = [line for line in text(forged).splitlines() if "forged" in line]
    assert line.startswith(" " * 6)


def test_points_are_written_without_needless_digits() -> None:
    cases = [replace(ACCEPTED, name=f"case {n}", worth=0.1) for n in range(3)]
    assert "0.3 of 0.3 points" in text(report(*cases, verdict=Verdict.ACCEPTED))


def test_a_score_that_is_given_is_the_one_that_is_shown() -> None:
    assert "1 of 2 points" in text(replace(report(ACCEPTED), score=Score(points=1, max_points=2)))
