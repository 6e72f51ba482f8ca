import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    out = scores.clone()
    out.diagonal().add_(rel_bias[max_dist])
    for apart in range(1, scores.shape[0]):
        entry = rel_bias[max_dist + min(apart, max_dist)]
        for side in (apart, -apart):
            out.diagonal(side).add_(entry)
    return out
