import numpy as np
import torch


def far_edges(side, exact, max_distance):
    k = np.arange(1, side - exact)
    return exact * (max_distance / exact) ** (k / (side - exact))


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """Digitize the distances with NumPy."""
    offsets = relative_position.detach().numpy()
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    distances = np.abs(offsets) if bidirectional else -np.minimum(offsets, 0)
    buckets = np.minimum(distances, exact) + np.digitize(distances, far_edges(side, exact, max_distance))
    if bidirectional:
        buckets = buckets + side * (offsets > 0)
    return torch.from_numpy(np.array(buckets, dtype=np.int64))
