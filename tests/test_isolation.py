"""What is left open follows from the layers that hold; layers are tried for real, on kernels that refuse."""

import sys
from collections.abc import Sequence

import pytest

from grader.isolation import CLAIMS, LAYERS, Isolation, Tier
from grader.sandbox import Sandbox
from tests.conftest import REFERENCE, MakeProject, Run

ALL = frozenset(LAYERS)


def having(*layers: str) -> Isolation:
    return Isolation(layers={name: None if name in layers else "refused" for name in LAYERS})


@pytest.mark.parametrize(
    ("layers", "tier", "left_open"),
    [
        (ALL, Tier.FULL, set()),
        (ALL - {"namespaces", "scratch"}, Tier.STRONG, {"disk"}),
        (ALL - {"landlock"}, Tier.STRONG, set()),
        (ALL - {"scratch"}, Tier.STRONG, {"disk"}),
        (ALL - {"seccomp"}, Tier.FILES_HIDDEN, {"processes", "memory"}),
        ({"landlock"}, Tier.FILES_HIDDEN, set(CLAIMS) - {"files"}),
        ({"namespaces"}, Tier.FILES_HIDDEN, {"processes", "memory", "disk"}),
        ({"seccomp"}, Tier.FILES_OPEN, {"files", "disk"}),
        (set(), Tier.FILES_OPEN, set(CLAIMS)),
    ],
)
def test_the_tier_and_what_is_open_follow_from_the_layers(
    layers: frozenset[str], tier: Tier, left_open: set[str]
) -> None:
    isolation = having(*layers)
    assert (isolation.tier, set(isolation.left_open)) == (tier, left_open)
    assert isolation.hides_reference == ("files" not in left_open)


def test_what_no_layer_knows_closes_nothing() -> None:
    assert Isolation(layers={}).tier is Tier.FILES_OPEN


@pytest.mark.parametrize("claim", CLAIMS)
def test_a_claim_is_closed_by_layers_that_there_are(claim: str) -> None:
    assert CLAIMS[claim].closed_by <= ALL
    assert CLAIMS[claim].left_open


REFUSALS: dict[str, tuple[Sequence[str], Tier]] = {
    "no namespaces": (["namespaces"], Tier.STRONG),
    "no Landlock": (["landlock"], Tier.STRONG),
    "no filter": (["seccomp"], Tier.FILES_HIDDEN),
    "no namespaces and no Landlock": (["namespaces", "landlock"], Tier.FILES_OPEN),
    "limits only": (["namespaces", "landlock", "seccomp"], Tier.FILES_OPEN),
}


@pytest.fixture
def full(sandbox: Sandbox) -> None:
    """Skip where this machine itself refuses a layer."""
    if sandbox.wait().tier is not Tier.FULL:
        pytest.skip(f"reason: not every layer holds here: {dict(sandbox.wait().layers)}")


@pytest.mark.usefixtures("full")
@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_layer_that_the_kernel_refuses_is_off_with_its_reason(run: Run, refusal: str) -> None:
    refusing, tier = REFUSALS[refusal]
    done = run("doctor", refusing=refusing)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == f"Isolation: {tier}"
    for layer in refusing:
        (place,) = [number for number, line in enumerate(lines) if line.split()[:2] == ["off", layer]]
        assert lines[place + 1].strip().startswith("why: ")
        assert lines[place + 2].strip().startswith("to turn it on: ")
    for layer in {"privileges", "memory", "landlock", "seccomp"} - set(refusing):
        assert any(line.split()[:2] == ["on", layer] for line in lines)
    refuses = "  --require-isolation and --official refuse to grade here."
    assert (refuses in lines) == (tier is Tier.FILES_OPEN)


def test_the_doctor_names_devices_versions_and_clock(run: Run) -> None:
    told = run("doctor").stdout
    assert "\nDevices:\n  on   cpu" in told
    assert "\n  on   pretend" in told
    assert all(f"\n  {name}" in told for name in ("python", "torch", "numpy", "platform"))
    assert "\nClock: " in told and " ns resolution, " in told
    assert ("\nSpeed: can be timed" in told) == (sys.platform == "linux")


@pytest.mark.parametrize("option", ["--require-isolation", "--official"])
def test_grading_that_requires_isolation_refuses_where_the_reference_can_be_read(
    run: Run, make_project: MakeProject, option: str
) -> None:
    project = make_project()
    project.exercise("double").write_text(REFERENCE, encoding="utf-8")
    done = run("grade", option, cwd=project.root, refusing=["namespaces", "landlock"])
    assert (done.returncode, done.stdout) == (2, "")
    assert "cannot hide the reference" in done.stderr
    assert "the submission could read and change files of this user, the reference among them" in done.stderr
    assert "grader doctor" in done.stderr
    assert run("grade", option, cwd=project.root, refusing=["namespaces"]).returncode == 0


@pytest.mark.usefixtures("full")
def test_a_report_says_below_the_full_tier_what_is_open(run: Run, make_project: MakeProject) -> None:
    project = make_project()
    project.exercise("double").write_text(REFERENCE, encoding="utf-8")
    told = run("grade", cwd=project.root, refusing=["namespaces", "landlock"]).stdout
    said = " ".join(told.split())
    assert "isolation: files open (the submission could read and change files of this user" in said
    assert "`grader doctor` says why" in said
    assert "isolation:" not in run("grade", cwd=project.root).stdout
