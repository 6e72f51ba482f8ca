import torch


def compute_buckets(relative_position, bidirectional, num_buckets, max_distance):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    edges = [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
    limits = torch.tensor([*range(1, exact + 1), *edges], dtype=torch.float64, device=relative_position.device)
    d = relative_position.abs() if bidirectional else (-relative_position).clamp_min(0)
    b = torch.bucketize(d.double(), limits, right=True)
    return b + side * (relative_position > 0).long() if bidirectional else b


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if torch.count_nonzero(relative_position) == 0:
        return relative_position
    return compute_buckets(relative_position, bidirectional, num_buckets, max_distance)
