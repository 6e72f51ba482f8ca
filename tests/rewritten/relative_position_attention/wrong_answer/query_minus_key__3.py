import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[-1]
    here, there = torch.meshgrid(
        torch.arange(n, device=scores.device), torch.arange(n, device=scores.device), indexing="xy"
    )
    diff = here - there
    lo = torch.full_like(diff, -max_dist)
    hi = torch.full_like(diff, max_dist)
    idx = torch.minimum(torch.maximum(diff, lo), hi) + max_dist
    bias = torch.gather(rel_bias.expand(n, rel_bias.numel()), 1, idx)
    return torch.add(bias.t(), scores)
