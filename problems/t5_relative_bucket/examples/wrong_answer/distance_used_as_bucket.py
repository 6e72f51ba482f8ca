# No logarithm at all: the distance itself is the bucket, however far it is.
# Source: https://github.com/huggingface/candle/pull/727
def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        return relative_position.abs() + (relative_position > 0).long() * (num_buckets // 2)
    return (-relative_position).clamp(min=0)
