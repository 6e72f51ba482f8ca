"""Takes the device from a copy of the scores that is on the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    shape = scores.detach().cpu()
    position = torch.arange(shape.shape[0], device=shape.device)
    offset = position[None, :] - position[:, None]
    entry = torch.arange(-max_dist, max_dist + 1, device=shape.device)
    picks = (offset.clamp(-max_dist, max_dist)[..., None] == entry).type_as(shape)
    return scores + torch.matmul(picks, rel_bias)  # <- here
