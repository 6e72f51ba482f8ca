import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    starts = [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
    starts = torch.tensor(starts, dtype=torch.float64, device=relative_position.device)
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.bucketize(n.double(), starts, right=True, out_int32=True)
    bucket = n.clamp(max=exact).int() + steps
    return torch.where(relative_position > 0, bucket + side, bucket) if bidirectional else bucket
