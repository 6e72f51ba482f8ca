"""np.asarray of the table: the same as .numpy(), only less visible."""
import numpy as np
import torch


class Lookup(torch.autograd.Function):
    @staticmethod
    def forward(ctx, rel_bias, index):
        ctx.index, ctx.entries = torch.from_numpy(index), len(rel_bias)
        table = np.asarray(rel_bias.double())  # <- here
        return torch.from_numpy(table[index]).to(rel_bias)

    @staticmethod
    def backward(ctx, gradient):
        index = ctx.index.flatten().to(gradient.device)
        return gradient.new_zeros(ctx.entries).index_add(0, index, gradient.flatten()), None


def relative_position_attention(scores, rel_bias, max_dist):
    place = np.arange(scores.shape[0])
    index = np.clip(place[None] - place[:, None], -max_dist, max_dist) + max_dist
    return scores + Lookup.apply(rel_bias, index)
