"""The order of a project's problems, what each teaches and which come before it: `problems/track.toml` ▶ Track."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from grader import files, spec
from grader.document import Document
from grader.errors import Finding, Place, SpecError, TrackError, Unfit, one_of
from grader.fields import Name
from grader.problem import STRICT
from grader.project import Project

MOST_BYTES = 1 << 20
LONGEST = 200

Meaning = tuple[Place, str, str, str]  # where, what was found, what was wanted, what to do next


def _in_a_line(text: str) -> str:
    odd = next((character for character in text if not character.isprintable()), None)
    if odd is not None:
        raise Unfit(f"{odd!r}, which cannot be printed in a line", wanted="text in one line")
    return text


def _sentence(text: str) -> str:
    if len(text) > LONGEST:
        raise Unfit(f"{len(text)} characters", wanted=f"a sentence of at most {LONGEST}")
    return _in_a_line(text)


Title = Annotated[Name, AfterValidator(_in_a_line)]
Sentence = Annotated[str, Field(min_length=1), AfterValidator(_sentence)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A problem in its place: which are to be solved before it, as advice, and what one learns from it."""

    __pydantic_config__ = STRICT

    slug: Name
    after: tuple[Name, ...] = ()
    says: Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Track:
    """A whole `track.toml`."""

    __pydantic_config__ = STRICT

    format: Literal[1]
    title: Title
    entries: Annotated[tuple[Entry, ...], Field(alias="problem", min_length=1)]


def read(where: Project) -> Track | None:
    """Read the track of a project, None where it has none.

    Raises:
        TrackError: with all that is wrong with it.
    """
    shown = where.shown(where.track)
    try:
        source = files.read(where.track, most=MOST_BYTES)
        document = Document.parse(source, file=shown)
    except FileNotFoundError:
        return None
    except OSError as error:
        found = error.strerror or f"no file, or one of more than {MOST_BYTES >> 20} MB"
        raise TrackError((Finding(file=shown, line=None, key="", found=found, wanted="a TOML file"),)) from error
    except SpecError as error:
        raise TrackError(error.findings) from None
    track, faults = spec.form(document.data, Track, {"problem": Entry})
    found_all = [document.finding(*fault) for fault in faults]
    places = [place for place, _, _ in faults]
    for place, found, wanted, then in _meaning(track, where.slugs(), sure=not faults) if track is not None else ():
        if place not in places:
            found_all.append(replace(document.finding(place, found, wanted), next=then))
    if track is None or found_all:
        raise TrackError(tuple(sorted(found_all, key=lambda finding: finding.line or 0)))
    return track


def cut(track: Track, slugs: Collection[str]) -> Track:
    """Give a track of some of its problems only; what came before them and is gone is no longer named."""
    kept = (entry for entry in track.entries if entry.slug in slugs)
    entries = (replace(entry, after=tuple(slug for slug in entry.after if slug in slugs)) for entry in kept)
    return replace(track, entries=tuple(entries))


def _meaning(track: Track, slugs: Sequence[str], *, sure: bool) -> Iterator[Meaning]:
    """Find what does not fit; where something was left out of the track since its form is wrong, it is not `sure`."""
    named = {entry.slug for entry in track.entries}
    earlier: dict[str, None] = {}
    for number, entry in enumerate(track.entries):
        place: Place = ("problem", number)
        if entry.slug not in slugs:
            wanted = one_of("a problem of the project", slugs)
            yield (*place, "slug"), repr(entry.slug), wanted, "mend the name, or take the entry out"
        if entry.slug in earlier:
            yield (*place, "slug"), f"{entry.slug!r} once more", "each problem once", "take one of them out"
        for slug, times in Counter(entry.after).items():
            if times > 1:
                yield (*place, "after"), f"{slug!r} once more", "each problem once", "take one of them out"
            found = _misplaced(slug, entry, named, sure=sure)
            if slug not in earlier and found is not None:
                wanted = one_of("problems that stand above it", earlier)
                yield (*place, "after"), found, wanted, "put that one above this one, or leave it out of `after`"
        earlier[entry.slug] = None
    for slug in slugs if sure else ():
        if slug not in named:
            yield (), f"no [[problem]] for {slug!r}", "every problem of the project", "add it below what it comes after"


def _misplaced(slug: str, entry: Entry, named: Collection[str], *, sure: bool) -> str | None:
    if slug == entry.slug:
        return f"{slug!r}, which is the problem itself"
    if slug in named:
        return f"{slug!r}, which stands below"
    return f"{slug!r}, which the track does not have" if sure else None
