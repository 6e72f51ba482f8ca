"""How a call ended that gave no result: its verdict, as a record, and in one sentence. Pure."""

from grader.outcome import Died, Failure, Limit, Raised, Stopped, Unusable
from grader.verdict import Fault, Verdict


def verdict_of(failure: Failure) -> Verdict:
    """Name the verdict of an outcome that gave no result."""
    match failure:
        case Stopped(limit=limit):
            return limit
        case Raised(limit=Limit.MEMORY | Limit.DEVICE_MEMORY):
            return Verdict.MEMORY_LIMIT
        case Raised(limit=Limit.FILES):
            return Verdict.OUTPUT_LIMIT
        case Raised() | Died() | Unusable():
            return Verdict.RUNTIME_ERROR


def fault_of(failure: Failure) -> Fault:
    """Describe an outcome that gave no result."""
    match failure:
        case Raised():
            return Fault(
                message=f"{failure.message} ({failure.bound})" if failure.bound else failure.message,
                type=failure.type,
                line=failure.line,
                code=failure.code,
                unwritten=failure.own and failure.type == "NotImplementedError",
            )
        case _:
            return Fault(message=failure.message)


def said(fault: Fault) -> str:
    """Write a fault in one sentence."""
    text = f"{fault.type}: {fault.message}" if fault.type and fault.message else fault.type or fault.message
    return f"line {fault.line}: {text}" if fault.line is not None else text
