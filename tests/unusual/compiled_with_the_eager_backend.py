# Unusual: torch.compile with the backend "eager", warmed up while the file is loaded.
import torch


@torch.compile(backend="eager", dynamic=True)
def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]


relative_position_attention(torch.zeros(3, 3), torch.zeros(5), 2)
