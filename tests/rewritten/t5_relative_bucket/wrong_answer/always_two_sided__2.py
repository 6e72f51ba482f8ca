import math

import torch


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2
    exact = side // 2
    growth = math.log(max_distance / exact)

    def place(p):
        n = abs(p)
        if n >= exact:
            n = min(exact + int(math.log(n / exact) / growth * (side - exact)), side - 1)
        return n + side if p > 0 else n

    found = [place(p) for p in relative_position.flatten().tolist()]
    return torch.tensor(found, dtype=torch.int64, device=relative_position.device).view(relative_position.shape)
