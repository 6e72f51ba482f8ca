"""The index is a list of Python numbers; new_tensor puts it where the scores are."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = [min(max(k, -max_dist), max_dist) + max_dist for k in range(1 - n, n)]
    index = scores.new_tensor([line[n - 1 - i : 2 * n - 1 - i] for i in range(n)], dtype=torch.long)
    return scores + rel_bias[index]
