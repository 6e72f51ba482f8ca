# The offset is taken as query - key, so the bias comes out transposed.
# Source: https://github.com/nntrainer/nntrainer/pull/3982, https://github.com/dmlc/gluon-nlp/pull/1470
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = at.unsqueeze(1) - at.unsqueeze(0)
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
