# Unusual: five decorators, with and without arguments, one of which is a class and one of which changes the order.
import functools

import torch


def traced(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


def repeated(times):
    def decorate(function):
        def wrapper(*args):
            for _ in range(times - 1):
                function(*args)
            return function(*args)

        return wrapper

    return decorate


class Checked:
    def __init__(self, function):
        functools.update_wrapper(self, function)
        self.function = function

    def __call__(self, scores, rel_bias, max_dist):
        assert scores.ndim == 2
        assert len(rel_bias) == 2 * max_dist + 1
        return self.function(scores, rel_bias, max_dist)


def backwards(function):
    return lambda *args: function(*args[::-1])


@traced
@Checked
@repeated(2)
@backwards
@torch.enable_grad()
def relative_position_attention(max_dist, rel_bias, scores):
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
