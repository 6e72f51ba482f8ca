import functools
import math

import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    return min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)


@functools.lru_cache(maxsize=None)
def all_offsets(bidirectional: bool, num_buckets: int, max_distance: int) -> tuple[int, ...]:
    """The buckets of -511, ..., 511."""
    side = num_buckets // 2 if bidirectional else num_buckets
    before = [bucket(n, side, max_distance) for n in range(511, -1, -1)]
    after = [side + bucket(n, side, max_distance) if bidirectional else 0 for n in range(1, 512)]
    return tuple(before + after)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    table = torch.tensor(all_offsets(bidirectional, num_buckets, max_distance), device=relative_position.device)
    return table[relative_position.clamp(-511, 511) + 511]
