"""Walks over a tensor on the device and turns every element into an int."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = torch.cat((rel_bias[:1].repeat(n), rel_bias, rel_bias[-1:].repeat(n)))
    out = torch.empty_like(scores)
    for i, at in enumerate(torch.arange(n, device=scores.device)):
        first = n + max_dist - int(at)
        out[i] = scores[i] + line[first : first + n]
    return out
