# Begun, and with nothing in it yet.
def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    raise NotImplementedError(f"to do: {side} buckets for a side")
