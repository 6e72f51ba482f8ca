import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    d = relative_position.abs() if bidirectional else (-relative_position).clamp_min(0)
    starts = torch.tensor([exact * (max_distance / exact) ** (i / far) for i in range(far)], dtype=torch.float64)
    b = exact - 1 + torch.searchsorted(starts.to(d.device), d.double())
    b = torch.where(d < exact, d, b)
    return b + (relative_position > 0).long() * side if bidirectional else b
