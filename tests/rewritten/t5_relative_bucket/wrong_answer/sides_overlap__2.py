import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    near = num_buckets // 2
    bucket = relative_position.abs() if bidirectional else relative_position.clamp(max=0).neg()
    far = bucket >= near
    ratio = torch.tensor(max_distance / near, dtype=torch.float64, device=relative_position.device)
    growth = torch.log2(bucket[far].double() / near) / torch.log2(ratio)
    bucket[far] = near + ((num_buckets - near) * growth).long()
    if bidirectional:
        bucket[relative_position > 0] += near
    return bucket.clamp(max=num_buckets - 1)
