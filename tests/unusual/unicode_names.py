# Unusual: identifiers in Greek and in Chinese, one written with a combining sign, and text of all kinds.
import torch

Δ_max = "µ 𝔘 ‮ \N{SNOWMAN} \ud83d\ude00"
位置 = torch.arange


def f́(λ, ρ):
    return λ[ρ]


def relative_position_attention(scores, rel_bias, max_dist):
    τ, ﬁn = 位置(scores.shape[0]), max_dist
    Δ = (τ[None] - τ[:, None]).clamp(-fin, ﬁn) + fin
    return scores + f́(rel_bias, Δ)
