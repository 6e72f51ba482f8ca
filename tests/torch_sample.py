"""What torch does in small: a table of activities on the CPU, each of which an ordinary submission might use.

`tests/test_filter.py` runs all of them in a child, to see that no layer of the sandbox is in their way. It is a
submission as well: `sample()` runs everything here, and raises when something does not do what it should.
"""

# mypy: disable-error-code="no-untyped-call,no-any-return,attr-defined,arg-type"
# The reason for that: much of torch has no annotations, and this file is not about them.

import asyncio
import concurrent.futures
import copy
import io
import multiprocessing
import pickle
import tempfile
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812 -- reason: the name that everybody gives it
from torch import Tensor, nn

ACTIVITIES: dict[str, Callable[[], object]] = {}
LARGE = 700  # a product of this size is worth several threads
EASY = 1e-3


def activity(function: Callable[[], object]) -> Callable[[], object]:
    ACTIVITIES[function.__name__] = function
    return function


def sample() -> dict[str, object]:
    return {name: function() for name, function in ACTIVITIES.items()}


def seeded(*shape: int, seed: int = 0, dtype: torch.dtype = torch.float32) -> Tensor:
    return torch.randn(*shape, generator=torch.Generator().manual_seed(seed)).to(dtype)


def near(actual: Tensor, expected: Tensor, tolerance: float = EASY) -> bool:
    assert actual.shape == expected.shape
    assert torch.allclose(actual, expected, rtol=tolerance, atol=tolerance), (actual, expected)
    return True


def network() -> nn.Module:
    torch.manual_seed(1)
    return nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 1))


# Products


@activity
def matmul() -> object:
    a, b = seeded(5, 7), seeded(7, 3, seed=1)
    return near(a @ b, (a.double() @ b.double()).float())


@activity
def vectors() -> object:
    a, b = seeded(9), seeded(9, seed=1)
    near(torch.outer(a, b).diagonal().sum(), a.dot(b))
    return near(torch.mv(torch.eye(9), a), a)


@activity
def batches() -> object:
    a, b = seeded(4, 5, 6), seeded(4, 6, 2, seed=1)
    near(torch.bmm(a, b), torch.stack([x @ y for x, y in zip(a, b, strict=True)]))
    return near(torch.baddbmm(torch.ones(4, 5, 2), a, b, beta=2), a @ b + 2)


@activity
def einsum() -> object:
    a, b = seeded(3, 4, 5), seeded(5, 4, seed=1)
    near(torch.einsum("ijk,kl->ijl", a, b), a @ b)
    return near(torch.einsum("bij->b", a), a.sum((1, 2)))


@activity
def tensordot_and_kron() -> object:
    a, b = seeded(3, 4), seeded(4, 3, seed=1)
    near(torch.tensordot(a, b, dims=1), a @ b)
    return torch.kron(a, b).shape == (12, 12)


@activity
def large_product_in_two_threads() -> object:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        a = torch.ones(LARGE, LARGE)
        near(a @ a, torch.full_like(a, LARGE))
        near(a.double().mm(torch.eye(LARGE, dtype=torch.float64)), a.double())
        return bool((a + a == 2).all()) and float(a.sum()) == LARGE * LARGE
    finally:
        torch.set_num_threads(before)


@activity
def large_elements_in_two_threads() -> object:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        a = torch.linspace(0, 1, 1 << 20)
        b = (a.sin() ** 2 + a.cos() ** 2).sort().values
        return near(b, torch.ones_like(b)) and near(a.flip(0).cumsum(0)[-1:], a.sum()[None], 1.0)
    finally:
        torch.set_num_threads(before)


# Layers


@activity
def conv1d() -> object:
    x, weight = seeded(2, 3, 16), seeded(4, 3, 5, seed=1)
    y = F.conv1d(x, weight, padding=2)
    windows = F.pad(x, (2, 2)).unfold(2, 5, 1)
    return near(y, torch.einsum("bcnk,ock->bon", windows, weight))


@activity
def conv2d() -> object:
    x, weight = seeded(2, 3, 9, 9), seeded(6, 3, 3, 3, seed=1)
    y = F.conv2d(x, weight, stride=2)
    near(y, (weight.view(6, -1) @ F.unfold(x, 3, stride=2)).view(2, 6, 4, 4))
    return F.conv_transpose2d(y, weight, stride=2).shape == x.shape


@activity
def conv2d_backward() -> object:
    layer = nn.Conv2d(3, 8, 3, groups=1)
    layer(seeded(4, 3, 12, 12)).pow(2).mean().backward()
    assert layer.weight.grad is not None
    return bool(layer.weight.grad.isfinite().all())


