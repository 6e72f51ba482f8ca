# No clipping: fine while L <= max_dist + 1, an index error beyond.
# Source: https://github.com/huggingface/transformers/issues/17026
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    return scores + rel_bias[at[None] - at[:, None] + max_dist]
