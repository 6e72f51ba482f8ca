"""Reports as JSON; `docs/report.md` documents every key."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from grader import score
from grader.formats.look import Look
from grader.isolation import Isolation
from grader.report import SCHEMA_VERSION, Diagnosis, Report
from grader.speed import SizeResult, SpeedResult, growth
from grader.verdict import CaseResult, Exhibit, Fault, Mismatch, Part, RunResult, Window


def render(reports: Sequence[Report], look: Look) -> str:
    """Write reports as one JSON document, with a newline at its end; it looks the same on every screen."""
    document = {"schema_version": SCHEMA_VERSION, "reports": [_report(report) for report in reports]}
    return json.dumps(_finite(document), indent=2, allow_nan=False) + "\n"


def _report(report: Report) -> dict[str, Any]:
    return {
        "problem": report.problem,
        "title": report.title,
        "submission": report.submission,
        "verdict": report.verdict,
        "points": report.score.points if report.score else None,
        "max_points": report.score.max_points if report.score else None,
        "partial": report.partial,
        "official": report.official,
        "message": report.message,
        "output": report.output,
        "diagnosis": _diagnosis(report.diagnosis),
        "cases": [_case(case) for case in report.cases],
        "speed": _speed(report.speed),
        "isolation": _isolation(report.isolation),
        "isolation_on_cuda": _isolation(report.on_cuda),
        "seed": report.seed,
        "environment": {
            **report.environment.versions,
            "devices": list(report.environment.devices),
            "gpu": report.environment.gpu,
            "absent": _absent(report.environment.absent),
        },
        "hashes": dict(report.hashes),
        "seconds": round(report.seconds, 6),
        "notes": list(report.notes),
    }


def _diagnosis(diagnosis: Diagnosis | None) -> dict[str, Any] | None:
    return None if diagnosis is None else {"example": diagnosis.example, "says": diagnosis.says}


def _absent(devices: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"device": device, "why": why} for device, why in devices.items()]


def _speed(speed: SpeedResult | None) -> dict[str, Any] | None:
    if speed is None:
        return None
    size = speed.largest
    grows = growth(speed.sizes)
    return {
        "ratio": size.ratio if size else None,
        "low": size.low if size else None,
        "high": size.high if size else None,
        "reference_s": size.measured.reference if size else None,
        "submission_s": size.measured.submission if size else None,
        "device": speed.device,
        "points": speed.points,
        "max_points": speed.max_points,
        "conclusion": speed.conclusion,
        "message": speed.message,
        "growth": None if grows is None else {"size": grows[0], "power": grows[1]},
        "sizes": [_size(one) for one in speed.sizes],
    }


def _size(size: SizeResult) -> dict[str, Any]:
    measured = size.measured
    return {
        "sizes": dict(measured.sizes),
        "ratio": size.ratio,
        "low": size.low,
        "high": size.high,
        "reference_s": measured.reference,
        "submission_s": measured.submission,
        "possible_s": measured.possible,
        "conclusion": size.conclusion,
        "message": size.message,
        "notes": list(size.notes),
        "calls": measured.calls,
        "rounds": sum(map(len, measured.pairs)),
        "pairs": len(measured.pairs),
        "others_processors": round(measured.busy, 3),
    }


def _isolation(isolation: Isolation | None) -> dict[str, Any] | None:
    if isolation is None:
        return None
    return {
        "tier": isolation.tier,
        "layers": [{"name": name, "on": why is None, "why": why} for name, why in isolation.layers.items()],
        "open": [
            {"what": what, "says": f"the submission could {could}"} for what, could in isolation.left_open.items()
        ],
    }


def _case(case: CaseResult) -> dict[str, Any]:
    earned = score.of_case(case)
    return {
        "name": case.name,
        "verdict": case.verdict,
        "points": earned.points,
        "max_points": earned.max_points,
        "hidden": case.hidden,
        "message": case.message,
        "hint": case.hint,
        "notes": list(case.notes),
        "smallest": _exhibit(case.smallest),
        "runs": [_run(run) for run in case.runs],
    }


def _run(run: RunResult) -> dict[str, Any]:
    return {
        "verdict": run.verdict,
        "dtype": run.dtype,
        "device": run.device,
        "sizes": dict(run.sizes),
        "call": run.call,
        "calls": run.calls,
        "message": run.message,
        "mismatch": _mismatch(run.mismatch),
        "fault": _fault(run.fault),
        "exhibit": _exhibit(run.exhibit),
        "output": run.output,
        "seconds": round(run.seconds, 6),
        "notes": list(run.notes),
    }


def _mismatch(mismatch: Mismatch | None) -> dict[str, Any] | None:
    if mismatch is None:
        return None
    worst = mismatch.worst
    return {
        "check": mismatch.check,
        "message": mismatch.message,
        "evidence": mismatch.evidence,
        "wrong": mismatch.wrong,
        "total": mismatch.total,
        "worst": None
        if worst is None
        else {
            "result": worst.result,
            "index": list(worst.index),
            "actual": worst.actual,
            "expected": worst.expected,
            "difference": worst.difference,
            "allowed": worst.allowed,
        },
    }


def _fault(fault: Fault | None) -> dict[str, Any] | None:
    if fault is None:
        return None
    return {"type": fault.type, "message": fault.message, "line": fault.line, "code": fault.code}


def _exhibit(exhibit: Exhibit | None) -> dict[str, Any] | None:
    if exhibit is None:
        return None
    return {
        "arguments": dict(exhibit.arguments),
        "actual": exhibit.actual,
        "expected": exhibit.expected,
        "elements": exhibit.elements,
        "names": list(exhibit.names),
        "wrong": exhibit.wrong,
        "window": None if exhibit.window is None else _window(exhibit.window),
        "axes": [list(names) for names in exhibit.axes],
        "explanation": exhibit.explanation,
    }


def _window(window: Window) -> dict[str, Any]:
    return {
        "arguments": {name: _part(part) for name, part in window.arguments.items()},
        "results": [_part(part) for part in window.results],
        "left_out": {name: list(shape) for name, shape in window.left_out.items()},
    }


def _part(part: Part) -> dict[str, Any]:
    return {"start": list(part.start), "shape": list(part.shape)}


def _finite(value: Any) -> Any:
    """Write NaN and the infinities as text, since JSON has no numbers for them."""
    match value:
        case float() if math.isnan(value):
            return "NaN"
        case float() if math.isinf(value):
            return "Infinity" if value > 0 else "-Infinity"
        case Mapping():
            return {key: _finite(item) for key, item in value.items()}
        case list() | tuple():
            return [_finite(item) for item in value]
        case _:
            return value
