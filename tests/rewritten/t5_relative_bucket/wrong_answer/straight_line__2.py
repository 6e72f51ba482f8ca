import torch


def bucket(n: int, side: int, max_distance: int) -> int:
    exact = side // 2
    if n < exact:
        return n
    if n >= max_distance:
        return side - 1
    return exact + (side - exact) * (n - exact) // (max_distance - exact)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    out = []
    for p in relative_position.flatten().tolist():
        n = abs(p) if bidirectional else max(-p, 0)
        out.append(bucket(n, side, max_distance) + (side if bidirectional and p > 0 else 0))
    return torch.tensor(out, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
