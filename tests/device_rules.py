"""What PyTorch does with tensors on CUDA and on the CPU, function by function: facts that `pretend` is held to.

They were read, not tried: the list of operators and the Python code in 2.6 and in 2.13, the C++ where a copy was to be
had. What differs between the two is left out, and so is what sources, pages and error texts do not settle. That
FakeTensorMode of PyTorch does the same proves nothing: it accepts, for one, a CPU bound without axes in `clamp`.

Three ways to a refusal cover most of it:

* The code that PyTorch generates for a CUDA kernel compares the devices of all its tensors, tensors without axes
  included, unless the list of operators exempts the operator. `_compared` names it.
* Exempt are mainly the operators that run element by element. They are checked by the iterator, which lets a CPU tensor
  without axes pass where the operator asks for that.
* Operators made of other operators check nothing themselves: what they call does.
"""

from dataclasses import dataclass
from enum import StrEnum
from textwrap import dedent, indent


class Does(StrEnum):
    """What becomes of a call on CUDA."""

    ACCEPTS = "accepts"  # returns; all tensors of the result are on CUDA
    REFUSES = "refuses"  # raises because of devices: a RuntimeError, or a TypeError for NumPy
    ANSWERS_ON_CPU = "answers on the CPU"  # returns, but at least one tensor of the result is on the CPU


@dataclass(frozen=True, slots=True, kw_only=True)
class Function:
    """A function that a learner might write, and what PyTorch does with it on CUDA."""

    does: Does
    source: str  # a module that defines f(x, table, n): float32 (4, 4) and float32 (7,), both on cuda:0, and 3
    rule: str
    stated: str  # where PyTorch says so: a path in its repository and a function or check in it, a page, or an issue
    hint: bool = False  # it works, but an index tensor of at least one axis, made on the CPU, is copied to the device


def _module(text: str) -> str:
    return f"import torch\n{dedent(text)}"


def _body(text: str) -> str:
    return f"import torch\n\n\ndef f(x, table, n):\n{indent(dedent(text).strip(), '    ')}\n"


def _numpy(text: str) -> str:
    return f"import numpy as np\n{_body(text)}"


ITERATOR = "aten/src/ATen/TensorIterator.cpp: TensorIteratorBase::compute_types"
OPERATORS = "aten/src/ATen/native/native_functions.yaml"
INDEXING = "aten/src/ATen/native/TensorAdvancedIndexing.cpp"
INDEX = f"{INDEXING}: check_indices_on_cpu_or_selfdevice; TensorAdvancedIndexingUtils.h beside it: make_info"
PUT = f"{INDEXING}: _index_put_impl_; TensorAdvancedIndexingUtils.h beside it: make_info"
SELECT = "aten/src/ATen/TensorIndexing.h: handleDimInMultiDimIndexing"
COPY_TO = "aten/src/ATen/TensorIndexing.h: copy_to"
SET_ITEM = "torch/csrc/autograd/python_variable_indexing.cpp: THPVariable_setitem"
WHERE = "aten/src/ATen/native/TensorCompare.cpp: where_self_out"
MASKED_FILL = "aten/src/ATen/native/cuda/Indexing.cu: masked_fill__cuda"
COPY = "aten/src/ATen/native/Copy.cpp: copy_impl"
CONVERSION = "aten/src/ATen/native/TensorConversions.cpp: to"
FACTORY = (
    "docs, torch.zeros: without `device`, the default device, which is the CPU until set_default_device changes it"
)
LIKE = "docs, torch.zeros_like: `device` is that of the argument unless given"
NEW = "torch/csrc/utils/tensor_new.cpp: internal_new_from_data"
CONTEXT = "torch/utils/_device.py: DeviceContext and _device_constructors"
NUMPY = "torch/csrc/utils/tensor_numpy.cpp: tensor_to_numpy"
ITEM = "aten/src/ATen/native/Scalar.cpp: item; cuda/CUDAScalar.cu beside it: _local_scalar_dense_cuda"
NUMBER = "torch/csrc/utils/python_arg_parser.cpp: FunctionParameter::check, ParameterType::SCALAR"
APPLY = "torch/nn/modules/module.py: Module._apply"
ENGINE = "torch/csrc/autograd/engine.cpp: validate_outputs"
DEVICE = "docs, Tensor Attributes: torch.device"
SEMANTICS = "docs, CUDA semantics"
EXPAND = "aten/src/ATen/native/TensorShape.cpp"


def _compared(operator: str) -> str:
    """The operator whose generated CUDA code compares devices."""
    return f"torchgen/dest/register_dispatch_key.py: gen_device_check; {OPERATORS} does not exempt {operator}"


def _kernel(operator: str) -> str:
    """The operator that has a CUDA kernel, and so gives a result on CUDA."""
    return f"{OPERATORS}: {operator}, with CUDA in its dispatch table or in that of what it calls"


