import torch


def clip(p: int, side: int, bidirectional: bool) -> int:
    if p <= 0:
        return min(-p, side - 1)
    return side + min(p, side - 1) if bidirectional else 0


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    values = [clip(p, side, bidirectional) for p in relative_position.flatten().tolist()]
    return torch.tensor(values, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
