import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        b = torch.minimum(relative_position.abs(), torch.full_like(relative_position, num_buckets - 1))
        return b + num_buckets * (relative_position > 0).long()
    return torch.clamp(-relative_position, 0, num_buckets - 1)
