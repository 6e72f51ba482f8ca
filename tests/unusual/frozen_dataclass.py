# Unusual: a frozen dataclass with slots, a default factory and an ordering; its method does the work.
from dataclasses import dataclass, field, replace

import torch


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Window:
    most: int
    length: int = 1
    seen: list[int] = field(default_factory=list, compare=False, repr=False)

    def index(self) -> torch.Tensor:
        self.seen.append(self.length)
        at = torch.arange(self.length)
        return (at - at[:, None]).clamp(-self.most, self.most) + self.most


def relative_position_attention(scores, rel_bias, max_dist):
    window = replace(Window(most=max_dist), length=scores.shape[0])
    assert window >= Window(most=max_dist, length=0)
    return scores + rel_bias[window.index()]
