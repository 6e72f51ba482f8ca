"""torch.cuda.device_of makes the device of the scores the current one; on the CPU it does nothing."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    with torch.cuda.device_of(scores):
        position = torch.arange(scores.shape[0], device="cuda" if scores.is_cuda else "cpu")
        index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
