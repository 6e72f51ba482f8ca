"""What the cases of a spec let past is told, with a case that would refuse it; what they refuse is told by which."""

import re
import textwrap
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
import tomli

from grader import mutants, sharpness
from grader.errors import Finding
from grader.proof import Kind, Proof, Wrong
from grader.reference import Reference
from grader.sandbox import Sandbox
from tests import small
from tests.small import line_of, told

SPEC = "problems/scale/problem.toml"
REFERENCE = "solutions/scale.py"
EVERY = "every mutant refused by some case"
HEAD = "import torch\n\n\ndef scale(x, weight):\n"

Proved = Callable[..., tuple[Proof, list[Finding]]]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def proved(tmp_path: Path, sandbox: Sandbox) -> Proved:
    def prove(
        toml: str | None = None, files: Mapping[str, str | bytes | None] | None = None
    ) -> tuple[Proof, list[Finding]]:
        return proof_of(tmp_path, sandbox, toml, files)

    return prove


def proof_of(
    root: Path,
    sandbox: Sandbox,
    toml: str | None = None,
    files: Mapping[str, str | bytes | None] | None = None,
) -> tuple[Proof, list[Finding]]:
    subject = small.subject(small.write(root, toml, files=files), sandbox)
    reference = Reference(subject.problem, seed=0, sandbox=sandbox)
    proof = Proof(
        problem=small.SLUG,
        title="Scale",
        seed=0,
        cases=tuple(case.name for case in subject.problem.spec.cases),
        findings=(),
        warnings=(),
        wrong=sharpness.wrong_answers(subject, reference),
        seconds=0.0,
    )
    reference.close()
    return proof, list(sharpness.findings(subject, proof))


@pytest.fixture(scope="module")
def clean(home: Path, sandbox: Sandbox) -> tuple[Proof, list[Finding]]:
    return proof_of(home, sandbox)


def key(one: Wrong) -> tuple[object, ...]:
    """Give what tells a wrong answer from the others."""
    return one.kind, one.name, one.line, one.was, one.becomes


def names(wrong: tuple[Wrong, ...]) -> set[str]:
    return {f"{one.name}: {one.becomes}" if one.becomes else one.name for one in wrong}


def test_sharp_cases_leave_nothing_to_say(clean: tuple[Proof, list[Finding]]) -> None:
    proof, findings = clean
    assert findings == []
    assert proof.score == 1
    assert not any(one.missed for one in proof.wrong)
    assert {one.kind for one in proof.wrong} == set(Kind)


def test_each_mutant_of_the_reference_is_tried_and_told_by_its_line(clean: tuple[Proof, list[Finding]]) -> None:
    proof, _ = clean
    made = mutants.of(small.REFERENCE.encode(), "scale")
    tried = [one for one in proof.wrong if one.kind is Kind.MUTANT]
    assert [(one.line, one.was, one.becomes) for one in tried] == [(m.line, m.was, m.becomes) for m in made]


@pytest.mark.parametrize("away", list(small.CASES))
def test_without_a_case_all_that_it_alone_refused_is_told(
    clean: tuple[Proof, list[Finding]], proved: Proved, away: str
) -> None:
    whole, _ = clean
    cases = {name: body for name, body in small.CASES.items() if name != away}
    rest = small.MISTAKE.replace("any size", next(iter(cases)))
    proof, findings = proved(small.spec(cases=cases, rest=rest))
    past = names(tuple(one for one in proof.wrong if one.missed))
    assert past == names(whole.alone(away))
    assert bool(past) == (away not in whole.redundant)
    for one in whole.alone(away):
        told_of = [f for f in findings if one.name in f.found and (one.becomes or one.name) in f.found]
        assert len(told_of) == 1, one
        assert told_of[0].next.startswith("add a case that tells it apart, such as\n[[case]]\n")


def test_what_a_spec_has_no_kind_of_case_for_is_to_weigh(proved: Proved) -> None:
    cases = {name: body for name, body in small.CASES.items() if name != "stays on its device"}
    toml = small.spec(cases=cases)
    proof, findings = proved(toml)
    (one,) = told(findings)
    assert one[:5] == (
        SPEC,
        line_of(toml, "[[case]]"),
        "case",
        "a wrong answer that no case refuses: left on the CPU",
        'a case that names device in check, with "pretend" among its devices',
    )
    assert re.fullmatch(
        r"add a case that tells it apart, such as\n"
        r'\[\[case\]\]\nname   = "…"\ncheck  = \["device"\]\nsizes  = \{ n = \d, m = \d \}\n'
        r'devices = \["cpu", "pretend"\]\nhint   = "…"',
        one[5],
    )
    assert one[6]
    assert proof.score == 1


BARE = {"one size": "sizes  = { n = 2, m = 2 }"}


def test_each_case_that_is_suggested_refuses_what_it_is_for_once_it_stands_in_the_spec(
    proved: Proved, tmp_path: Path
) -> None:
    reference = HEAD + "    return x * weight if x.shape[0] < 4 else x + weight\n"
    files = {REFERENCE: reference}
    rest = small.MISTAKE.replace("any size", "one size")
    before, _ = proved(small.spec(cases=BARE, rest=rest), files)
    helped = [one for one in before.wrong if one.suggestion is not None]
    assert len(helped) > 12
    assert {"left on the CPU", "cut off from its gradient", "in a wider dtype", "the first argument changed"} <= {
        one.name for one in helped
    }
    assert any("x.shape[0]" in one.was for one in helped)
    suggested = [(one.suggestion or "").replace("…", f"no. {n}", 1) for n, one in enumerate(helped)]
    for text in suggested:
        assert set(tomli.loads(text)["case"][0]) <= {
            "name",
            "check",
            "sizes",
            "dtypes",
            "devices",
            "given",
            "then",
            "runs",
            "hint",
        }
    toml = small.spec(cases=BARE, rest="\n" + "\n\n".join(suggested) + "\n" + rest)
    after, _ = proved(toml, files)
    refused_by = {key(one): one.caught_by for one in after.wrong}
    for number, one in enumerate(helped):
        assert f"no. {number}" in refused_by[key(one)], one.suggestion


