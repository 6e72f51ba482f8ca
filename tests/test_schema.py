"""The schema for editors: what `problem` reads; it takes every spec that is right, and refuses the usual faults."""

import copy
import json
import re
from dataclasses import fields
from typing import Any

import jsonschema
import pytest
import tomli

from grader import schema, spec
from grader.project import Project
from tests.conftest import ROOT, SPEC, Run

SCHEMA: dict[str, Any] = json.loads((ROOT / "problem.schema.json").read_text(encoding="utf-8"))
FIRST = (ROOT / "problems" / "relative_position_attention" / "problem.toml").read_text(encoding="utf-8")
EVERY_FORM = """\
format = 1
title = "Every form"
call = "f(x, table, mode, start=0)"
topics = ["a"]
[sizes]
n = "1 .. 9"
"\u00fc" = "0..0"
[arguments]
x = { shape = "", scale = "8*eps", dtype = "bfloat16" }
table = { shape = "2*n + 1, (n // 2), \u00fc", values = "integers", low = -3, high = 3, layout = "strided" }
mode = { choice = ["a", 1, inf, [1, 2]] }
start = { int = 3 }
[[returns]]
name = "one"
like = "x"
[[returns]]
name = "two"
shape = "n"
dtype = "int64"
[tolerance]
rtol = 1e-3
atol = "1e-3"
reason = "because"
[[case]]
name = "all"
sizes = { n = [1, 2] }
given = { x = { set = { "0, -3" = -inf } }, table = [[1, 2]], mode = "a", start = true }
expect = { one = nan }
then = [{}, { sizes = { n = 3 }, given = { x = 2.5 } }]
tolerance = { ulps = 1, precision = "float32" }
[[speed]]
sizes = { n = 3 }
[[mistake]]
file = "wrong_answer/x.py"
caught_by = ["all"]
says = "so"
"""


def faults(toml: str) -> list[str]:
    checker = jsonschema.Draft202012Validator(SCHEMA)
    return [f"{error.json_path}: {error.message}" for error in checker.iter_errors(tomli.loads(toml))]


def test_the_file_is_what_the_command_prints(run: Run) -> None:
    done = run("schema")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (ROOT / "problem.schema.json").read_text(encoding="utf-8"), (
        "the types have changed: .venv/bin/grader schema > problem.schema.json"
    )


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_every_key_has_a_meaning_in_the_words_of_the_document() -> None:
    document = " ".join((ROOT / "docs" / "spec.md").read_text(encoding="utf-8").split())
    for table, meanings in schema.MEANINGS.items():
        names = [spec.ALIASES.get(field.name, field.name) for field in fields(table)]
        assert set(names) == set(meanings), table
        assert [meaning for meaning in meanings.values() if meaning not in document] == []


def test_it_describes_every_table_that_a_spec_can_have() -> None:
    assert set(spec.TABLES.values()) < set(schema.MEANINGS)


@pytest.mark.parametrize("slug", Project(ROOT).slugs())
def test_it_takes_every_spec_that_ships(slug: str) -> None:
    text = (Project(ROOT).folder(slug) / "problem.toml").read_text(encoding="utf-8")
    assert text.startswith("#:schema ../../problem.schema.json\n")
    assert faults(text) == []


@pytest.mark.parametrize("toml", [SPEC, EVERY_FORM], ids=["the shortest", "every form"])
def test_it_takes_what_the_grader_takes(toml: str) -> None:
    assert spec.validate(tomli.loads(toml))[1] == []
    assert faults(toml) == []


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"Relative position attention"', "7", "$.title: 7 is not of type 'string'"),
        ("format = 1", "format = 2", "$.format: 1 was expected"),
        ('"1..12"', '"1-12"', "$.sizes.L: '1-12' does not match"),
        ('"1..12"', "12", "$.sizes.L: 12 is not of type 'string'"),
        ("difficulty =", "dificulty =", "$: Additional properties are not allowed ('dificulty' was unexpected)"),
        ("points = 10", 'points = "10"', "$.case[0].points: '10' is not of type 'number'"),
        ("points = 10", "points = -1", "$.case[0].points: -1 is less than the minimum of 0"),
        ("hint   =", "hints  =", "$.case[0]: Additional properties are not allowed ('hints' was unexpected)"),
        ('"L, L"', '"L; L"', "$.arguments.scores.shape: 'L; L' does not match"),
        ('"2*max_dist + 1"', '"2^max_dist"', "$.arguments.rel_bias.shape: '2^max_dist' does not match"),
        ('"zeros"', '"zeroes"', "is not valid under any of the given schemas"),
        ('"0, 3" =', '"0; 3" =', "is not valid under any of the given schemas"),
        ('["dtype", "values"]', '["dtypes"]', "'dtypes' is not one of"),
        ('["dtype", "values"]', '["raises"]', "'raises' is not one of"),
        ("runs   = 50", "runs   = 0", ".runs: 0 is less than the minimum of 1"),
        ('call   = "relative_position_attention(', 'call   = "(', "$.call: "),
        ("sizes  = { L = 3, max_dist = 1 }", "sizes  = { L = -3 }", "$.case[0].sizes.L: -3 is not valid"),
        ('like    = "scores"', "liked = 1", "$.returns: {'liked': 1"),
    ],
)
def test_it_refuses_the_usual_faults(right: str, wrong: str, said: str) -> None:
    assert right in FIRST
    spoilt = FIRST.replace(right, wrong, 1)
    assert spec.validate(copy.deepcopy(tomli.loads(spoilt)))[1] != []
    assert any(said in fault for fault in faults(spoilt)), faults(spoilt)


def test_what_cannot_be_in_toml_is_no_choice() -> None:
    assert not re.search(r'"null"', json.dumps(SCHEMA))
