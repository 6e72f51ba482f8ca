"""Text with arithmetic in braces, `row {i}, offset {j - i}`, by which a spec explains an element. Parsed, never run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import Formatter

from grader.errors import Unfit
from grader.expression import Expression, Number

LONGEST = 400
WANTED = "text with arithmetic in braces, like 'offset {j - i}', and {{ or }} for a brace itself"


@dataclass(frozen=True, slots=True)
class Template:
    """A parsed text: what stands as it is, and arithmetic."""

    text: str
    parts: tuple[str | Expression, ...] = field(compare=False)

    @classmethod
    def parse(cls, text: object) -> "Template":
        """Parse a text.

        Raises:
            Unfit: it is none, it is too long, a brace stands alone, or a pair of them holds no arithmetic.
        """
        if not isinstance(text, str):
            raise Unfit(repr(text), wanted=WANTED)
        if len(text) > LONGEST:
            raise Unfit(f"{len(text)} characters", wanted=f"text of at most {LONGEST}")
        parts: list[str | Expression] = []
        try:
            for literal, inner, form, conversion in Formatter().parse(text):
                parts.append(literal)
                if form or conversion:
                    raise Unfit(f"{inner!r} with a ':' or '!' after it", wanted="arithmetic alone between braces")
                if inner is not None:
                    parts.append(Expression.parse(inner))
        except Unfit:
            raise
        except ValueError:
            raise Unfit("a brace without its other half", wanted=WANTED) from None
        return cls(text, tuple(parts))

    @property
    def names(self) -> frozenset[str]:
        """Give the names that its arithmetic uses."""
        return frozenset().union(*(part.names for part in self.parts if isinstance(part, Expression)))

    def fill(self, names: Mapping[str, Number]) -> str:
        """Write it with values for its names.

        Raises:
            Unfit: a name has no value, or a division is by zero.
        """
        return "".join(part if isinstance(part, str) else _written(part.value(names)) for part in self.parts)


def _written(value: Number) -> str:
    return str(value) if isinstance(value, int) else f"{value:g}"