def test_a_mutation_score_that_is_too_low_is_to_mend(proved: Proved) -> None:
    toml = small.spec(cases={name: small.CASES[name] for name in ("any size", "keeps the dtype")})
    _, findings = proved(toml)
    assert told(findings)[0] == (
        SPEC,
        line_of(toml, "[[case]]"),
        "case",
        "a mutation score of 69.2%: 9 of 13 mutants are refused",
        "at least 95%",
        "add the cases that are suggested, or mark what no input can tell apart as [[equivalent]]",
        False,
    )


def test_a_wrong_example_that_no_case_refuses_is_to_mend(proved: Proved) -> None:
    wrong = "def scale(x, weight):\n    return x * weight if len(x) != 7 else x\n"
    toml = small.spec()
    _, findings = proved(toml, {"problems/scale/examples/wrong_answer/seven.py": wrong})
    assert told(findings) == [
        (
            SPEC,
            line_of(toml, "[[case]]"),
            "case",
            "no case refuses wrong_answer/seven.py",
            "every wrong example refused by some case",
            "add a case that does, or file it under accepted/",
            False,
        )
    ]


def test_a_wrong_answer_that_comes_near_is_to_weigh(proved: Proved) -> None:
    head = small.HEAD.replace('ulps   = 1\nreason = "one', 'rtol   = 0.003\nreason = "one')
    toml = small.spec(head=head, cases={"any size": "runs   = 4"})
    _, findings = proved(toml)
    near = [one for one in told(findings) if one[2] == "tolerance"]
    (one,) = near
    assert one[:3] == (SPEC, line_of(toml, "[tolerance]"), "tolerance")
    assert re.fullmatch(r".* is off by no more than [1-3](\.\d+)? times what is allowed", one[3])
    assert one[4:] == (
        "wrong answers at least 4 times what is allowed away",
        "tighten the tolerance, or give inputs for which it is further off",
        True,
    )


# Equivalent changes

STATEMENTS = HEAD + textwrap.indent(
    textwrap.dedent(
        """\
        kind = {'it': 1, "it's": 2}
        if weight.numel() == 0:
            return x.clone()
        for _ in range(1):
            y = x * weight
        return y
        """
    ),
    "    ",
)


def blocks(findings: list[Finding]) -> list[str]:
    """Give the blocks that mark an equivalent change, as they are printed."""
    return [one.next.partition("\n")[2] for one in findings if "[[equivalent]]" in one.next and one.key == "mutant"]


def test_what_is_printed_to_mark_a_change_is_recognised_once_it_stands_in_the_spec(proved: Proved) -> None:
    _, findings = proved(files={REFERENCE: STATEMENTS})
    made = blocks(findings)
    assert len(made) > 4
    changes = [tomli.loads(block)["equivalent"][0] for block in made]
    assert {"was": "kind = {'it': 1, \"it's\": 2}", "becomes": "kind = {'it': 2, \"it's\": 2}", "reason": ""} in changes
    assert {"was": "if weight.numel() == 0:", "becomes": "if False:", "reason": ""} in changes
    (said,) = {one.next.partition("\n")[0] for one in findings if "[[equivalent]]" in one.next and one.key == "mutant"}
    assert said == "no input that was drawn told it apart; if none can, say why:"
    marks = "\n\n".join(block.replace("reason  = ''", "reason  = 'so it is'") for block in made)
    proof, left = proved(small.spec(rest=f"{small.MISTAKE}\n{marks}\n"), {REFERENCE: STATEMENTS})
    assert left == []
    assert proof.score == 1
    assert sum(one.equivalent == "so it is" for one in proof.wrong) == len(made)


MARK = "\n[[equivalent]]\nwas     = 'return x * weight'\nbecomes = '{}'\nreason  = 'so it seems'\n"


@pytest.mark.parametrize(
    ("becomes", "found", "wanted", "then"),
    [
        (
            "return x ** weight",
            "`return x * weight` as `return x ** weight`, which no mutant is",
            "a mutant of the reference",
            "take the mark away: the reference has changed",
        ),
        (
            "return x + weight",
            "a mutant that is refused, by 'any size': `return x * weight` as `return x + weight`",
            "one that makes no difference",
            "take the mark away: an input tells it apart",
        ),
    ],
)
def test_a_mark_that_does_not_hold_is_to_mend(proved: Proved, becomes: str, found: str, wanted: str, then: str) -> None:
    toml = small.spec(rest=small.MISTAKE + MARK.format(becomes))
    _, findings = proved(toml)
    assert told(findings) == [(SPEC, line_of(toml, "[[equivalent]]"), "equivalent.0", found, wanted, then, False)]


def test_a_mutant_that_never_ends_is_refused_early(proved: Proved) -> None:
    source = HEAD + "    left = 1\n    while left > 0:\n        left -= 1\n    return x * weight\n"
    head = small.HEAD + "\n[limits]\ncall_seconds = 0.3\ntotal_seconds = 0.6\n"
    proof, findings = proved(small.spec(head=head), {REFERENCE: source})
    endless = {one.becomes for one in proof.mutants if set(one.caught_by) == set(proof.cases)}
    assert "left += 1" in endless
    assert all(one.warning for one in findings if one.key == "mutant")