@activity
def conv3d_and_depthwise() -> object:
    near(F.conv3d(torch.ones(1, 1, 4, 4, 4), torch.ones(1, 1, 2, 2, 2)), torch.full((1, 1, 3, 3, 3), 8.0))
    return near(F.conv2d(torch.ones(1, 4, 5, 5), torch.ones(4, 1, 3, 3), groups=4), torch.full((1, 4, 3, 3), 9.0))


@activity
def pooling_and_resizing() -> object:
    x = seeded(1, 2, 8, 8)
    near(F.avg_pool2d(x, 8).flatten(), x.mean((0, 2, 3)))
    near(F.adaptive_max_pool2d(x, 1).flatten(), x.amax((0, 2, 3)))
    assert F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False).shape == (1, 2, 16, 16)
    grid = F.affine_grid(torch.eye(2, 3)[None], [1, 2, 8, 8], align_corners=False)
    return near(F.grid_sample(x, grid, align_corners=False), x)


@activity
def padding_modes() -> object:
    x = torch.arange(4.0).view(1, 1, 4)
    assert F.pad(x, (1, 1), mode="reflect").flatten().tolist() == [1, 0, 1, 2, 3, 2]
    assert F.pad(x, (1, 1), mode="replicate").flatten().tolist() == [0, 0, 1, 2, 3, 3]
    return F.pad(x, (1, 1), mode="circular").flatten().tolist() == [3, 0, 1, 2, 3, 0]


@activity
def scaled_dot_product_attention() -> object:
    q, k, v = (seeded(2, 4, 6, 8, seed=seed) for seed in range(3))
    mask = torch.ones(6, 6, dtype=torch.bool).tril()
    expected = (q @ k.mT / 8**0.5).masked_fill(~mask, -torch.inf).softmax(-1) @ v
    near(F.scaled_dot_product_attention(q, k, v, attn_mask=mask), expected)
    return near(F.scaled_dot_product_attention(q, k, v, is_causal=True), expected)


@activity
def multihead_attention() -> object:
    layer = nn.MultiheadAttention(16, 4, batch_first=True)
    x = seeded(2, 5, 16)
    out, weights = layer(x, x, x)
    near(weights.sum(-1), torch.ones(2, 5))
    out.sum().backward()
    with torch.no_grad():
        return near(layer.eval()(x, x, x, need_weights=False)[0], out.detach())


@activity
def transformer() -> object:
    layer = nn.TransformerEncoderLayer(16, 2, dim_feedforward=32, batch_first=True)
    stack = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False)
    y = stack(seeded(2, 5, 16))
    y.mean().backward()
    with torch.inference_mode():
        return tuple(stack.eval()(seeded(2, 5, 16)).shape) == (2, 5, 16)


@activity
def lstm() -> object:
    layer = nn.LSTM(3, 5, num_layers=2, bidirectional=True, batch_first=True)
    out, (hidden, cell) = layer(seeded(2, 7, 3))
    out.sum().backward()
    return (out.shape, hidden.shape, cell.shape) == ((2, 7, 10), (4, 2, 5), (4, 2, 5))


@activity
def gru() -> object:
    layer, cell = nn.GRU(3, 5), nn.GRUCell(3, 5)
    for name, value in cell.named_parameters():
        value.data.copy_(layer.get_parameter(f"{name}_l0"))
    x = seeded(4, 1, 3)
    hidden = torch.zeros(1, 5)
    for step in x:
        hidden = cell(step, hidden)
    return near(layer(x)[1][0], hidden)


@activity
def packed_sequences() -> object:
    rows = [seeded(n, 3) for n in (5, 3, 1)]
    packed = nn.utils.rnn.pack_sequence(rows)
    out, lengths = nn.utils.rnn.pad_packed_sequence(nn.RNN(3, 4)(packed)[0])
    return out.shape == (5, 3, 4) and lengths.tolist() == [5, 3, 1]


@activity
def embedding() -> object:
    table = nn.Embedding(10, 3, padding_idx=0)
    table(torch.tensor([[1, 2, 2], [0, 1, 9]])).sum().backward()
    assert table.weight.grad is not None
    assert table.weight.grad[:, 0].tolist() == [0, 2, 2, 0, 0, 0, 0, 0, 0, 1]
    bag = nn.EmbeddingBag(10, 3, mode="sum", sparse=True)
    bag(torch.tensor([1, 2, 3]), torch.tensor([0, 2])).sum().backward()
    assert bag.weight.grad is not None
    return bag.weight.grad.is_sparse


@activity
def normalisation() -> object:
    x = seeded(6, 4, 5)
    near(nn.LayerNorm(5)(x).mean(-1), torch.zeros(6, 4))
    near(nn.GroupNorm(2, 4)(x).view(6, 2, -1).mean(-1), torch.zeros(6, 2))
    near(nn.InstanceNorm1d(4)(x).mean(-1), torch.zeros(6, 4))
    return near(nn.RMSNorm(5)(x).pow(2).mean(-1), torch.ones(6, 4), 1e-2)


