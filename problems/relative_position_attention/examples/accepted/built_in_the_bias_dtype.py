# Right, since both tensors have one dtype: the bias is built first, then the scores are added to it.
import torch


def add_as_first(first, second):
    return first + second.to(first.dtype)


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    bias = rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return add_as_first(bias, scores)
