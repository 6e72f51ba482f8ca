"""torch.tensor of a list of single elements: they may be on the GPU, the new tensor is not."""
import torch


class Stretch(torch.autograd.Function):
    @staticmethod
    def forward(ctx, rel_bias, places):
        ctx.places, ctx.entries = places, len(rel_bias)
        return torch.tensor([rel_bias[k] for k in places], dtype=rel_bias.dtype)

    @staticmethod
    def backward(ctx, gradient):
        index = torch.tensor(ctx.places, device=gradient.device)
        return gradient.new_zeros(ctx.entries).index_add(0, index, gradient), None


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = Stretch.apply(rel_bias, [min(max(k, -max_dist), max_dist) + max_dist for k in range(1 - n, n)])
    rows = []
    for i in range(n):
        rows.append(scores[i] + line[n - 1 - i : 2 * n - 1 - i])  # <- here
    return torch.stack(rows)