@activity
def batch_normalisation() -> object:
    layer = nn.BatchNorm2d(3)
    x = seeded(4, 3, 5, 5) * 3 + 2
    near(layer(x).mean((0, 2, 3)), torch.zeros(3))
    layer(x).sum().backward()
    mean, variance = layer.get_buffer("running_mean"), layer.get_buffer("running_var")
    return near(layer.eval()(x), (x - mean.view(3, 1, 1)) / (variance.view(3, 1, 1) + 1e-5).sqrt())


@activity
def dropout() -> object:
    torch.manual_seed(0)
    y = F.dropout(torch.ones(10_000), 0.25)
    return 0.2 < float((y == 0).float().mean()) < 0.3 and near(F.dropout(y, 0.9, training=False), y)


@activity
def activations() -> object:
    x = torch.linspace(-3, 3, 50)
    for function in (F.relu, F.gelu, F.silu, F.mish, F.elu, F.softplus, F.hardswish, F.leaky_relu, F.logsigmoid):
        assert function(x).isfinite().all()
    return near(F.log_softmax(x, 0).exp().sum(), torch.tensor(1.0))


@activity
def losses() -> object:
    logits, target = seeded(6, 4).requires_grad_(), torch.tensor([0, 1, 2, 3, 0, 1])
    near(F.cross_entropy(logits, target), F.nll_loss(logits.log_softmax(1), target))
    F.cross_entropy(logits, target, label_smoothing=0.1).backward()
    x, y = seeded(5).sigmoid(), seeded(5, seed=1).sigmoid()
    total = F.mse_loss(x, y) + F.l1_loss(x, y) + F.huber_loss(x, y) + F.binary_cross_entropy(x, y)
    ctc = F.ctc_loss(seeded(8, 1, 4).log_softmax(-1), torch.tensor([[1, 2, 3]]), torch.tensor([8]), torch.tensor([3]))
    return bool((total + ctc).isfinite())


# Spectra and linear algebra


@activity
def fft() -> object:
    x = seeded(4, 30, dtype=torch.float64)
    near(torch.fft.ifft(torch.fft.fft(x)).real, x)
    near(torch.fft.irfft(torch.fft.rfft(x), n=30), x)
    near(torch.fft.ifft2(torch.fft.fftshift(torch.fft.fft2(x)).roll((-2, -15), (0, 1))).real, x)
    kernel = F.pad(torch.ones(3, dtype=torch.float64), (0, 27))
    smooth = torch.fft.irfft(torch.fft.rfft(x) * torch.fft.rfft(kernel), n=30)
    return near(smooth, x + x.roll(1, 1) + x.roll(2, 1))


@activity
def stft() -> object:
    x, window = seeded(400), torch.hann_window(64)
    spectrum = torch.stft(x, 64, hop_length=16, window=window, return_complex=True)
    return near(torch.istft(spectrum, 64, hop_length=16, window=window, length=400), x)


@activity
def svd() -> object:
    a = seeded(6, 4)
    u, s, vh = torch.linalg.svd(a, full_matrices=False)
    near(torch.linalg.matrix_norm(a, 2), s[0])
    return near(u @ s.diag() @ vh, a)


@activity
def eigenvalues() -> object:
    a = seeded(5, 5)
    values, vectors = torch.linalg.eigh(a + a.T)
    near(vectors @ values.diag() @ vectors.T, a + a.T)
    near(torch.linalg.eigvals(a).sum().real, a.trace())
    return near(torch.linalg.eigvalsh(a + a.T), values)


@activity
def solve() -> object:
    a, b = seeded(5, 5) + 5 * torch.eye(5), seeded(5, 2, seed=1)
    near(a @ torch.linalg.solve(a, b), b)
    near(torch.linalg.solve_triangular(a.triu(), b, upper=True), a.triu().inverse() @ b)
    factors, pivots = torch.linalg.lu_factor(a)
    return near(torch.linalg.lu_solve(factors, pivots, b), torch.linalg.solve(a, b))


@activity
def cholesky() -> object:
    a = seeded(5, 5)
    positive = a @ a.T + torch.eye(5)
    factor = torch.linalg.cholesky(positive)
    near(torch.cholesky_inverse(factor) @ positive, torch.eye(5), 1e-2)
    return near(factor @ factor.T, positive)


@activity
def qr() -> object:
    a = seeded(6, 4)
    q, r = torch.linalg.qr(a)
    near(q.T @ q, torch.eye(4))
    return near(q @ r, a)


@activity
def inverses() -> object:
    a = seeded(4, 4) + 4 * torch.eye(4)
    near(torch.linalg.inv(a) @ a, torch.eye(4))
    near(torch.linalg.pinv(seeded(6, 3)) @ seeded(6, 3), torch.eye(3))
    near(torch.linalg.matrix_exp(torch.zeros(3, 3)), torch.eye(3))
    return near(torch.linalg.slogdet(a).logabsdet.exp(), torch.linalg.det(a).abs(), 1e-2)


