"""Reports as JSON: strict, with every documented key always there, and in step with what the terminal says."""

import json
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.formats.json import render
from grader.formats.look import Look
from grader.formats.reports import FORMATS
from grader.options import Format
from grader.problem import Speed
from grader.report import SCHEMA_VERSION, Diagnosis, Report
from grader.speed import COMMON, Conclusion, Measured, Round, conclude, untimed
from grader.verdict import Check, Evidence, Exhibit, Fault, Mismatch, Part, RunResult, Verdict, Window, Worst
from tests.conftest import ROOT
from tests.test_formats_terminal import ACCEPTED, PLACES, RUN, WRONG, controls, report

NAN, INF = float("nan"), float("inf")
MISMATCH = Mismatch(
    check=Check.VALUES,
    message="1 of 2 elements is wrong",
    evidence=Evidence.OBSERVED,
    wrong=1,
    total=2,
    worst=Worst(index=(0, 1), actual=1.5, expected=1.0, difference=0.5, allowed=0.25),
)
EXHIBIT = Exhibit(arguments={"x": [1.0, NAN], "k": 3}, actual=[INF], expected=[-INF], elements=4)

KEYS = {
    "report": "problem title submission verdict points max_points partial official message output diagnosis cases "
    "speed isolation isolation_on_cuda seed environment hashes seconds notes",
    "isolation": "tier layers open",
    "layer": "name on why",
    "left_open": "what says",
    "case": "name verdict points max_points hidden message hint notes smallest runs",
    "run": "verdict dtype device sizes call calls message mismatch fault exhibit output seconds notes",
    "mismatch": "check message evidence wrong total worst",
    "worst": "result index actual expected difference allowed",
    "fault": "type message line code",
    "exhibit": "arguments actual expected elements names wrong window axes explanation",
    "speed": "ratio low high reference_s submission_s device points max_points conclusion message growth sizes",
    "growth": "size power",
    "size": "sizes ratio low high reference_s submission_s possible_s conclusion message notes calls rounds pairs "
    "others_processors",
}
ROUND = Round(reference=0.002, submission=0.004, processors=1.0, idle=0.0)
MEASURED = Measured(
    sizes={"n": 8},
    elements=16,
    calls=5,
    reference=0.002,
    submission=0.004,
    possible=0.001,
    handover=0.0005,
    pairs=((ROUND,) * 4,) * 10,
)
SPEED = Speed(points=10.0, sizes={"n": (4, 8)}, full_at=1.0, zero_at=4.0)
SMALLER = replace(MEASURED, sizes={"n": 4}, elements=8, reference=0.001, submission=0.001)


def refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


def read(*reports: Report) -> Any:
    return json.loads(render(reports, Look()), parse_constant=refuse)


def read_run(run: RunResult) -> Any:
    return read(report(replace(WRONG, runs=(run,))))["reports"][0]["cases"][0]["runs"][0]


def keys(kind: str) -> list[str]:
    return KEYS[kind].split()


def test_a_document_has_its_version_and_its_reports_in_order() -> None:
    document = read(report(ACCEPTED), replace(report(WRONG), submission="other.py"))
    assert list(document) == ["schema_version", "reports"]
    assert document["schema_version"] == SCHEMA_VERSION
    assert [one["submission"] for one in document["reports"]] == ["exercise/double.py", "other.py"]


def test_a_diagnosis_names_the_example_and_what_it_says() -> None:
    diagnosis = Diagnosis(example="wrong_answer/a.py", says="This is twice x.")
    (one,) = read(replace(report(WRONG), diagnosis=diagnosis))["reports"]
    assert one["diagnosis"] == {"example": "wrong_answer/a.py", "says": "This is twice x."}
    assert read(report(WRONG))["reports"][0]["diagnosis"] is None


def test_no_report_at_all_is_a_document_too() -> None:
    assert read() == {"schema_version": SCHEMA_VERSION, "reports": []}


