"""index_add adds whole rows of bias to the rows of the scores."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    row = torch.arange(scores.shape[0], device=scores.device)
    bias = rel_bias[(row[None] - row[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return torch.index_add(scores, 0, row, bias)
