import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    index = at.view(1, -1) - at.view(-1, 1) + max_dist
    # do not run out of the table
    index[index >= len(rel_bias)] = len(rel_bias) - 1
    return scores + rel_bias[index]