@activity
def least_squares() -> object:
    a, x = seeded(10, 3), seeded(3, 2, seed=1)
    return near(torch.linalg.lstsq(a, a @ x).solution, x)


@activity
def linear_algebra_backward() -> object:
    a = (seeded(4, 4, dtype=torch.float64) + 4 * torch.eye(4, dtype=torch.float64)).requires_grad_()
    near(torch.autograd.grad(torch.linalg.slogdet(a).logabsdet, a)[0], a.detach().inverse().T)
    torch.linalg.svdvals(a).sum().backward()
    return a.grad is not None


# Sparse


@activity
def sparse_coo() -> object:
    a = torch.sparse_coo_tensor(torch.tensor([[0, 1, 1], [2, 0, 0]]), torch.tensor([3.0, 4.0, 5.0]), (2, 3)).coalesce()
    assert a.to_dense().tolist() == [[0, 0, 3], [9, 0, 0]]
    near(torch.sparse.mm(a, torch.ones(3, 2)), torch.tensor([[3.0, 3.0], [9.0, 9.0]]))
    return near(torch.sparse.sum(a), torch.tensor(12.0))


@activity
def sparse_csr() -> object:
    warnings.simplefilter("ignore", UserWarning)  # that it is in beta state
    dense = seeded(6, 6) * (seeded(6, 6, seed=1) > 0)
    return near(dense.to_sparse_csr() @ seeded(6, 3, seed=2), dense @ seeded(6, 3, seed=2))


@activity
def sparse_backward() -> object:
    values = torch.tensor([1.0, 2.0], requires_grad=True)
    a = torch.sparse_coo_tensor(torch.tensor([[0, 1], [1, 0]]), values, (2, 2))
    torch.sparse.mm(a, torch.ones(2, 2)).sum().backward()
    return values.grad is not None and values.grad.tolist() == [2, 2]


# Gradients


@activity
def backward() -> object:
    x = seeded(5).requires_grad_()
    (x.sin() * x.exp()).sum().backward()
    assert x.grad is not None
    y = x.detach()
    return near(x.grad, y.cos() * y.exp() + y.sin() * y.exp())


@activity
def forward_mode() -> object:
    x, direction = seeded(4), seeded(4, seed=1)
    with torch.autograd.forward_ad.dual_level():
        dual = torch.autograd.forward_ad.make_dual(x, direction)
        tangent = torch.autograd.forward_ad.unpack_dual(dual**3).tangent
    assert tangent is not None
    return near(tangent, 3 * x**2 * direction)


@activity
def double_backward() -> object:
    x = seeded(4).requires_grad_()
    (first,) = torch.autograd.grad((x**3).sum(), x, create_graph=True)
    (second,) = torch.autograd.grad(first.sum(), x)
    return near(second, 6 * x.detach())


@activity
def gradient_with_grad_outputs() -> object:
    x = seeded(4).requires_grad_()
    (gradient,) = torch.autograd.grad(x * 2, x, grad_outputs=torch.arange(4.0))
    return near(gradient, 2 * torch.arange(4.0))


@activity
def gradcheck() -> object:
    x = seeded(3, dtype=torch.float64).requires_grad_()
    return torch.autograd.gradcheck(torch.tanh, (x,)) and torch.autograd.gradgradcheck(torch.tanh, (x,))


@activity
def own_function() -> object:
    class Cube(torch.autograd.Function):
        @staticmethod
        def forward(ctx: torch.autograd.function.FunctionCtx, x: Tensor) -> Tensor:
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx: torch.autograd.function.FunctionCtx, gradient: Tensor) -> Tensor:
            (x,) = ctx.saved_tensors
            return gradient * 3 * x**2

    x = seeded(4).requires_grad_()
    Cube.apply(x).sum().backward()
    assert x.grad is not None
    return near(x.grad, 3 * x.detach() ** 2)


@activity
def hooks() -> object:
    seen: list[Tensor] = []
    x = seeded(3).requires_grad_()
    x.register_hook(seen.append)
    layer = nn.Linear(3, 1)
    layer.register_forward_hook(lambda module, inputs, output: output * 2)
    layer(x).sum().backward()
    return near(seen[0], 2 * layer.weight.detach()[0])


@activity
def func_transforms() -> object:
    x = seeded(4, 3)
    near(torch.func.vmap(torch.dot)(x, x), (x * x).sum(1))
    near(torch.func.vmap(torch.func.grad(lambda row: (row**2).sum()))(x), 2 * x)
    near(torch.func.jacrev(torch.sin)(x[0]), x[0].cos().diag())
    near(torch.func.jacfwd(torch.sin)(x[0]), x[0].cos().diag())
    return near(torch.func.hessian(lambda row: (row**3).sum())(x[0]), (6 * x[0]).diag())


