"""F.embedding in a table that was copied to the CPU."""
import torch
import torch.nn.functional as F


def relative_position_attention(scores, rel_bias, max_dist):
    table = rel_bias.cpu().unsqueeze(-1)
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + F.embedding(index, table).squeeze(-1)  # <- here
