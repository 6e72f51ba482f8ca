# Right: the distances at which a bucket begins, as powers, and a search among them.
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // (2 if bidirectional else 1)
    exact = side // 2
    steps = torch.arange(1, side - exact, dtype=torch.float64, device=relative_position.device) / (side - exact)
    near = torch.arange(1, exact + 1, dtype=torch.float64, device=relative_position.device)
    begins = torch.cat([near, exact * (max_distance / exact) ** steps])
    distance = relative_position.abs() if bidirectional else (-relative_position).relu()
    bucket = torch.bucketize(distance.double(), begins, right=True)
    if bidirectional:
        bucket[relative_position > 0] += side
    return bucket
