import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    half = num_buckets // 2
    result = []
    for p in relative_position.flatten().tolist():
        if p <= 0:
            result.append(-p)
        else:
            result.append(p + half if bidirectional else 0)
    return torch.tensor(result, dtype=torch.int64, device=relative_position.device).reshape(relative_position.shape)