@activity
def jvp_and_vjp() -> object:
    x, direction = seeded(3), seeded(3, seed=1)
    near(torch.func.jvp(torch.exp, (x,), (direction,))[1], x.exp() * direction)
    return near(torch.func.vjp(torch.exp, x)[1](direction)[0], x.exp() * direction)


@activity
def checkpoint() -> object:
    from torch.utils.checkpoint import checkpoint as run

    x = seeded(4).requires_grad_()
    run(torch.sin, x, use_reentrant=False).sum().backward()
    assert x.grad is not None
    return near(x.grad, x.detach().cos())


@activity
def anomaly_mode() -> object:
    x = torch.zeros(1, requires_grad=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with torch.autograd.detect_anomaly():
                (x.sqrt() * 0).sum().backward()
        except RuntimeError as error:
            return "nan" in str(error)
    return False


# Training


def trained(optimiser: Callable[[list[nn.Parameter]], torch.optim.Optimizer], steps: int = 30) -> bool:
    model = network()
    x = seeded(64, 4)
    target = x.sum(1, keepdim=True)
    step = optimiser(list(model.parameters()))

    def closure() -> float:
        step.zero_grad()
        loss = F.mse_loss(model(x), target)
        loss.backward()
        return float(loss)

    first = closure()
    for _ in range(steps):
        step.step(closure)
    return closure() < first


@activity
def sgd() -> object:
    assert trained(lambda parameters: torch.optim.SGD(parameters, lr=0.05, momentum=0.9, nesterov=True))
    return True


@activity
def adam() -> object:
    assert trained(lambda parameters: torch.optim.Adam(parameters, lr=0.01))
    assert trained(lambda parameters: torch.optim.AdamW(parameters, lr=0.01, foreach=True))
    assert trained(lambda parameters: torch.optim.AdamW(parameters, lr=0.01, fused=True))
    return True


@activity
def lbfgs() -> object:
    assert trained(lambda parameters: torch.optim.LBFGS(parameters, lr=0.1), steps=3)
    return True


@activity
def other_optimisers() -> object:
    assert trained(lambda parameters: torch.optim.RMSprop(parameters, lr=0.01))
    assert trained(lambda parameters: torch.optim.Adagrad(parameters, lr=0.05))
    return True


@activity
def schedules_and_clipping() -> object:
    model = network()
    optimiser = torch.optim.SGD(model.parameters(), lr=1.0)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, 10)
    model(seeded(3, 4)).sum().backward()
    nn.utils.clip_grad_norm_(model.parameters(), 1e-3)
    optimiser.step()
    schedule.step()
    return 0 < schedule.get_last_lr()[0] < 1


@activity
def state_of_a_module() -> object:
    model, other = network(), copy.deepcopy(network())
    model.load_state_dict({name: value + 1 for name, value in other.state_dict().items()})
    nn.init.xavier_uniform_(model.get_parameter("0.weight"))
    nn.init.orthogonal_(model.get_parameter("2.weight"))
    return sum(parameter.numel() for parameter in model.double().parameters()) == 49


@activity
def data_loader() -> object:
    from torch.utils.data import DataLoader, TensorDataset

    data = TensorDataset(torch.arange(10.0), torch.arange(10))
    batches_of_four = list(DataLoader(data, batch_size=4, shuffle=True, num_workers=0))
    return sorted(int(y) for _, ys in batches_of_four for y in ys) == list(range(10))


# Dtypes


@activity
def bfloat16() -> object:
    a, b = seeded(16, 16, dtype=torch.bfloat16), seeded(16, 16, seed=1, dtype=torch.bfloat16)
    near((a @ b).float(), a.float() @ b.float(), 0.1)
    near(F.linear(a, b).float(), a.float() @ b.float().T, 0.1)
    return near(F.layer_norm(a, (16,)).float(), F.layer_norm(a.float(), (16,)), 0.05)


@activity
def float16() -> object:
    a, b = seeded(16, 16, dtype=torch.float16), seeded(16, 16, seed=1, dtype=torch.float16)
    near((a @ b).float(), a.float() @ b.float(), 0.05)
    return near((a.softmax(-1) + a.exp().log()).float(), a.float().softmax(-1) + a.float(), 0.05)


@activity
def float64() -> object:
    a = seeded(9, 9, dtype=torch.float64)
    return near(torch.linalg.inv(a) @ a, torch.eye(9, dtype=torch.float64), 1e-9)


@activity
def float8() -> object:
    return near(torch.tensor([0.5, 1.0, -2.0]).to(torch.float8_e4m3fn).float(), torch.tensor([0.5, 1.0, -2.0]))


