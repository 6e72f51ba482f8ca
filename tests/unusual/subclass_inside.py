# Unusual: works with a subclass of Tensor that counts its operations, and gives a plain tensor back.
import torch


class Counted(torch.Tensor):
    count = 0

    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        Counted.count += 1
        return super().__torch_function__(function, types, args, kwargs or {})


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0]).as_subclass(Counted)
    before = Counted.count
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    out = scores.as_subclass(Counted) + rel_bias[index.as_subclass(torch.Tensor)]
    assert Counted.count > before
    assert type(out) is Counted
    return out.as_subclass(torch.Tensor)
