# Right: in place all the way, on a copy.
import math


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    bucket = relative_position.clone()
    after = bucket > 0
    if bidirectional:
        num_buckets //= 2
        bucket.abs_()
    else:
        bucket.neg_().clamp_(min=0)
    exact = num_buckets // 2
    far = bucket >= exact
    steps = (bucket[far].double() / exact).log_().mul_((num_buckets - exact) / math.log(max_distance / exact))
    bucket[far] = steps.floor_().long().add_(exact).clamp_(max=num_buckets - 1)
    if bidirectional:
        bucket[after] += num_buckets
    return bucket