@activity
def complex_numbers() -> object:
    z = torch.complex(seeded(5), seeded(5, seed=1))
    near(torch.polar(z.abs(), z.angle()).real, z.real)
    near(torch.view_as_complex(torch.view_as_real(z)).imag, z.imag)
    matrix = torch.complex(seeded(4, 4), seeded(4, 4, seed=1))
    return near((matrix @ matrix.mH).imag.diagonal(), torch.zeros(4))


@activity
def autocast() -> object:
    with torch.autocast("cpu", dtype=torch.bfloat16):
        y = network()(seeded(3, 4))
    return y.dtype == torch.bfloat16


@activity
def quantisation() -> object:
    warnings.simplefilter("ignore")  # that it is going to move
    x = torch.linspace(-1, 1, 20)
    near(torch.quantize_per_tensor(x, 0.01, 0, torch.qint8).dequantize(), x, 0.02)
    scales, zeros = torch.full((4,), 0.01), torch.zeros(4, dtype=torch.long)
    near(torch.quantize_per_channel(x.view(4, 5), scales, zeros, 0, torch.qint8).dequantize(), x.view(4, 5), 0.02)
    return near(torch.fake_quantize_per_tensor_affine(x, 0.01, 0, -128, 127), x, 0.02)


@activity
def quantised_layer() -> object:
    warnings.simplefilter("ignore")  # that it is going to move
    if "fbgemm" not in torch.backends.quantized.supported_engines:
        return "there is no engine for it here"
    model = network()
    quantised = torch.ao.quantization.quantize_dynamic(model, {nn.Linear}, dtype=torch.qint8)
    return near(quantised(seeded(3, 4)), model(seeded(3, 4)), 0.1)


