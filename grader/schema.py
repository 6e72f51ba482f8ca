"""The JSON Schema of `problem.toml`, made of the very types that read it, for editors that complete and check."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from grader.problem import Argument, Case, Equivalent, Limits, Mistake, Returns, Spec, Speed, Step, Tolerance

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SIZES = "sizes to fix: a number, or a list that is run one after the other"
GIVEN = "arguments: a bare value is that very value; a table is merged over `[arguments]`"

# The words of docs/spec.md, which a test holds to it.
MEANINGS: Mapping[type, Mapping[str, str]] = {
    Spec: {
        "format": "version of this format",
        "title": "what a report is headed with",
        "call": (
            'the call, such as `"f(x, table, start=0)"`. It is parsed and never run. Parameters without a default go '
            "by position; one with a default goes by keyword, and only when `[arguments]` or a case gives it"
        ),
        "framework": "what arguments and results are",
        "topics": "list of text",
        "difficulty": "`easy`, `medium`, `hard`",
        "hints": "shown one at a time by `grader hint`, from a gentle one to nearly everything",
        "points": "what all cases are worth together, as it is announced; held to their sum",
        "sizes": "whole numbers, both ends included; drawn for every run that does not fix them",
        "arguments": "how each argument is made",
        "weights": "parameters and buffers of a class's object, 16 at most",
        "returns": "one result, or up to 16 in a tuple (a list is taken as well)",
        "tolerance": "how close is close enough",
        "limits": "what a submission may use",
        "case": "what is asked, in order",
        "speed": "what it is worth to be about as fast as the reference; one at most",
        "mistake": "known misconceptions",
        "equivalent": "changes of the reference that make no difference, for `grader verify`",
    },
    Argument: {
        "shape": "a tensor: dimensions separated by commas",
        "int": "a whole number: arithmetic over sizes",
        "choice": "one of these values, drawn",
        "values": (
            "elements of a tensor: `normal` (default), `zeros`, `ones`, `ramp` (1, 2, 3 …), `integers` (int64, from "
            "`low` = 0 to `high` = 9, both included)"
        ),
        "low": "`low` = 0",
        "high": "`high` = 9, both included",
        "scale": (
            "every element is multiplied by it: a number, or arithmetic over `eps`, the distance from 1 to the next "
            "number of the dtype"
        ),
        "set": 'single elements, after scaling: `{ "0, 3" = -inf }`',
        "layout": (
            "`contiguous` (default), `transposed` (last two axes swapped in memory), `permuted` (the two before the "
            "last swapped), `strided` (every second element of the last axis)"
        ),
        "dtype": "this one whatever the run's dtype is",
    },
    Returns: {
        "name": "Several results need a `name` each",
        "like": "takes shape and dtype of that argument",
        "shape": "a tensor: dimensions separated by commas",
        "dtype": "a dtype's name, an argument's name, or the run's dtype when it is left out",
        "index": "names for its axes",
        "explain": "what a learner reads of the worst element of a result whose values are wrong",
    },
    Case: {
        "name": "unique; reports, `--case`, `needs` and `caught_by` use it",
        "points": "what it is worth; a case gives all or nothing",
        "sizes": SIZES,
        "given": GIVEN,
        "expect": "the literal result of a single call (a table by name where there are several results)",
        "raises": "every call must raise: `true` for any exception, or names of Python's own",
        "check": "what it is about",
        "dtypes": "a run for each",
        "devices": "`cpu`, `cuda`, `pretend`: a run for each",
        "runs": (
            "how often sizes and values are drawn. With more than one, a failure is shrunk to the smallest that fails"
        ),
        "then": (
            "further calls in the same process: what differs from the call before (`sizes`, `given`); `{}` means new "
            "values"
        ),
        "needs": "earlier cases; this one is blocked until they are accepted (or skipped)",
        "tolerance": "how close is close enough",
        "hidden": "kept for official grading",
        "hint": "what a learner reads when it fails",
    },
    Step: {"sizes": "what differs from the call before", "given": "what differs from the call before"},
    Tolerance: {
        "ulps": "so many steps of the result's dtype",
        "rtol": "relative",
        "atol": "absolute; `atol` may be arithmetic over sizes",
        "precision": "the usual bound, but no dtype is judged more strictly than float32",
        "reason": "required with everything that may loosen the usual bound",
    },
    Limits: {
        "load_seconds": "wall time of loading the file",
        "call_seconds": "wall time of one call",
        "total_seconds": "all calls of one submission together",
        "memory_mb": "on top of what the process has after importing torch",
        "device_mb": "what torch may take of a CUDA device's memory",
        "output_kb": "printed by one process",
    },
    Mistake: {
        "file": "an example under `examples/`, or a list of them where one misconception shows in several ways",
        "caught_by": "the cases that must fail on each",
        "says": "what a learner is to understand",
    },
    Equivalent: {
        "was": "a statement of the reference before and after",
        "becomes": "a statement of the reference before and after",
        "reason": "why no input can tell them apart",
    },
    Speed: {
        "points": "what it is worth, on top of the cases",
        "device": "where it is timed: `cpu` or `cuda`",
        "sizes": (
            "every size of the problem: a number, or a list. The largest call decides the points; the others show how "
            "the time grows"
        ),
        "given": "as in a case. No literal arrays",
        "full_at": "up to this many times the reference's time, all points",
        "zero_at": "from this many times on, none; by the logarithm of the ratio between",
    },
}


def render() -> str:
    """Write the schema (draft 2020-12) as JSON."""
    made = TypeAdapter(Spec).json_schema(schema_generator=_Generator)
    returns = made["properties"]["returns"]
    said = returns.pop("description")
    made["properties"]["returns"] = {"anyOf": [returns["items"], returns], "description": said}
    return json.dumps({"$schema": DIALECT, **made}, indent=2, ensure_ascii=False) + "\n"


class _Generator(GenerateJsonSchema):
    """What TOML is: without null, and without a title for every key."""

    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        made = super().dict_schema(schema)
        if "patternProperties" in made:  # keys with a syntax: no others
            made = {"additionalProperties": False, **made}
            made.pop("propertyNames", None)
        return made

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        made = super().dataclass_schema(schema)
        for key, meaning in MEANINGS.get(schema["cls"], {}).items():
            made["properties"][key] = {"description": meaning} | _without_description(made["properties"][key])
        return made

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        made = super().default_schema(schema)
        return {key: value for key, value in made.items() if key != "default" or value is not None}

    def field_title_should_be_set(self, schema: Any) -> bool:
        return False

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """A `given` value: a table describes an argument, anything else is a value."""
        return {"anyOf": [self.generate_inner(schema["choices"]["table"]), {"not": {"type": "object"}}]}


def _without_description(made: JsonSchemaValue) -> JsonSchemaValue:
    return {key: value for key, value in made.items() if key != "description"}
