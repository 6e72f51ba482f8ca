import torch


class OneSide:
    """Buckets of distances, for one side of the query."""

    made: dict[int, "OneSide"] = {}

    def __init__(self, buckets: int, max_distance: int) -> None:
        self.exact = buckets // 2
        far = buckets - self.exact
        self.starts = [self.exact * (max_distance / self.exact) ** (k / far) for k in range(1, far)]

    @classmethod
    def of(cls, buckets: int, max_distance: int) -> "OneSide":
        if buckets not in cls.made:
            cls.made[buckets] = cls(buckets, max_distance)
        return cls.made[buckets]

    def __call__(self, n: torch.Tensor) -> torch.Tensor:
        result = n.clamp(max=self.exact)
        for start in self.starts:
            result += n.double() >= start
        return result


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if not bidirectional:
        return OneSide.of(num_buckets, max_distance)(relative_position.clamp(max=0).neg())
    half = num_buckets // 2
    return OneSide.of(half, max_distance)(relative_position.abs()) + half * (relative_position > 0)