@activity
def bits_and_integers() -> object:
    x = torch.arange(16, dtype=torch.int32)
    assert ((x << 2) >> 2 == x).all()
    assert torch.bitwise_xor(x, x).sum() == 0
    assert (torch.tensor([7, -7]) // 2).tolist() == [3, -4]
    return torch.tensor([1.0]).view(torch.int32).item() == 0x3F80_0000


# Compilers


@activity
def trace_and_script() -> object:
    warnings.simplefilter("ignore")  # that there are other ways by now
    x = seeded(3, 4)
    traced = torch.jit.trace(network(), x)
    memory = io.BytesIO()
    torch.jit.save(traced, memory)
    memory.seek(0)
    near(torch.jit.load(memory)(x), traced(x))
    unit = torch.jit.CompilationUnit("def f(x):\n    s = x\n    for i in range(3):\n        s = s + i\n    return s\n")
    for _ in range(4):  # the profiling executor optimises on the way
        near(unit.f(x), x + 3)
    return True


@activity
def compile_eager() -> object:
    compiled = torch.compile(lambda x: x.sin() + 1, backend="eager")
    return near(compiled(seeded(5)), seeded(5).sin() + 1)


@activity
def compile_aot_eager() -> object:
    compiled = torch.compile(lambda x: (x * x).sum(), backend="aot_eager")
    x = seeded(5).requires_grad_()
    compiled(x).backward()
    assert x.grad is not None
    return near(x.grad, 2 * x.detach())


@activity
def fx() -> object:
    traced = torch.fx.symbolic_trace(network())
    return near(traced(seeded(3, 4)), network()(seeded(3, 4)))


@activity
def export() -> object:
    program = torch.export.export(network(), (seeded(3, 4),))
    return near(program.module()(seeded(3, 4)), network()(seeded(3, 4)))


# Indices, orders, sums


@activity
def sorting() -> object:
    x = seeded(50)
    values, order = x.sort(descending=True, stable=True)
    near(x[order], values)
    near(x.topk(5).values, values[:5])
    near(x.kthvalue(50).values, values[0])
    return near(x.median(), values[25]) and near(x.quantile(1.0), values[0])


@activity
def uniques() -> object:
    values, inverse, counts = torch.tensor([3, 1, 3, 2]).unique(return_inverse=True, return_counts=True)
    assert (values.tolist(), inverse.tolist(), counts.tolist()) == ([1, 2, 3], [2, 0, 2, 1], [1, 1, 2])
    assert torch.bincount(torch.tensor([0, 2, 2])).tolist() == [1, 0, 2]
    assert torch.histc(torch.tensor([0.0, 1.0, 1.0]), 2, 0, 1).tolist() == [1, 2]
    return torch.unique_consecutive(torch.tensor([1, 1, 2, 1])).tolist() == [1, 2, 1]


@activity
def nonzero_and_masks() -> object:
    x = torch.tensor([[0, 1], [2, 0]])
    assert x.nonzero().tolist() == [[0, 1], [1, 0]]
    assert x[x > 0].tolist() == [1, 2]
    assert torch.where(x > 0, x, -1).tolist() == [[-1, 1], [2, -1]]
    return x.masked_fill(x == 0, 9).tolist() == [[9, 1], [2, 9]]


@activity
def cumulative() -> object:
    x = torch.arange(1.0, 6.0)
    assert x.cumsum(0).tolist() == [1, 3, 6, 10, 15]
    assert x.cumprod(0).tolist() == [1, 2, 6, 24, 120]
    assert x.flip(0).cummax(0).values.tolist() == [5] * 5
    return near(x.logcumsumexp(0).exp(), x.exp().cumsum(0), 0.1)


@activity
def scatter_and_gather() -> object:
    index = torch.tensor([0, 2, 2])
    assert torch.zeros(3).scatter_add(0, index, torch.ones(3)).tolist() == [1, 0, 2]
    assert torch.zeros(3).scatter_reduce(0, index, torch.arange(3.0), "amax").tolist() == [0, 0, 2]
    assert torch.arange(3).gather(0, index).tolist() == [0, 2, 2]
    assert torch.zeros(3).index_put((index,), torch.ones(3), accumulate=True).tolist() == [1, 0, 2]
    return torch.arange(4).index_select(0, index).tolist() == [0, 2, 2]


@activity
def shapes_and_views() -> object:
    x = torch.arange(24).view(2, 3, 4)
    assert x.permute(2, 0, 1).reshape(4, 6).shape == (4, 6)
    assert torch.cat(x.unbind(0), 1).shape == (3, 8)
    assert [part.shape[2] for part in x.split([1, 3], 2)] == [1, 3]
    assert x.unfold(2, 2, 1).shape == (2, 3, 3, 2)
    assert torch.block_diag(x[0], x[1]).shape == (6, 8)
    return x.as_strided((2, 2), (1, 1)).tolist() == [[0, 1], [1, 2]]


@activity
def reductions() -> object:
    x = seeded(4, 5)
    near(torch.var_mean(x, 1)[1], x.mean(1))
    near(x.logsumexp(1), x.exp().sum(1).log())
    near(torch.cdist(x, x).diagonal(), torch.zeros(4), 0.01)
    near(torch.cov(x), torch.from_numpy(np.cov(x.numpy())).float())
    return near(torch.nansum(torch.tensor([1.0, torch.nan])), torch.tensor(1.0))


@activity
def nested_tensors() -> object:
    warnings.simplefilter("ignore")  # that it is a prototype
    nested = torch.nested.nested_tensor([seeded(2, 3), seeded(4, 3)])
    return torch.nested.to_padded_tensor(nested, 0.0).shape == (2, 4, 3)


@activity
def special_functions() -> object:
    x = torch.linspace(0.1, 2, 20)
    near(torch.special.gammaln(x + 1), torch.special.gammaln(x) + x.log())
    near(torch.special.erf(torch.special.erfinv(x / 3)), x / 3)
    near(torch.special.i0e(x), torch.special.i0(x) * (-x).exp())
    near(torch.special.expit(torch.special.logit(x / 3)), x / 3)
    return near(torch.special.zeta(torch.tensor(2.0), torch.tensor(1.0)), torch.tensor(1.6449))


@activity
def distributions() -> object:
    torch.manual_seed(0)
    normal = torch.distributions.Normal(torch.zeros(3), torch.ones(3))
    near(normal.log_prob(torch.zeros(3)).exp(), torch.full((3,), 0.3989))
    assert torch.distributions.Categorical(logits=torch.zeros(4)).sample((5,)).max() < 4
    assert torch.distributions.Gamma(torch.tensor(2.0), torch.tensor(1.0)).rsample().isfinite()
    assert torch.distributions.MultivariateNormal(torch.zeros(2), torch.eye(2)).sample().shape == (2,)
    return near(torch.distributions.kl_divergence(normal, normal), torch.zeros(3))


@activity
def random_numbers() -> object:
    torch.manual_seed(3)
    first = torch.rand(4)
    state = torch.get_rng_state()
    second = torch.randn(4), torch.randint(0, 9, (4,)), torch.randperm(9), torch.bernoulli(first)
    torch.set_rng_state(state)
    near(torch.randn(4), second[0])
    torch.manual_seed(3)
    assert torch.multinomial(torch.ones(4), 2).shape == (2,)
    assert torch.initial_seed() == 3
    torch.seed()
    return torch.poisson(torch.ones(3)).shape == (3,)


# Memory, files, other libraries


@activity
def save_and_load() -> object:
    memory = io.BytesIO()
    torch.save({"model": network().state_dict(), "x": seeded(3), "n": 3}, memory)
    memory.seek(0)
    loaded = torch.load(memory, weights_only=True)
    return near(loaded["x"], seeded(3)) and loaded["n"] == 3


@activity
def save_to_a_file() -> object:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "x.pt"
        torch.save(seeded(1000), place)
        near(torch.load(place), seeded(1000))
        return near(torch.load(place, mmap=True).clone(), seeded(1000))


@activity
def pickled() -> object:
    return near(pickle.loads(pickle.dumps(seeded(3))), seeded(3))  # noqa: S301 -- reason: its own, in memory


@activity
def numpy_round_trip() -> object:
    x = seeded(3, 4)
    array = x.numpy()
    array[0, 0] = 7
    assert x[0, 0] == 7
    near(torch.from_numpy(np.linalg.inv(np.eye(3) * 2)), torch.eye(3, dtype=torch.float64) / 2)
    rng = np.random.default_rng(0)
    near(torch.as_tensor(np.fft.ifft(np.fft.fft(rng.normal(size=8))).imag), torch.zeros(8, dtype=torch.float64))
    return near(torch.tensor(np.sin(np.asarray(x))), x.sin())


@activity
def numpy_product() -> object:
    a = np.ones((300, 300))
    return bool((a @ a == 300).all())


@activity
def buffers() -> object:
    near(torch.frombuffer(bytearray(8), dtype=torch.float32), torch.zeros(2))
    near(torch.from_dlpack(np.arange(3.0)), torch.arange(3.0, dtype=torch.float64))
    near(torch.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(torch.arange(3.0))), torch.arange(3.0))
    return memoryview(torch.arange(3, dtype=torch.uint8).numpy()).tobytes() == b"\0\1\2"


