"""The reference, a triple loop in Python floats and the table of a GPT-2 model say the same."""

import pytest
import torch

from tests.oracles import reference

answer = reference("learned_absolute_embedding")
BATCH, WIDTH, ROWS = 3, 4, 9


def drawn(length: int, dtype: torch.dtype = torch.float64) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw (BATCH, length, WIDTH) tokens and a (ROWS, WIDTH) table."""
    generator = torch.Generator().manual_seed(length)
    tokens = torch.randn(BATCH, length, WIDTH, dtype=dtype, generator=generator)
    return tokens, torch.randn(ROWS, WIDTH, dtype=dtype, generator=generator)


@pytest.mark.parametrize("start", [0, 1, 4])
@pytest.mark.parametrize("length", [1, 2, 5])
def test_a_triple_loop_in_float64_says_the_same(length: int, start: int) -> None:
    tokens, table = drawn(length)
    looped = [
        [[float(tokens[b, i, d]) + float(table[start + i, d]) for d in range(WIDTH)] for i in range(length)]
        for b in range(BATCH)
    ]
    assert answer(tokens, table, start=start).tolist() == looped


@pytest.mark.parametrize(("length", "start"), [(1, -1), (3, -3), (1, ROWS), (2, ROWS - 1), (3, ROWS + 5), (10, 0)])
def test_a_row_that_is_not_there_is_an_error(length: int, start: int) -> None:
    tokens, table = drawn(length)
    with pytest.raises(IndexError, match=f"{length} tokens from position {start} on, and a table of {ROWS} rows"):
        answer(tokens, table, start=start)


@pytest.mark.parametrize(("length", "start"), [(1, 0), (5, 0), (1, 5), (3, 6)])
def test_gpt2_gives_its_first_block_the_same(length: int, start: int) -> None:
    from transformers import GPT2Config, GPT2Model  # only here: it takes seconds, and every worker reads this file

    tokens, table = drawn(length, torch.float32)
    config = GPT2Config(vocab_size=2, n_positions=ROWS, n_embd=WIDTH, n_layer=0, n_head=1, embd_pdrop=0.0)
    model = GPT2Model(config)
    seen: list[torch.Tensor] = []
    model.drop.register_forward_pre_hook(lambda module, given: seen.append(given[0]))
    with torch.no_grad():
        model.wpe.weight.copy_(table)
        model(inputs_embeds=tokens, position_ids=torch.arange(start, start + length)[None])
    assert torch.equal(answer(tokens, table, start), seen[0])
