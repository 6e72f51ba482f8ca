"""A frozen dataclass that knows its length, its reach and its device."""
from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Window:
    length: int
    reach: int
    device: torch.device

    def index(self):
        at = torch.arange(self.length, device=self.device)
        return (at[None] - at[:, None]).clamp(-self.reach, self.reach) + self.reach


def relative_position_attention(scores, rel_bias, max_dist):
    return scores + rel_bias[Window(len(scores), max_dist, scores.device).index()]
