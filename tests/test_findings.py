"""What is wrong with the meaning of a spec: each finding with its file, line and key."""

import pytest

from grader import spec
from grader.errors import Finding
from tests.conftest import SPEC, MakeProject
from tests.test_spec import FILE, changed, complaints

CASE = "case 'any size'"
EXAMPLE = '\n[[mistake]]\nfile = "wrong_answer/triple.py"\ncaught_by = ["any size", "nowhere"]\nsays = "x"\n'
LOOSE = "a tolerance that may loosen the usual bound, without a reason"


@pytest.mark.parametrize(
    ("old", "new", "line", "key", "found", "wanted"),
    [
        # [arguments]
        ('"n" }', '"n" }\ny = { shape = "n" }', 10, "arguments.y", "'y'", "a parameter of the call: x"),
        (
            '"n" }',
            '"n", int = "n" }',
            9,
            "arguments.x",
            "shape and int",
            "exactly one of shape, int and choice",
        ),
        ('"n" }', '"2*m + n" }', 9, "arguments.x", "'m' in '2*m + n', which no size binds", "a size: n"),
        ('"n" }', '"n", scale = "2*n" }', 9, "arguments.x.scale", "2*n", "a number, or arithmetic over eps"),
        ('"n" }', '"n", low = 1 }', 9, "arguments.x", "low or high", "these only with values = 'integers'"),
        # [returns]
        ('"x"', '"x"\nshape = "n"', 11, "returns.0", "both like and shape", "one of them"),
        (
            '"x"',
            '"x"\ndtype = "int64"',
            13,
            "returns.0.dtype",
            "a dtype beside like, which has one already",
            "shape and dtype, or like alone",
        ),
        ('like = "x"', 'name = "out"', 11, "returns.0", "neither like nor shape", "one of them"),
        ('"x"', '"y"', 12, "returns.0.like", "'y'", "a tensor argument: x"),
        (
            'like = "x"',
            'shape = "n"\ndtype = "float8"',
            13,
            "returns.0.dtype",
            "'float8'",
            "a dtype, or a tensor argument",
        ),
        ('like = "x"', 'shape = "m"', 11, "returns.0", "'m' in 'm', which no size binds", "a size: n"),
        # calls that must raise
        (
            "runs = 3",
            "raises = true\ncheck = ['dtype']\n[[case]]\nname = 'b'",
            17,
            f"{CASE}.check",
            "check beside raises, where nothing comes back",
            "one of the two",
        ),
        (
            "runs = 3",
            "raises = true\ndevices = ['pretend', 'cpu']\n[[case]]\nname = 'b'",
            17,
            f"{CASE}.devices",
            "'pretend' in a case that must raise",
            "'cpu'",
        ),
        # tolerances
        ("[[case]]", "[tolerance]\nrtol = 1e-9\n[[case]]", 14, "tolerance", LOOSE, "reason = '...'"),
        ("[[case]]", "[tolerance]\natol = 1e-9\n[[case]]", 14, "tolerance", LOOSE, "reason = '...'"),
        ("[[case]]", "[tolerance]\nulps = 3\n[[case]]", 14, "tolerance", LOOSE, "reason = '...'"),
        ("[[case]]", "[tolerance]\nprecision = 'float32'\n[[case]]", 14, "tolerance", LOOSE, "reason = '...'"),
        ("runs = 3", "tolerance = { rtol = 1e-9 }", 16, f"{CASE}.tolerance", LOOSE, "reason = '...'"),
        (
            "[[case]]",
            "[tolerance]\natol = '1e-9 * m'\nreason = 'x'\n[[case]]",
            15,
            "tolerance.atol",
            "'m' in '1e-9 * m', which no size binds",
            "a size: n",
        ),
        # cases
        ("runs = 3", "points = 0", 14, "case", "no points in all cases together", "at least one case with points"),
        (
            "runs = 3",
            "check = ['dtype']",
            14,
            "case",
            "no case that checks values on the CPU",
            "at least one: without it the others give no points",
        ),
        ("runs = 3", "needs = ['any size']", 16, f"{CASE}.needs", "'any size'", "the name of an earlier case"),
        (
            "runs = 3",
            "needs = ['later']\n[[case]]\nname = 'later'",
            16,
            f"{CASE}.needs",
            "'later'",
            "the name of an earlier case",
        ),
        (
            "runs = 3",
            "check = ['values', 'gradient']\ndtypes = ['float64']",
            17,
            f"{CASE}.dtypes",
            "a gradient check outside float32 on the CPU",
            "float32, cpu",
        ),
        (
            "runs = 3",
            "check = ['values', 'gradient']\ndevices = ['cpu', 'cuda']",
            17,
            f"{CASE}.devices",
            "a gradient check outside float32 on the CPU",
            "float32, cpu",
        ),
        (
            "runs = 3",
            "devices = ['cpu', 'pretend']",
            16,
            f"{CASE}.devices",
            "'pretend' in a case that does not check devices",
            "check = ['device', ...]",
        ),
        ("runs = 3", "sizes = { m = 2 }", 16, f"{CASE}.sizes.m", "'m'", "a size: n"),
        ("runs = 3", "given = { y = 2 }", 16, f"{CASE}.given.y", "'y'", "a parameter of the call: x"),
        ("runs = 3", "then = [{ sizes = { m = 2 } }]", 16, f"{CASE}.then.0.sizes.m", "'m'", "a size: n"),
        ("runs = 3", "then = [{}, { given = { y = 2 } }]", 16, f"{CASE}.then.1.given.y", "'y'", None),
        ("runs = 3", "given = { x = { shape = 'm' } }", 16, f"{CASE}.given.x", None, "a size: n"),
        ("runs = 3", "given = { x = { low = 1 } }", 16, f"{CASE}.given.x", "low or high", None),
        ("runs = 3", "then = [{ given = { x = { high = 1 } } }]", 16, f"{CASE}.then.0.given.x", "low or high", None),
    ],
)
def test_a_fault_in_what_is_described_is_a_finding(
    make_project: MakeProject, old: str, new: str, line: int, key: str, found: str | None, wanted: str | None
) -> None:
    (finding,) = complaints(make_project(changed(old, new)))
    assert (finding.file, finding.line, finding.key) == (FILE, line, key)
    assert finding.found == (found or "'m' in 'm', which no size binds")
    assert finding.wanted == wanted or wanted is None


