"""Leaves the device for NumPy and does not go back."""
import numpy as np
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, rel_bias, index):
        ctx.index, ctx.entries = torch.from_numpy(index), len(rel_bias)
        total = scores.cpu().double().numpy() + rel_bias.cpu().double().numpy()[index]
        return torch.from_numpy(total).to(scores.dtype)

    @staticmethod
    def backward(ctx, gradient):
        index = ctx.index.flatten().to(gradient.device)
        return gradient, gradient.new_zeros(ctx.entries).index_add(0, index, gradient.flatten()), None


def relative_position_attention(scores, rel_bias, max_dist):
    at = np.arange(scores.shape[0])
    index = np.clip(at[None, :] - at[:, None], -max_dist, max_dist) + max_dist
    return Add.apply(scores, rel_bias, index)  # <- on the cpu
