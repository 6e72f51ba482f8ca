# Nothing was written yet, but for a docstring.
import torch


def rope_interleaved(x, positions, base=10000):
    """To do tomorrow."""
    raise NotImplementedError
