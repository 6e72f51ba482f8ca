"""index_put_ with accumulate and values of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    row, column = torch.ones_like(scores, dtype=torch.bool).nonzero(as_tuple=True)
    index = ((column - row).clamp(-max_dist, max_dist) + max_dist).cpu()
    bias = rel_bias.cpu()[index]
    return scores.clone().index_put_((row, column), bias, accumulate=True)  # <- here
