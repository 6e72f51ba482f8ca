"""The runs that were accepted, dtype by device, for a person at a terminal."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from grader.device import Device
from grader.fields import DType
from grader.report import Report
from grader.verdict import RunResult, Verdict

TITLE = "runs accepted"
STANDS_IN = (
    "`pretend` stood in for it: tensors on the CPU that claim to be on cuda:0. It tells when tensors on two devices "
    "meet, not what a GPU computes."
)


def grid(report: Report) -> Iterator[Text]:
    """Write the grid of a report whose runs are on more than one device."""
    runs = [run for case in report.cases for run in case.runs]
    devices = [device for device in Device if any(run.device == device for run in runs)]
    if len(devices) < 2:
        return
    dtypes = [dtype for dtype in DType if any(run.dtype == dtype for run in runs)]
    rows = {
        dtype: [_cell([r for r in runs if r.dtype == dtype and r.device == d]) for d in devices] for dtype in dtypes
    }
    first = max(map(len, (TITLE, *rows)))
    widths = [
        max(len(text) for text in (device, *(row[at][0] for row in rows.values()))) for at, device in enumerate(devices)
    ]
    yield Text(
        f"{TITLE:<{first}}  " + "  ".join(f"{device:>{width}}" for device, width in zip(devices, widths, strict=True)),
        style="dim",
    )
    for dtype, cells in rows.items():
        line = Text(f"{dtype:<{first}}")
        for (text, style), width in zip(cells, widths, strict=True):
            line.append(f"  {text:>{width}}", style=style)
        line.rstrip()
        yield line


def absences(reports: Sequence[Report]) -> Iterator[str]:
    """Say of each device that was wanted and not there why, and what stood in for it: once for all reports."""
    found = {device: why for report in reports for device, why in report.environment.absent.items()}
    runs = [run for report in reports for case in report.cases for run in case.runs]
    pretended = any(run.device == Device.PRETEND and run.verdict is not Verdict.SKIPPED for run in runs)
    for device, why in found.items():
        stands_in = f" {STANDS_IN}" if device == Device.CUDA and pretended else ""
        yield f"Not run on {device}: {why}. No points depend on it.{stands_in}"


def _cell(runs: Sequence[RunResult]) -> tuple[str, str]:
    counted = [run for run in runs if run.verdict is not Verdict.SKIPPED]
    accepted = sum(run.verdict is Verdict.ACCEPTED for run in counted)
    if not counted:
        return ("skipped" if runs else "", "dim")
    skipped = f", {len(runs) - len(counted)} skipped" if len(runs) > len(counted) else ""
    return (f"{accepted} of {len(counted)}{skipped}", "green" if accepted == len(counted) else "red")
