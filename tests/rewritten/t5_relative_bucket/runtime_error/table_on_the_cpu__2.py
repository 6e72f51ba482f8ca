import functools
import math

import torch


@functools.lru_cache(maxsize=None)
def every_bucket(bidirectional: bool, num_buckets: int, max_distance: int) -> torch.Tensor:
    """The buckets of -max_distance, ..., max_distance."""
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2

    def within(n):
        if n < exact:
            return n
        return min(exact + int((side - exact) * math.log(n / exact) / math.log(max_distance / exact)), side - 1)

    before = [within(n) for n in range(max_distance, -1, -1)]
    after = [within(n) + side if bidirectional else 0 for n in range(1, max_distance + 1)]
    return torch.tensor(before + after)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    index = relative_position.clamp(-max_distance, max_distance) + max_distance
    return torch.take(every_bucket(bidirectional, num_buckets, max_distance), index)