def test_every_key_is_always_there() -> None:
    bare = read(report(ACCEPTED, WRONG))["reports"][0]
    assert list(bare) == keys("report")
    assert [list(case) for case in bare["cases"]] == [keys("case")] * 2
    assert list(bare["cases"][1]["runs"][0]) == keys("run")


def test_what_a_run_found_has_its_keys() -> None:
    run = read_run(replace(RUN, mismatch=MISMATCH, fault=Fault(message="x", unwritten=True), exhibit=EXHIBIT))
    assert list(run["mismatch"]) == keys("mismatch")
    assert list(run["mismatch"]["worst"]) == keys("worst")
    assert list(run["fault"]) == keys("fault")
    assert list(run["exhibit"]) == keys("exhibit")


def test_what_does_not_apply_is_null() -> None:
    run = read_run(RUN)
    assert (run["mismatch"], run["fault"], run["exhibit"], run["message"]) == (None, None, None, None)
    case = read(report(ACCEPTED))["reports"][0]["cases"][0]
    assert (case["message"], case["hint"], case["smallest"]) == (None, None, None)
    assert (case["notes"], case["runs"]) == ([], [])
    assert read_run(replace(RUN, mismatch=replace(MISMATCH, worst=None)))["mismatch"]["worst"] is None


def test_every_key_is_documented() -> None:
    page = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`(\w+)`", page))
    assert {key for kind in KEYS for key in keys(kind)} <= documented
    assert {*Verdict, *Evidence} <= documented


def test_a_report_says_what_it_was_made_of() -> None:
    made = replace(
        report(ACCEPTED), hashes={"spec": "aa"}, notes=("The spec has changed.",), output="hello\n", message="x"
    )
    one = read(made)["reports"][0]
    assert (one["problem"], one["title"], one["seed"], one["seconds"]) == ("double", "Double", 7, 1.0)
    versions = {"python": "3.11.7", "torch": "2.6.0", "numpy": "2.0"}
    assert one["environment"] == {**versions, "devices": ["cpu"], "gpu": None, "absent": []}
    assert one["hashes"] == {"spec": "aa"}
    assert (one["notes"], one["output"], one["message"]) == (["The spec has changed."], "hello\n", "x")


def test_a_run_says_where_and_how_it_ended() -> None:
    fault = Fault(message="x", type="ValueError", line=4, code="return x @ y")
    run = read_run(
        replace(RUN, call=2, calls=3, message="m", fault=fault, output="hi", seconds=0.25, mismatch=MISMATCH)
    )
    assert (run["verdict"], run["dtype"], run["device"]) == ("wrong_answer", "float32", "cpu")
    assert (run["sizes"], run["call"], run["calls"]) == ({"n": 2, "m": 0}, 2, 3)
    assert (run["message"], run["output"], run["seconds"]) == ("m", "hi", 0.25)
    assert run["fault"] == {"type": "ValueError", "message": "x", "line": 4, "code": "return x @ y"}
    assert run["mismatch"]["worst"] == {
        "result": 0,
        "index": [0, 1],
        "actual": 1.5,
        "expected": 1.0,
        "difference": 0.5,
        "allowed": 0.25,
    }
    assert (run["mismatch"]["check"], run["mismatch"]["evidence"]) == ("values", "observed")


@pytest.mark.parametrize("verdict", Verdict)
def test_no_case_is_lost_whatever_its_verdict(verdict: Verdict) -> None:
    one = read(report(ACCEPTED, replace(WRONG, verdict=verdict, hidden=True), verdict=verdict))["reports"][0]
    assert [case["name"] for case in one["cases"]] == ["worked example", "any size"]
    assert one["cases"][1]["verdict"] == one["verdict"] == verdict.value
    assert one["cases"][1]["hidden"] is True


# numbers


