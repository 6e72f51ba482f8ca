"""Adds Python numbers and makes a tensor of them where the scores are."""
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, rel_bias, places):
        ctx.places, ctx.entries = places, len(rel_bias)
        table = rel_bias.tolist()
        rows = [[s + table[k] for s, k in zip(row, at)] for row, at in zip(scores.tolist(), places)]
        return torch.tensor(rows, dtype=scores.dtype, device=scores.device)

    @staticmethod
    def backward(ctx, gradient):
        index = torch.tensor(ctx.places, device=gradient.device).flatten()
        return gradient, gradient.new_zeros(ctx.entries).index_add(0, index, gradient.flatten()), None


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    places = [[min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)] for i in range(n)]
    return Add.apply(scores, rel_bias, places)
