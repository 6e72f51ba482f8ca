# Unusual: sets two threads for torch and gives them a product, a sum and a sort that are large enough for both.
import torch

torch.set_num_threads(2)
LARGE = torch.rand(400, 400)


def relative_position_attention(scores, rel_bias, max_dist):
    assert torch.get_num_threads() == 2
    assert (LARGE @ LARGE + LARGE).flatten().sort().values.sum() > 0
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
