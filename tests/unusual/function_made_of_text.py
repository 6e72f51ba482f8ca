# Unusual: the function is made of text, compiled, executed in a namespace of its own, and rebuilt from its code.
import types

import torch

TEXT = """
def made(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[eval("(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist")]
"""
space = {"torch": torch}
exec(compile(TEXT, "<made>", "exec"), space)
relative_position_attention = types.FunctionType(space["made"].__code__, {"torch": torch}, "rebuilt")
