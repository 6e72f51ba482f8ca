"""Whether a problem's files agree with each other: signatures, names, hints, what is announced. Nothing is run."""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence

from grader import submission
from grader.errors import Finding
from grader.signature import Parameter, Signature
from grader.subject import Subject
from grader.verdict import Check, Verdict

REPORTED = {Check.DEVICE, Check.NEW_TENSOR}  # what only the submission's own process can say
MOST_REPORTED = 0.2  # of the points
FILED = tuple(verdict for verdict in Verdict if verdict not in {Verdict.BLOCKED, Verdict.SKIPPED, Verdict.JUDGE_ERROR})
BLOCK = re.compile(r"^```(?:python|py)\s*\n(.*?)^```", re.MULTILINE | re.DOTALL)
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)  # the last two: nested too deeply


def findings(subject: Subject) -> Iterator[Finding]:
    """Find what contradicts itself between the files of a problem, or is missing."""
    yield from _signatures(subject)
    yield from _texts(subject)
    yield from _examples(subject)
    yield from _hints(subject)
    yield from _reported(subject)


def _signatures(subject: Subject) -> Iterator[Finding]:
    call = subject.problem.spec.call
    wanted = f"{call.text}, as in the spec"
    starter = subject.project.starter(subject.problem.slug)
    exercise = subject.project.exercise(subject.problem.slug)
    for path in (subject.reference_file, starter):
        if not path.is_file():
            then = "write it: what a learner starts from, with the signature and a NotImplementedError"
            yield subject.in_file(path, found="no such file", wanted="a starter", then=then)
            continue
        read = submission.read(path, name=subject.project.shown(path))
        if read.fault is not None:
            yield subject.in_file(path, found=read.fault, wanted=wanted, then="write it as text")
            continue
        try:
            found, line = _defined(ast.parse(read.source), call), None
        except NO_PYTHON as error:
            line = error.lineno if isinstance(error, SyntaxError) else None
            found = f"no Python ({error.msg if isinstance(error, SyntaxError) else error})"
        if found is not None:
            then = "give it that signature, or change `call`"
            yield subject.in_file(path, line=line, found=found, wanted=wanted, then=then)
    if starter.is_file() and not exercise.is_file():
        then = f"copy {subject.project.shown(starter)} there"
        yield subject.in_file(exercise, found="no such file", wanted="a copy of the starter", then=then)


def _texts(subject: Subject) -> Iterator[Finding]:
    folder, call = subject.spec_file.parent, subject.problem.spec.call
    for name in ("statement.md", "ideas.md"):
        path = folder / name
        if not path.is_file() or not path.read_text(encoding="utf-8", errors="replace").strip():
            yield subject.in_file(path, found="nothing", wanted="the text that a learner reads", then="write it")
        elif name == "statement.md":
            blocks = BLOCK.findall(path.read_text(encoding="utf-8", errors="replace"))
            whys = [_stated(block, call) for block in blocks]
            if None not in whys:
                others = [why for why in whys if why is not None and why != f"no {call.name}"]
                said = next(iter([*others, *filter(None, whys)]), "no code block that defines it")
                then = "show the signature in a block of Python, as the spec has it, or change `call`"
                yield subject.in_file(path, found=said, wanted=f"{call.text}, as in the spec", then=then)


def parses(source: bytes) -> bool:
    """Say whether a file can be looked through; one that is nested too deeply may run all the same."""
    try:
        ast.parse(source)
    except NO_PYTHON:
        return False
    return True


def _stated(block: str, call: Signature) -> str | None:
    for written in (block, f"{block.rstrip()} ..."):  # a signature may stand there alone
        try:
            return _defined(ast.parse(written), call)
        except NO_PYTHON:
            pass
    return f"a block of Python that does not parse, with {block.strip().splitlines()[0][:60]!r}"


