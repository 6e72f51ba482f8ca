# Right: what is kept between calls is the index alone, which depends on nothing but its key.
import functools

import torch


@functools.cache
def index(n, max_dist, device):
    at = torch.arange(n, device=device)
    return (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist


class RelativePositionAttention:
    def __call__(self, scores, rel_bias, max_dist):
        return torch.add(scores, rel_bias[index(len(scores), max_dist, scores.device)])


relative_position_attention = RelativePositionAttention()
