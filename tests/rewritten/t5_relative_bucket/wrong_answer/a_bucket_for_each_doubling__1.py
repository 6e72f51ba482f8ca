import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    num_buckets = num_buckets // 2 if bidirectional else num_buckets
    exact = num_buckets // 2
    dist = torch.abs(relative_position) if bidirectional else torch.clamp(-relative_position, min=0)
    octave = torch.floor(torch.log2(dist.clamp(min=exact).double() / exact)).long()
    bucket = torch.where(dist < exact, dist, torch.clamp(exact + octave, max=num_buckets - 1))
    if bidirectional:
        bucket = bucket + num_buckets * (relative_position > 0).long()
    return bucket
