import functools

import torch
import torch.nn.functional as F


class Rotary:
    def __init__(self, width: int, device: torch.device):
        self.width, self.device, self.rates = width, device, None

    def __call__(self, t: torch.Tensor, position: int, base: float) -> torch.Tensor:
        if self.rates is None:
            rates = [base ** (-2 * i / self.width) for i in range(self.width // 2)]
            self.rates = torch.tensor(rates * 2, dtype=torch.float64, device=self.device)
        phi = self.rates * position
        a, b = t.tensor_split(2, dim=-1)
        return t * phi.cos().type_as(t) + torch.cat((-b, a), dim=-1) * phi.sin().type_as(t)


rotary_for = functools.cache(Rotary)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    rotary = rotary_for(q_new.shape[-1], q_new.device)
    new_k = torch.cat((cache_k, rotary(k_new, position, base)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    out = F.scaled_dot_product_attention(rotary(q_new, position, base), new_k, new_v)
    return out, new_k, new_v
