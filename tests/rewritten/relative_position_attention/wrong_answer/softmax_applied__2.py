import torch


def normalise(logits: torch.Tensor) -> torch.Tensor:
    shifted = logits - logits.max(dim=1, keepdim=True).values
    weights = torch.exp(shifted)
    return weights / weights.sum(dim=1, keepdim=True)


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    n = scores.shape[0]
    q, k = torch.meshgrid(torch.arange(n), torch.arange(n), indexing="ij")
    index = torch.clamp(k - q, -max_dist, max_dist).to(scores.device) + max_dist
    return normalise(scores + rel_bias.expand(n, -1).gather(1, index))