@activity
def large_allocation() -> object:
    x = torch.empty(1 << 24).fill_(1.0)
    y = x.clone()
    del x
    y.resize_(1 << 25)
    return y.shape == (1 << 25,)


@activity
def storage_of_a_tensor() -> object:
    x = torch.ones(5)
    return x.storage_offset() == 0 and x.untyped_storage().nbytes() == 20 and x.data_ptr() != 0


@activity
def meta_and_devices() -> object:
    assert not torch.cuda.is_available()
    assert torch.empty(5, 5, device="meta").matmul(torch.empty(5, 2, device="meta")).shape == (5, 2)
    with torch.device("cpu"):
        return torch.ones(2).device.type == "cpu"


@activity
def printing() -> object:
    torch.set_printoptions(precision=3)
    text = f"{seeded(100, 100)} {network()} {torch.__config__.show()[:20]} {torch.__config__.parallel_info()[:20]}"
    print(text[:50])
    return len(text) > 100


@activity
def profiler() -> object:
    with torch.autograd.profiler.profile() as profile:
        seeded(3).sin()
    return "aten::sin" in profile.key_averages().table()


# Threads and time


@activity
def threads() -> object:
    results: list[Tensor] = []
    lock = threading.Lock()

    def work(seed: int) -> None:
        x = seeded(60, 60, seed=seed).requires_grad_()
        (x @ x).sum().backward()
        with lock:
            assert x.grad is not None
            results.append(x.grad)

    work(0)
    several = [threading.Thread(target=work, args=(seed,)) for seed in range(1, 4)]
    for thread in several:
        thread.start()
    for thread in several:
        thread.join()
    return len(results) == 4


@activity
def thread_pool() -> object:
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        return list(pool.map(lambda n: float(torch.ones(n).sum()), range(20))) == list(range(20))


@activity
def futures_of_torch() -> object:
    future = torch.jit.fork(torch.add, torch.ones(2), torch.ones(2))
    return near(torch.jit.wait(future), torch.full((2,), 2.0))


@activity
def event_loop() -> object:
    async def double(x: int) -> int:
        await asyncio.sleep(0.001)
        return 2 * x

    async def several() -> list[int]:
        in_a_thread = await asyncio.to_thread(lambda: 6)
        return [*await asyncio.gather(*map(double, range(3))), in_a_thread]

    return asyncio.run(several()) == [0, 2, 4, 6]


@activity
def clocks_and_cores() -> object:
    began = time.perf_counter()
    time.sleep(0.002)
    assert time.perf_counter() > began
    return multiprocessing.cpu_count() >= 1 and time.process_time() > 0


@activity
def standard_library() -> object:
    import ctypes
    import decimal
    import fractions
    import itertools
    import json
    import logging
    import math
    import random
    import re
    import sqlite3
    import statistics

    logging.getLogger("sample").warning("a line")
    assert random.Random(0).random() == random.Random(0).random()
    assert json.loads(json.dumps([1, None])) == [1, None]
    assert re.fullmatch(r"a+", "aaa")
    assert decimal.Decimal("0.1") * 10 == fractions.Fraction(1)
    assert ctypes.CDLL(None).abs(-3) == math.isqrt(9)
    with sqlite3.connect(":memory:") as database:
        assert database.execute("select 1 + 1").fetchone() == (2,)
    database.close()
    return statistics.mean(itertools.islice(itertools.count(), 5)) == 2
