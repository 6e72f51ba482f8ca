import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """The far buckets begin at exact * max_distance ** (k / far)."""
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    n = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    k = torch.arange(1, far, dtype=torch.float64, device=relative_position.device)
    starts = exact * max_distance ** (k / far)
    bucket = n.clamp(max=exact) + torch.bucketize(n.double(), starts, right=True)
    return bucket + side * relative_position.gt(0) if bidirectional else bucket
