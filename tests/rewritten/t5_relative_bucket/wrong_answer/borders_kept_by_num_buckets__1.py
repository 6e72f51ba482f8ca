import torch

CACHE = {}


def get_borders(num_buckets, max_distance):
    if num_buckets not in CACHE:
        exact = num_buckets // 2
        far = num_buckets - exact
        values = list(range(1, exact + 1)) + [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
        CACHE[num_buckets] = torch.tensor(values, dtype=torch.float64)
    return CACHE[num_buckets]


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    ret = torch.zeros_like(relative_position)
    if bidirectional:
        num_buckets //= 2
        ret = ret + (relative_position > 0).long() * num_buckets
        n = relative_position.abs()
    else:
        n = torch.clamp(-relative_position, min=0)
    return ret + torch.searchsorted(get_borders(num_buckets, max_distance).to(n.device), n.double(), right=True)
