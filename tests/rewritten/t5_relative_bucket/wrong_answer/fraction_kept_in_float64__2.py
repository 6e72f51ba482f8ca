import numpy as np
import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    p = relative_position.detach().cpu().numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(p) if bidirectional else np.maximum(-p, 0)
    buckets = np.array(n, dtype=np.float64)
    is_far = n >= exact
    base = np.log(max_distance / exact)
    buckets[is_far] = np.minimum(exact + (side - exact) * np.log(n[is_far] / exact) / base, side - 1)
    if bidirectional:
        buckets[p > 0] += side
    return torch.from_numpy(buckets).to(relative_position.device)