@pytest.mark.parametrize(
    ("old", "new", "line", "found", "wanted"),
    [
        ('"n" }', '"n - 2" }', 14, "x: a dimension n - 2 = -1 at n = 1", "no dimension below 0"),
        ('"n" }', '"3 - n" }', 14, "x: a dimension 3 - n = -1 at n = 4", "no dimension below 0"),
        ('"n" }', '"n * 0.5" }', 14, "x: n * 0.5 = 0.5", "a whole number"),
        ('"n" }', '"4 // (n - 1)" }', 14, "x: 4 // (n - 1), which divides by zero", "a number"),
        (
            '"n" }',
            '"n", layout = "transposed" }',
            14,
            "x: the layout transposed for 1 axes",
            "strided from 1 axis on, transposed from 2, permuted from 3",
        ),
        (
            "runs = 3",
            "sizes = { n = 2 }\ngiven = { x = { set = { '2' = 1.0 } } }",
            14,
            "x: the index [2] in `set`",
            "an index within the shape [2]",
        ),
        (
            "runs = 3",
            "given = { x = [[1.0], [2.0, 3.0]] }",
            14,
            "[[1.0], [2.0, 3.0]]",
            "an array of numbers, its rows equally long",
        ),
        ("runs = 3", "given = { x = 'abc' }", 14, "'abc'", "an array of numbers, its rows equally long"),
        (
            "runs = 3",
            "given = { x = [[1.0, 2.0]] }",
            14,
            "x: an array of shape [1, 2]",
            "[1], which is 'n' at n = 1",
        ),
        (
            "runs = 3",
            "given = { x = { choice = [1, 2] } }",
            14,
            "returns: x",
            "a tensor argument of this call",
        ),
        (
            "runs = 3",
            "then = [{ given = { x = [[1.0, 2.0]] } }]",
            14,
            "x: an array of shape [1, 2]",
            "[1], which is 'n' at n = 1",
        ),
        ("runs = 3", "sizes = { n = 2 }\nexpect = [1.0]", 14, "an expected array of shape [1]", "[2]"),
        ("runs = 3", "sizes = { n = 2 }\nexpect = 1.0", 14, "an expected array of shape []", "[2]"),
        (
            "runs = 3",
            "sizes = { n = 2 }\nexpect = [1.0, [2.0]]",
            14,
            "[1.0, [2.0]]",
            "an array of numbers, its rows equally long",
        ),
        (
            "runs = 3",
            "runs = 3\nexpect = [1.0]",
            14,
            "expect in a case of several calls",
            "expect only where there is one call",
        ),
        (
            "runs = 3",
            "sizes = { n = 1 }\nthen = [{}]\nexpect = [1.0]",
            14,
            "expect in a case of several calls",
            "expect only where there is one call",
        ),
    ],
)
def test_a_call_that_cannot_be_made_is_a_finding_at_its_case(
    make_project: MakeProject, old: str, new: str, line: int, found: str, wanted: str
) -> None:
    assert complaints(make_project(changed(old, new))) == [
        Finding(file=FILE, line=line, key=CASE, found=found, wanted=wanted)
    ]


