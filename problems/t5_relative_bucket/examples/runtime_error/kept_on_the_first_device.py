# The borders that are kept stay on the device of the first call.
# Source: https://github.com/dynamiqs/dynamiqs/pull/133 (the same kind)
import torch

kept = {}


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    if (side, max_distance) not in kept:
        exact = side // 2
        power = torch.arange(1, side - exact, dtype=torch.float64, device=distance.device) / (side - exact)
        near = torch.arange(1, exact + 1, device=distance.device)
        kept[side, max_distance] = torch.cat([near, exact * (max_distance / exact) ** power])
    bucket = torch.bucketize(distance.double(), kept[side, max_distance], right=True)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
