import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    dev = relative_position.device
    dist = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    near = torch.arange(1, exact, dtype=torch.float64, device=dev)
    k = torch.arange(side - exact, dtype=torch.float64, device=dev)
    starts = torch.cat([near, exact * (max_distance / exact) ** (k / (side - exact))])
    bucket = torch.bucketize(dist.to(torch.float64), starts)
    if bidirectional:
        bucket = bucket + (relative_position > 0).long() * side
    return bucket
