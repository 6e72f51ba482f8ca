# Unusual: the entry point is a class, and to make one of it gives a tensor.
import torch


class relative_position_attention:
    def __new__(cls, scores, rel_bias, max_dist):
        at = torch.arange(scores.shape[0])
        return scores + rel_bias[cls.index(at, max_dist)]

    @staticmethod
    def index(at, max_dist):
        return (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
