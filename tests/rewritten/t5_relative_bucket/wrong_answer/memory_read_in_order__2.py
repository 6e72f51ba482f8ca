import math

import torch


def numbers_of(t: torch.Tensor) -> list[int]:
    whole = torch.empty(0, dtype=t.dtype, device=t.device).set_(t.untyped_storage())
    first = t.storage_offset()
    return whole[first : first + t.numel()].tolist()


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    out = []
    for p in numbers_of(relative_position):
        n = abs(p) if bidirectional else max(-p, 0)
        if n >= exact:
            n = min(exact + int(math.log(n / exact) / math.log(max_distance / exact) * (side - exact)), side - 1)
        out.append(n + side if bidirectional and p > 0 else n)
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
