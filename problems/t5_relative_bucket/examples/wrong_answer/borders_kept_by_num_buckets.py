# The borders are kept by the number of buckets, although they depend on max_distance as well.
import torch

kept = {}


def borders(side, max_distance):
    exact = side // 2
    power = torch.arange(1, side - exact, dtype=torch.float64) / (side - exact)
    return torch.cat([torch.arange(1, exact + 1), exact * (max_distance / exact) ** power])


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    if side not in kept:
        kept[side] = borders(side, max_distance)
    bucket = torch.bucketize(distance.double(), kept[side].to(distance.device), right=True)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
