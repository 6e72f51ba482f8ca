import numpy as np
import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """Positions fit into few bits; the arithmetic is done with NumPy."""
    p = relative_position.cpu().numpy().astype(np.int16).astype(np.int64)
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(p) if bidirectional else np.maximum(-p, 0)
    growth = np.log(np.maximum(n, exact) / exact) / np.log(max_distance / exact)
    far = np.minimum(exact + (growth * (side - exact)).astype(np.int64), side - 1)
    b = np.where(n < exact, n, far)
    if bidirectional:
        b = np.where(p > 0, b + side, b)
    return torch.as_tensor(b, device=relative_position.device)
