# Unusual: the entry point is a lambda with two walruses in it.
import torch

relative_position_attention = lambda scores, rel_bias, max_dist: (
    scores
    + rel_bias[
        ((at := torch.arange(len(scores)))[None] - at[:, None]).clamp(-(most := max_dist), most) + most
    ]
)
