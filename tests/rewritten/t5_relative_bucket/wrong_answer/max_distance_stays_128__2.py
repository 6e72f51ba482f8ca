import math

import torch


class Buckets:
    """The buckets of one side."""

    def __init__(self, side: int, furthest: int = 128) -> None:
        self.side = side
        self.exact = side // 2
        self.furthest = furthest

    def of(self, n: torch.Tensor) -> torch.Tensor:
        b = n.clone()
        far = n >= self.exact
        b[far] = self.exact + self.steps(n[far]).long()
        return b.clamp(max=self.side - 1)

    def steps(self, n: torch.Tensor) -> torch.Tensor:
        growth = torch.log2(n.double() / self.exact) / math.log2(self.furthest / self.exact)
        return growth * (self.side - self.exact)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    buckets = Buckets(num_buckets // 2 if bidirectional else num_buckets)
    result = buckets.of(relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg())
    return torch.where(relative_position > 0, result + buckets.side, result) if bidirectional else result
