"""What verifying found, for an instructor at a terminal and as JSON. The table of both."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from grader.errors import Finding
from grader.formats.look import Look
from grader.formats.page import Line, write
from grader.proof import ENOUGH, PROOF_VERSION, Kind, Proof, Wrong

NAME_ROOM = 36
BESIDE = 18  # columns of the matrix beside names and marks
# Control characters, which names of files may have, by their pictures.
CONTROLS = {n: 0x2400 + n for n in range(32) if chr(n) != "\n"} | {127: 0x2421} | dict.fromkeys(range(128, 160), 0xFFFD)


def terminal(proofs: Sequence[Proof], look: Look, track: Sequence[Finding] = ()) -> str:
    """Write what was found in each problem, what to do about it, and which case refuses what; then of the track."""
    lines = [line for proof in proofs for line in _proof(proof, look)]
    return write([*lines, *_track(track)], look).rstrip("\n") + "\n"


def _track(findings: Sequence[Finding]) -> Iterator[Line]:
    if findings:
        yield Text("The track", style="bold"), 0
        yield Text(f"{len(findings)} to mend:", style="bold red"), 2
        for one in findings:
            yield from ((text, 4 + indent) for text, indent in _finding(one, "red"))


def _proof(proof: Proof, look: Look) -> Iterator[Line]:
    yield Text.assemble((proof.title, "bold"), f" · {proof.problem}"), 0
    yield Text(f"seed {proof.seed} · {proof.seconds:.0f} s", style="dim"), 2
    yield Text(""), 0
    for head, found, style in (
        ("to mend", proof.findings, "red"),
        ("to weigh", proof.warnings, "yellow"),
    ):
        if found:
            yield Text(f"{len(found)} {head}:", style=f"bold {style}"), 2
            for one in found:
                yield from ((text, 4 + indent) for text, indent in _finding(one, style))
            yield Text(""), 0
    if proof.wrong:
        yield from ((text, 2) for text in _refused(proof))
        yield Text(""), 0
        yield from ((text, 2) for text in _matrix(proof, look))
    else:
        yield Text("nothing wrong was tried: the reference does not stand"), 2
        yield Text(""), 0
    if proof.redundant:
        names = ", ".join(proof.redundant)
        yield Text(f"Redundant, since for each of them others refuse all that it does: {names}."), 2
        yield Text("Keep those that teach; take away one at a time."), 2
        yield Text(""), 0
    verdict = ("clean: fair and sharp", "bold green") if proof.clean else ("not clean", "bold red")
    yield Text(*verdict), 2
    yield Text(""), 0


def _finding(finding: Finding, style: str) -> Iterator[Line]:
    where = finding.file if finding.line is None else f"{finding.file}:{finding.line}"
    yield Text.assemble((where, style), f"  {finding.key}" if finding.key else ""), 0
    for name, said in (("found", finding.found), ("wanted", finding.wanted), ("next", finding.next)):
        for number, line in enumerate(said.splitlines()):
            yield Text(f"{name if number == 0 else '':<7} {line}", no_wrap=number > 0), 2


def _refused(proof: Proof) -> Iterator[Text]:
    """Write how many wrong answers of each kind are refused, and how near the nearest comes."""
    counts = []
    for kind, name in ((Kind.MUTANT, "mutants"), (Kind.GENERIC, "generic answers"), (Kind.EXAMPLE, "wrong examples")):
        tried = [one for one in proof.wrong if one.kind is kind and one.equivalent is None]
        counts.append(f"{sum(bool(one.caught_by) for one in tried)} of {len(tried)} {name}")
    yield Text(f"refused: {', '.join(counts)}")
    equivalent = sum(one.equivalent is not None for one in proof.wrong)
    if proof.score is not None:
        marked = f"; {equivalent} more marked as equivalent" if equivalent else ""
        yield Text(f"mutation score: {proof.score:.1%} ({ENOUGH:.0%} wanted{marked})")
    if proof.used:
        file, most = max(proof.used.items(), key=lambda pair: pair[1])
        yield Text(f"tolerance: right answers take up to {most:.2g} of what is allowed ({file})")
    near = proof.nearest
    if near is not None and near.margin is not None:
        yield Text(f"           the nearest wrong answer takes {near.margin:.3g} times as much as that ({near.name})")


def _matrix(proof: Proof, look: Look) -> Iterator[Text]:
    """Write a row for each case: what it refuses, what it alone refuses, and a mark for each wrong answer."""
    tried = [one for one in proof.wrong if one.equivalent is None]
    wide = min(max(map(len, proof.cases)), NAME_ROOM, max(look.width - 2 * BESIDE, 8))
    room = max(look.width - wide - BESIDE, 8)
    for start in range(0, max(len(tried), 1), room):
        piece = tried[start : start + room]
        kinds = "".join(one.kind.value[0] for one in piece)
        yield Text(f"{'':<{wide}} refuses alone  {kinds}", style="dim")
        for case in proof.cases:
            marks = "".join(_mark(case, one) for one in piece)
            name = case if len(case) <= wide else case[: wide - 1] + "…"
            counts = f"{len(proof.caught(case)):>7} {len(proof.alone(case)):>5}" if not start else " " * 13
            yield Text(f"{name:<{wide}} {counts}  {marks}")
        yield Text("")
    yield Text("m mutant, g generic, e example; x refused, # by this case alone", style="dim")


def _mark(case: str, one: Wrong) -> str:
    if case not in one.caught_by:
        return "."
    return "#" if len(one.caught_by) == 1 else "x"


def as_json(proofs: Sequence[Proof], look: Look, track: Sequence[Finding] = ()) -> str:
    """Write one JSON document; `docs/verify.md` documents every key."""
    document = {
        "proof_version": PROOF_VERSION,
        "problems": [_document(proof) for proof in proofs],
        "track": [_plain(one) for one in track],
    }
    return json.dumps(document, indent=2, allow_nan=False) + "\n"


def _document(proof: Proof) -> dict[str, Any]:
    return {
        "problem": proof.problem,
        "title": proof.title,
        "clean": proof.clean,
        "seed": proof.seed,
        "seconds": round(proof.seconds, 3),
        "findings": [_plain(one) for one in proof.findings],
        "warnings": [_plain(one) for one in proof.warnings],
        "score": proof.score,
        "cases": [
            {
                "name": case,
                "refuses": len(proof.caught(case)),
                "alone": len(proof.alone(case)),
                "redundant": case in proof.redundant,
            }
            for case in proof.cases
        ],
        "wrong": [_wrong(one) for one in proof.wrong],
        "used": [{"file": file, "share": _finite(share)} for file, share in proof.used.items()],
    }


def _plain(finding: Finding) -> dict[str, Any]:
    names = ("file", "line", "key", "found", "wanted", "next")
    return {name: getattr(finding, name) for name in names}


def _wrong(one: Wrong) -> dict[str, Any]:
    return {
        "kind": one.kind,
        "name": one.name,
        "line": one.line,
        "was": one.was or None,
        "becomes": one.becomes or None,
        "refused_by": list(one.caught_by),
        "equivalent": one.equivalent,
        "margin": None if one.margin is None else _finite(one.margin),
        "suggestion": one.suggestion,
    }


def _finite(number: float) -> float | str:
    return number if number < float("inf") else "Infinity"


PROOFS: Mapping[str, Callable[[Sequence[Proof], Look, Sequence[Finding]], str]] = {
    "terminal": terminal,
    "json": as_json,
}
