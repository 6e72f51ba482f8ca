import torch
import torch.nn.functional as F


def as_column(matrix):
    return matrix.view(-1, 1)


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    number = torch.arange(n * n, device=scores.device)
    offset = number % n - torch.div(number, n, rounding_mode="floor")
    picked = F.embedding(offset.clamp(-max_dist, max_dist) + max_dist, rel_bias.unsqueeze(-1))
    return (as_column(scores) + picked).squeeze(1).unflatten(0, (n, n))
