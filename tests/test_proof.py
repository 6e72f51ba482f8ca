"""What the record of a verification says of itself."""

from grader.errors import Finding
from grader.proof import Kind, Proof, Wrong, score

FINDING = Finding(file="a", line=None, key="", found="b", wanted="c")


def wrong(
    *caught_by: str, kind: Kind = Kind.MUTANT, equivalent: str | None = None, margin: float | None = None
) -> Wrong:
    return Wrong(kind=kind, name="one", caught_by=caught_by, equivalent=equivalent, margin=margin)


def proof(*wrongs: Wrong, findings: tuple[Finding, ...] = (), warnings: tuple[Finding, ...] = ()) -> Proof:
    return Proof(
        problem="scale",
        title="Scale",
        seed=0,
        cases=("a", "b", "c"),
        findings=findings,
        warnings=warnings,
        wrong=wrongs,
        seconds=0.0,
    )


def test_a_problem_is_clean_without_findings_whatever_is_to_weigh() -> None:
    assert proof(warnings=(FINDING,)).clean
    assert not proof(findings=(FINDING,)).clean


def test_a_case_is_redundant_where_others_refuse_all_that_it_does() -> None:
    made = proof(wrong("a", "b"), wrong("b", "c"), wrong("c"))
    assert made.redundant == ("a", "b")  # either may go, not both
    assert [len(made.caught(case)) for case in made.cases] == [1, 2, 2]
    assert [len(made.alone(case)) for case in made.cases] == [0, 0, 1]


def test_where_nothing_wrong_was_tried_no_case_is_redundant() -> None:
    assert proof().redundant == ()


def test_the_score_is_of_mutants_that_make_a_difference() -> None:
    made = proof(wrong("a"), wrong(), wrong(equivalent="why"), wrong(kind=Kind.GENERIC), wrong(kind=Kind.EXAMPLE))
    assert made.score == 0.5
    assert score([]) is None
    assert proof().score is None


def test_only_what_gets_past_and_should_not_is_missed() -> None:
    assert wrong().missed
    assert not wrong("a").missed
    assert not wrong(equivalent="why").missed


def test_the_nearest_is_the_refused_one_whose_values_are_off_least() -> None:
    near, far = wrong("a", margin=3.0), wrong("b", margin=float("inf"))
    made = proof(wrong("a", margin=0.5), far, wrong(margin=2.0), near, wrong("c", margin=None))
    assert made.nearest is near  # 0.5 was refused for something else, 2.0 was not refused
    assert proof().nearest is None
