import torch


def bucket_of_distance(n: torch.Tensor, count: int, max_distance: int) -> torch.Tensor:
    exact = count // 2
    scale = torch.tensor(max_distance / exact, dtype=torch.float64, device=n.device).log()
    far = exact + ((count - exact) * (n.double().clamp(min=exact) / exact).log() / scale).long()
    return torch.where(n >= exact, far.clamp(max=count - 1), n)


def looking_back(p, num_buckets, max_distance):
    return bucket_of_distance(p.clamp(max=0).abs(), num_buckets, max_distance)


def looking_both_ways(p, num_buckets, max_distance):
    b = bucket_of_distance(p.abs(), num_buckets // 2, max_distance)
    return torch.where(p > 0, b + num_buckets // 2, b)


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    how = looking_back if bidirectional else looking_both_ways
    return how(relative_position, num_buckets, max_distance)
