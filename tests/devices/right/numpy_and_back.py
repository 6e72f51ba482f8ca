"""The sum is made by NumPy on the CPU and sent back; the gradient has a way of its own."""
import numpy as np
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, rel_bias, index):
        ctx.index, ctx.entries = torch.from_numpy(index), len(rel_bias)
        total = scores.cpu().double().numpy() + rel_bias.cpu().double().numpy()[index]
        return torch.from_numpy(total).to(device=scores.device, dtype=scores.dtype)

    @staticmethod
    def backward(ctx, gradient):
        index = ctx.index.flatten().to(gradient.device)
        return gradient, gradient.new_zeros(ctx.entries).index_add(0, index, gradient.flatten()), None


def relative_position_attention(scores, rel_bias, max_dist):
    position = np.arange(scores.shape[0])
    return Add.apply(scores, rel_bias, np.clip(position[None] - position[:, None], -max_dist, max_dist) + max_dist)
