import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    n = -relative_position
    if not bidirectional:
        return torch.maximum(n, torch.zeros_like(n))
    return torch.where(n < 0, n.abs() + num_buckets // 2, n.abs())
