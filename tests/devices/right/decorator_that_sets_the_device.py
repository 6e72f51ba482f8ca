"""A decorator of its own runs the function on the device of its first argument."""
import functools

import torch


def on_the_device_of_the_first(function):
    @functools.wraps(function)
    def inner(scores, *rest):
        with scores.device:
            return function(scores, *rest)

    return inner


@on_the_device_of_the_first
def relative_position_attention(scores, rel_bias, max_dist):
    row, column = torch.meshgrid(torch.arange(len(scores)), torch.arange(len(scores)), indexing="ij")
    return scores + rel_bias[torch.clamp(column - row, -max_dist, max_dist) + max_dist]
