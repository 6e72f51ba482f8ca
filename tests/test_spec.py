"""The form of a spec and the files beside it: every finding with its file, line and key, and all of them at once."""

import hashlib

import pytest

from grader.device import Device
from grader.document import Document
from grader.errors import Finding, SpecError
from grader.fields import DType, Range, Values
from grader.problem import Problem
from grader.project import Project
from grader.spec import load
from grader.verdict import Check
from tests.conftest import REFERENCE, ROOT, SLUG, SPEC, STARTER, MakeProject

FILE = "problems/double/problem.toml"
CASE = "case 'any size'"
CHECKS = (
    "'structure', 'type', 'shape', 'dtype', 'device', 'non_finite', 'values', 'inputs_unchanged', 'new_tensor' "
    "or 'gradient'"
)
ANY = "true for any exception, or a list of Python's own, like ['IndexError', 'ValueError']"
MEMORY = "'MemoryError', which counts as a memory limit"
VALUES = "'normal', 'zeros', 'ones', 'ramp' or 'integers'"
LAYOUTS = "'contiguous', 'transposed', 'permuted' or 'strided'"
FLOATS = "'float16', 'bfloat16', 'float32' or 'float64'"


def complaints(project: Project, slug: str = "double") -> list[Finding]:
    with pytest.raises(SpecError) as refused:
        load(project, slug)
    return list(refused.value.findings)


def changed(old: str, new: str) -> str:
    """Give the plain spec with one part of it replaced; its lines are counted in the tests below."""
    assert SPEC.count(old) == 1
    return SPEC.replace(old, new)


# a spec that is right


def test_a_right_spec_becomes_a_problem_with_what_lies_beside_it(make_project: MakeProject) -> None:
    problem = load(make_project(), "double")
    assert (problem.slug, problem.spec.title, problem.spec.call.name) == ("double", "Double", "double")
    assert problem.reference == REFERENCE.encode()
    assert problem.starter == STARTER.encode()
    assert problem.digest == hashlib.sha256(SPEC.encode()).hexdigest()


def test_a_problem_may_be_without_a_starter(make_project: MakeProject) -> None:
    assert load(make_project(starter=None), "double").starter is None


def test_a_spec_is_read_into_the_types_of_the_problem(make_project: MakeProject) -> None:
    case = (
        "check = ['dtype', 'values']\ndtypes = ['bfloat16']\ndevices = ['cpu', 'cuda']\nsizes = { n = [1, 2] }\n"
        "given = { x = { values = 'ramp', set = { '-1' = -inf } } }\nthen = [{}, { sizes = { n = 3 } }]\npoints = 2.5"
    )
    spec = load(make_project(changed("runs = 3", case)), "double").spec
    (read,) = spec.cases
    assert spec.sizes == {"n": Range(low=1, high=4)}
    assert (read.check, read.dtypes) == ((Check.DTYPE, Check.VALUES), (DType.BFLOAT16,))
    assert read.devices == (Device.CPU, Device.CUDA)
    assert (read.sizes, read.points) == ({"n": (1, 2)}, 2.5)
    assert [dict(step.sizes) for step in read.then] == [{}, {"n": 3}]
    assert spec.arguments["x"].merged(read.given["x"]).values is Values.RAMP  # type: ignore[arg-type]  # reason: a table


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[returns]", "[[returns]]"),
        ('[returns]\nlike = "x"', 'returns = { like = "x" }'),
        ('x = { shape = "n" }', 'x.shape = "n"'),
        ('[arguments]\nx = { shape = "n" }', '[arguments.x]\nshape = "n"'),
        ('name = "any size"', 'name = "größe"'),
        ("runs = 3", "runs = 3 # a comment\n"),
        ("runs = 3", "points = 3"),
    ],
)
def test_the_same_spec_may_be_written_in_other_ways(make_project: MakeProject, old: str, new: str) -> None:
    toml = changed(old, new)
    if new.startswith("returns"):
        toml = f"{new}\n{SPEC.replace(old, '')}"
    assert load(make_project(toml), "double").spec.returns[0].like == "x"


def test_a_spec_may_have_the_line_ends_of_windows(make_project: MakeProject) -> None:
    project = make_project()
    (project.folder("double") / "problem.toml").write_bytes(SPEC.replace("\n", "\r\n").encode())
    assert load(project, "double").spec.title == "Double"


