import functools
import operator

import torch


def relative_distance(query_positions: torch.Tensor, key_positions: torch.Tensor, convention: str) -> torch.Tensor:
    terms = []
    for word in convention.split(" - ", 1):
        if word == "query":
            terms.append(query_positions.reshape(-1, 1))
        elif word == "key":
            terms.append(key_positions.reshape(1, -1))
        else:
            raise ValueError(f"what is {word!r}?")
    if len(terms) != 2:
        raise ValueError(convention)
    return functools.reduce(operator.sub, terms)
