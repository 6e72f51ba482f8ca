"""A new problem, small and whole, for an instructor to make into another one."""

import keyword
from pathlib import Path

from grader import files, schema
from grader.errors import UsageError
from grader.project import Project

TEMPLATE = Path(__file__).parent / "template" / "problem"
CODE = ".txt"  # after the name of what is Python once a slug is put into it
SHADOWED = ("torch", "numpy")
LONGEST = 80  # which a title may be, too


def check(slug: str) -> None:
    """Hold that a slug can name a problem, its function and its files.

    Raises:
        UsageError: it cannot.
    """
    why = None
    if not (slug.isascii() and slug.isidentifier() and slug == slug.lower() and len(slug) <= LONGEST):
        why = f"a Python name in lower case is wanted, of at most {LONGEST} letters, digits and underscores"
    elif keyword.iskeyword(slug):
        why = "it is a keyword of Python, and no function can have that name"
    elif slug in SHADOWED:
        why = f"exercise/{slug}.py would stand in the way of `import {slug}`"
    if why is not None:
        raise UsageError(f"{slug!r} cannot name a problem: {why}. Next: take a name like 'scale_and_shift'.")


def write(where: Project, slug: str) -> list[Path]:
    """Write a new problem into a project, and the schema of specs where there is none; give what was written.

    Raises:
        UsageError: the slug is no name, something of the problem is there already, or a file cannot be written.
    """
    check(slug)
    taken = [where.folder(slug), where.exercise(slug), where.reference(slug)]
    there = [where.shown(path) for path in taken if path.exists() or path.is_symlink()]
    if there:
        listed = " and ".join(there)
        raise UsageError(f"There already: {listed}. Nothing was written. Next: take another name, or clear the way.")
    contents = _contents(where, slug)
    try:
        files.write_all(contents)
    except OSError as error:
        raise UsageError(f"{error.filename or where.root}: {error.strerror}. Nothing was written.") from error
    return list(contents)


def _contents(where: Project, slug: str) -> dict[Path, bytes]:
    def filled(path: Path) -> bytes:
        text = path.read_text(encoding="utf-8").replace("SLUG", slug)
        return text.replace("TITLE", slug.replace("_", " ").strip().capitalize() or slug).encode()

    made: dict[Path, bytes] = {}
    for path in sorted(path for path in TEMPLATE.rglob("*") if path.is_file()):
        place = where.folder(slug) / str(path.relative_to(TEMPLATE)).removesuffix(CODE)
        made[where.reference(slug) if place.name == "reference.py" else place] = filled(path)
    made[where.exercise(slug)] = made[where.starter(slug)]
    if not where.schema.exists():
        made[where.schema] = schema.render().encode()
    return made
