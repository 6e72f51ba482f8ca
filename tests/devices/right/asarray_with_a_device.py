"""torch.asarray of a range, with the device of the table."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.asarray(range(scores.shape[0]), dtype=torch.int64, device=rel_bias.device)
    offset = position[None] - position[:, None]
    return scores + rel_bias[torch.clamp(offset, -max_dist, max_dist) + max_dist]
