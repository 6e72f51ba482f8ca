# Clips by normalising with max_dist; max_dist = 0 gives 0 / 0 and an index error.
# Source: https://github.com/spectraldoy/music-transformer/issues/6
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    part = ((at[None] - at[:, None]) / max_dist).clamp(-1, 1)
    return scores + rel_bias[(part * max_dist).round().long() + max_dist]
