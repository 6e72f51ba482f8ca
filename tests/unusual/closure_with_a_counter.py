# Unusual: a closure within a closure, with a counter that every call raises and that decides nothing.
import torch


def outer():
    calls = 0

    def make(combine):
        def inner(scores, rel_bias, max_dist):
            nonlocal calls
            calls += 1
            at = torch.arange(scores.shape[0])
            return combine(scores, rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist])

        return inner

    return make


relative_position_attention = outer()(torch.add)
