# Unusual: weak references, finalizers, the garbage collector, a tracer and a profiler of its own, an exit handler.
import atexit
import gc
import sys
import weakref

import torch

atexit.register(print, "never seen")
ended = []


class Holder:
    def __init__(self, value):
        self.value, self.me = value, self


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    holder = Holder((at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist)
    weakref.finalize(holder, ended.append, 1)
    calls = []
    sys.setprofile(lambda frame, event, argument: calls.append(event))
    sys.settrace(lambda frame, event, argument: None)
    try:
        return scores + rel_bias[holder.value]
    finally:
        sys.settrace(None)
        sys.setprofile(None)
        gc.disable()
        del holder
        gc.collect()
        gc.enable()
        assert calls
        assert ended