def test_a_parameter_that_nothing_describes_is_a_finding_at_the_case_that_does_not_give_it(
    make_project: MakeProject,
) -> None:
    toml = changed("double(x)", "double(x, k, start=0)") + "\n[[case]]\nname = 'gives it'\ngiven = { k = 3 }\n"
    assert complaints(make_project(toml)) == [
        Finding(
            file=FILE,
            line=14,
            key=CASE,
            found="k: no value",
            wanted="a description in [arguments], or a value in each case",
        )
    ]


def test_an_argument_of_no_kind_is_a_finding(make_project: MakeProject) -> None:
    toml = changed("double(x)", "double(x, k=0)").replace('"n" }', '"n" }\nk = { values = "ones" }')
    assert complaints(make_project(toml)) == [
        Finding(
            file=FILE,
            line=10,
            key="arguments.k",
            found="none of shape, int and choice",
            wanted="exactly one of shape, int and choice",
        )
    ]


def test_several_results_need_a_name_each(make_project: MakeProject) -> None:
    toml = changed('[returns]\nlike = "x"', '[[returns]]\nlike = "x"\n[[returns]]\nname = "other"\nlike = "x"')
    assert complaints(make_project(toml)) == [
        Finding(file=FILE, line=11, key="returns.0", found="no name", wanted="a name of its own for each result")
    ]


def test_two_cases_of_one_name_are_a_finding_each(make_project: MakeProject) -> None:
    found = complaints(make_project(SPEC + "\n[[case]]\nname = 'any size'\n"))
    assert [(f.line, f.key) for f in found] == [(15, f"{CASE}.name"), (19, f"{CASE}.name")]
    assert {(f.found, f.wanted) for f in found} == {("'any size', 2 times", "a name of its own for each case")}


def test_a_mistake_that_is_caught_by_no_such_case_is_a_finding(make_project: MakeProject) -> None:
    project = make_project(SPEC + EXAMPLE)
    (project.folder("double") / "examples" / "wrong_answer").mkdir(parents=True)
    (project.folder("double") / "examples" / "wrong_answer" / "triple.py").touch()
    assert complaints(project) == [
        Finding(file=FILE, line=20, key="mistake.0.caught_by", found="'nowhere'", wanted="the name of a case")
    ]


