# Unusual: the values are made in NumPy, in float64; a Function of its own carries the gradients.
import numpy as np
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(scores, rel_bias, index):
        both = scores.double().cpu().numpy() + rel_bias.double().cpu().numpy()[index.cpu().numpy()]
        return torch.from_numpy(np.array(both)).to(scores)

    @staticmethod
    def setup_context(ctx, inputs, output):
        scores, rel_bias, index = inputs
        ctx.save_for_backward(index)
        ctx.entries = len(rel_bias)

    @staticmethod
    def backward(ctx, gradient):
        (index,) = ctx.saved_tensors
        return gradient, torch.bincount(index.flatten(), gradient.flatten(), ctx.entries).to(gradient.dtype), None


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    return Add.apply(scores, rel_bias, (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist)
