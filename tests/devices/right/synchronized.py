"""Waits for the GPU before it returns, where there is one in use."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    out = scores + rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
    if out.is_cuda:
        torch.cuda.synchronize(out.device)
    return out
