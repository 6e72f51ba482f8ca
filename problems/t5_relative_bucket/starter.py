"""Exercise: T5 relative bucket. The task is in problems/t5_relative_bucket/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def t5_relative_bucket(
    relative_position: torch.Tensor, bidirectional: bool = True, num_buckets: int = 32, max_distance: int = 128
) -> torch.Tensor:
    """Sort offsets into buckets: one for each near distance, further ones spread by the logarithm of the distance.

    relative_position: int64, any shape; key - query, so what lies after the query is positive
    bidirectional:     whether both sides have buckets, half of them each; otherwise only what lies before
    num_buckets:       how many there are in all
    max_distance:      from here on all distances share the last bucket of their side

    Returns a new int64 tensor with the shape and device of `relative_position`, which stays as it is.
    """
    raise NotImplementedError
