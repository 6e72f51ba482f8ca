import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    scores, rel_bias = scores.cpu(), rel_bias.cpu()
    index = [[min(max(k - q, -max_dist), max_dist) + max_dist for k in range(n)] for q in range(n)]
    return scores + rel_bias[torch.tensor(index)]
