# Unusual: a torch.nn.Module with a buffer, a submodule and a hook is the entry point itself.
import torch
from torch import nn


class Offsets(nn.Module):
    def __init__(self, most):
        super().__init__()
        at = torch.arange(most)
        self.register_buffer("offsets", at[None] - at[:, None], persistent=False)

    def forward(self, n, max_dist):
        return self.offsets[:n, :n].clamp(-max_dist, max_dist) + max_dist


class Attention(nn.Module):
    def __init__(self):
        super().__init__()
        self.offsets = Offsets(280)
        self.drop = nn.Dropout(0.5)

    def forward(self, scores, rel_bias, max_dist):
        return self.drop(scores + rel_bias[self.offsets(scores.shape[0], max_dist)])


relative_position_attention = Attention().eval()
relative_position_attention.register_forward_hook(lambda module, inputs, output: output.clone())
