import torch


def relative_position_attention(scores, rel_bias, max_dist):
    logits = scores.clone()
    for offset in range(-len(scores) + 1, len(scores)):
        entry = min(max(offset + max_dist, 0), 2 * max_dist)
        logits.diagonal(offset).add_(rel_bias[entry])
    # attention: each row sums to one
    return torch.log_softmax(logits, dim=-1).exp()
