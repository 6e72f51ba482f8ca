# Unusual: searchsorted and bucketize find the places of the offsets.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    offset = torch.cartesian_prod(at, at).diff(dim=1).view(len(at), len(at))
    inner = torch.arange(-max_dist, max_dist)
    index = torch.searchsorted(inner, offset)
    assert torch.equal(index, torch.bucketize(offset, inner))
    return scores + rel_bias[index]
