# Right: logarithms subtracted instead of one of a quotient, and the sum cut off as a whole.
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    distance = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    low, high = torch.tensor([float(exact), float(max_distance)]).log().tolist()
    rate = (side - exact) / (high - low)
    far = (exact + (distance.clamp(exact, max_distance).float().log() - low) * rate).to(torch.int64)
    bucket = torch.where(distance.lt(exact), distance, far.clamp_max(side - 1))
    if bidirectional:
        bucket = bucket + relative_position.gt(0) * side
    return bucket
