import torch
import torch.nn.functional as F


class Rotation:
    by_width = {}

    @classmethod
    def angles(cls, width, position, base):
        rates = cls.by_width.setdefault(width, [base ** (-2 * i / width) for i in range(width // 2)])
        return torch.tensor([position * rate for rate in rates] * 2, dtype=torch.float64)

    @classmethod
    def apply(cls, vector, position, base):
        phi = cls.angles(vector.shape[-1], position, base).to(vector.device)
        first, second = vector.chunk(2, dim=-1)
        rotated = torch.cat((-second, first), dim=-1)
        return vector * phi.cos().to(vector.dtype) + rotated * phi.sin().to(vector.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat((cache_k, Rotation.apply(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    query = Rotation.apply(q_new, position, base)
    return F.scaled_dot_product_attention(query, new_k, new_v), new_k, new_v
