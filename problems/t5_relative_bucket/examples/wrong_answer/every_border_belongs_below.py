# searchsorted without right=True among the borders of all buckets: every near distance falls one bucket too low, too.
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = [exact * (max_distance / exact) ** (k / (side - exact)) for k in range(1, side - exact)]
    borders = torch.tensor([*range(1, exact + 1), *far], dtype=torch.float64, device=relative_position.device)
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = torch.searchsorted(borders, n.double())
    return out + side * (relative_position > 0) if bidirectional else out