def test_a_window_says_where_its_parts_lie_and_what_is_left_out() -> None:
    part = Part(start=(2, 0), shape=(9, 3))
    window = Window(arguments={"x": part}, results=(part,), left_out={"table": (521,)})
    exhibit = read_run(replace(RUN, exhibit=replace(EXHIBIT, window=window, wrong=(((3, 1),),), names=("a",))))[
        "exhibit"
    ]
    where = {"start": [2, 0], "shape": [9, 3]}
    assert exhibit["window"] == {"arguments": {"x": where}, "results": [where], "left_out": {"table": [521]}}
    assert (exhibit["wrong"], exhibit["names"]) == ([[[3, 1]]], ["a"])


def test_nan_and_the_infinities_are_text_since_json_has_none_of_them() -> None:
    exhibit = read_run(replace(RUN, exhibit=EXHIBIT))["exhibit"]
    assert exhibit == {
        "arguments": {"x": [1.0, "NaN"], "k": 3},
        "actual": ["Infinity"],
        "expected": ["-Infinity"],
        "elements": 4,
        "names": [],
        "wrong": None,
        "window": None,
        "axes": [],
        "explanation": None,
    }


def test_nan_is_text_at_any_depth_and_in_any_field() -> None:
    worst = Worst(index=(), actual=NAN, expected=-INF, difference=NAN, allowed=INF)
    smallest = Exhibit(arguments={"x": [[[NAN]]], "y": (INF,)}, actual=NAN, expected=[[NAN], [INF]], elements=1)
    run = replace(RUN, mismatch=replace(MISMATCH, worst=worst), seconds=0.1)
    case = read(report(replace(WRONG, runs=(run,), smallest=smallest)))["reports"][0]["cases"][0]
    assert case["smallest"]["arguments"] == {"x": [[["NaN"]]], "y": ["Infinity"]}
    assert case["runs"][0]["mismatch"]["worst"]["allowed"] == "Infinity"


@given(st.floats())
@settings(deadline=None, database=None)
def test_a_number_comes_back_as_it_was(value: float) -> None:
    actual = read_run(replace(RUN, exhibit=replace(EXHIBIT, actual=value)))["exhibit"]["actual"]
    back = float(actual)
    assert back == value or (math.isnan(back) and math.isnan(value))
    assert isinstance(actual, float) is math.isfinite(value)


def test_points_are_numbers_and_add_up_to_the_total() -> None:
    cases = (ACCEPTED, WRONG, replace(ACCEPTED, name="skipped", verdict=Verdict.SKIPPED))
    one = read(report(*cases))["reports"][0]
    assert one["points"] == sum(case["points"] for case in one["cases"]) == 10
    assert one["max_points"] == sum(case["max_points"] for case in one["cases"]) == 12.5


def test_a_fault_of_ours_leaves_the_points_null_and_keeps_what_could_be_earned() -> None:
    one = read(report(ACCEPTED, replace(WRONG, verdict=Verdict.JUDGE_ERROR), verdict=Verdict.JUDGE_ERROR))["reports"][0]
    assert (one["points"], one["max_points"]) == (None, 12.5)
    assert (one["cases"][1]["points"], one["cases"][1]["max_points"]) == (None, 2.5)


def test_chosen_cases_have_no_points_in_total() -> None:
    one = read(replace(report(ACCEPTED), score=None, partial=True))["reports"][0]
    assert (one["partial"], one["points"], one["max_points"]) == (True, None, None)


@pytest.mark.parametrize("verdicts", [(Verdict.ACCEPTED, Verdict.WRONG_ANSWER), (Verdict.SKIPPED, Verdict.ACCEPTED)])
def test_the_totals_agree_between_the_formats(verdicts: tuple[Verdict, ...]) -> None:
    one = report(*(replace(WRONG, name=f"case {n}", verdict=verdict) for n, verdict in enumerate(verdicts)))
    document = read(one)["reports"][0]
    assert f"{document['points']:g} of {document['max_points']:g} points" in FORMATS["terminal"]([one], Look())


# text


