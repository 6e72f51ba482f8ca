# Unusual: annotations from the future, most of which name nothing that there is.
from __future__ import annotations

import typing

import torch

T = typing.TypeVar("T", bound="Nowhere")


class Pair(typing.Generic[T]):
    first: Nowhere[T]


def relative_position_attention(scores: Float["L L"], rel_bias: Float["2*D+1"], max_dist: 0 <= Int) -> Float["L L"]:
    at: Long["L"] = torch.arange(scores.shape[0])
    index: "no type at all" = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
