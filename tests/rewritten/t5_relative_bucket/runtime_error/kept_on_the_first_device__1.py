import torch

_edges = {}


def edges(side, max_distance, device):
    key = (side, max_distance)
    if key not in _edges:
        exact = side // 2
        far = side - exact
        values = list(range(1, exact + 1)) + [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
        _edges[key] = torch.tensor(values, dtype=torch.float64, device=device)
    return _edges[key]


def t5_relative_bucket(relative_position, bidirectional=True, num_buckets=32, max_distance=128):
    side = num_buckets // 2 if bidirectional else num_buckets
    n = relative_position.abs() if bidirectional else (-relative_position).clamp(min=0)
    out = torch.searchsorted(edges(side, max_distance, n.device), n.double(), right=True)
    if bidirectional:
        out = out + (relative_position > 0).long() * side
    return out
