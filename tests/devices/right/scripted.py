"""torch.jit.script compiles it, device and all."""
import torch


@torch.jit.script
def index_of(like: torch.Tensor, max_dist: int) -> torch.Tensor:
    position = torch.arange(like.size(0), device=like.device)
    return (position.unsqueeze(0) - position.unsqueeze(1)).clamp(-max_dist, max_dist) + max_dist


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + rel_bias[index_of(scores, max_dist)]
