import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = len(scores)

    def bias_of(offset):
        if offset > max_dist:
            offset = max_dist
        elif offset < -max_dist:
            offset = -max_dist
        return rel_bias[offset]

    # one bias per offset, -(n-1) ... n-1
    by_offset = torch.stack([bias_of(o) for o in range(-(n - 1), n)])
    return torch.stack([scores[q] + by_offset[n - 1 - q : 2 * n - 1 - q] for q in range(n)])
