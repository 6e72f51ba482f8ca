import numpy as np
import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """The arithmetic is NumPy's."""
    positions = relative_position.detach().cpu().numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    n = np.abs(positions) if bidirectional else np.maximum(-positions, 0)
    edges = exact * (max_distance / exact) ** (np.arange(1, side - exact) / (side - exact))
    result = np.minimum(n, exact) + np.digitize(n, edges)
    if bidirectional:
        result = result + side * (positions > 0)
    return torch.from_numpy(np.array(result, dtype=np.int64))
