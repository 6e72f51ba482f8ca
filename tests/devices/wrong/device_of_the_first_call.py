"""Finds the device out once and for all, at the first call."""
import functools

import torch


class Where:
    tensor = None

    @functools.cached_property
    def device(self):
        return self.tensor.device


WHERE = Where()


def relative_position_attention(scores, rel_bias, max_dist):
    WHERE.tensor = scores
    position = torch.arange(scores.shape[0], device=WHERE.device)
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias.gather(0, index.flatten())  # <- here
    return scores + bias.view_as(scores)