def test_an_expected_result_of_another_name_is_a_finding_that_names_the_results(make_project: MakeProject) -> None:
    case = "sizes = { n = 1 }\nexpect = { other = [1.0] }"
    toml = changed("runs = 3", case).replace('like = "x"', 'name = "out"\nlike = "x"')
    assert complaints(make_project(toml)) == [
        Finding(file=FILE, line=15, key=CASE, found="expect.other", wanted="a result: out")
    ]


def test_an_expected_table_where_the_result_has_no_name_is_told_what_to_write_instead(
    make_project: MakeProject,
) -> None:
    (finding,) = complaints(make_project(changed("runs = 3", "sizes = { n = 1 }\nexpect = { out = [1.0] }")))
    assert finding.key == CASE
    assert "None" not in finding.wanted


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('{ shape = "n" }', '{ int = "n" }'),
        ('[sizes]\nn = "1..4"\n', ""),
        ('"double(x)"', '"double()"'),
    ],
)
def test_what_is_wanted_is_never_an_empty_list(make_project: MakeProject, old: str, new: str) -> None:
    toml = changed(old, new).replace("runs = 3", "sizes = { m = 1 }")
    assert not [finding for finding in complaints(make_project(toml)) if finding.wanted.endswith(": ")]


# what is tight needs no reason, what may loosen has one


@pytest.mark.parametrize(
    "tolerance",
    [
        "ulps = 1",
        "ulps = 0.5",
        "ulps = 100\nreason = 'a long sum'",
        "rtol = 1e-3\nreason = 'a long sum'",
        "atol = '1e-6 * n'\nreason = 'a long sum'",
        "precision = 'float32'\nreason = 'the reference has no float argument'",
    ],
)
def test_a_tolerance_that_only_tightens_or_has_its_reason_is_fine(make_project: MakeProject, tolerance: str) -> None:
    project = make_project(changed("[[case]]", f"[tolerance]\n{tolerance}\n[[case]]"))
    assert spec.load(project, "double").spec.tolerance is not None


@pytest.mark.parametrize("atol", ["1 // 0", "1 // (n - 1)", "-1e-6", "2 - n"])
def test_an_absolute_tolerance_that_is_no_number_from_0_on_is_a_finding(make_project: MakeProject, atol: str) -> None:
    found = complaints(make_project(changed("[[case]]", f"[tolerance]\natol = '{atol}'\nreason = 'x'\n[[case]]")))
    assert found[0].file == FILE


# every call that may be made is looked at, not only those of one seed


def cases_of(*names: str, body: str, old: str = "", new: str = "") -> str:
    head = SPEC.replace(old, new) if old else SPEC
    return head.partition("[[case]]")[0] + "".join(f"[[case]]\nname = '{name}'\n{body}\n" for name in names)


@pytest.mark.parametrize(
    ("body", "old", "new"),
    [
        ("given = { x = { set = { '3' = 1.0 } } }", "", ""),
        ("given = { x = [1, 2, 3] }", 'shape = "n"', 'shape = "n + 1"'),
        ("expect = [1, 2, 3]", "", ""),
    ],
)
def test_what_fits_some_of_the_sizes_that_may_be_drawn_is_a_finding_whatever_is_drawn(
    make_project: MakeProject, body: str, old: str, new: str
) -> None:
    names = "abcdefgh"
    found = complaints(make_project(cases_of(*names, body=body, old=old, new=new)))
    assert [finding.key for finding in found] == [f"case '{name}'" for name in names]


@pytest.mark.parametrize(
    ("body", "old", "new"),
    [
        ("sizes = { n = [2, 0] }", 'shape = "n"', 'shape = "n - 1"'),
        ("sizes = { n = [2, 1] }\ngiven = { x = { set = { '1' = 1.0 } } }", "", ""),
        ("sizes = { n = [2, 3] }\nexpect = [1.0, 2.0]", "", ""),
        ("then = [{ sizes = { n = 0 } }]", 'shape = "n"', 'shape = "n - 1"'),
    ],
)
def test_every_size_of_a_list_and_every_further_call_is_looked_at(
    make_project: MakeProject, body: str, old: str, new: str
) -> None:
    (finding,) = complaints(make_project(cases_of("a", body=body, old=old, new=new)))
    assert finding.key == "case 'a'"


