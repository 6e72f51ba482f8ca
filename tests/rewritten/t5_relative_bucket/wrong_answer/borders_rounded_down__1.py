import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets >> bidirectional
    exact = side // 2
    growth = (max_distance / exact) ** (1 / (side - exact))
    begins = list(range(1, exact + 1)) + [int(exact * growth**k) for k in range(1, side - exact)]
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = torch.zeros_like(n)
    for begin in begins:
        out += n >= begin
    if bidirectional:
        out[relative_position > 0] += side
    return out
