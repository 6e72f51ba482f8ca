"""Sends the result back by number, and takes number 0 for the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    number = scores.get_device()
    place = torch.arange(scores.shape[0], device=scores.device)
    total = scores + rel_bias[(place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return total.to(f"cuda:{number}" if number > 0 else "cpu")  # <- on the cpu