def test_a_size_that_the_case_fixes_is_not_tried_at_its_other_ends(make_project: MakeProject) -> None:
    toml = changed('"n" }', '"n - 2" }').replace("runs = 3", "sizes = { n = 2 }")
    assert spec.load(make_project(toml), "double").spec.cases[0].sizes == {"n": (2,)}


def test_a_size_that_contradicts_a_literal_is_a_finding(make_project: MakeProject) -> None:
    (finding,) = complaints(make_project(changed("runs = 3", "sizes = { n = 2 }\ngiven = { x = [1, 2, 3] }")))
    assert finding.key.startswith(CASE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"n" }', '"n", values = "integers", low = 3, high = 1 }'),
        ('"n" }', '"n", values = "integers", set = { "0" = inf } }'),
        ('"n" }', '"1e999" }'),
        ('"n" }', '"1e999 - 1e999" }'),
        ('"n" }', '"1000000 * 1000000 * n" }'),
        ('"1..4"', '"1..99999999999999999999"'),
    ],
)
def test_what_cannot_be_drawn_is_a_finding_and_no_crash(make_project: MakeProject, old: str, new: str) -> None:
    assert complaints(make_project(changed(old, new)))[0].file == FILE


# one fault, one finding


def test_an_unbound_size_is_told_where_it_stands_and_not_again_at_every_case(make_project: MakeProject) -> None:
    toml = cases_of("a", "b", "c", body="", old='shape = "n"', new='shape = "m"')
    assert [finding.key for finding in complaints(make_project(toml))] == ["arguments.x"]


def test_a_case_that_is_wrong_in_what_it_describes_is_not_drawn_as_well(make_project: MakeProject) -> None:
    toml = changed("runs = 3", "needs = ['later']\nsizes = { n = 2 }\nexpect = [1.0]")
    assert [finding.key for finding in complaints(make_project(toml))] == [f"{CASE}.needs"]


def test_faults_of_several_cases_come_together(make_project: MakeProject) -> None:
    toml = cases_of("a", "b", body="given = { x = [[1.0], []] }") + "\n[[case]]\nname = 'c'\nsizes = { m = 1 }\n"
    assert [f.key for f in complaints(make_project(toml))] == ["case 'a'", "case 'b'", "case 'c'.sizes.m"]


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('n = "1..4"', 'n = "1..4"\n"2 m" = "1..4"', "'2 m'"),
        (
            'x = { shape = "n" }',
            'x = { shape = "n", values = "integers", dtype = "float32" }',
            "float32 for integers",
        ),
        ('x = { shape = "n" }', 'x = { shape = "1,1,1,1,1,1,1,1,n" }', "9 dimensions"),
        ('like = "x"', 'shape = "n"\ndtype = "complex64"', "'complex64'"),
        ("runs = 3", "expect = {}", "an empty expect"),
        (
            "runs = 3",
            'check = ["gradient", "values"]\ngiven = { x = { values = "integers" } }',
            "a gradient check of a",
        ),
    ],
)
def test_what_could_never_be_graded_is_a_finding(make_project: MakeProject, old: str, new: str, found: str) -> None:
    assert [finding.found[: len(found)] for finding in complaints(make_project(changed(old, new)))] == [found]


# speed

SPEED = "\n[[speed]]\nsizes = { n = 100 }\n"


