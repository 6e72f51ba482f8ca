"""What verifying found, at a terminal and as JSON."""

import json
import re
from dataclasses import replace
from typing import Any

import pytest
import tomli

from grader.errors import Finding
from grader.formats.look import Look
from grader.formats.proofs import as_json, terminal
from grader.proof import Kind, Proof, Wrong
from tests.conftest import ROOT
from tests.test_docs import keys

VERIFY = (ROOT / "docs" / "verify.md").read_text(encoding="utf-8")
PLAIN = Look(unicode=True)
LONG = "offset = position[None, :] - position[:, None] + torch.arange(3, device=scores.device) * 'several words'"
BLOCK = f'[[equivalent]]\nwas     = "{LONG}"\nbecomes = "{LONG}"\nreason  = \'\''
FINDING = Finding(
    file="problems/scale/problem.toml",
    line=7,
    key="case 'one'",
    found="no hint",
    wanted="hint = '…'",
    next=f"say what a learner should look at, in one sentence or in two, such as\n{BLOCK}",
)
WARNING = Finding(
    file="solutions/scale.py", line=None, key="", found="three", wanted="four", next="count again", warning=True
)
WRONG = (
    Wrong(
        kind=Kind.MUTANT,
        name="sign, line 6",
        caught_by=("one", "a case of a name that is too long for a small screen"),
        line=6,
        was="return x",
        becomes="return -x",
        margin=float("inf"),
    ),
    Wrong(kind=Kind.MUTANT, name="axis, line 6", caught_by=(), line=6, was="a", becomes="b", equivalent="square"),
    Wrong(kind=Kind.GENERIC, name="zeros", caught_by=("one",), margin=12.5),
    Wrong(kind=Kind.EXAMPLE, name="wrong_answer/x.py", caught_by=(), suggestion="[[case]]", margin=0.25),
)


def proof(**changes: Any) -> Proof:  # Any: the fields of a Proof
    given: dict[str, Any] = {
        "problem": "scale",
        "title": "Scale",
        "seed": 3,
        "cases": ("one", "a case of a name that is too long for a small screen"),
        "findings": (FINDING,),
        "warnings": (WARNING,),
        "wrong": WRONG,
        "used": {"solutions/scale.py": 0.125, "problems/scale/examples/accepted/x.py": float("inf")},
        "seconds": 12.3456,
    }
    return Proof(**{**given, **changes})


def test_the_whole_is_written_for_a_person() -> None:
    assert terminal([proof(findings=(WARNING,), used={"solutions/scale.py": 0.125})], PLAIN) == (
        "Scale · scale\n"
        "  seed 3 · 12 s\n"
        "\n"
        "  1 to mend:\n"
        "    solutions/scale.py\n"
        "      found   three\n"
        "      wanted  four\n"
        "      next    count again\n"
        "\n"
        "  1 to weigh:\n"
        "    solutions/scale.py\n"
        "      found   three\n"
        "      wanted  four\n"
        "      next    count again\n"
        "\n"
        "  refused: 1 of 1 mutants, 1 of 1 generic answers, 0 of 1 wrong examples\n"
        "  mutation score: 100.0% (95% wanted; 1 more marked as equivalent)\n"
        "  tolerance: right answers take up to 0.12 of what is allowed (solutions/scale.py)\n"
        "             the nearest wrong answer takes 12.5 times as much as that (zeros)\n"
        "\n"
        "                                       refuses alone  mge\n"
        "  one                                        2     1  x#.\n"
        "  a case of a name that is too long f…       1     0  x..\n"
        "\n"
        "  m mutant, g generic, e example; x refused, # by this case alone\n"
        "  Redundant, since for each of them others refuse all that it does: a case of a name that is too\n"
        "  long for a small screen.\n"
        "  Keep those that teach; take away one at a time.\n"
        "\n"
        "  not clean\n"
    )


def test_control_characters_of_names_do_not_reach_the_screen() -> None:
    evil = "\x1b[31m\x07\x9b.py"
    found = replace(FINDING, file=evil, found=evil, wanted=evil, next=evil)
    example = Wrong(kind=Kind.EXAMPLE, name=evil, caught_by=())
    for look in (PLAIN, Look(unicode=False)):
        written = terminal([proof(findings=(found,), wrong=(example,))], look)
        assert [c for c in written if not c.isprintable() and c != "\n"] == []
    assert "\\x1b[31m" in terminal([proof(findings=(found,))], PLAIN)