def test_the_first_problem_is_one_that_the_reader_accepts(problem: Problem) -> None:
    assert problem.slug == SLUG
    assert [parameter.name for parameter in problem.spec.call.parameters] == ["scores", "rel_bias", "max_dist"]
    assert problem.reference == (ROOT / "solutions" / f"{SLUG}.py").read_bytes()


# no TOML at all


@pytest.mark.parametrize(
    ("toml", "line", "said"),
    [
        (SPEC + "x = = 1\n", 17, "a syntax error: Invalid value"),
        (SPEC + "runs = 4\n", 17, "a syntax error: Cannot overwrite a value"),
        (SPEC.replace('"Double"', '"Double'), 2, "a syntax error: "),
        (SPEC.replace("[sizes]", "[sizes"), 5, "a syntax error: "),
    ],
)
def test_a_syntax_error_is_a_finding_with_its_line(make_project: MakeProject, toml: str, line: int, said: str) -> None:
    (finding,) = complaints(make_project(toml))
    assert (finding.file, finding.line, finding.key, finding.wanted) == (FILE, line, "", "TOML 1.0")
    assert finding.found.startswith(said)


def test_a_file_that_is_not_utf_8_is_a_finding_with_its_line(make_project: MakeProject) -> None:
    project = make_project()
    (project.folder("double") / "problem.toml").write_bytes(SPEC.replace("Double", "Zwei \xfc").encode("latin-1"))
    assert complaints(project) == [
        Finding(file=FILE, line=2, key="", found="a byte that is not UTF-8", wanted="a UTF-8 file")
    ]


# keys that are not there, or not known


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "near"),
    [
        ("format = 1", "format = 1\ntitel = 'x'", 2, "titel", "title"),
        ("runs = 3", "rusn = 3", 16, f"{CASE}.rusn", "runs"),
        ("runs = 3", "tolerance = { ulsp = 1 }", 16, f"{CASE}.tolerance.ulsp", "ulps"),
        ("runs = 3", "given = { x = { valeus = 'ones' } }", 16, f"{CASE}.given.x.valeus", "values"),
        ("runs = 3", "then = [\n  {},\n  { szies = {} },\n]", 18, f"{CASE}.then.1.szies", "sizes"),
        (
            "runs = 3",
            "then = [{ given = { x = { layuot = 'strided' } } }]",
            16,
            f"{CASE}.then.0.given.x.layuot",
            "layout",
        ),
        ('{ shape = "n" }', '{ shape = "n", dtpye = "float16" }', 9, "arguments.x.dtpye", "dtype"),
        ('{ shape = "n" }', '{ shape = "n", integer = "n" }', 9, "arguments.x.integer", "int"),
        ('like = "x"', 'like = "x"\nnmae = "y"', 13, "returns.0.nmae", "name"),
        ("[[case]]", "[tolerance]\nuplps = 1\n[[case]]", 15, "tolerance.uplps", "ulps"),
        ("[[case]]", "[limits]\ncall_second = 1\n[[case]]", 15, "limits.call_second", "call_seconds"),
        ("format = 1", "format = 1\ncases = []", 2, "cases", "case"),
    ],
)
def test_an_unknown_key_is_a_finding_with_the_key_that_was_perhaps_meant(
    make_project: MakeProject, old: str, new: str, line: int, key: str, near: str
) -> None:
    (finding,) = complaints(make_project(changed(old, new)))
    assert (finding.file, finding.line, finding.key) == (FILE, line, key)
    assert finding.found == f"an unknown key {key.split('.')[-1]!r}"
    assert finding.wanted.startswith(f"{near!r}, perhaps: one of ")
    assert near in finding.wanted.removeprefix(f"{near!r}, perhaps: one of ").split(", ")


def test_an_unknown_key_like_no_other_lists_those_that_there_are(make_project: MakeProject) -> None:
    (finding,) = complaints(make_project(SPEC + "\n[wxyz]\nq = 1\n"))
    assert (finding.line, finding.key, finding.found) == (18, "wxyz", "an unknown key 'wxyz'")
    assert finding.wanted.startswith("one of format, title, call, ")
    assert {"case", "mistake", "arguments"} <= set(finding.wanted.removeprefix("one of ").split(", "))


@pytest.mark.parametrize(
    ("old", "line", "key"),
    [
        ("format = 1\n", None, "format"),
        ('title  = "Double"\n', None, "title"),
        ('call   = "double(x)"\n', None, "call"),
        ('[returns]\nlike = "x"\n', None, "returns"),
        ('[[case]]\nname = "any size"\nruns = 3\n', None, "case"),
        ('name = "any size"\n', 14, "case 1.name"),
    ],
)
def test_a_missing_key_is_a_finding(make_project: MakeProject, old: str, line: int | None, key: str) -> None:
    assert complaints(make_project(changed(old, ""))) == [
        Finding(file=FILE, line=line, key=key, found="nothing", wanted=f"the key {key.split('.')[-1]!r}")
    ]


