# The borders are whole numbers, rounded down, so a bucket begins one distance early.
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    steps = torch.arange(1, side - exact, dtype=torch.float64, device=distance.device) / (side - exact)
    borders = (exact * (max_distance / exact) ** steps).long()
    near = torch.arange(1, exact + 1, device=distance.device)
    bucket = torch.bucketize(distance, torch.cat([near, borders]), right=True)
    return bucket + side * (relative_position > 0) if bidirectional else bucket
