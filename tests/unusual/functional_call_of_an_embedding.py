# Unusual: torch.func.functional_call puts the table in the place of an Embedding's weight.
import torch

LAYER = torch.nn.Embedding(1, 1, dtype=torch.float64)


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    return torch.func.functional_call(LAYER, {"weight": rel_bias.unsqueeze(1)}, (index,)).squeeze(-1) + scores