@pytest.mark.parametrize("place", PLACES)
def test_any_text_comes_back_as_it_was_and_no_control_character_stands_in_the_document(place: str) -> None:
    said = 'q"\\\x1b[2J\x00\x07\r\n\t\x7f\u202e\u2028 naïve 日本 🙂'
    written = render([PLACES[place](report(WRONG), said)], Look())
    assert said in set(texts(json.loads(written)))
    assert not controls(written)


def texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for item in value:
                yield from texts(item)
        case dict():
            for item in value.values():
                yield from texts(item)


def test_a_name_that_is_no_unicode_can_still_be_written() -> None:
    written = render([replace(report(ACCEPTED), submission="caf\udce9.py")], Look())
    assert json.loads(written.encode("utf-8"))["reports"][0]["submission"] == "caf\udce9.py"


def test_the_document_looks_the_same_on_every_screen_and_ends_in_a_newline() -> None:
    reports = [report(ACCEPTED, WRONG)]
    assert render(reports, Look()) == render(reports, Look(width=20, colour=True, unicode=True))
    assert render(reports, Look()).endswith("}\n")


# the table


def test_the_command_line_offers_every_format_and_no_other() -> None:
    assert list(FORMATS) == [form.value for form in Format]


@pytest.mark.parametrize("name", list(FORMATS))
def test_every_format_renders_no_report_and_several(name: str) -> None:
    assert FORMATS[name]([], Look()).endswith("\n")
    assert FORMATS[name]([report(ACCEPTED), report(WRONG)], Look()).count("exercise/double.py") == 2


def read_speed(*measured: Measured) -> Any:
    return read(replace(report(ACCEPTED), speed=conclude(SPEED, measured)))["reports"][0]["speed"]


def test_speed_has_every_key_and_its_ratio_is_that_of_the_largest_size() -> None:
    speed = read_speed(MEASURED, SMALLER)
    assert list(speed) == keys("speed")
    assert list(speed["growth"]) == keys("growth")
    assert [list(size) for size in speed["sizes"]] == [keys("size")] * 2
    assert [size["sizes"] for size in speed["sizes"]] == [{"n": 4}, {"n": 8}]
    assert (speed["ratio"], speed["low"], speed["high"]) == (2.0, 2.0 / COMMON, 2.0 * COMMON)
    assert (speed["reference_s"], speed["submission_s"]) == (0.002, 0.004)
    assert (speed["points"], speed["max_points"], speed["conclusion"]) == (5.14, 10.0, "slower")
    assert speed["growth"] == {"size": "n", "power": pytest.approx(2.0)}
    assert (speed["sizes"][1]["rounds"], speed["sizes"][1]["pairs"], speed["sizes"][1]["calls"]) == (40, 10, 5)


def test_what_was_not_measured_is_null() -> None:
    cut = replace(MEASURED, submission=None, pairs=(), fault=Conclusion.FAR_SLOWER, message="it took too long")
    speed = read_speed(cut)
    assert (speed["ratio"], speed["low"], speed["high"], speed["submission_s"]) == (None, 4.0, None, None)
    assert (speed["points"], speed["conclusion"], speed["message"]) == (0.0, "far_slower", "at n = 8: it took too long")
    assert speed["growth"] is None


def test_what_was_not_timed_has_no_sizes() -> None:
    blocked = untimed(SPEED, Conclusion.BLOCKED, "Speed counts once every case is accepted.")
    speed = read(replace(report(ACCEPTED), speed=blocked))["reports"][0]["speed"]
    assert list(speed) == keys("speed")
    assert (speed["points"], speed["max_points"], speed["sizes"], speed["ratio"]) == (0.0, 10.0, [], None)


def test_every_key_and_conclusion_of_speed_is_documented() -> None:
    text = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    named = [*keys("speed"), *keys("growth"), *keys("size"), *Conclusion]
    assert [name for name in named if f"`{name}`" not in text] == []
