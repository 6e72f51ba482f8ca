"""Makes the positions on the CPU and moves them before anything else happens."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0]).to(scores.device)
    offset = position.unsqueeze(0) - position.unsqueeze(1)
    index = torch.clamp(offset, min=-max_dist, max=max_dist) + max_dist
    return torch.add(scores, rel_bias[index])
