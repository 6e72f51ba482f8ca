# Unusual: torch.jit.script compiles it from its source.
import torch


@torch.jit.script
def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    at = torch.arange(scores.shape[0], device=scores.device)
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