def test_a_mistake_needs_all_its_keys(make_project: MakeProject) -> None:
    found = complaints(make_project(SPEC + "\n[[mistake]]\n"))
    assert [(f.line, f.key, f.wanted) for f in found] == [
        (18, f"mistake.0.{name}", f"the key '{name}'") for name in ("file", "caught_by", "says")
    ]


def test_an_empty_spec_misses_every_key_that_must_be_there(make_project: MakeProject) -> None:
    found = complaints(make_project(""))
    assert [finding.key for finding in found] == ["format", "title", "call", "returns", "case"]


# values of another type, or out of range


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found", "wanted"),
    [
        ("format = 1", "format = 2", 1, "format", "2 (a whole number)", "1"),
        ('"Double"', "3", 2, "title", "3 (a whole number)", "text"),
        ('"Double"', '""', 2, "title", "nothing in it", "text that is not empty"),
        (
            '"double(x)"',
            "3",
            3,
            "call",
            "3",
            "a call like 'name(first, second, third=1)', or 'Name(first)(second)' of a class",
        ),
        (
            '"double(x)"',
            '"double(x"',
            3,
            "call",
            "'double(x'",
            "a call like 'name(first, second, third=1)', or 'Name(first)(second)' of a class",
        ),
        (
            '"double(x)"',
            '"double(*x)"',
            3,
            "call",
            "'double(*x)'",
            "a call with plain parameters only, with or without a default",
        ),
        ('"n" }', '"n", values = "gauss" }', 9, "arguments.x.values", '"gauss" (text)', VALUES),
        ('"n" }', '"n", layout = "odd" }', 9, "arguments.x.layout", '"odd" (text)', LAYOUTS),
        ('"n" }', '"n", dtype = "int64" }', 9, "arguments.x.dtype", '"int64" (text)', FLOATS),
        ('"n" }', '"n", set = { a = 1.0 } }', 9, "arguments.x.set.a", "'a'", "an index like '0, 3'"),
        ("runs = 3", 'runs = "3"', 16, f"{CASE}.runs", '"3" (text)', "a whole number"),
        ("runs = 3", "runs = 3.0", 16, f"{CASE}.runs", "3.0 (a number)", "a whole number"),
        ("runs = 3", "runs = true", 16, f"{CASE}.runs", "true (a boolean)", "a whole number"),
        ("runs = 3", "runs = 0", 16, f"{CASE}.runs", "0 (a whole number)", "greater than or equal to 1"),
        ("runs = 3", "runs = 1001", 16, f"{CASE}.runs", "1001 (a whole number)", "less than or equal to 1000"),
        ("runs = 3", "points = -1", 16, f"{CASE}.points", "-1 (a whole number)", "greater than or equal to 0"),
        ("runs = 3", "points = inf", 16, f"{CASE}.points", "Infinity (a number)", "a finite number"),
        ("runs = 3", "points = 'ten'", 16, f"{CASE}.points", '"ten" (text)', "a number"),
        ("runs = 3", "hidden = 1", 16, f"{CASE}.hidden", "1 (a whole number)", "true or false"),
        ("runs = 3", "hint = []", 16, f"{CASE}.hint", "nothing in it", "text"),
        ("runs = 3", "sizes = { n = -1 }", 16, f"{CASE}.sizes.n", "-1 (a whole number)", "greater than or equal to 0"),
        ("runs = 3", "sizes = { n = '2' }", 16, f"{CASE}.sizes.n", '"2" (text)', "a whole number"),
        ("runs = 3", "then = 2", 16, f"{CASE}.then", "2 (a whole number)", "a list"),
        (
            "runs = 3",
            "then = [{ sizes = { n = [1, 2] } }]",
            16,
            f"{CASE}.then.0.sizes.n",
            "[1, 2] (a list)",
            "a whole number",
        ),
        ("runs = 3", "check = ['value']", 16, f"{CASE}.check.0", '"value" (text)', CHECKS),
        ("runs = 3", "check = ['raises']", 16, f"{CASE}.check.0", '"raises" (text)', CHECKS),
        ("runs = 3", "raises = false", 16, f"{CASE}.raises", "False", ANY),
        ("runs = 3", "raises = []", 16, f"{CASE}.raises", "[]", ANY),
        ("runs = 3", "raises = 'IndexError'", 16, f"{CASE}.raises", "'IndexError'", ANY),
        ("runs = 3", "raises = ['KeyboardInterrupt', 3]", 16, f"{CASE}.raises", "'KeyboardInterrupt', 3", ANY),
        (
            "runs = 3",
            "raises = ['IndxError', 'KeyError', 'ValuError', []]",
            16,
            f"{CASE}.raises",
            "'IndxError', 'ValuError', []",
            f"'IndexError' and 'ValueError', perhaps; {ANY}",
        ),
        ("runs = 3", "raises = ['MemoryError']", 16, f"{CASE}.raises", MEMORY, ANY),
        ("runs = 3", "check = []", 16, f"{CASE}.check", "nothing in it", "at least one"),
        ("runs = 3", "dtypes = ['float32', 'float8']", 16, f"{CASE}.dtypes.1", '"float8" (text)', FLOATS),
        ("runs = 3", "devices = ['tpu']", 16, f"{CASE}.devices.0", '"tpu" (text)', "'cpu', 'cuda' or 'pretend'"),
        ("runs = 3", "tolerance = { ulps = 0 }", 16, f"{CASE}.tolerance.ulps", "0 (a whole number)", "greater than 0"),
        (
            "runs = 3",
            "tolerance = { precision = 'float16' }",
            16,
            f"{CASE}.tolerance.precision",
            '"float16" (text)',
            "'float32'",
        ),
        (
            "[[case]]",
            "[limits]\nmemory_mb = 0\n[[case]]",
            15,
            "limits.memory_mb",
            "0 (a whole number)",
            "greater than 0",
        ),
        ("format = 1", "format = 1\ndifficulty = 'mad'", 2, "difficulty", '"mad" (text)', "'easy', 'medium' or 'hard'"),
    ],
)
def test_a_value_that_does_not_fit_is_a_finding(
    make_project: MakeProject, old: str, new: str, line: int, key: str, found: str, wanted: str
) -> None:
    assert complaints(make_project(changed(old, new))) == [
        Finding(file=FILE, line=line, key=key, found=found, wanted=wanted)
    ]


