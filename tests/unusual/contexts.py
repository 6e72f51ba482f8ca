# Unusual: context managers of contextlib around everything, among them one that swallows its own exception.
import contextlib
import io

import torch


@contextlib.contextmanager
def index(n, max_dist):
    at = torch.arange(n)
    try:
        yield (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    finally:
        del at


def relative_position_attention(scores, rel_bias, max_dist):
    out = None
    with contextlib.ExitStack() as stack:
        stack.enter_context(contextlib.redirect_stdout(io.StringIO()))
        stack.enter_context(contextlib.suppress(ZeroDivisionError))
        stack.callback(print, "left")
        chosen = stack.enter_context(index(scores.shape[0], max_dist))
        with torch.no_grad(), torch.enable_grad(), contextlib.nullcontext():
            out = scores + rel_bias[chosen]
        print(1 // 0)
    return out
