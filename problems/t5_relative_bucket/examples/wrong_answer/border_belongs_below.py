# bucketize without right=True puts a distance that equals a border below it, exact itself too.
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    power = torch.arange(side - exact, dtype=torch.float64, device=n.device) / (side - exact)
    borders = exact * (max_distance / exact) ** power
    far = exact - 1 + torch.bucketize(n.double(), borders)
    out = torch.where(n < exact, n, far)
    return out + side * (relative_position > 0) if bidirectional else out
