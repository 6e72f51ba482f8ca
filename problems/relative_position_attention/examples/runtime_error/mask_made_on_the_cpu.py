import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    offset = torch.arange(n)[None, :] - torch.arange(n)[:, None]
    far = offset.abs() > max_dist
    ends = torch.where(offset < 0, rel_bias[0], rel_bias[-1])
    inner = rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
    return scores + torch.where(far, ends, inner)
