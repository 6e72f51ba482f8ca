import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    if bidirectional:
        num_buckets //= 2
        n = relative_position.abs()
    else:
        n = (-relative_position).clamp(min=0)
    exact = num_buckets // 2
    share = (n - exact).double() * (num_buckets - exact) / (max_distance - exact)
    far = torch.clamp(exact + torch.floor(share).long(), max=num_buckets - 1)
    b = torch.where(n < exact, n, far)
    return b + num_buckets * (relative_position > 0) if bidirectional else b
