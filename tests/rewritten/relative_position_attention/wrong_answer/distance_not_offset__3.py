import torch


def distances(n, device):
    position = torch.arange(n, device=device, dtype=torch.float32)
    return torch.cdist(position[:, None], position[:, None], p=1.0).long()


def relative_position_attention(scores, rel_bias, max_dist):
    n = len(scores)
    how_far = torch.minimum(distances(n, scores.device), torch.tensor(max_dist, device=scores.device))
    half = rel_bias.narrow(0, max_dist, max_dist + 1)
    return scores + half.expand(n, -1).gather(1, how_far)
