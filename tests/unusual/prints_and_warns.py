# Unusual: prints to both streams at every call, with and without line ends, and warns while it is loaded.
import sys
import warnings

import torch

warnings.warn("loaded", stacklevel=1)
warnings.simplefilter("always")


def relative_position_attention(scores, rel_bias, max_dist):
    print("scores", tuple(scores.shape), "é ✓ 中", end="")
    print("to the other stream", file=sys.stderr, flush=True)
    warnings.warn("called", UserWarning, stacklevel=2)
    sys.stdout.write("\x1b[31mred\x1b[0m\0\r")
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