FUNCTIONS: dict[str, Function] = {
    # ------------------------------------------------------------------------------------------- arithmetic, comparison
    "plus a Python number": Function(
        does=Does.ACCEPTS,
        source=_body("return x * 2 + n"),
        rule="A number has no device.",
        stated=SEMANTICS,
    ),
    "times a tensor without axes from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("return x * torch.tensor(2.0)"),
        rule="One CPU tensor without axes may stand in for a number.",
        stated=f"{ITERATOR}, allow_cpu_scalars; docs, CUDA semantics",
    ),
    "a tensor without axes from the CPU on the left": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.tensor(1.0) / (x.abs() + 1) - torch.ones(())"),
        rule="One CPU tensor without axes may stand in for a number, on either side.",
        stated=f"{ITERATOR}, allow_cpu_scalars",
    ),
    "to the power of a tensor without axes from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("return x ** torch.tensor(2.0)"),
        rule="One CPU tensor without axes may stand in for a number.",
        stated="aten/src/ATen/native/cuda/PowKernel.cu: pow_tensor_tensor_kernel, is_cpu_scalar",
    ),
    "plus one element that has an axis": Function(
        does=Does.REFUSES,
        source=_body("return x + torch.tensor([2.0])"),
        rule="What counts is the number of axes, not of elements.",
        stated=f"{ITERATOR}, dim() == 0",
    ),
    "plus a row of positions": Function(
        does=Does.REFUSES,
        source=_body("return x + torch.arange(4)"),
        rule="A factory without `device` makes a CPU tensor, and that does not mix.",
        stated=ITERATOR,
    ),
    "plus a row of positions on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return x + torch.arange(4, device=x.device)"),
        rule="Tensors on one device mix.",
        stated=FACTORY,
    ),
    "a CPU matrix times a tensor without axes": Function(
        does=Does.REFUSES,  # only a CPU tensor may be the one without axes
        source=_body("return torch.ones(4, 4) * x.sum()"),
        rule="The exception is for CPU tensors without axes, not for CUDA ones.",
        stated=f"{ITERATOR}: the common device is the first that is not the CPU; issue 119609",
    ),
    "two tensors without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.tensor(1.0) + x.sum()"),
        rule="The CPU one stands in for a number, so that the result is on CUDA.",
        stated=f"{ITERATOR}; issue 119609",
    ),
    "a sum that starts on the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("""
            total = torch.tensor(0.0)
            for row in x:
                total = total + row.sum()
            return total
        """),
        rule="The first sum moves the total to CUDA.",
        stated=ITERATOR,
    ),
    "a sum in place that starts on the CPU": Function(
        does=Does.REFUSES,  # `total + row.sum()` is legal, `total += row.sum()` is not
        source=_body("""
            total = torch.tensor(0.0)
            for row in x:
                total += row.sum()
            return total
        """),
        rule="A result in place must be on the common device: the exception is for inputs.",
        stated=f"{ITERATOR}, !op.is_output",
    ),
    "a sum in place that starts on its device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            total = torch.tensor(0.0, device=x.device)
            for row in x:
                total += row.sum()
            return total
        """),
        rule="Tensors on one device mix.",
        stated=ITERATOR,
    ),
    "times in place a tensor without axes": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y *= torch.tensor(2.0)
            return y.add_(torch.tensor(1.0))
        """),
        rule="In place too, one CPU tensor without axes may stand in for a number.",
        stated=f"{ITERATOR}, allow_cpu_scalars",
    ),
    "plus in place a CPU row": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone()
            y += torch.ones(4)
            return y
        """),
        rule="In place changes nothing about the devices of the inputs.",
        stated=ITERATOR,
    ),
    "plus in place into a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("""
            out = torch.zeros(4, 4)
            out += x
            return out
        """),
        rule="A result in place must be on the common device.",
        stated=ITERATOR,
    ),
    "out is a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return torch.add(x, x, out=torch.empty(4, 4))"),
        rule="`out` must be on the common device.",
        stated=ITERATOR,
    ),
    "out of a product is a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return torch.mm(x, x, out=torch.empty(4, 4))"),
        rule="`out` must be on the common device.",
        stated=_compared("mm.out"),
    ),
    "out is on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.mm(x, x, out=torch.empty(4, 4, device=x.device))"),
        rule="`out` must be on the common device.",
        stated=_compared("mm.out"),
    ),
    "greater than a tensor without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return x > torch.tensor(0.0), torch.tensor(0.0) == x"),
        rule="Comparisons follow the rule of arithmetic.",
        stated=f"{ITERATOR}, allow_cpu_scalars",
    ),
    "greater than a CPU row": Function(
        does=Does.REFUSES,
        source=_body("return x > torch.zeros(4)"),
        rule="Comparisons follow the rule of arithmetic.",
        stated=ITERATOR,
    ),
    "and a CPU mask": Function(
        does=Does.REFUSES,
        source=_body("return (x > 0) & torch.ones(4, 4, dtype=torch.bool)"),
        rule="Bitwise operators follow the rule of arithmetic.",
        stated=ITERATOR,
    ),
    "maximum with a tensor without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.maximum(x, torch.tensor(0.0))"),
        rule="One CPU tensor without axes may stand in for a number.",
        stated="aten/src/ATen/native/cuda/MaxMinElementwiseKernel.cu: maximum_kernel_cuda",
    ),
    "maximum with a CPU row": Function(
        does=Does.REFUSES,
        source=_body("return torch.maximum(x, torch.zeros(4))"),
        rule="More than one axis or element is not a number.",
        stated=ITERATOR,
    ),
    "clamp to numbers": Function(
        does=Does.ACCEPTS,
        source=_body("return x.clamp(-1, 1), x.clamp_min(0)"),
        rule="A number has no device.",
        stated=_kernel("clamp"),
    ),
    "clamp to its own mean": Function(
        does=Does.ACCEPTS,
        source=_body("return x.clamp(min=x.mean()), torch.clamp(x, min=x.min(0).values, max=x.max())"),
        rule="Bounds on the same device are as good as numbers.",
        stated=_kernel("clamp.Tensor"),
    ),
    "clamp to a tensor without axes from the CPU": Function(
        does=Does.REFUSES,  # unlike torch.maximum, and unlike FakeTensorMode, which accepts it
        source=_body("return torch.clamp(x, min=torch.tensor(0.0))"),
        rule="Clamping to a tensor has no exception for tensors without axes.",
        stated=f"{_compared('clamp.Tensor')}; issue 94174",
    ),
    "clamp in place to a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().clamp_(max=torch.tensor(1.0))"),
        rule="Clamping to a tensor has no exception for tensors without axes.",
        stated=_compared("clamp_.Tensor"),
    ),
    "clamp to a CPU row": Function(
        does=Does.REFUSES,
        source=_body("return x.clamp(min=torch.zeros(4))"),
        rule="Bounds must be on the same device.",
        stated=_compared("clamp.Tensor"),
    ),
    "lerp by a number": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.lerp(x, x.T, 0.25)"),
        rule="A number has no device.",
        stated=_kernel("lerp.Scalar"),
    ),
    "lerp towards a CPU matrix": Function(
        does=Does.REFUSES,
        source=_body("return torch.lerp(x, torch.ones(4, 4), 0.25)"),
        rule="Element by element, all tensors with axes must be on one device.",
        stated=ITERATOR,
    ),
    "lerp by CPU weights": Function(
        does=Does.REFUSES,
        source=_body("return torch.lerp(x, x.T, torch.full((4, 4), 0.25))"),
        rule="Element by element, all tensors with axes must be on one device.",
        stated=ITERATOR,
    ),
    "addcmul with a CPU matrix": Function(
        does=Does.REFUSES,
        source=_body("return torch.addcmul(x, x, torch.ones(4, 4), value=0.5)"),
        rule="Element by element, all tensors with axes must be on one device.",
        stated=ITERATOR,
    ),
    "addcmul on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.addcmul(x, x, x.T, value=0.5)"),
        rule="Tensors on one device mix.",
        stated=_kernel("addcmul"),
    ),
    "where between numbers": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.where(x > 0, 1.0, 0.0), torch.where(x > 0, x, 0)"),
        rule="The result is where the condition is.",
        stated="aten/src/ATen/native/TensorCompare.cpp: where",
    ),
    "where between two tensors without axes": Function(
        does=Does.ACCEPTS,  # arithmetic allows one such tensor per call, this moves any number of them
        source=_body("return torch.where(x > 0, torch.tensor(1.0), torch.tensor(0.0))"),
        rule="All CPU tensors without axes are moved first.",
        stated=WHERE,
    ),
    "where with a condition without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.where(torch.tensor(True), x, -x)"),
        rule="All CPU tensors without axes are moved first, the condition too.",
        stated=WHERE,
    ),
    "where with a CPU branch": Function(
        does=Does.REFUSES,
        source=_body("return torch.where(x > 0, x, torch.zeros(4, 4))"),
        rule="Tensors with axes must be on one device.",
        stated=WHERE,
    ),
    "where with a CPU condition": Function(
        does=Does.REFUSES,
        source=_body("return torch.where(torch.eye(4) == 1, x, -x)"),
        rule="Tensors with axes must be on one device.",
        stated=WHERE,
    ),
    "masked fill on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return x.masked_fill(x < 0, 0.0)"),
        rule="Mask and tensor are on one device.",
        stated=MASKED_FILL,
    ),
    "masked fill with a triangle from the CPU": Function(
        does=Does.REFUSES,  # although x[mask] with the same mask is legal
        source=_body("return x.masked_fill(torch.ones(4, 4).triu(1) == 1, float('-inf'))"),
        rule="The mask must be where the tensor is.",
        stated=MASKED_FILL,
    ),
    "masked fill in place with a CPU mask": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().masked_fill_(torch.eye(4).bool(), 0.0)"),
        rule="The mask must be where the tensor is.",
        stated=MASKED_FILL,
    ),
    "masked fill with a value without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return x.masked_fill(x < 0, torch.tensor(0.0))"),
        rule="The value is read out as a number, so its device does not matter.",
        stated=MASKED_FILL,
    ),
    "masked fill of a CPU tensor with a CUDA value": Function(
        does=Does.REFUSES,
        source=_body("return torch.zeros(4).masked_fill(torch.ones(4) > 0, x[0, 0])"),
        rule="A value on CUDA calls the kernel for CUDA, which refuses a tensor on the CPU.",
        stated=f"{MASKED_FILL}, overload for a value that is a tensor",
    ),
    "fill with a tensor without axes from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.empty_like(x).fill_(torch.tensor(2.0))"),
        rule="A value from another device is read out as a number.",
        stated="aten/src/ATen/native/Fill.cpp: fill_",
    ),
    "fill of a CPU tensor with a CUDA value": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.empty(4).fill_(x[0, 0])"),
        rule="A value from another device is read out as a number.",
        stated="aten/src/ATen/native/Fill.cpp: fill_",
    ),
    "outer product with CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return torch.outer(x[0], torch.arange(4.0))"),
        rule="It is a product of a column and a row.",
        stated="aten/src/ATen/native/LinearAlgebra.cpp: outer",
    ),
    "times a NumPy number": Function(
        does=Does.ACCEPTS,
        source=_numpy("return x * np.float32(2), x + np.float64(1)"),
        rule="A NumPy scalar is a number.",
        stated=NUMBER,
    ),
    "a NumPy number on the left": Function(
        does=Does.ACCEPTS,  # NumPy gives way, so that the tensor's reflected operator is called
        source=_numpy("return np.float32(2) * x, np.float64(1) - x"),
        rule="A NumPy scalar is a number, on either side.",
        stated="torch/_tensor.py: Tensor.__array_priority__",
    ),
    "times a NumPy array": Function(
        does=Does.REFUSES,  # TypeError: the tensor gives up, and NumPy asks it for an array
        source=_numpy("return x * np.ones(4, dtype=np.float32)"),
        rule="NumPy cannot read memory of a GPU.",
        stated=f"{NUMPY}; torch/_tensor.py: Tensor.__array__",
    ),
    "complex of a CPU part": Function(
        does=Does.REFUSES,
        source=_body("return torch.complex(x, torch.zeros(4, 4)).abs()"),
        rule="Both parts must be on one device.",
        stated=_compared("complex.out"),
    ),
    "complex numbers": Function(
        does=Does.ACCEPTS,
        source=_body("""
            z = torch.complex(x, x.T) * 1j
            return torch.view_as_real(z), z.abs(), z.imag
        """),
        rule="Views and parts of a complex tensor stay on its device.",
        stated=_kernel("complex.out"),
    ),
    "reductions": Function(
        does=Does.ACCEPTS,
        source=_body("return x.sum(0), x.mean(), x.var(1), x.argmax(), x.amax((0, 1)), x.norm(), (x > 0).all()"),
        rule="A reduction is on the device of its input, without axes too.",
        stated=_kernel("sum.dim_IntList"),
    ),
    "sort, top values, cumulative sums": Function(
        does=Does.ACCEPTS,
        source=_body("""
            ordered = x.sort(dim=1)
            top = x.topk(2)
            return ordered.values, ordered.indices, top.values, top.indices, x.cumsum(0), x.argsort()
        """),
        rule="Values and indices are on the device of the input.",
        stated=_kernel("sort.stable"),
    ),
    "quantile at a tensor without axes": Function(
        does=Does.REFUSES,
        source=_body("return torch.quantile(x, torch.tensor(0.5))"),
        rule="The share must be on the device of the input, without axes too.",
        stated="aten/src/ATen/native/Sorting.cpp: quantile_checks",
    ),
    "quantile at a number": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.quantile(x, 0.5), x.median()"),
        rule="A number has no device.",
        stated="aten/src/ATen/native/Sorting.cpp: quantile",
    ),
    "histogram": Function(
        does=Does.REFUSES,  # the one operator here that has no CUDA kernel at all; torch.histc has one
        source=_body("return torch.histogram(x, 5).hist"),
        rule="There is no CUDA kernel for torch.histogram.",
        stated=f"{OPERATORS}: histogram.bin_ct, CPU alone; issue 69519",
    ),
    "histc and bincount": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.histc(x, 5), torch.bincount(torch.arange(4, device=x.device), minlength=n)"),
        rule="Counts are on the device of the input.",
        stated=_kernel("histc"),
    ),
    "bincount with CPU weights": Function(
        does=Does.REFUSES,
        source=_body("return torch.bincount(torch.arange(4, device=x.device), weights=torch.ones(4))"),
        rule="Weights must be on the device of the input.",
        stated=_compared("bincount"),
    ),
    # ----------------------------------------------------------------------------------------- products, layers, losses
    "product": Function(
        does=Does.ACCEPTS,
        source=_body("return x @ x, x @ x[0], x[0] @ x[1], torch.bmm(x[None], x[None])"),
        rule="Tensors on one device mix.",
        stated=_kernel("mm"),
    ),
    "product with a CPU matrix": Function(
        does=Does.REFUSES,
        source=_body("return x @ torch.eye(4)"),
        rule="Both factors must be on one device.",
        stated=_compared("mm"),
    ),
    "product with a CPU vector": Function(
        does=Does.REFUSES,
        source=_body("return x @ torch.ones(4)"),
        rule="Both factors must be on one device.",
        stated=_compared("addmv"),
    ),
    "dot product with a CPU vector": Function(
        does=Does.REFUSES,
        source=_body("return torch.dot(x[0], torch.ones(4))"),
        rule="Both factors must be on one device.",
        stated=_compared("dot"),
    ),
    "bmm with CPU matrices": Function(
        does=Does.REFUSES,
        source=_body("return torch.bmm(x[None], torch.ones(1, 4, 2))"),
        rule="Both factors must be on one device.",
        stated=_compared("bmm"),
    ),
    "einsum": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.einsum('ij,kj->ik', x, x), torch.einsum('ii->i', x)"),
        rule="Tensors on one device mix.",
        stated="aten/src/ATen/native/Linear.cpp: einsum",
    ),
    "einsum with a CPU vector": Function(
        does=Does.REFUSES,
        source=_body("return torch.einsum('ij,j->i', x, torch.ones(4))"),
        rule="It ends in a batched product, and that compares devices.",
        stated=f"aten/src/ATen/native/Linear.cpp: sumproduct_pair; {_compared('bmm')}",
    ),
    "tensordot with a CPU matrix": Function(
        does=Does.REFUSES,
        source=_body("return torch.tensordot(x, torch.ones(4, 2), dims=1)"),
        rule="It ends in a product, and that compares devices.",
        stated=f"aten/src/ATen/native/Linear.cpp: tensordot; {_compared('mm')}",
    ),
    "linear with a CPU weight": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.linear(x, torch.ones(2, 4))"),
        rule="Input and weight must be on one device.",
        stated=_compared("mm"),
    ),
    "linear with a CPU bias": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.linear(x, x, torch.ones(4))"),
        rule="Input and bias must be on one device.",
        stated=_compared("addmm"),
    ),
    "conv1d": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.functional.conv1d(x[None], x[None, :, :3].expand(2, 4, 3), padding=1)"),
        rule="Tensors on one device mix.",
        stated=_kernel("cudnn_convolution"),
    ),
    "conv1d with a CPU weight": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.conv1d(x[None], torch.ones(2, 4, 3))"),
        rule="Input and weight must be on one device.",
        stated="aten/src/ATen/native/Convolution.cpp: check_input_same_type_as_parameters",
    ),
    "attention": Function(
        does=Does.ACCEPTS,
        source=_body("""
            q = x[None, None]
            causal = torch.nn.functional.scaled_dot_product_attention(q, q, q, is_causal=True)
            mask = torch.ones(4, 4, dtype=torch.bool, device=x.device).tril()
            return causal, torch.nn.functional.scaled_dot_product_attention(q, q, q, attn_mask=mask)
        """),
        rule="Tensors on one device mix.",
        stated="docs, torch.nn.functional.scaled_dot_product_attention",
    ),
    "attention with a CPU mask": Function(
        does=Does.REFUSES,
        source=_body("""
            q = x[None, None]
            mask = torch.ones(4, 4, dtype=torch.bool).tril()
            return torch.nn.functional.scaled_dot_product_attention(q, q, q, attn_mask=mask)
        """),
        rule="The mask must be where the queries are, whichever way the attention is computed.",
        stated=f"{_compared('_scaled_dot_product_efficient_attention')}; by plain operators, {ITERATOR}",
    ),
    "layer norm": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.functional.layer_norm(x, (4,), torch.ones(4, device=x.device))"),
        rule="Tensors on one device mix.",
        stated=_kernel("native_layer_norm"),
    ),
    "layer norm with a CPU weight": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.layer_norm(x, (4,), torch.ones(4), torch.zeros(4))"),
        rule="Input and weight must be on one device.",
        stated=_compared("native_layer_norm"),
    ),
    "softmax and activations": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = torch.nn.functional.gelu(x).softmax(dim=-1)
            return y, x.relu(), x.sigmoid(), torch.logsumexp(x, 1), torch.nn.functional.log_softmax(x, 0)
        """),
        rule="One input, one device.",
        stated=_kernel("_softmax"),
    ),
    "cross entropy": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.functional.cross_entropy(x, torch.arange(4, device=x.device))"),
        rule="Tensors on one device mix.",
        stated=_kernel("nll_loss_forward"),
    ),
    "cross entropy with CPU labels": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.cross_entropy(x, torch.arange(4))"),
        rule="Labels must be where the scores are.",
        stated=_compared("nll_loss_forward"),
    ),
    "mean squared error to a CPU target": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.mse_loss(x, torch.zeros(4, 4))"),
        rule="The target must be where the input is.",
        stated=ITERATOR,
    ),
    "distances to CPU points": Function(
        does=Does.REFUSES,
        source=_body("return torch.cdist(x, torch.zeros(2, 4))"),
        rule="Both sets of points must be on one device.",
        stated=_compared("_cdist_forward"),
    ),
    "linear algebra": Function(
        does=Does.ACCEPTS,
        source=_body("""
            a = x @ x.T + 4 * torch.eye(4, device=x.device)
            return torch.linalg.inv(a), torch.linalg.solve(a, x), torch.linalg.norm(x), torch.linalg.det(a)
        """),
        rule="Tensors on one device mix.",
        stated=_kernel("_linalg_solve_ex"),
    ),
    "solve for a CPU right side": Function(
        does=Does.REFUSES,
        source=_body("return torch.linalg.solve(x @ x.T + 4 * torch.eye(4, device=x.device), torch.ones(4))"),
        rule="Both sides must be on one device.",
        stated=_compared("_linalg_solve_ex"),
    ),
    "Fourier transform": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.fft.rfft(x).abs(), torch.fft.irfft(torch.fft.rfft(x)), torch.fft.fftshift(x)"),
        rule="One input, one device.",
        stated=_kernel("_fft_r2c"),
    ),
    "frequencies": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.fft.rfft(x).abs(), torch.fft.rfftfreq(4)"),
        rule="fftfreq and rfftfreq are factories, on the CPU unless told otherwise.",
        stated="docs, torch.fft.rfftfreq: `device`",
    ),
    "short Fourier transform with a CPU window": Function(
        does=Does.REFUSES,
        source=_body("return torch.stft(x.flatten(), 8, window=torch.hann_window(8), return_complex=True).abs()"),
        rule="The window must be where the signal is.",
        stated="aten/src/ATen/native/SpectralOps.cpp: stft, same device",
    ),
    # ------------------------------------------------------------------------------------------ joining, several inputs
    "cat and stack": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.cat([x, x]), torch.stack([x[0], x[1]]), torch.stack([x[0, 0], x.sum()])"),
        rule="Tensors on one device mix.",
        stated=_kernel("cat"),
    ),
    "cat with CPU zeros": Function(
        does=Does.REFUSES,
        source=_body("return torch.cat([torch.zeros(1, 4), x[:-1]])"),
        rule="All parts must be on one device.",
        stated=_compared("cat"),
    ),
    "cat that starts with nothing": Function(
        does=Does.REFUSES,  # the empty part would be skipped, but its device is compared first
        source=_body("""
            rows = torch.empty(0)
            for row in x:
                rows = torch.cat([rows, row])
            return rows
        """),
        rule="All parts must be on one device, empty ones too.",
        stated=_compared("cat"),
    ),
    "stack with a CPU row": Function(
        does=Does.REFUSES,
        source=_body("return torch.stack([x[0], torch.ones(4)])"),
        rule="All parts must be on one device.",
        stated=f"{EXPAND}: stack; {_compared('cat')}",
    ),
    "stack of tensors without axes from both devices": Function(
        does=Does.REFUSES,
        source=_body("return torch.stack([x.sum(), torch.tensor(1.0)])"),
        rule="Stacking has no exception for tensors without axes.",
        stated=f"{EXPAND}: stack; {_compared('cat')}",
    ),
    "broadcast of tensors from both devices": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return tuple(torch.broadcast_tensors(x, torch.ones(4)))"),
        rule="It makes a view of each, where each is, and compares nothing.",
        stated=f"{OPERATORS}: broadcast_tensors, device_check: NoCheck",
    ),
    "meshgrid": Function(
        does=Does.ACCEPTS,
        source=_body("return tuple(torch.meshgrid(x[0], table, indexing='ij'))"),
        rule="Tensors on one device mix.",
        stated=f"{EXPAND}: meshgrid",
    ),
    "meshgrid with CPU positions": Function(
        does=Does.REFUSES,  # views too, but unlike broadcast_tensors it checks
        source=_body("return tuple(torch.meshgrid(x[0], torch.arange(4.0), indexing='ij'))"),
        rule="All tensors must be on one device.",
        stated=f"{EXPAND}: meshgrid",
    ),
    "products of a set with a CPU set": Function(
        does=Does.REFUSES,
        source=_body("return torch.cartesian_prod(table, torch.ones(2))"),
        rule="It is a meshgrid, and that compares devices.",
        stated="aten/src/ATen/native/Itertools.cpp: cartesian_prod",
    ),
    "combinations": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.combinations(x[0], 2), torch.cartesian_prod(x[0], table)"),
        rule="One device in, one device out.",
        stated="aten/src/ATen/native/Itertools.cpp: combinations",
    ),
    "blocks on a diagonal": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.block_diag(x, x.T)"),
        rule="Tensors on one device mix.",
        stated=f"{EXPAND}: block_diag",
    ),
    "blocks on a diagonal from both devices": Function(
        does=Does.REFUSES,
        source=_body("return torch.block_diag(x, torch.ones(2, 2))"),
        rule="All blocks must be on one device.",
        stated=f"{EXPAND}: block_diag",
    ),
    "isin a CPU set": Function(
        does=Does.REFUSES,
        source=_body("return torch.isin(x, torch.tensor([0.0, 1.0]))"),
        rule="Both sets must be on one device.",
        stated=_compared("isin.Tensor_Tensor"),
    ),
    "isin on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.isin(x, table)"),
        rule="Tensors on one device mix.",
        stated=_kernel("isin.Tensor_Tensor"),
    ),
    "equal to a CPU tensor": Function(
        does=Does.REFUSES,  # not False
        source=_body("return x if torch.equal(x, torch.zeros(4, 4)) else -x"),
        rule="Tensors on two devices are not unequal, they cannot be compared.",
        stated=_compared("equal"),
    ),
    "close to a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return x if torch.allclose(x, torch.zeros(4, 4)) else -x"),
        rule="It compares element by element.",
        stated=f"aten/src/ATen/native/TensorCompare.cpp: isclose; {ITERATOR}",
    ),
    "equal and close on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return x if torch.equal(x, x.clone()) and torch.allclose(x, x) else x.cpu()"),
        rule="The answer is a Python bool.",
        stated=_kernel("equal"),
    ),
    "result type of tensors from both devices": Function(
        does=Does.ACCEPTS,
        source=_body("return x.to(torch.result_type(x, torch.ones(4, dtype=torch.float64)))"),
        rule="The dtype of a result is computed from dtypes and axes alone.",
        stated="aten/src/ATen/native/TypeProperties.cpp: result_type",
    ),
    # -------------------------------------------------------------------------------------------- reading with an index
    "row by a number": Function(
        does=Does.ACCEPTS,
        source=_body("return x[0], x[n, 1:], x[..., None], x[-1, ::2]"),
        rule="Numbers and slices make views.",
        stated=SELECT,
    ),
    "rows by CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("return x[torch.tensor([0, 2])]"),
        rule="An index tensor from the CPU is copied to the device.",
        stated=INDEX,
        hint=True,
    ),
    "columns by CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("return x[:, torch.arange(n)], table[torch.arange(4)]"),
        rule="An index tensor from the CPU is copied to the device.",
        stated=INDEX,
        hint=True,
    ),
    "elements by CPU rows and columns": Function(
        does=Does.ACCEPTS,
        source=_body("""
            rows, columns = torch.tril_indices(4, 4)
            return x[rows, columns]
        """),
        rule="An index tensor from the CPU is copied to the device; tril_indices is a factory.",
        stated=INDEX,
        hint=True,
    ),
    "elements by positions from both devices": Function(
        does=Does.ACCEPTS,
        source=_body("return x[torch.arange(4), x.argmax(1)]"),
        rule="Each index tensor is brought to the device of the tensor by itself.",
        stated=INDEX,
        hint=True,
    ),
    "elements by a row number from the CPU and CPU columns": Function(
        does=Does.ACCEPTS,
        source=_body("return x[torch.tensor(1), torch.arange(n)]"),
        rule="The row number is read out, the columns are copied.",
        stated=f"{SELECT}; {INDEX}",
        hint=True,
    ),
    "elements by a CPU mask": Function(
        does=Does.ACCEPTS,
        source=_body("return x[torch.eye(4) == 1]"),
        rule="The positions at which a CPU mask is true are copied to the device.",
        stated=INDEX,
        hint=True,
    ),
    "rows by a CPU mask": Function(
        does=Does.ACCEPTS,
        source=_body("return x[torch.tensor([True, False, True, True])]"),
        rule="The positions at which a CPU mask is true are copied to the device.",
        stated=INDEX,
        hint=True,
    ),
    "rows by a list": Function(
        does=Does.ACCEPTS,  # no index tensor of the learner's is copied, hence no hint
        source=_body("return x[[0, 2]], x[:, [True, False, True, False]]"),
        rule="A list becomes an index tensor.",
        stated="torch/csrc/autograd/python_variable_indexing.cpp: sequenceToVariable",
    ),
    "rows by a NumPy array": Function(
        does=Does.ACCEPTS,
        source=_numpy("return x[np.array([0, 2])], x[np.int64(1)]"),
        rule="A NumPy array becomes an index tensor.",
        stated="torch/csrc/autograd/python_variable_indexing.cpp: sequenceToVariable",
    ),
    "row by a number in a CPU tensor": Function(
        does=Does.ACCEPTS,  # a view of x, exactly as x[2]; nothing is copied to the device
        source=_body("return x[torch.tensor(2)]"),
        rule="An integer tensor without axes is read out as a number.",
        stated=f"{SELECT}, tensor.item<int64_t>()",
    ),
    "rows by positions on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return x[x.argmax(0)], x[x > 0], x[x.sum(1) > 0], table[torch.arange(4, device=x.device)]"),
        rule="Tensors on one device mix.",
        stated=INDEX,
    ),
    "rows of a CPU tensor by CUDA positions": Function(
        does=Does.REFUSES,
        source=_body("return torch.eye(4)[x.argmax(0)]"),
        rule="An index tensor is brought to the device, not from it.",
        stated=f"{INDEXING}: check_indices_on_cpu_or_selfdevice; pull request 69607",
    ),
    "elements of a CPU tensor by a CUDA mask": Function(
        does=Does.REFUSES,
        source=_body("return torch.eye(4)[x > 0]"),
        rule="An index tensor is brought to the device, not from it.",
        stated=f"{INDEXING}: check_indices_on_cpu_or_selfdevice",
    ),
    "row of a CPU tensor by a number in a CUDA tensor": Function(
        does=Does.ANSWERS_ON_CPU,  # with an axis it would be refused
        source=_body("return torch.eye(4)[x[0].argmax()]"),
        rule="An integer tensor without axes is read out as a number.",
        stated=f"{SELECT}, tensor.item<int64_t>()",
    ),
    "slice up to a number in a CUDA tensor": Function(
        does=Does.ACCEPTS,
        source=_body("return x[: (x[0] > 0).sum()]"),
        rule="An integer tensor of one element serves wherever Python wants an index.",
        stated="tools/autograd/templates/python_variable_methods.cpp: THPVariable_index_scalar",
    ),
    "gather": Function(
        does=Does.ACCEPTS,
        source=_body("""
            i = x.argsort(1)
            return x.gather(1, i), torch.take_along_dim(x, i, 1), x.index_select(0, i[0]), torch.take(x, i)
        """),
        rule="Tensors on one device mix.",
        stated=_kernel("gather"),
    ),
    "gather at CPU positions": Function(
        does=Does.REFUSES,  # only square brackets copy an index tensor
        source=_body("return x.gather(1, torch.zeros(4, 1, dtype=torch.long))"),
        rule="Positions must be where the tensor is.",
        stated=_compared("gather"),
    ),
    "index_select at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return x.index_select(0, torch.tensor([0, 2]))"),
        rule="Positions must be where the tensor is.",
        stated=_compared("index_select"),
    ),
    "take at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return torch.take(x, torch.tensor([0, 5]))"),
        rule="Positions must be where the tensor is.",
        stated=_compared("take"),
    ),
    "take_along_dim at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return torch.take_along_dim(x, torch.zeros(4, 1, dtype=torch.long), 1)"),
        rule="Positions must be where the tensor is.",
        stated=f"{INDEXING}: take_along_dim; {_compared('gather')}",
    ),
    "masked_select": Function(
        does=Does.ACCEPTS,
        source=_body("return x.masked_select(x > 0), x.nonzero(), torch.where(x > 0)[0], torch.unique(x)"),
        rule="One device in, one device out.",
        stated=_kernel("masked_select"),
    ),
    "masked_select with a CPU mask": Function(
        does=Does.REFUSES,  # x[mask] is legal
        source=_body("return x.masked_select(torch.eye(4) == 1)"),
        rule="The mask must be where the tensor is.",
        stated=_compared("masked_select"),
    ),
    "embedding": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.functional.embedding(x.argmax(1), x)"),
        rule="Tensors on one device mix.",
        stated="aten/src/ATen/native/Embedding.cpp: embedding_symint",
    ),
    "embedding of CPU tokens": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.embedding(torch.tensor([0, 2]), x)"),
        rule="Tokens must be where the weight is.",
        stated=f"aten/src/ATen/native/Embedding.cpp: embedding_symint; {_compared('index_select')}",
    ),
    "embedding from a CPU weight": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.functional.embedding(x.argmax(1), torch.eye(4))"),
        rule="Tokens must be where the weight is.",
        stated=f"aten/src/ATen/native/Embedding.cpp: embedding_symint; {_compared('index_select')}",
    ),
    "one_hot": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.functional.one_hot(x.argmax(1), 4)"),
        rule="The result is where the classes are.",
        stated="aten/src/ATen/native/Onehot.cpp: one_hot",
    ),
    "one_hot of CPU classes": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.nn.functional.one_hot(torch.arange(n), 4)"),
        rule="The result is where the classes are.",
        stated="aten/src/ATen/native/Onehot.cpp: one_hot",
    ),
    "bucketize": Function(
        does=Does.ACCEPTS,
        source=_body("""
            edges = table.sort().values
            return torch.bucketize(x, edges), torch.searchsorted(edges, x), torch.bucketize(0.5, edges)
        """),
        rule="The result is where the edges are.",
        stated=_kernel("bucketize.Tensor"),
    ),
    "bucketize between CPU edges": Function(
        does=Does.REFUSES,
        source=_body("return torch.bucketize(x, torch.linspace(-1, 1, 5))"),
        rule="Edges must be where the values are.",
        stated=_compared("bucketize.Tensor"),
    ),
    "searchsorted in a CPU sequence": Function(
        does=Does.REFUSES,
        source=_body("return torch.searchsorted(torch.arange(4.0), x)"),
        rule="The sequence must be where the values are.",
        stated=_compared("searchsorted.Tensor"),
    ),
    "repeat_interleave": Function(
        does=Does.ACCEPTS,
        source=_body("return x.repeat_interleave(2, dim=0), x.repeat_interleave(torch.arange(4, device=x.device), 0)"),
        rule="Tensors on one device mix.",
        stated=_kernel("repeat_interleave.Tensor"),
    ),
    "repeat_interleave by CPU counts": Function(
        does=Does.REFUSES,
        source=_body("return x.repeat_interleave(torch.tensor([1, 2, 0, 1]), dim=0)"),
        rule="Counts become positions on the CPU, and those do not select from CUDA.",
        stated=f"aten/src/ATen/native/Repeat.cpp: repeat_interleave; {_compared('index_select')}",
    ),
    "tensor_split at CPU positions": Function(
        does=Does.ACCEPTS,  # the other way round from everything else: the positions must be on the CPU
        source=_body("return tuple(torch.tensor_split(x, torch.tensor([1, 3])))"),
        rule="Positions are read on the CPU, and must be there.",
        stated=f"{EXPAND}: tensor_split",
    ),
    "tensor_split at CUDA positions": Function(
        does=Does.REFUSES,
        source=_body("return tuple(torch.tensor_split(x, torch.tensor([1, 3], device=x.device)))"),
        rule="Positions are read on the CPU, and must be there.",
        stated=f"{EXPAND}: tensor_split",
    ),
    "pack a padded sequence with CPU lengths": Function(
        does=Does.ACCEPTS,
        source=_body("""
            pack = torch.nn.utils.rnn.pack_padded_sequence
            return pack(x[:2, :, None], torch.tensor([4, 2]), batch_first=True).data
        """),
        rule="Lengths must be on the CPU; the data stay on the device.",
        stated="aten/src/ATen/native/PackedSequence.cpp: _pack_padded_sequence",
    ),
    "pack a padded sequence with CUDA lengths": Function(
        does=Does.REFUSES,
        source=_body("""
            pack = torch.nn.utils.rnn.pack_padded_sequence
            return pack(x[:2, :, None], torch.tensor([4, 2], device=x.device), batch_first=True).data
        """),
        rule="Lengths must be on the CPU.",
        stated="aten/src/ATen/native/PackedSequence.cpp: _pack_padded_sequence",
    ),
    "sizes of the batches of a packed sequence": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            packed = torch.nn.utils.rnn.pack_padded_sequence(x[:2, :, None], [4, 2], batch_first=True)
            return packed.data, packed.batch_sizes
        """),
        rule="The sizes of the batches are always on the CPU.",
        stated="torch/nn/utils/rnn.py: PackedSequence; PackedSequence.__new__",
    ),
    "lengths of a sequence that is padded again": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            rnn = torch.nn.utils.rnn
            padded, lengths = rnn.pad_packed_sequence(rnn.pack_padded_sequence(x[:2, :, None], [4, 2], True), True)
            return padded, lengths
        """),
        rule="Lengths come back on the CPU.",
        stated="aten/src/ATen/native/PackedSequence.cpp: _pad_packed_sequence",
    ),
    "pad sequences": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.utils.rnn.pad_sequence([x[0], x[1, :2]], batch_first=True)"),
        rule="The result is where the sequences are.",
        stated="aten/src/ATen/native/PackedSequence.cpp: pad_sequence",
    ),
    # -------------------------------------------------------------------------------------------- writing with an index
    "assign to a slice from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[:2] = torch.ones(2, 4)
            y[:, 3] = torch.arange(4.0)
            return y
        """),
        rule="Assigning to a view is a copy, and a copy may cross devices.",
        stated=COPY_TO,
    ),
    "assign to an element from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[0, 0] = torch.tensor(1.0)
            y[1] = torch.tensor(2.0)
            y[2, :] = 3.0
            return y
        """),
        rule="Assigning to a view is a copy, and a copy may cross devices.",
        stated=COPY_TO,
    ),
    "assign to a slice of a CPU tensor": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            out = torch.zeros(4, 4)
            out[:] = x
            return out
        """),
        rule="Assigning to a view is a copy, and what is assigned to stays where it is.",
        stated=COPY_TO,
    ),
    "fill a CPU tensor row by row": Function(
        does=Does.ANSWERS_ON_CPU,  # the usual slip: nothing is refused, only the result is in the wrong place
        source=_body("""
            out = torch.zeros(4)
            for i in range(4):
                out[i] = x[i].sum()
            return out
        """),
        rule="Assigning to a view is a copy, and what is assigned to stays where it is.",
        stated=COPY_TO,
    ),
    "assign numbers at CUDA positions": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[x < 0] = 0.0
            y[x.argmax(0)] = 1.0
            return y
        """),
        rule="A number has no device.",
        stated=f"{SET_ITEM}; {PUT}",
    ),
    "assign rows at CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[torch.tensor([0, 2])] = x[:2]
            return y
        """),
        rule="An index tensor from the CPU is copied to the device.",
        stated=PUT,
        hint=True,
    ),
    "assign a number at CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[torch.arange(4), torch.arange(4)] = 0.0
            return y
        """),
        rule="An index tensor from the CPU is copied to the device.",
        stated=PUT,
        hint=True,
    ),
    "assign a number at a CPU mask": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[torch.eye(4) == 1] = 0.0
            return y
        """),
        rule="The positions at which a CPU mask is true are copied to the device.",
        stated=PUT,
        hint=True,
    ),
    "assign CPU rows at CUDA positions": Function(
        does=Does.REFUSES,  # with a slice in place of the positions it is a copy, and legal
        source=_body("""
            y = x.clone()
            y[x.argmax(0)] = torch.ones(4, 4)
            return y
        """),
        rule="At positions, values must be where the tensor is.",
        stated=f"{INDEXING}: make_index_put_iterator",
    ),
    "assign CPU rows at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone()
            y[torch.tensor([0, 2])] = torch.ones(2, 4)
            return y
        """),
        rule="At positions, values must be where the tensor is.",
        stated=f"{INDEXING}: make_index_put_iterator",
    ),
    "assign CPU values at a CUDA mask": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone()
            y[torch.eye(4, device=x.device) == 1] = torch.zeros(4)
            return y
        """),
        rule="At positions, values must be where the tensor is.",
        stated=f"{INDEXING}: make_index_put_iterator",
    ),
    "assign a value without axes at CUDA positions": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y[x.argmax(0)] = torch.tensor(1.0)
            y[x < 0] = torch.tensor(0.0)
            return y
        """),
        rule="A value without axes is moved to the device first.",
        stated=f"{INDEXING}: _index_put_impl_, value.dim() == 0",
    ),
    "assign one value with an axis at CUDA positions": Function(
        does=Does.ACCEPTS,  # square brackets drop leading axes of length 1 from the value, and then it has none
        source=_body("""
            y = x.clone()
            y[x.argmax(0)] = torch.tensor([1.0])
            y[x < 0] = torch.tensor([[0.0]])
            return y
        """),
        rule="Leading axes of length 1 do not count here.",
        stated=f"{SET_ITEM}, slicePrefix1sSize",
    ),
    "index_put_ of one value with an axis": Function(
        does=Does.REFUSES,  # the method does not drop axes of length 1
        source=_body("return x.clone().index_put_((x.argmax(0),), torch.tensor([1.0]))"),
        rule="What counts is the number of axes, not of elements.",
        stated=f"{INDEXING}: _index_put_impl_, value.dim() == 0",
    ),
    "index_put_ at CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("return x.clone().index_put_((torch.tensor([0, 2]),), x[:2])"),
        rule="An index tensor from the CPU is copied to the device.",
        stated=PUT,
        hint=True,
    ),
    "index_put_ that adds at CPU positions": Function(
        does=Does.ACCEPTS,
        source=_body("return x.clone().index_put_((torch.tensor([0, 0]),), x[:2], accumulate=True)"),
        rule="An index tensor from the CPU is copied to the device.",
        stated="aten/src/ATen/native/cuda/Indexing.cu: computeLinearIndex",
        hint=True,
    ),
    "index_put_ that adds a CPU row": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().index_put_((x.argmax(0),), torch.ones(4), accumulate=True)"),
        rule="At positions, values must be where the tensor is.",
        stated=f"{INDEXING}: _index_put_impl_, accumulate",
    ),
    "assign CUDA rows at positions of a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("""
            out = torch.zeros(4, 4)
            out[torch.tensor([0, 2])] = x[:2]
            return out
        """),
        rule="At positions, values must be where the tensor is.",
        stated=f"{INDEXING}: make_index_put_iterator",
    ),
    "assign a CUDA value without axes at positions of a CPU tensor": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            out = torch.zeros(4)
            out[torch.tensor([0, 2])] = x[0, 0]
            return out
        """),
        rule="A value without axes is moved to the device of the tensor first.",
        stated=f"{INDEXING}: _index_put_impl_, value.dim() == 0",
    ),
    "scatter": Function(
        does=Does.ACCEPTS,
        source=_body("""
            i = x.argsort(1)
            return torch.zeros_like(x).scatter_(1, i, x), x.scatter(1, i, 0.0), torch.scatter_add(x, 1, i, x)
        """),
        rule="Tensors on one device mix.",
        stated=_kernel("scatter.src"),
    ),
    "scatter at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return torch.zeros_like(x).scatter_(1, torch.zeros(4, 1, dtype=torch.long), 1.0)"),
        rule="Positions must be where the tensor is.",
        stated=_compared("scatter_.value"),
    ),
    "scatter into a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return torch.zeros(4, 4).scatter_(1, x.argsort(1), x)"),
        rule="All tensors must be on one device.",
        stated=_compared("scatter_.src"),
    ),
    "index_add_ at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().index_add_(0, torch.tensor([0, 2]), x[:2])"),
        rule="Positions must be where the tensor is.",
        stated=_compared("index_add_"),
    ),
    "index_add_ on its device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            i = torch.tensor([0, 2], device=x.device)
            return x.clone().index_add_(0, i, x[:2]), x.index_copy(0, i, x[:2]), x.index_fill(0, i, 1.0)
        """),
        rule="Tensors on one device mix.",
        stated=_kernel("index_add"),
    ),
    "index_fill_ at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().index_fill_(0, torch.tensor([0, 2]), 1.0)"),
        rule="Positions must be where the tensor is.",
        stated=f"{INDEXING}: index_fill_, TensorIteratorConfig",
    ),
    "index_fill_ with a value without axes": Function(
        does=Does.ACCEPTS,
        source=_body("return x.clone().index_fill_(0, torch.tensor([0, 2], device=x.device), torch.tensor(1.0))"),
        rule="The value is read out as a number.",
        stated=f"{INDEXING}: index_fill_, source.item()",
    ),
    "index_copy_ at CPU positions": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().index_copy_(0, torch.tensor([0, 2]), x[:2])"),
        rule="Positions must be where the tensor is.",
        stated=f"{INDEXING}: index_copy, self, index and source",
    ),
    "masked_scatter_ from a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().masked_scatter_(x > 0, torch.ones(16))"),
        rule="Mask and values must be where the tensor is.",
        stated=_compared("masked_scatter_"),
    ),
    "masked_scatter on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return x.masked_scatter(x > 0, -x)"),
        rule="Tensors on one device mix.",
        stated=_kernel("masked_scatter_"),
    ),
    # -------------------------------------------------------------------------------------------- from device to device
    "copy_ from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.empty_like(x).copy_(torch.arange(4.0)), x.clone().copy_(torch.eye(4))"),
        rule="A copy may cross devices, and may broadcast while it does.",
        stated=COPY,
    ),
    "copy_ to the CPU": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.empty(4, 4).copy_(x)"),
        rule="What is copied to stays where it is.",
        stated=COPY,
    ),
    "a CPU tensor to the device": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return torch.arange(4).to(x.device) + x, torch.ones(4).to(x) * x, torch.ones(4).to(device=x.device)"
        ),
        rule="`to` takes a device or a tensor to follow.",
        stated=CONVERSION,
    ),
    "to cuda": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return torch.ones(4).cuda() * x, torch.ones(4).to('cuda') * x, torch.ones(4).to('cuda:0', x.dtype)"
        ),
        rule="`cuda` alone is the current device, cuda:0.",
        stated=CONVERSION,
    ),
    "to where it already is": Function(
        does=Does.ACCEPTS,
        source=_body("return x if x.to('cuda') is x and x.cuda() is x and x.to(x.device) is x else x.cpu()"),
        rule="Without anything to change, `to` gives the tensor itself; `cuda` without an index counts as cuda:0.",
        stated=f"{CONVERSION}: ensure_has_index, to_will_alias",
    ),
    "to a CPU tensor": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return x.to(torch.ones(2, dtype=torch.float64))"),
        rule="`to` another tensor takes dtype and device from it.",
        stated="docs, torch.Tensor.to: to(other)",
    ),
    "to the CPU and on from there": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return x.to('cpu') + torch.arange(4), x.cpu() @ torch.eye(4)"),
        rule="On the CPU all goes on there.",
        stated=CONVERSION,
    ),
    "its copy on the CPU plus itself": Function(
        does=Does.REFUSES,
        source=_body("return x.cpu() + x"),
        rule="Tensors with axes must be on one device.",
        stated=ITERATOR,
    ),
    "to another dtype": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return x.double(), x.to(torch.float16), x.long(), x.bool(), x.type(torch.float64), x.int().float()"
        ),
        rule="A dtype alone does not move anything.",
        stated=CONVERSION,
    ),
    "type of the CPU": Function(
        does=Does.ANSWERS_ON_CPU,  # torch.FloatTensor names the CPU as well; torch.float32 does not
        source=_body("return x.type(torch.FloatTensor), x.type('torch.DoubleTensor')"),
        rule="A tensor type such as torch.FloatTensor names a dtype and a device.",
        stated="tools/autograd/templates/python_variable_methods.cpp: THPVariable_type",
    ),
    "a CPU tensor as type of x": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.arange(4).type_as(x) * x"),
        rule="type_as takes dtype and device.",
        stated=f"{CONVERSION}; type_as",
    ),
    "x as type of a CPU tensor": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return x.type_as(torch.ones(1))"),
        rule="type_as takes dtype and device.",
        stated=f"{CONVERSION}; type_as",
    ),
    "shape from a CPU tensor": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return x.view_as(torch.ones(2, 8)), x.reshape_as(torch.ones(16)), x[0].expand_as(torch.ones(2, 4))"
        ),
        rule="Of the other tensor only the shape is read.",
        stated=f"{OPERATORS}: view_as, reshape_as, expand_as, device_check: NoCheck",
    ),
    "a CPU tensor in the shape of x": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.arange(4.0).expand_as(x), torch.arange(16.0).view_as(x)"),
        rule="Of the other tensor only the shape is read.",
        stated=f"{OPERATORS}: view_as, reshape_as, expand_as, device_check: NoCheck",
    ),
    "views": Function(
        does=Does.ACCEPTS,
        source=_body("""
            windows = x.unfold(0, 2, 1), x.as_strided((2, 2), (1, 4)), x.diagonal(), x.T.contiguous(), x.view(-1)
            return *windows, *x.unbind(), *x.chunk(2), *x.split(3), x.permute(1, 0).reshape(2, 8), x.roll(1, 0)
        """),
        rule="A view is where its tensor is.",
        stated="docs, Tensor Views",
    ),
    "pad": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return torch.nn.functional.pad(x, (1, 1)), torch.nn.functional.pad(x[None], (2, 1), mode='reflect')"
        ),
        rule="One input, one device.",
        stated=_kernel("constant_pad_nd"),
    ),
    "triangles of x": Function(
        does=Does.ACCEPTS,
        source=_body("return x.tril(), x.triu(1), torch.diag(x), torch.diag_embed(x)"),
        rule="One input, one device.",
        stated=_kernel("tril"),
    ),
    "positions in a triangle": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.tril_indices(4, 4), torch.triu_indices(4, 4)"),
        rule="These are factories, on the CPU unless told otherwise.",
        stated="docs, torch.tril_indices: `device`",
    ),
    "data from the CPU put in place of its own": Function(
        does=Does.ANSWERS_ON_CPU,  # legal, and how Module.to itself changes its parameters
        source=_body("""
            y = x.clone()
            y.data = y.data.cpu()
            return y
        """),
        rule="Assigning to .data changes the device of a tensor; dense tensors of both devices may replace each other.",
        stated="c10/core/TensorImpl.h: has_compatible_shallow_copy_type; torch/csrc/autograd/variable.cpp: set_data",
    ),
    "data of x put in place of those of a CPU tensor": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = torch.zeros(4, 4)
            y.data = x
            return y + x
        """),
        rule="Assigning to .data changes the device of a tensor.",
        stated="c10/core/TensorImpl.h: has_compatible_shallow_copy_type",
    ),
    "deep copy, pickle": Function(
        does=Does.ACCEPTS,
        source=_module("""
            import copy
            import pickle


            def f(x, table, n):
                return copy.deepcopy(x), copy.copy(x), pickle.loads(pickle.dumps(x))
        """),
        rule="Copies of a tensor are where the tensor is.",
        stated="torch/_tensor.py: Tensor.__deepcopy__, Tensor.__reduce_ex__",
    ),
    "save and load": Function(
        does=Does.ACCEPTS,
        source=_module("""
            import io


            def f(x, table, n):
                file = io.BytesIO()
                torch.save(x, file)
                file.seek(0)
                return torch.load(file)
        """),
        rule="Loading puts a tensor back where it was.",
        stated="docs, torch.load: map_location",
    ),
    "save and load to the CPU": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_module("""
            import io


            def f(x, table, n):
                file = io.BytesIO()
                torch.save({"x": x}, file)
                file.seek(0)
                return torch.load(file, map_location="cpu")["x"]
        """),
        rule="map_location says where to put what is loaded.",
        stated="docs, torch.load: map_location",
    ),
    # -------------------------------------------------------------------------------------------------------- factories
    "a factory without a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.zeros(4, 4), torch.full((2,), 1.0), torch.arange(n), torch.tensor([1.0, 2.0])"),
        rule="Without `device` a factory makes a CPU tensor.",
        stated=FACTORY,
    ),
    "a factory on its device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            made = torch.zeros(4, 4, device=x.device), torch.tensor([1.0], device=x.device)
            return *made, torch.linspace(0, 1, 4, device=x.device) * x, torch.tril_indices(4, 4, device=x.device)
        """),
        rule="`device` says where.",
        stated=FACTORY,
    ),
    "a factory on cuda": Function(
        does=Does.ACCEPTS,
        source=_body("""
            places = "cuda", "cuda:0", torch.device("cuda"), torch.device("cuda", 0)
            return tuple(x + torch.ones(4, device=place) for place in places)
        """),
        rule="`cuda` alone is the current device, cuda:0.",
        stated=DEVICE,
    ),
    "a factory on device 0": Function(
        does=Does.ACCEPTS,
        source=_body("""
            # with "cuda" there, a number is the index of a CUDA device
            return torch.ones(4, device=0) + x, torch.ones(4, device=torch.device("cuda", 0)) + x
        """),
        rule="A number is the index of a CUDA device.",
        stated=DEVICE,
    ),
    "a factory on the type of its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.ones(4, device=x.device.type) + x, torch.ones(4, device=str(x.device)) + x"),
        rule="A device may be given as text.",
        stated=DEVICE,
    ),
    "like x": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.zeros_like(x), torch.empty_like(x).fill_(1), torch.full_like(x, 2.0), x.clone()"),
        rule="What is like x is where x is.",
        stated=LIKE,
    ),
    "like x on the CPU": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.ones_like(x, device='cpu')"),
        rule="`device` overrides.",
        stated=LIKE,
    ),
    "like a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return x + torch.zeros_like(torch.ones(4))"),
        rule="What is like a CPU tensor is on the CPU.",
        stated=LIKE,
    ),
    "new from x": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return x.new_zeros(4) + x, x.new_full((4,), 2.0) * x, x.new_tensor([1.0, 2.0]), x.new_empty(2).zero_()"
        ),
        rule="What is new from x is where x is.",
        stated="docs, torch.Tensor.new_zeros: `device`",
    ),
    "new from a CPU tensor": Function(
        does=Does.REFUSES,
        source=_body("return torch.ones(1).new_ones(4) * x"),
        rule="What is new from a CPU tensor is on the CPU.",
        stated="docs, torch.Tensor.new_zeros: `device`",
    ),
    "tensor of a tensor": Function(
        does=Does.ACCEPTS,
        source=_module("""
            import warnings


            def f(x, table, n):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # PyTorch advises clone().detach()
                    return torch.tensor(x)
        """),
        rule="A copy of a tensor is where the tensor is.",
        stated=NEW,
    ),
    "tensor of a list of tensors": Function(
        does=Does.ANSWERS_ON_CPU,  # torch.tensor(x) is on CUDA, torch.tensor([x[0, 0]]) is not
        source=_body("return torch.tensor([x[0, 0], x[1, 1]]), torch.as_tensor([x.sum()])"),
        rule="The elements of a list are read out as numbers, and numbers have no device.",
        stated=f"{NEW}: recursive_store",
    ),
    "tensor of numbers from x": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.tensor(x.tolist()), torch.tensor([row.sum().item() for row in x])"),
        rule="Numbers have no device.",
        stated=NEW,
    ),
    "as_tensor": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.as_tensor(x), torch.asarray(x), torch.as_tensor([1.0, 2.0], device=x.device)"),
        rule="A tensor stays where it is.",
        stated=NEW,
    ),
    "full of a CUDA value": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.full((4,), x[0, 0])"),
        rule="A tensor without axes where a number is wanted is read out; it does not say where.",
        stated=f"{NUMBER}; {FACTORY}",
    ),
    "full of a CUDA value, on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.full((4,), x[0, 0], device=x.device), torch.full_like(x, torch.tensor(2.0))"),
        rule="A tensor without axes where a number is wanted is read out, from either device.",
        stated=NUMBER,
    ),
    "range up to a CUDA value": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.arange(x.argmax() + 1), torch.arange(0, x[0].argmax() + 1)"),
        rule="A tensor without axes where a number is wanted is read out; it does not say where.",
        stated=f"{NUMBER}; {FACTORY}",
    ),
    "linspace between CUDA values": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.linspace(x[0, 0], x[0, 1], 5)"),
        rule="The ends are read out; they do not say where.",
        stated=f"aten/src/ATen/native/TensorFactories.cpp: linspace; {FACTORY}",
    ),
    "random numbers on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.rand(4, device=x.device), torch.randn_like(x), torch.randperm(4, device=x.device)"),
        rule="`device` says where.",
        stated=FACTORY,
    ),
    "random numbers from a CPU generator": Function(
        does=Does.REFUSES,
        source=_body("return torch.rand(4, device=x.device, generator=torch.Generator().manual_seed(n))"),
        rule="A generator serves its own device alone.",
        stated="aten/src/ATen/core/Generator.h: check_generator",
    ),
    "x drawn anew from a CPU generator": Function(
        does=Does.REFUSES,
        source=_body("return x.clone().normal_(generator=torch.Generator().manual_seed(n))"),
        rule="A generator serves its own device alone.",
        stated="aten/src/ATen/core/Generator.h: check_generator",
    ),
    "random numbers from a generator on its device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            generator = torch.Generator(device=x.device).manual_seed(n)
            return torch.rand(4, device=x.device, generator=generator)
        """),
        rule="A generator serves its own device alone.",
        stated="docs, torch.Generator",
    ),
    # ---------------------------------------------------------------------------------------------------- NumPy, Python
    "to NumPy": Function(
        does=Does.REFUSES,
        source=_body("return torch.from_numpy(x.numpy())"),
        rule="NumPy cannot read memory of a GPU; this is a TypeError.",
        stated=NUMPY,
    ),
    "as a NumPy array": Function(
        does=Does.REFUSES,
        source=_numpy("return torch.from_numpy(np.asarray(x.detach()))"),
        rule="NumPy cannot read memory of a GPU; this is a TypeError.",
        stated=f"torch/_tensor.py: Tensor.__array__; {NUMPY}",
    ),
    "a function of NumPy": Function(
        does=Does.REFUSES,
        source=_numpy("return torch.as_tensor(np.sin(x))"),
        rule="NumPy cannot read memory of a GPU; this is a TypeError.",
        stated=f"torch/_tensor.py: Tensor.__array__; {NUMPY}",
    ),
    "to NumPy by way of the CPU": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_numpy("return torch.from_numpy(np.sin(x.cpu().numpy()))"),
        rule="On the CPU all goes on there, and NumPy's arrays are there.",
        stated="docs, torch.from_numpy",
    ),
    "to NumPy by force": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.from_numpy(x.numpy(force=True))"),
        rule="With force the copy to the CPU is made for you.",
        stated="docs, torch.Tensor.numpy: force",
    ),
    "by way of NumPy and back": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.from_numpy(x.cpu().numpy()).to(x.device) + x"),
        rule="A copy in each direction.",
        stated=CONVERSION,
    ),
    "plus an array from NumPy": Function(
        does=Does.REFUSES,
        source=_numpy("return x + torch.from_numpy(np.ones(4, dtype=np.float32))"),
        rule="from_numpy makes a CPU tensor.",
        stated=ITERATOR,
    ),
    "tensor of an array, on its device": Function(
        does=Does.ACCEPTS,
        source=_numpy(
            "return torch.tensor(np.ones(4), device=x.device), torch.as_tensor(np.arange(4), device=x.device)"
        ),
        rule="`device` says where, for arrays too.",
        stated=NEW,
    ),
    "Python numbers from x": Function(
        does=Does.ACCEPTS,
        source=_module("""
            import math


            def f(x, table, n):
                y = x * x[0, 0].item() + float(x.sum()) + int(x[0, 0]) + math.exp(-abs(x[0, 1]))
                return y if x.sum() > 0 or not bool(x[0, 0] == 0) else -y
        """),
        rule="One element is copied to the CPU, and is a number from there on.",
        stated=ITEM,
    ),
    "a list from x": Function(
        does=Does.ACCEPTS,
        source=_body("return x * sum(sum(row) for row in x.tolist())"),
        rule="tolist copies to the CPU.",
        stated="torch/csrc/utils/tensor_list.cpp: tensor_to_list",
    ),
    "text from x": Function(
        does=Does.ACCEPTS,
        source=_body("""
            text = f"{x[0, 0]:.2f} {x} {x.shape}"
            return x * len(text) if "cuda:0" in repr(x) else x.cpu()
        """),
        rule="Printing copies to the CPU, and names the device.",
        stated="torch/_tensor_str.py: _str_intern",
    ),
    "loops over x": Function(
        does=Does.ACCEPTS,
        source=_body("""
            rows = [row * i for i, row in enumerate(x)]
            return torch.stack(rows), sum(x), max(x[0]), min(x[1]), torch.stack([x[i, i] for i in range(len(x))])
        """),
        rule="Rows and elements are views; Python's own functions call the operators.",
        stated="torch/_tensor.py: Tensor.__iter__",
    ),
    "range of a CUDA value": Function(
        does=Does.ACCEPTS,
        source=_body("return x * sum(range(x[0].argmax() + 1)) + [0.0, 1.0, 2.0, 3.0][x[1].argmax()]"),
        rule="An integer tensor of one element serves wherever Python wants an index.",
        stated="tools/autograd/templates/python_variable_methods.cpp: THPVariable_index_scalar",
    ),
    "in place": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone()
            y.mul_(2).add_(x).clamp_(-1, 1)
            y[0] += 1
            y[:, 1] *= x[:, 0]
            return y.zero_() if n == 0 else y
        """),
        rule="Tensors on one device mix.",
        stated=ITERATOR,
    ),
    # -------------------------------------------------------------------------------------------- asking for the device
    "is it on CUDA": Function(
        does=Does.ACCEPTS,
        source=_body("""
            told = x.is_cuda, x.device.type == "cuda", x.device.index == 0, x.get_device() == 0, not x.is_cpu
            return x if all(told) else x.cpu()
        """),
        rule="All that a tensor says of its place agrees: cuda, index 0.",
        stated=DEVICE,
    ),
    "its device as text": Function(
        does=Does.ACCEPTS,
        source=_body("""
            told = str(x.device) == "cuda:0", x.type() == "torch.cuda.FloatTensor", "cuda" in f"{x.device}"
            return x if all(told) else x.cpu()
        """),
        rule="The text has the index, and the type has cuda in its name.",
        stated="docs, torch.Tensor.type; Tensor Attributes",
    ),
    "its device is cuda:0": Function(
        does=Does.ACCEPTS,
        source=_body("""
            same = x.device == torch.device("cuda:0") == torch.device("cuda", 0) == table.device
            return x if same else x.cpu()
        """),
        rule="Devices are equal when type and index are.",
        stated="c10/core/Device.h: Device::operator==",
    ),
    "its device is not cuda": Function(
        does=Does.ACCEPTS,  # `cuda` is not equal to `cuda:0`, although a tensor made on it is on cuda:0
        source=_body("""
            return x.cpu() if x.device == torch.device("cuda") else x
        """),
        rule="A device without an index differs from one with an index.",
        stated="c10/core/Device.h: Device::operator==",
    ),
    "its device is not text": Function(
        does=Does.ACCEPTS,
        source=_body("""
            return x.cpu() if x.device == "cuda" or x.device == "cuda:0" else x
        """),
        rule="A device is not equal to any text.",
        stated="torch/csrc/Device.cpp: THPDevice_rc",
    ),
    "the device of what is made on cuda": Function(
        does=Does.ACCEPTS,
        source=_body("""
            made = torch.ones(4, device="cuda")
            return made if made.device == x.device and made.device.index == 0 else made.cpu()
        """),
        rule="A tensor made on cuda says cuda:0: its device always has an index.",
        stated=DEVICE,
    ),
    "made at its device number": Function(
        does=Does.ACCEPTS,
        source=_body("""
            place = x.get_device()
            return x + torch.ones(4, device=place if place >= 0 else "cpu")
        """),
        rule="get_device gives the index of a CUDA device, and -1 for the CPU.",
        stated="docs, torch.Tensor.get_device",
    ),
    "CUDA if there is any": Function(
        does=Does.ACCEPTS,
        source=_body("""
            device = "cuda" if torch.cuda.is_available() else "cpu"
            return x + torch.arange(4, device=device)
        """),
        rule="Where there is a tensor on CUDA, CUDA is available.",
        stated="docs, torch.cuda.is_available",
    ),
    "the current CUDA device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            assert torch.cuda.device_count() > torch.cuda.current_device() == 0
            return x + torch.ones(4, device=torch.cuda.current_device())
        """),
        rule="The current device is number 0 unless changed.",
        stated="docs, torch.cuda.current_device",
    ),
    "inside of torch.cuda.device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            with torch.cuda.device(0), torch.cuda.device(x.device):
                return x + torch.ones(4, device="cuda")
        """),
        rule="It says which CUDA device `cuda` is.",
        stated="docs, torch.cuda.device",
    ),
    "a factory inside of torch.cuda.device": Function(
        does=Does.ANSWERS_ON_CPU,  # unlike torch.device("cuda"), which is a context as well
        source=_body("""
            with torch.cuda.device(0):
                return torch.ones(4)
        """),
        rule="It says which CUDA device `cuda` is, not that tensors are made there.",
        stated="docs, torch.cuda.device; torch/cuda/__init__.py: device",
    ),
    "waiting and seeding": Function(
        does=Does.ACCEPTS,
        source=_body("""
            torch.cuda.manual_seed_all(n)
            torch.manual_seed(n)
            y = x * 2
            torch.cuda.synchronize()
            torch.cuda.empty_cache()
            return y
        """),
        rule="Functions of torch.cuda that make no tensors change none.",
        stated="docs, torch.cuda",
    ),
    "timing with events": Function(
        does=Does.ACCEPTS,
        source=_body("""
            start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
            start.record()
            y = x @ x
            end.record()
            torch.cuda.synchronize()
            return y if start.elapsed_time(end) >= 0 else -y
        """),
        rule="Events on the current stream do not touch tensors.",
        stated="docs, torch.cuda.Event",
    ),
    "on another stream": Function(
        does=Does.ACCEPTS,
        source=_body("""
            stream = torch.cuda.Stream()
            stream.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(stream):
                y = x * 2
            torch.cuda.current_stream().wait_stream(stream)
            return y
        """),
        rule="A stream says when, not where.",
        stated="docs, CUDA semantics: CUDA streams",
    ),
    "the current accelerator": Function(
        does=Does.ACCEPTS,
        source=_body("return x + torch.ones(4, device=torch.accelerator.current_accelerator())"),
        rule="Where there is CUDA, it is the accelerator.",
        stated="docs, torch.accelerator.current_accelerator",
    ),
    "the default device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("return torch.ones(4, device=torch.get_default_device())"),
        rule="The default device is the CPU until something changes it, a GPU or not.",
        stated="docs, torch.get_default_device",
    ),
    # --------------------------------------------------------------------------------------------- a device for a while
    "factories inside of a device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            with torch.device("cuda"):
                made = torch.ones(4), torch.arange(4), torch.tensor([1.0]), torch.rand(4), torch.tril_indices(2, 2)
                square = torch.eye(4)
            return *made, x + made[0] + made[1], x @ square
        """),
        rule="Inside of a device, factories without `device` make tensors there.",
        stated=CONTEXT,
    ),
    "factories inside of the device of x": Function(
        does=Does.ACCEPTS,
        source=_body("""
            with x.device:
                return x + torch.arange(4), torch.nn.Linear(4, 2)(x), torch.nn.functional.one_hot(torch.arange(n), 4)
        """),
        rule="Inside of a device, factories without `device` make tensors there, those in layers too.",
        stated=CONTEXT,
    ),
    "the CPU inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            with torch.device("cuda"):
                return torch.ones(4, device="cpu")
        """),
        rule="`device` overrides.",
        stated=CONTEXT,
    ),
    "a CPU tensor taken inside of a device": Function(
        does=Does.ACCEPTS,  # as_tensor and tensor are factories, for tensors too
        source=_body("""
            row = torch.ones(4)
            with torch.device("cuda"):
                return torch.as_tensor(row), torch.asarray(row), torch.tensor(row.tolist())
        """),
        rule="Inside of a device, as_tensor of a CPU tensor moves it.",
        stated=CONTEXT,
    ),
    "like a CPU tensor inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            row = torch.ones(4)
            with torch.device("cuda"):
                return torch.zeros_like(row), row.new_ones(4), row * 2
        """),
        rule="What follows another tensor follows it inside of a device as well.",
        stated=CONTEXT,
    ),
    "arrays inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_numpy("""
            with torch.device("cuda"):
                return torch.from_numpy(np.ones(4))
        """),
        rule="from_numpy shares memory with NumPy, so it stays on the CPU.",
        stated=CONTEXT,
    ),
    "a legacy constructor inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            with torch.device("cuda"):
                return torch.Tensor([1.0, 2.0]), torch.FloatTensor([1.0, 2.0])
        """),
        rule="torch.Tensor and its kind are not among the factories that a device changes.",
        stated=CONTEXT,
    ),
    "normal inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,  # torch.randn is in the list, torch.normal is not
        source=_body("""
            with torch.device("cuda"):
                return torch.normal(0.0, 1.0, (4,))
        """),
        rule="torch.normal is not among the factories that a device changes.",
        stated=CONTEXT,
    ),
    "to NumPy inside of a device": Function(
        does=Does.REFUSES,
        source=_body("""
            with torch.device("cuda"):
                return torch.from_numpy(torch.arange(4).numpy())
        """),
        rule="Inside of a device, a factory's tensor is on CUDA, and NumPy cannot read it.",
        stated=f"{CONTEXT}; {NUMPY}",
    ),
    "random numbers from a CPU generator inside of a device": Function(
        does=Does.REFUSES,
        source=_body("""
            with torch.device("cuda"):
                return torch.randperm(4, generator=torch.Generator().manual_seed(n))
        """),
        rule="Inside of a device the factory is on CUDA, a generator without `device` is not.",
        stated=f"{CONTEXT}; aten/src/ATen/core/Generator.h: check_generator",
    ),
    "a CPU tensor from outside of a device": Function(
        does=Does.REFUSES,
        source=_body("""
            row = torch.ones(4)
            with torch.device("cuda"):
                return x + row
        """),
        rule="A device changes what is made inside of it, not what was made before.",
        stated=CONTEXT,
    ),
    "a thread inside of a device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_module("""
            from concurrent.futures import ThreadPoolExecutor


            def f(x, table, n):
                with torch.device("cuda"), ThreadPoolExecutor(1) as pool:
                    return pool.submit(torch.ones, 4).result()
        """),
        rule="A device is for the thread that entered it alone.",
        stated="torch/overrides.py: TorchFunctionMode, whose stack is of the thread",
    ),
    "a default device": Function(
        does=Does.ACCEPTS,
        source=_body("""
            torch.set_default_device("cuda")
            try:
                return x + torch.arange(4), torch.zeros(2), torch.nn.Linear(4, 2)(x)
            finally:
                torch.set_default_device(None)
        """),
        rule="The default device does what being inside of a device does.",
        stated="docs, torch.set_default_device",
    ),
    "after a default device": Function(
        does=Does.REFUSES,
        source=_body("""
            torch.set_default_device("cuda")
            torch.set_default_device(None)
            return x + torch.arange(4)
        """),
        rule="Without a default device, factories are back on the CPU.",
        stated="torch/__init__.py: set_default_device",
    ),
    "a thread under a default device": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_module("""
            from concurrent.futures import ThreadPoolExecutor


            def f(x, table, n):
                torch.set_default_device("cuda")
                try:
                    with ThreadPoolExecutor(1) as pool:
                        return pool.submit(torch.ones, 4).result()
                finally:
                    torch.set_default_device(None)
        """),
        rule="The default device is of the thread that set it.",
        stated="torch/__init__.py: _GLOBAL_DEVICE_CONTEXT",
    ),
    # ---------------------------------------------------------------------------------------------------------- modules
    "a layer on its device": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.Linear(4, 2, device=x.device)(x), torch.nn.Linear(4, 2).to(x.device)(x)"),
        rule="A layer is made where it is told, or moved.",
        stated=APPLY,
    ),
    "a layer on cuda": Function(
        does=Does.ACCEPTS,
        source=_body("""
            made = torch.nn.Linear(4, 2).cuda(), torch.nn.Linear(4, 2).to("cuda"), torch.nn.Linear(4, 2, device="cuda")
            return tuple(layer(x) for layer in made)
        """),
        rule="A layer is made where it is told, or moved.",
        stated=APPLY,
    ),
    "a layer that was not moved": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.Linear(4, 2)(x)"),
        rule="The parameters of a layer are on the CPU unless told otherwise.",
        stated=_compared("addmm"),
    ),
    "an embedding that was not moved": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.Embedding(4, 2)(x.argmax(1))"),
        rule="The parameters of a layer are on the CPU unless told otherwise.",
        stated=_compared("index_select"),
    ),
    "an embedding that was moved": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.nn.Embedding(4, 2).to(x.device)(x.argmax(1))"),
        rule="Module.to moves parameters.",
        stated=APPLY,
    ),
    "a batch norm that was not moved": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.BatchNorm1d(4)(x)"),
        rule="The parameters of a layer are on the CPU unless told otherwise.",
        stated=_compared("native_batch_norm"),
    ),
    "a parameter of a moved layer": Function(
        does=Does.ACCEPTS,  # an optimizer that was made before the move still has the right objects
        source=_body("""
            layer = torch.nn.Linear(4, 4)
            weight = layer.weight
            layer.to(x.device)
            return weight.detach() @ x if weight is layer.weight else weight
        """),
        rule="Moving a module changes its parameters in place: they stay the same objects.",
        stated=f"{APPLY}, compute_should_use_set_data",
    ),
    "a module with a buffer": Function(
        does=Does.ACCEPTS,
        source=_module("""

            class Shift(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.register_buffer("offset", torch.arange(4.0))
                    self.scale = torch.nn.Parameter(torch.ones(4))

                def forward(self, x):
                    return x * self.scale.detach() + self.offset


            def f(x, table, n):
                return Shift().to(x.device)(x)
        """),
        rule="Module.to moves parameters and buffers.",
        stated=APPLY,
    ),
    "a module with a plain tensor": Function(
        does=Does.REFUSES,
        source=_module("""

            class Shift(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.offset = torch.arange(4.0)

                def forward(self, x):
                    return x + self.offset


            def f(x, table, n):
                return Shift().to(x.device)(x)
        """),
        rule="A tensor that is only an attribute is not moved.",
        stated=APPLY,
    ),
    "a module that makes positions": Function(
        does=Does.REFUSES,
        source=_module("""

            class Positions(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.table = torch.nn.Embedding(8, 4)

                def forward(self, x):
                    return x + self.table(torch.arange(x.shape[0]))


            def f(x, table, n):
                return Positions().to(x.device)(x)
        """),
        rule="What forward makes without `device` is on the CPU, wherever the module is.",
        stated=_compared("index_select"),
    ),
    "modules in a ModuleList": Function(
        does=Does.ACCEPTS,
        source=_module("""

            class Stack(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layers = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(2))

                def forward(self, x):
                    for layer in self.layers:
                        x = layer(x)
                    return x


            def f(x, table, n):
                return Stack().to(x.device)(x), torch.nn.Sequential(torch.nn.Linear(4, 2), torch.nn.Tanh()).to(x)(x)
        """),
        rule="Module.to moves what the module knows of.",
        stated=APPLY,
    ),
    "modules in a list": Function(
        does=Does.REFUSES,
        source=_module("""

            class Stack(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.layers = [torch.nn.Linear(4, 4) for _ in range(2)]

                def forward(self, x):
                    for layer in self.layers:
                        x = layer(x)
                    return x


            def f(x, table, n):
                return Stack().to(x.device)(x)
        """),
        rule="A module does not know what is in a list.",
        stated=APPLY,
    ),
    "a parameter": Function(
        does=Does.ACCEPTS,
        source=_body(
            "return torch.nn.Parameter(x).detach(), torch.nn.Parameter(torch.ones(4, device=x.device)).detach() * x"
        ),
        rule="A parameter is where its data are.",
        stated="docs, torch.nn.parameter.Parameter",
    ),
    "a parameter on the CPU": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.Parameter(torch.ones(4)) * x"),
        rule="A parameter is where its data are.",
        stated=ITERATOR,
    ),
    "a state from the CPU": Function(
        does=Does.ACCEPTS,
        source=_body("""
            layer = torch.nn.Linear(4, 2).to(x.device)
            layer.load_state_dict(torch.nn.Linear(4, 2).state_dict())
            return layer(x)
        """),
        rule="Loading a state copies into the parameters, which stay where they are.",
        stated="torch/nn/modules/module.py: Module._load_from_state_dict",
    ),
    "a state from the CPU, assigned": Function(
        does=Does.REFUSES,
        source=_body("""
            layer = torch.nn.Linear(4, 2).to(x.device)
            layer.load_state_dict(torch.nn.Linear(4, 2).state_dict(), assign=True)
            return layer(x)
        """),
        rule="Assigning a state puts its tensors in place of the parameters, wherever they are.",
        stated="docs, torch.nn.Module.load_state_dict: assign",
    ),
    "a state": Function(
        does=Does.ACCEPTS,
        source=_module("""
            import copy


            def f(x, table, n):
                layer = torch.nn.Linear(4, 2).to(x.device)
                return *layer.state_dict().values(), copy.deepcopy(layer)(x)
        """),
        rule="A state and a deep copy are where the module is.",
        stated="docs, torch.nn.Module.state_dict",
    ),
    "a recurrent layer": Function(
        does=Does.ACCEPTS,
        source=_body("""
            output, (hidden, cell) = torch.nn.LSTM(4, 3, batch_first=True).to(x.device)(x[None])
            return output, hidden, cell
        """),
        rule="Tensors on one device mix.",
        stated=_kernel("_cudnn_rnn"),
    ),
    "a recurrent layer with a CPU state": Function(
        does=Does.REFUSES,
        source=_body("return torch.nn.GRU(4, 3).to(x.device)(x[None], torch.zeros(1, 4, 3))[0]"),
        rule="Input and hidden state must be on one device.",
        stated="aten/src/ATen/native/RNN.cpp: check_attributes",
    ),
    "an attention layer": Function(
        does=Does.ACCEPTS,
        source=_body("""
            layer = torch.nn.MultiheadAttention(4, 2, batch_first=True).to(x.device)
            output, weights = layer(x[None], x[None], x[None])
            return output, weights
        """),
        rule="Tensors on one device mix.",
        stated="docs, torch.nn.MultiheadAttention",
    ),
    "an optimizer": Function(
        does=Does.ACCEPTS,
        source=_body("""
            weight = torch.nn.Parameter(x.clone())
            for kind in (torch.optim.SGD, torch.optim.Adam):
                optimizer = kind([weight], lr=0.1)
                (weight**2).sum().backward()
                torch.nn.utils.clip_grad_norm_([weight], 1.0)
                optimizer.step()
                optimizer.zero_grad()
            return weight.detach()
        """),
        rule="An optimizer's steps are where its parameters are.",
        stated="docs, torch.optim",
    ),
    "the count of steps of Adam": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            weight = torch.nn.Parameter(x.clone())
            optimizer = torch.optim.Adam([weight])
            (weight**2).sum().backward()
            optimizer.step()
            return optimizer.state[weight]["exp_avg"], optimizer.state[weight]["step"]
        """),
        rule="The count of steps is a CPU tensor without axes, unless fused or capturable.",
        stated="torch/optim/adam.py: Adam._init_group",
    ),
    # -------------------------------------------------------------------------------------------- gradients, transforms
    "backward": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone().requires_grad_()
            (y**2).sum().backward()
            return y.grad
        """),
        rule="A gradient is where its tensor is.",
        stated=ENGINE,
    ),
    "gradient by torch.autograd.grad": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone().requires_grad_()
            return torch.autograd.grad((y @ y).sum(), y)
        """),
        rule="A gradient is where its tensor is.",
        stated=ENGINE,
    ),
    "backward from a CPU gradient": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone().requires_grad_()
            (y * 2).backward(torch.ones(4, 4))
            return y.grad
        """),
        rule="The gradient must be where the result is.",
        stated=ENGINE,
    ),
    "backward from a CPU gradient without axes": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone().requires_grad_()
            (y * 2).sum().backward(torch.tensor(1.0))
            return y.grad
        """),
        rule="A gradient without axes is moved.",
        stated=f"{ENGINE}; issue 65016",
    ),
    "gradient of a CPU tensor that is moved": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            weight = torch.ones(4, requires_grad=True)
            (weight.to(x.device) * x).sum().backward()
            return weight.grad
        """),
        rule="Moving is differentiable, and the gradient moves back.",
        stated="torch/csrc/autograd/functions/tensor.cpp: CopyBackwards",
    ),
    "gradient of a CPU tensor without axes": Function(
        does=Does.ANSWERS_ON_CPU,
        source=_body("""
            scale = torch.tensor(2.0, requires_grad=True)
            (x * scale).sum().backward()
            return scale.grad
        """),
        rule="The gradient of a tensor without axes is moved to where the tensor is.",
        stated=f"{ENGINE}; issue 65016",
    ),
    "a CPU gradient assigned": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone().requires_grad_()
            y.grad = torch.ones(4, 4)
            return y.grad
        """),
        rule="A gradient must be where its tensor is.",
        stated="torch/csrc/autograd/python_variable.cpp: THPVariable_set_grad",
    ),
    "a gradient assigned": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone().requires_grad_()
            y.grad = torch.ones_like(y)
            y.grad.zero_()
            return y.grad
        """),
        rule="A gradient must be where its tensor is.",
        stated="torch/csrc/autograd/python_variable.cpp: THPVariable_set_grad",
    ),
    "a function with a backward of its own": Function(
        does=Does.ACCEPTS,
        source=_module("""

            class Square(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x):
                    ctx.save_for_backward(x)
                    return x * x

                @staticmethod
                def backward(ctx, grad):
                    (x,) = ctx.saved_tensors
                    return 2 * x * grad


            def f(x, table, n):
                y = x.clone().requires_grad_()
                Square.apply(y).sum().backward()
                return y.grad
        """),
        rule="Saved tensors and gradients are where they were.",
        stated="docs, Extending PyTorch: torch.autograd.Function",
    ),
    "a backward of its own that makes a CPU gradient": Function(
        does=Does.REFUSES,
        source=_module("""

            class Twice(torch.autograd.Function):
                @staticmethod
                def forward(ctx, x):
                    return x * 2

                @staticmethod
                def backward(ctx, grad):
                    return torch.full((4, 4), 2.0)


            def f(x, table, n):
                y = x.clone().requires_grad_()
                Twice.apply(y).sum().backward()
                return y.grad
        """),
        rule="A gradient must be where the input was.",
        stated=ENGINE,
    ),
    "a hook": Function(
        does=Does.ACCEPTS,
        source=_body("""
            y = x.clone().requires_grad_()
            y.register_hook(lambda grad: grad * 2)
            (y * 3).sum().backward()
            return y.grad
        """),
        rule="What a hook returns must be where the gradient is.",
        stated="docs, torch.Tensor.register_hook",
    ),
    "a hook that returns a CPU gradient": Function(
        does=Does.REFUSES,
        source=_body("""
            y = x.clone().requires_grad_()
            y.register_hook(lambda grad: torch.ones(4, 4))
            (y * 3).sum().backward()
            return y.grad
        """),
        rule="What a hook returns must be where the gradient is.",
        stated="torch/csrc/autograd/custom_function.h: check_variable_result",
    ),
    "without gradients": Function(
        does=Does.ACCEPTS,
        source=_body("""
            with torch.no_grad(), torch.inference_mode(False):
                y = x @ x
            return y, x.detach(), x.requires_grad_(False)
        """),
        rule="Modes of autograd move nothing.",
        stated="docs, torch.no_grad",
    ),
    "autocast": Function(
        does=Does.ACCEPTS,
        source=_body("""
            with torch.autocast("cuda", dtype=torch.float16):
                return x @ x, torch.nn.functional.softmax(x, 1)
        """),
        rule="Autocast changes dtypes, not devices.",
        stated="docs, torch.autocast",
    ),
    "checkpoint": Function(
        does=Does.ACCEPTS,
        source=_module("""
            from torch.utils.checkpoint import checkpoint


            def f(x, table, n):
                y = x.clone().requires_grad_()
                checkpoint(lambda t: (t * 2).sin(), y, use_reentrant=False).sum().backward()
                return y.grad
        """),
        rule="What is computed again is computed where it was.",
        stated="docs, torch.utils.checkpoint",
    ),
    "functional transforms": Function(
        does=Does.ACCEPTS,
        source=_body("""
            square = torch.func.grad(lambda t: (t**2).sum())
            return square(x), torch.vmap(lambda row: row * row.sum())(x), torch.func.jacrev(torch.sin)(x[0])
        """),
        rule="Transforms move nothing.",
        stated="docs, torch.func",
    ),
    "vmap over a CPU tensor as well": Function(
        does=Does.REFUSES,
        # inside of vmap the number has no axes, but the tensor behind it has one
        source=_body("return torch.vmap(lambda row, number: row * number)(x, torch.arange(4.0))"),
        rule="What counts is the tensor behind the one that is seen inside.",
        stated=f"{ITERATOR}; aten/src/ATen/functorch/BatchRulesBinaryOps.cpp",
    ),
    "vmap with a CPU tensor without axes": Function(
        does=Does.ACCEPTS,
        source=_body("""
            scale = torch.tensor(2.0)
            return torch.vmap(lambda row: row * scale)(x)
        """),
        rule="One CPU tensor without axes may stand in for a number.",
        stated=ITERATOR,
    ),
    "jacobian": Function(
        does=Does.ACCEPTS,
        source=_body("return torch.autograd.functional.jacobian(lambda t: t**2, x[0])"),
        rule="A derivative is where its input is.",
        stated="docs, torch.autograd.functional.jacobian",
    ),
    "compiled by TorchScript": Function(
        does=Does.ACCEPTS,  # from text, since torch.jit.script would look for a file
        source=_module("""
            UNIT = torch.jit.CompilationUnit("def double(t):\\n    return t * 2 + t.sum()\\n")


            def f(x, table, n):
                return UNIT.double(x)
        """),
        rule="Compiled code is where its tensors are.",
        stated="docs, TorchScript",
    ),
    "compiled by TorchDynamo": Function(
        does=Does.ACCEPTS,
        source=_module("""
            @torch.compile(backend="eager")
            def double(t):
                return t * 2 + t.sum()


            def f(x, table, n):
                return double(x)
        """),
        rule="Compiled code is where its tensors are.",
        stated="docs, torch.compile",
    ),
    "threads": Function(
        does=Does.ACCEPTS,
        source=_module("""
            from concurrent.futures import ThreadPoolExecutor


            def f(x, table, n):
                with ThreadPoolExecutor(2) as pool:
                    return torch.stack(list(pool.map(lambda row: row * 2 + torch.ones_like(row), x)))
        """),
        rule="A tensor is where it is in every thread.",
        stated=SEMANTICS,
    ),
    "a CPU tensor in a thread": Function(
        does=Does.REFUSES,
        source=_module("""
            from concurrent.futures import ThreadPoolExecutor


            def f(x, table, n):
                with ThreadPoolExecutor(2) as pool:
                    return torch.stack(list(pool.map(lambda row: row * torch.ones(4), x)))
        """),
        rule="The rule of arithmetic holds in every thread.",
        stated=ITERATOR,
    ),
    # ----------------------------------------------------------------------------------------------------------- sparse
    "sparse": Function(
        does=Does.ACCEPTS,
        source=_body("""
            s = x.to_sparse()
            return s.to_dense(), torch.sparse.mm(s, x), s.coalesce().indices(), s.coalesce().values()
        """),
        rule="Indices, values and products of a sparse tensor are where it is.",
        stated=_kernel("addmm"),
    ),
    "sparse times a CPU matrix": Function(
        does=Does.REFUSES,
        source=_body("return torch.sparse.mm(x.to_sparse(), torch.ones(4, 2))"),
        rule="Both factors must be on one device.",
        stated=_compared("addmm"),
    ),
    "sparse from CPU indices and CUDA values": Function(
        does=Does.REFUSES,
        source=_body("return torch.sparse_coo_tensor(torch.tensor([[0, 2]]), x[0, :2], (4,)).to_dense()"),
        rule="Indices must be where the values are.",
        stated="aten/src/ATen/SparseTensorImpl.cpp: set_indices_and_values_unsafe, backend of indices",
    ),
    # ------------------------------------------------------------------------------------------------- kept from before
    "a tensor from the top of the file": Function(
        does=Does.REFUSES,
        source=_module("""
            OFFSETS = torch.arange(4.0)


            def f(x, table, n):
                return x + OFFSETS
        """),
        rule="What is made when a file is imported is on the CPU.",
        stated=ITERATOR,
    ),
    "a tensor without axes from the top of the file": Function(
        does=Does.ACCEPTS,
        source=_module("""
            SCALE = torch.tensor(0.5)


            def f(x, table, n):
                return x * SCALE
        """),
        rule="One CPU tensor without axes may stand in for a number.",
        stated=ITERATOR,
    ),
    "an index from the top of the file": Function(
        does=Does.ACCEPTS,
        source=_module("""
            ORDER = torch.tensor([3, 1, 0, 2])


            def f(x, table, n):
                return x[ORDER]
        """),
        rule="An index tensor from the CPU is copied to the device.",
        stated=INDEX,
        hint=True,
    ),
    "a tensor from the top of the file, moved": Function(
        does=Does.ACCEPTS,
        source=_module("""
            OFFSETS = torch.arange(4.0)


            def f(x, table, n):
                return x + OFFSETS.to(x.device)
        """),
        rule="A copy may cross devices.",
        stated=CONVERSION,
    ),
    "a cache by length": Function(
        does=Does.REFUSES,
        source=_module("""
            from functools import lru_cache


            @lru_cache
            def positions(length):
                return torch.arange(length)


            def f(x, table, n):
                return x * positions(4)
        """),
        rule="A factory without `device` makes a CPU tensor, cached or not.",
        stated=ITERATOR,
    ),
    "a cache by length and device": Function(
        does=Does.ACCEPTS,
        source=_module("""
            from functools import lru_cache


            @lru_cache
            def positions(length, device):
                return torch.arange(length, device=device)


            def f(x, table, n):
                return x * positions(4, x.device)
        """),
        rule="Devices can be hashed, and equal ones share an entry.",
        stated=DEVICE,
    ),
    "a cache filled with CUDA tensors": Function(
        does=Does.ACCEPTS,
        source=_module("""
            CACHE = {}


            def f(x, table, n):
                if "mask" not in CACHE:
                    CACHE["mask"] = torch.ones(4, 4, device=x.device).tril()
                return x * CACHE["mask"]
        """),
        rule="A tensor is where it was made.",
        stated=FACTORY,
    ),
}
