# Unusual: a callable object with slots, a descriptor and a property; its signature has more than is asked for.
import torch


class Clip:
    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner=None):
        return lambda offsets, most: offsets.clamp(min=-most, max=most)


class Attention:
    __slots__ = ("_device",)
    clip = Clip()

    def __init__(self, device="cpu"):
        self._device = device

    @property
    def device(self):
        return self._device

    def __call__(self, scores, rel_bias, max_dist, /, *rest, scale=1, **options):
        at = torch.arange(scores.shape[0], device=self.device)
        return scores + rel_bias[self.clip(at[None] - at[:, None], max_dist) + max_dist]


relative_position_attention = Attention()
