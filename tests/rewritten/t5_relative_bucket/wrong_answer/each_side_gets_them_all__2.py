import torch


def one_side(n: torch.Tensor, num_buckets: int, max_distance: int) -> torch.Tensor:
    exact = num_buckets // 2
    bucket = n.clone()
    far = n >= exact
    scale = torch.tensor(max_distance / exact, dtype=torch.float64, device=n.device).log2()
    bucket[far] = exact + ((num_buckets - exact) * torch.log2(n[far].double() / exact) / scale).long()
    return bucket.clamp(max=num_buckets - 1)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    before = one_side(relative_position.clamp(max=0).abs(), num_buckets, max_distance)
    if not bidirectional:
        return before
    after = num_buckets + one_side(relative_position.clamp(min=0), num_buckets, max_distance)
    return torch.where(relative_position > 0, after, before)
