"""The table goes through Python numbers, and the tensor made of them has no device."""
import torch


class Lookup(torch.autograd.Function):
    @staticmethod
    def forward(ctx, rel_bias, index):
        ctx.index, ctx.entries = index, len(rel_bias)
        table = rel_bias.tolist()
        return torch.tensor([[table[k] for k in row] for row in index], dtype=rel_bias.dtype)

    @staticmethod
    def backward(ctx, gradient):
        index = torch.tensor(ctx.index, device=gradient.device).flatten()
        return gradient.new_zeros(ctx.entries).index_add(0, index, gradient.flatten()), None


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    index = [[min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)] for i in range(n)]
    bias = Lookup.apply(rel_bias, index)
    return scores + bias  # <- here