def test_an_empty_list_of_sizes_is_a_finding(make_project: MakeProject) -> None:
    (finding,) = complaints(make_project(changed("runs = 3", "sizes = { n = [] }")))
    assert (finding.line, finding.key) == (16, f"{CASE}.sizes.n")


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found", "wanted"),
    [
        ('"1..4"', '"4..1"', 6, "sizes.n", "'4..1'", "a range like '1..12', from low to high, not below 0"),
        ('"1..4"', "4", 6, "sizes.n", "4", "a range like '1..12', from low to high, not below 0"),
        ('"n" }', "3 }", 9, "arguments.x.shape", "3", "a shape like 'L, 2*n + 1'"),
        (
            '"n" }',
            '"n / 2" }',
            9,
            "arguments.x.shape",
            "'n / 2'",
            "only numbers, sizes, + - * //, min, max, clip and parentheses",
        ),
        ('"n" }', '"n," }', 9, "arguments.x.shape", "''", "a number, or arithmetic over sizes like '2*n + 1'"),
        ('{ shape = "n" }', "{ choice = [] }", 9, "arguments.x.choice", "nothing in it", "at least one"),
        ('{ shape = "n" }', '"n"', 9, "arguments.x", '"n" (text)', "a table"),
    ],
)
def test_a_fault_of_form_is_told_once_and_not_again_by_what_depends_on_it(
    make_project: MakeProject, old: str, new: str, line: int, key: str, found: str, wanted: str
) -> None:
    findings = complaints(make_project(changed(old, new)))
    assert Finding(file=FILE, line=line, key=key, found=found, wanted=wanted) in findings
    assert len(findings) == 1


@pytest.mark.parametrize(("old", "new"), [('like = "x"', 'lik = "x"'), ('shape = "n"', 'shpae = "n"')])
def test_a_misspelt_key_is_told_once_and_not_again_as_missing(make_project: MakeProject, old: str, new: str) -> None:
    findings = complaints(make_project(changed(old, new)))
    assert [finding.found for finding in findings] == [f"an unknown key {new.split()[0]!r}"]


