"""How a call ended that gave no result: as a record, and in one sentence. Pure."""

from grader.outcome import Failure, Raised
from grader.verdict import Fault


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
