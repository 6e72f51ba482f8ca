import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    side = num_buckets // 2 if bidirectional else num_buckets
    exact = side // 2
    far = side - exact
    starts = [exact * (max_distance / exact) ** (k / far) for k in range(1, far)]
    starts = torch.tensor(starts, dtype=torch.float64, device=relative_position.device)

    def within(n):
        return n.clamp(max=exact) + torch.searchsorted(starts, n.double(), right=True)

    looking_back = within(relative_position.clamp(min=0))
    if not bidirectional:
        return looking_back
    looking_ahead = side + within(relative_position.clamp(max=0).neg())
    return torch.where(relative_position >= 0, looking_back, looking_ahead)