@pytest.mark.parametrize(
    ("speed", "argument", "key", "found", "wanted"),
    [
        ("sizes = { n = 1 }\n[[speed]]\nsizes = { n = 2 }", "", "speed.1", "2 tables [[speed]]", "one, with several"),
        ("sizes = { n = 1 }\nzero_at = 1.5", "", "speed.0.full_at", "full_at = 1.5 and zero_at = 1.5", "full_at below"),
        ("sizes = {}", "", "speed.0.sizes", "no value for 'n'", "a value, or a list of them, for every size"),
        ("sizes = { n = 1, m = 2 }", "", "speed.0.sizes.m", "'m'", "a size: n"),
        ("sizes = { n = 1 }\ngiven = { y = 1 }", "", "speed.0.given.y", "'y'", "a parameter of the call: x"),
        ("sizes = { n = 2 }\ngiven = { x = [1.0, 2.0] }", "", "speed.0", "a literal array for x", "a description"),
        (
            "sizes = { n = 2 }\ngiven = { x = { layout = 'strided' } }",
            "",
            "speed.0",
            "x with layout = strided",
            "contig",
        ),
        ("sizes = { n = 2 }", ", layout = 'strided'", "speed.0", "x with layout = strided", "contiguous"),
        ("sizes = { n = 2 }", ", values = 'ramp'", "speed.0", "no argument whose values change from call", "a tensor"),
        (
            "sizes = { n = 2 }",
            ", values = 'integers', high = 0",
            "speed.0",
            "no argument whose values change",
            "a tensor",
        ),
        ("sizes = { n = [2, 0] }", "", "speed.0", "no argument whose values change from call to call at n = 0", "a"),
        ("sizes = { n = 100_000_000 }", "", "speed.0", "a tensor of 100000000 elements at n = 100000000", "at most"),
    ],
)
def test_speed_that_cannot_be_timed_is_a_finding(
    make_project: MakeProject, speed: str, argument: str, key: str, found: str, wanted: str
) -> None:
    toml = changed('shape = "n"', f'shape = "n"{argument}') + f"\n[[speed]]\n{speed}\n"
    findings = complaints(make_project(toml))
    assert [(finding.key, finding.found[: len(found)]) for finding in findings] == [(key, found)]
    assert findings[0].wanted.startswith(wanted)
    assert findings[0].line is not None


def test_speed_needs_a_value_for_every_argument_that_has_no_default(make_project: MakeProject) -> None:
    toml = changed("double(x)", "double(x, k)").replace("runs = 3", "given = { k = 2 }") + SPEED
    (finding,) = complaints(make_project(toml))
    assert (finding.key, finding.found) == ("speed.0", "no value for k")


def test_integers_and_what_given_describes_can_be_timed(make_project: MakeProject) -> None:
    toml = changed('shape = "n"', 'shape = "n", values = "ramp"') + SPEED
    spec.load(make_project(toml + 'given = { x = { values = "integers" } }\n'), "double")


def test_a_call_that_takes_no_tensor_can_be_timed_and_is_the_same_every_time(make_project: MakeProject) -> None:
    toml = changed('x = { shape = "n" }', 'x = { int = "n" }').replace('like = "x"', 'shape = "n"') + SPEED
    spec.load(make_project(toml), "double")


@pytest.mark.parametrize(("key", "value"), [("full_at", "0"), ("zero_at", "-1"), ("points", "-1"), ("size", "{}")])
def test_a_key_of_speed_has_to_be_known_and_sensible(make_project: MakeProject, key: str, value: str) -> None:
    (finding,) = complaints(make_project(SPEC + SPEED + f"{key} = {value}\n"))
    assert finding.key == f"speed.0.{key}"
    assert finding.line == len((SPEC + SPEED).splitlines()) + 1


@pytest.mark.parametrize(
    ("high", "sizes", "fits"), [(1, 19, False), (1, 20, True), (1_048_575, 1, True), (9, 5, False)]
)
def test_integers_have_to_be_so_many_that_no_two_calls_have_the_same(
    make_project: MakeProject, high: int, sizes: int, fits: bool
) -> None:
    toml = changed('shape = "n"', f'shape = "n", values = "integers", high = {high}')
    toml += f"\n[[speed]]\nsizes = {{ n = {sizes} }}\n"
    if fits:
        spec.load(make_project(toml), "double")
    else:
        assert [finding.key for finding in complaints(make_project(toml))] == ["speed.0"]
