# Right: the table is stretched to one strip over all offsets, and each row is a window of it.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    far = max(n - 1 - max_dist, 0)
    near = rel_bias[max(max_dist - n + 1, 0) : max_dist + n]
    strip = torch.cat((rel_bias[:1].expand(far), near, rel_bias[-1:].expand(far)))
    return scores + torch.stack([strip[n - 1 - i : 2 * n - 1 - i] for i in range(n)])
