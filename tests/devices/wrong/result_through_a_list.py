"""The result goes through a list, and the new tensor is on the CPU."""
import torch


class Add(torch.autograd.Function):
    @staticmethod
    def forward(ctx, scores, rel_bias, index):
        ctx.save_for_backward(index)
        ctx.entries = len(rel_bias)
        total = scores + rel_bias[index]
        return torch.tensor(total.tolist(), dtype=total.dtype)

    @staticmethod
    def backward(ctx, gradient):
        (index,) = ctx.saved_tensors
        table = gradient.new_zeros(ctx.entries).index_add(0, index.flatten(), gradient.flatten())
        return gradient, table, None


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    index = (at[None, :] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    return Add.apply(scores, rel_bias, index)  # <- on the cpu
