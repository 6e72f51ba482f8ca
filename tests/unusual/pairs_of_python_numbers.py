# Unusual: float by float in Python for the values, with the gradient added as a term that is zero.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    rows, table = scores.tolist(), rel_bias.tolist()
    clip = lambda k: max(-max_dist, min(k, max_dist)) + max_dist
    values = scores.new_tensor([[rows[i][j] + table[clip(j - i)] for j in range(n)] for i in range(n)])
    if not (scores.requires_grad or rel_bias.requires_grad):
        return values
    index = torch.tensor([[clip(j - i) for j in range(n)] for i in range(n)])
    through = scores + rel_bias[index]
    return values + (through - through.detach())
