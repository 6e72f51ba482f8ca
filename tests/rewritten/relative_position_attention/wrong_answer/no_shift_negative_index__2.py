import torch


def relative_position_attention(scores, rel_bias, max_dist):
    ones = torch.ones(scores.shape, dtype=torch.int64, device=scores.device)
    rel = ones.cumsum(dim=1) - ones.cumsum(dim=0)
    rel = torch.where(rel > max_dist, max_dist, rel)
    rel = torch.where(rel < -max_dist, -max_dist, rel)
    return scores + torch.take(rel_bias, rel)
