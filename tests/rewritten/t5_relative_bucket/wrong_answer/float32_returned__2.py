import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    starts = [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
    n = relative_position.abs() if bidirectional else relative_position.neg().clamp(min=0)
    out = torch.zeros(relative_position.shape, device=relative_position.device)
    out += n.clamp(max=exact)
    for start in starts:
        out += n.double() >= start
    if bidirectional:
        out[relative_position > 0] += side
    return out
