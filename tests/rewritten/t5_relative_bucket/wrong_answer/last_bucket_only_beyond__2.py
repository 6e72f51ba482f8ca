import torch


def starts(exact: int, last: int, max_distance: int) -> list[float]:
    """Where the buckets exact + 1, ..., last begin; a little less, so that rounding does no harm."""
    gaps = last - exact
    return [exact * (max_distance / exact) ** (k / gaps) * (1 - 1e-10) for k in range(1, gaps + 1)]


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    bucket = n.clamp(max=exact)
    for start in starts(exact, side - 1, max_distance):
        bucket = bucket + (n.double() >= start)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
