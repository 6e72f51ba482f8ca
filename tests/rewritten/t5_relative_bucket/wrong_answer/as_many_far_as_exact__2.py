import torch


def edge(k, exact, max_distance):
    return exact * (max_distance / exact) ** (k / exact)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    edges = [edge(k, exact, max_distance) for k in range(1, side - exact)]
    edges = torch.tensor(edges, dtype=torch.float64, device=relative_position.device)
    n = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    out = n.clamp(max=exact) + torch.searchsorted(edges, n.double(), right=True)
    return torch.where(relative_position > 0, out + side, out) if bidirectional else out