def test_a_clean_problem_says_so_and_nothing_of_findings() -> None:
    text = terminal([proof(findings=(), warnings=())], PLAIN)
    assert text.endswith("\n  clean: fair and sharp\n")
    assert "to mend" not in text
    assert "to weigh" not in text


def test_where_nothing_was_tried_there_is_no_matrix() -> None:
    text = terminal([proof(wrong=(), used={})], PLAIN)
    assert "refuses alone" not in text
    assert "Redundant" not in text
    assert "mutation score" not in text
    assert "nothing wrong was tried: the reference does not stand" in text


@pytest.mark.parametrize("width", [60, 80, 100])
def test_only_what_is_to_be_copied_is_wider_than_the_screen(width: int) -> None:
    lines = terminal([proof(wrong=WRONG * 60)], Look(unicode=True, width=width)).splitlines()
    assert {line.split()[0] for line in lines if len(line) > width} == {"was", "becomes"}
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize("width", [60, 100])
def test_what_is_to_be_copied_can_be_copied(width: int) -> None:
    text = terminal([proof()], Look(unicode=True, width=width))
    (block,) = re.findall(r"^ *\[\[equivalent\]\]\n.*\n.*\n *reason .*\n", text, re.MULTILINE)
    assert tomli.loads(block)["equivalent"] == [{"was": LONG, "becomes": LONG, "reason": ""}]


def test_a_screen_without_unicode_gets_ascii() -> None:
    text = terminal([proof()], Look(unicode=False))
    assert text.isascii()
    assert "hint = '...'" in text
    assert "Scale - scale" in text


def test_colour_is_only_where_the_screen_has_it() -> None:
    plain = terminal([proof()], PLAIN)
    coloured = terminal([proof()], Look(unicode=True, colour=True))
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_the_columns_of_the_matrix_are_those_of_the_wrong_answers_in_pieces_where_they_are_many() -> None:
    lines = terminal([proof(wrong=WRONG * 60)], Look(unicode=True, width=60)).splitlines()
    marks = [line[-40:].split()[-1] for line in lines if line.startswith("  one ")]
    assert "".join(marks) == "x#." * 60


# JSON


def test_the_document_says_all_that_the_record_does() -> None:
    document = json.loads(as_json([proof()], PLAIN))
    assert document["proof_version"] == 1
    (one,) = document["problems"]
    assert {key: one[key] for key in ("problem", "title", "clean", "seed", "seconds", "score")} == {
        "problem": "scale",
        "title": "Scale",
        "clean": False,
        "seed": 3,
        "seconds": 12.346,
        "score": 1.0,
    }
    assert one["findings"] == [
        {name: getattr(FINDING, name) for name in ("file", "line", "key", "found", "wanted", "next")}
    ]
    assert [warning["found"] for warning in one["warnings"]] == ["three"]
    assert one["cases"] == [
        {"name": "one", "refuses": 2, "alone": 1, "redundant": False},
        {"name": proof().cases[1], "refuses": 1, "alone": 0, "redundant": True},
    ]
    assert [wrong["margin"] for wrong in one["wrong"]] == ["Infinity", None, 12.5, 0.25]
    assert one["wrong"][0] == {
        "kind": "mutant",
        "name": "sign, line 6",
        "line": 6,
        "was": "return x",
        "becomes": "return -x",
        "refused_by": ["one", proof().cases[1]],
        "equivalent": None,
        "margin": "Infinity",
        "suggestion": None,
    }
    assert one["wrong"][3]["suggestion"] == "[[case]]"
    assert one["used"] == [
        {"file": "solutions/scale.py", "share": 0.125},
        {"file": "problems/scale/examples/accepted/x.py", "share": "Infinity"},
    ]


def test_where_nothing_was_tried_the_document_has_the_same_keys() -> None:
    whole, empty = (json.loads(as_json([one], PLAIN))["problems"][0] for one in (proof(), proof(wrong=(), used={})))
    assert whole.keys() == empty.keys()
    assert empty["score"] is None


def test_every_key_of_the_document_is_documented() -> None:
    found = keys(json.loads(as_json([proof()], PLAIN)))
    assert {key for key in found if f"`{key}`" not in VERIFY} == set()
