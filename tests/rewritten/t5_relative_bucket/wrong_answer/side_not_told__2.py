import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    edges = [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
    limits = torch.tensor([*range(1, exact + 1), *edges], dtype=torch.float64, device=relative_position.device)
    distances = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    return torch.bucketize(distances.double(), limits, right=True)