def _defined(tree: ast.Module, call: Signature) -> str | None:
    """Say how what a file defines differs from the call, None if it does not."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == call.name:
            same = call.constructor is None and _parameters(node.args) == _wanted(call.parameters)
            return None if same else f"{node.name}({ast.unparse(node.args)})"
        if isinstance(node, ast.ClassDef) and node.name == call.name:
            return _of_class(node, call)
    return f"no {call.name}"


def _of_class(node: ast.ClassDef, call: Signature) -> str | None:
    """Say how the methods of a class differ from the call; those that it inherits are not known."""
    methods = {method.name: method for method in node.body if isinstance(method, ast.FunctionDef)}
    called = "forward" if "forward" in methods else "__call__"
    for name, wanted in (("__init__", call.constructor or ()), (called, call.parameters)):
        if name in methods and _parameters(methods[name].args)[1:] != _wanted(wanted):
            return f"{node.name}.{name}({ast.unparse(methods[name].args)})"
    return None if call.constructor is not None else f"a class {node.name}"


def _parameters(given: ast.arguments) -> list[tuple[str, bool]]:
    positional = [*given.posonlyargs, *given.args]
    required = len(positional) - len(given.defaults)
    by_place = [(argument.arg, number >= required) for number, argument in enumerate(positional)]
    return [*by_place, *((argument.arg, True) for argument in given.kwonlyargs)]


def _wanted(parameters: Sequence[Parameter]) -> list[tuple[str, bool]]:
    return [(parameter.name, parameter.optional) for parameter in parameters]


def _examples(subject: Subject) -> Iterator[Finding]:
    mistakes = subject.problem.spec.mistakes
    named = Counter(file for mistake in mistakes for file in mistake.files)
    for number, mistake in enumerate(mistakes):
        for file in mistake.files:
            if named[file] > 1:
                yield subject.finding(
                    "mistake",
                    number,
                    "file",
                    found=f"{file!r}, {named[file]} times",
                    wanted="each example once",
                    then="take one away",
                )
    stems = Counter(path.stem for path in subject.examples())
    for path in subject.examples():
        name, folder = subject.name_of(path), path.parent.name
        if folder not in FILED:
            yield subject.in_file(
                path, found=f"the folder {folder!r}", wanted=f"one of {', '.join(FILED)}", then="file it by its verdict"
            )
        if stems[path.stem] > 1:
            yield subject.in_file(
                path,
                found=f"{stems[path.stem]} examples of this name",
                wanted="a name of its own for each",
                then="rename it",
            )
        if folder in {Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR} and name not in named:
            yield subject.in_file(
                path,
                found="no [[mistake]] that names it",
                wanted="one, with what it says to a learner",
                then=f"add one with file = '{name}'",
            )
    for verdict in (Verdict.ACCEPTED, Verdict.WRONG_ANSWER):
        if not subject.examples(verdict) and not (verdict is Verdict.WRONG_ANSWER and named):
            yield subject.in_file(
                subject.spec_file,
                key="examples",
                found=f"none under {verdict}/",
                wanted="at least one",
                then="add one: it proves the cases",
            )


def _hints(subject: Subject) -> Iterator[Finding]:
    if not subject.problem.spec.hints:
        found, wanted = "no hints", "hints = ['…', '…'] for `grader hint`, from a gentle one to nearly everything"
        then = "write two or three that do not give the code away"
        yield subject.finding("hints", found=found, wanted=wanted, then=then, warning=True)
    silent = [n for n, case in enumerate(subject.problem.spec.cases) if case.hint is None and case.points]
    if silent:
        names = ", ".join(repr(subject.problem.spec.cases[number].name) for number in silent)
        found, then = f"no hint in {names}", "say what a learner who fails it should look at"
        yield subject.finding("case", silent[0], found=found, wanted="hint = '…' in each case with points", then=then)


def _reported(subject: Subject) -> Iterator[Finding]:
    cases = subject.problem.spec.cases
    total = sum(case.points for case in cases)
    claimed = sum(case.points for case in cases if set(case.check) <= REPORTED)
    if total and claimed > MOST_REPORTED * total:
        found = (
            f"{claimed:g} of {total:g} points for what only the submission's own process reports (device, new_tensor)"
        )
        wanted = f"at most {MOST_REPORTED:.0%} of them"
        then = "give more points to what the grader sees for itself"
        yield subject.finding("case", found=found, wanted=wanted, then=then, warning=True)