@pytest.mark.parametrize(
    ("toml", "line", "key", "found", "wanted"),
    [
        ("case = []", 1, "case", "nothing in it", "at least one"),
        ("case = 3", 1, "case", "3 (a whole number)", "a list"),
        ("case = [3]", 1, "case 1", "3 (a whole number)", "a table"),
    ],
)
def test_cases_that_are_none_are_a_finding(
    make_project: MakeProject, toml: str, line: int, key: str, found: str, wanted: str
) -> None:
    rest = changed('[[case]]\nname = "any size"\nruns = 3\n', "")
    assert complaints(make_project(f"{toml}\n{rest}")) == [
        Finding(file=FILE, line=line, key=key, found=found, wanted=wanted)
    ]


def test_what_is_wanted_is_said_in_the_words_of_toml_and_not_of_a_library(make_project: MakeProject) -> None:
    (finding,) = complaints(make_project(changed('"Double"', f'"{"x" * 81}"')))
    assert (finding.line, finding.key) == (2, "title")
    assert "80" in finding.wanted
    assert "String" not in finding.wanted


def test_a_long_value_is_cut_in_its_finding(make_project: MakeProject) -> None:
    (finding,) = complaints(make_project(changed("runs = 3", f"runs = {[7] * 500}")))
    assert finding.found == f"{'[' + '7, ' * 500}"[:80] + " (a list)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[[case]]", "[tolerance]\nrtol = inf\nreason = 'x'\n[[case]]"),
        ("[[case]]", "[tolerance]\nulps = inf\nreason = 'x'\n[[case]]"),
        ("[[case]]", "[limits]\ncall_seconds = inf\n[[case]]"),
    ],
)
def test_a_tolerance_or_a_limit_without_end_is_a_finding(make_project: MakeProject, old: str, new: str) -> None:
    (finding,) = complaints(make_project(changed(old, new)))
    assert (finding.line, finding.found) == (15, "Infinity (a number)")
    assert "finite" in finding.wanted


# lines


@pytest.mark.parametrize(
    ("toml", "line", "key"),
    [
        (changed('x = { shape = "n" }', 'x.shape = "m"'), 9, "arguments.x"),
        (changed('x = { shape = "n" }', '[arguments.x]\nvalues = "ones"\nshape = "m"'), 9, "arguments.x"),
        (changed("runs = 3", "[case.tolerance]\nulsp = 3"), 17, f"{CASE}.tolerance.ulsp"),
        (changed("runs = 3", "[case.given.x]\nvaleus = 'ones'"), 17, f"{CASE}.given.x.valeus"),
        (changed("runs = 3", "given.x.valeus = 'ones'"), 16, f"{CASE}.given.x.valeus"),
        (changed("runs = 3", "\n\n[[case]]\n\n# second\nname = 'b'\nrusn = 1"), 22, "case 'b'.rusn"),
        (changed("runs = 3", "runs = [\n1,\n]"), 16, f"{CASE}.runs"),
        (changed("runs = 3", "check = [\n['values',\n'dtype'],\n]"), 17, f"{CASE}.check.0"),
        (changed("[[case]]", "[tolerance]\n\n# why\nrtol = 1\n\n[[case]]"), 14, "tolerance"),
    ],
)
def test_a_finding_has_the_line_of_its_key_however_its_table_is_written(
    make_project: MakeProject, toml: str, line: int, key: str
) -> None:
    (finding,) = complaints(make_project(toml))
    assert (finding.line, finding.key) == (line, key)


def test_an_exception_of_two_names_is_one(make_project: MakeProject) -> None:
    toml = f"{SPEC}\n[[case]]\nname = 'b'\nraises = ['IOError', 'OSError', 'KeyError']\n"
    assert load(make_project(toml), "double").spec.cases[1].raises == ("OSError", "KeyError")


# what no reader has to take


@pytest.mark.parametrize("number", ["9" * 5000, "1_" + "9_9" * 3000, "0x" + "f" * 5000, str(1 << 63)])
@pytest.mark.parametrize(("old", "line"), [("format = 1", 1), ("runs = 3", 16)])
def test_a_whole_number_that_is_too_large_is_a_finding(
    make_project: MakeProject, number: str, old: str, line: int
) -> None:
    (finding,) = complaints(make_project(changed(old, f"{old.split()[0]} = {number}")))
    assert (finding.line, finding.found) == (line, "a whole number that is too large")
    assert finding.wanted == "one of 64 bits"


