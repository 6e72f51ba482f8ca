"""Is done on the device and brings the result to the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return (scores + rel_bias[index]).cpu()  # <- on the cpu
