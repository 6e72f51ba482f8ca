"""Passes the device on as text: str(scores.device)."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    where = str(scores.device)
    position = torch.linspace(0, len(scores) - 1, len(scores), dtype=torch.float64, device=where).round().long()
    return scores + rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
