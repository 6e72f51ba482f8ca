import torch


def relative_position_attention(scores, rel_bias, max_dist):
    out = scores  # start from the scores
    keys = torch.arange(scores.shape[1], device=scores.device)
    for query in range(scores.shape[0]):
        entry = torch.clamp(keys - query, -max_dist, max_dist) + max_dist
        out[query] = out[query] + rel_bias[entry]
    return out
