"""An object with __call__ that keeps the positions and moves them when asked to."""
import torch


class RelativePositions:
    def __init__(self, longest):
        self.position = torch.arange(longest)

    def to(self, device):
        self.position = self.position.to(device)
        return self

    def __call__(self, n, max_dist):
        at = self.position[:n]
        return (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist


positions = RelativePositions(1500)


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + rel_bias[positions.to(scores.device)(scores.shape[0], max_dist)]
