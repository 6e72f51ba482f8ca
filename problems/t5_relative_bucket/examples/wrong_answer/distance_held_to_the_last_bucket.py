# No logarithm: the distance is the bucket, up to the last one of the side.
# Source: https://github.com/huggingface/candle/pull/727 (the same kind)
import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    distance = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    bucket = distance.clamp(max=side - 1)
    return torch.where(relative_position > 0, bucket + side, bucket) if bidirectional else bucket
