import torch


def one_side(n: torch.Tensor, exact: int, max_distance: int) -> torch.Tensor:
    """As many far buckets as exact ones."""
    last = torch.full_like(n, 2 * exact - 1)
    ratio = torch.tensor(max_distance / exact, dtype=torch.float64, device=n.device)
    steps = torch.log(n.clamp(min=exact) / exact) / torch.log(ratio) * exact
    return torch.where(n >= exact, torch.minimum(exact + steps.long(), last), n)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    if bidirectional:
        after = 16 + one_side(relative_position.clamp(min=0), 8, max_distance)
        before = one_side(relative_position.clamp(max=0).abs(), 8, max_distance)
        return torch.where(relative_position > 0, after, before)
    return one_side(relative_position.clamp(max=0).abs(), 16, max_distance)
