"""Sets the default device after the positions were made."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    key = torch.arange(scores.shape[0])
    torch.set_default_device(scores.device)
    try:
        query = torch.arange(scores.shape[0])
        offset = key[None, :] - query[:, None]  # <- here
    finally:
        torch.set_default_device(None)
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