@pytest.mark.parametrize(
    "value",
    [
        "[" * 5000 + "]" * 5000,
        "[" * 200 + "]" * 200,
        "{a = " * 900 + "1" + "}" * 900,
        "{a = " * 100 + "1" + "}" * 100,
        f"1\n{'.'.join('a' * 300)} = 1",
        f"1\n[{'.'.join('a' * 5000)}]",
        f"1\n[{'.'.join('a' * 999)}]\n{'.'.join('a' * 999)}.b = 1",
    ],
    ids=["lists", "fewer lists", "tables", "fewer tables", "keys", "a header", "a header and keys"],
)
def test_what_is_nested_too_deeply_is_a_finding(make_project: MakeProject, value: str) -> None:
    (finding,) = complaints(make_project(f"{SPEC}\n[odd]\nodd = {value}"))
    assert finding.found == "tables or lists nested too deeply to be read"
    assert finding.wanted == "at most 64 levels"


def test_the_largest_numbers_and_many_levels_are_read() -> None:
    toml = f"a = [{(1 << 63) - 1}, {-(1 << 63)}]\nb = {'[' * 64 + ']' * 64}\n"
    assert Document.parse(toml.encode(), file="x").data["a"] == [(1 << 63) - 1, -(1 << 63)]


# the files beside it


def test_a_missing_reference_is_a_finding(make_project: MakeProject) -> None:
    assert complaints(make_project(reference=None)) == [
        Finding(
            file=FILE,
            line=None,
            key="",
            found="no reference solutions/double.py",
            wanted="a file that defines double",
        )
    ]


MISTAKE = '\n[[mistake]]\nfile = "wrong_answer/triple.py"\ncaught_by = ["any size"]\nsays = "Twice, not three times."\n'


def test_a_mistake_whose_file_is_not_there_is_a_finding(make_project: MakeProject) -> None:
    assert complaints(make_project(SPEC + MISTAKE)) == [
        Finding(
            file=FILE,
            line=19,
            key="mistake.0.file",
            found="no file problems/double/examples/wrong_answer/triple.py",
            wanted="an example of this mistake",
        )
    ]


def test_a_mistake_whose_file_is_there_is_read(make_project: MakeProject) -> None:
    project = make_project(SPEC + MISTAKE)
    example = project.folder("double") / "examples" / "wrong_answer" / "triple.py"
    example.parent.mkdir(parents=True)
    example.touch()
    (mistake,) = load(project, "double").spec.mistakes
    assert (mistake.caught_by, mistake.says) == (("any size",), "Twice, not three times.")


# all at once


def test_all_findings_come_at_once_of_form_and_meaning_and_files_in_the_order_of_their_lines(
    make_project: MakeProject,
) -> None:
    toml = changed('"n" }', '"m" }').replace("runs = 3", "rusn = 3\nneeds = ['later']") + MISTAKE
    found = complaints(make_project(toml, reference=None))
    assert [(finding.line, finding.key) for finding in found] == [
        (None, ""),
        (9, "arguments.x"),
        (16, f"{CASE}.rusn"),
        (17, f"{CASE}.needs"),
        (20, "mistake.0.file"),
    ]


def test_a_fault_in_the_only_case_hides_no_fault_of_meaning(make_project: MakeProject) -> None:
    toml = changed("runs = 3", "check = ['value']\nneeds = ['later']").replace('shape = "n"', 'shape = "m"')
    assert [f.key for f in complaints(make_project(toml))] == ["arguments.x", f"{CASE}.check.0", f"{CASE}.needs"]


def test_a_missing_name_hides_no_fault_of_meaning(make_project: MakeProject) -> None:
    toml = changed('name = "any size"\n', "").replace('shape = "n"', 'shape = "m"')
    assert {"arguments.x", "case 1.name"} <= {finding.key for finding in complaints(make_project(toml))}


def test_the_error_reads_as_one_finding_a_line(make_project: MakeProject) -> None:
    with pytest.raises(SpecError) as refused:
        load(make_project(changed('"n" }', '"m" }').replace("runs = 3", "rusn = 3")), "double")
    first, second = str(refused.value).split("\n")
    assert first == f"{FILE}:9: arguments.x: found 'm' in 'm', which no size binds; wanted a size: n"
    assert second.startswith(f"{FILE}:16: {CASE}.rusn: found an unknown key 'rusn'; wanted 'runs', perhaps: one of ")


def test_a_missing_reference_does_not_hide_a_fault_in_the_spec(make_project: MakeProject) -> None:
    found = complaints(make_project(changed('"n" }', '"m" }'), reference=None))
    assert [finding.key for finding in found] == ["", "arguments.x"]
