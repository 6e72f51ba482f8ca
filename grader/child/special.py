"""The functions of torch that have rules of their own about devices, each with its answer under `pretend`."""

from collections.abc import Callable
from typing import Any

import torch
from marks import BASE, CPU, CUDA, Found, device_of, found_in, is_known, is_number, is_position, mark, tensors_in
from mixing import Arguments, Function, Keywords, Mixing
from moving import cpu, cuda, made_device, new, old_type, parsed, pinned, to, type_as
from torch.utils._device import _device_constructors

Special = Callable[[Mixing, Function, Arguments, Keywords], Any]


def _claimed(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    return device_of(args[0])


def _is_cuda(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    return device_of(args[0]) == CUDA


def _is_cpu(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    return device_of(args[0]) == CPU


def _gradient_of(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    gradient = function(*args)
    return None if gradient is None else rules.placed(gradient, device_of(args[0]))


def _set_gradient(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    owner, gradient = args
    if isinstance(gradient, BASE) and is_known(gradient) and device_of(gradient) != device_of(owner):
        both = f"{rules.told(Found(gradient, device_of(gradient)))} cannot be the gradient of a tensor on"
        rules.refuse(f"{both} {device_of(owner)}. Move it with .to(…)")
    return function(*args)


def _index_of(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    (tensor,) = (*args, *keywords.values())
    return 0 if device_of(tensor) == CUDA else -1


def _to_numpy(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    if device_of(args[0]) == CUDA and not keywords.get("force"):
        message = "a tensor on cuda:0 cannot become a NumPy array, which is on the CPU. Copy it first: .cpu()"
        rules.refuse(message, TypeError)
    return function(*args, **keywords)


def _written(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    text = str(function(*args, **keywords))
    if device_of(args[0]) == CUDA and text.endswith(")") and "device=" not in text:
        return f"{text[:-1]}, device='{CUDA}')"
    return text


def _anywhere(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Do what takes tensors on any devices: each result is where what it comes from is, or where the first one is."""
    given = found_in((args, keywords))
    return rules.placed(function(*args, **keywords), rules.first_of(given), given)


def _of_lists(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer a function that goes through lists: what stands at the same place in each has to be on one device."""
    lists = [value for value in (*args, *keywords.values()) if isinstance(value, tuple | list)]
    columns = [found_in(column) for column in zip(*lists, strict=False)]
    targets = [rules.common(function, column) for column in columns]
    results = function(*args, **keywords)
    if not isinstance(results, tuple | list) or len(results) != len(targets):
        return rules.placed(results, targets[0] if targets else CPU, found_in(lists))
    for result, target, column in zip(results, targets, columns, strict=True):
        rules.placed(result, target, column)
    return results


def _recurrent(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer a recurrent layer; of packed data the sizes of the batches, which come second, are on the CPU."""
    packed = len(args) > 1 and isinstance(args[1], BASE) and args[1].dtype == torch.long
    given = found_in((args[:1], args[2:]) if packed else args)
    return rules.placed(function(*args, **keywords), rules.common(function, given), given)


def _aligned(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `ctc_loss`, whose lengths, and targets for some kernels, may be on the CPU."""
    given = found_in(args[:1] or keywords.get("log_probs"))
    return rules.placed(function(*args, **keywords), rules.first_of(given), given)


def _backward(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer a backward pass: a gradient that it begins with is where its result is."""
    begins = args[1] if len(args) > 1 else keywords.get("gradient", keywords.get("grad_tensors"))
    _hold_together(rules, args[0], begins)
    return function(*args, **keywords)


def _hold_together(rules: Mixing, results: object, gradients: object) -> None:
    for result, gradient in zip(found_in(results), found_in(gradients), strict=False):
        if gradient.device != result.device and not is_number(gradient.tensor) and is_known(gradient.tensor):
            rules.refuse(f"a gradient cannot begin with {rules.told(gradient)} for {rules.told(result)}")


def _gradients(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `torch.autograd.grad`: each gradient is where its input is."""
    inputs = list(tensors_in(args[1] if len(args) > 1 else keywords.get("inputs")))
    _hold_together(rules, args[0], args[2] if len(args) > 2 else keywords.get("grad_outputs"))
    result = function(*args, **keywords)
    for tensor, gradient in zip(inputs, result, strict=False):
        if gradient is not None and device_of(tensor) == CUDA:
            mark(gradient)
    return result


def _indexed(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer indexing: the index may be on the CPU, at a cost; what is written must be here, unless it is one number.

    A value that goes to a plain slice is copied, from whatever device.
    """
    arguments = [*args, *keywords.values()]
    tensor, index = arguments[:2]
    here = Found(tensor, device_of(tensor))
    indices = found_in(index)
    for one in indices:
        if one.device == here.device or is_position(one.tensor) or not is_known(one.tensor):
            continue
        if one.device != CPU:
            rules.refuse(f"an index on {one.device} cannot pick from a tensor on {here.device}: {rules.told(here)}")
        if not is_number(one.tensor):
            rules.index_on_cpu()
    value = arguments[2] if len(arguments) > 2 else None
    assigned = function is BASE.__setitem__
    by_slice = assigned and all(is_number(one.tensor) for one in indices) and not _has_positions(index)
    if isinstance(value, BASE) and not by_slice and not (value.numel() == 1 if assigned else is_number(value)):
        rules.common(function, [here, Found(value, device_of(value))])
    given = [here, *indices, *found_in(value)]
    return rules.placed(function(*args, **keywords), here.device, given)


def _has_positions(index: object) -> bool:
    """Say whether an index has a list or an array in it, which picks as a tensor does."""
    parts = index if isinstance(index, tuple) else (index,)
    return any(isinstance(part, list | range) or (type(part).__module__ == "numpy" and part.ndim) for part in parts)


def _contracted(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `tensordot`, whose axes may be a tensor, which is read out."""
    given = found_in(args[:2] or (keywords.get("a"), keywords.get("b")))
    return rules.placed(function(*args, **keywords), rules.common(function, given), given)


def _packed(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer packing and its undoing: data stay where they are, sizes have to be on the CPU and are so again."""
    data, sizes = found_in((args, keywords))[:2]
    if sizes.device != CPU:
        rules.refuse(f"packing needs its sizes on the CPU, and got {rules.told(sizes)}")
    first, second = function(*args, **keywords)
    return rules.placed(first, data.device, [data]), rules.placed(second, CPU, [sizes])


def _no_kernel(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer what PyTorch has not got for CUDA."""
    given = found_in((args, keywords))
    if any(found.device == CUDA for found in given):
        rules.refuse(f"`{function.__name__}` cannot be computed on CUDA, and got {rules.told(given[0])}")
    return rules.placed(function(*args, **keywords), CPU, given)


def _split(rules: Mixing, function: Function, args: Arguments, keywords: Keywords) -> Any:
    """Answer `tensor_split`, which takes where to split from the CPU only."""
    tensor, *places = found_in((args, keywords))
    if places and places[0].device != CPU:
        rules.refuse(f"`tensor_split` needs its places on the CPU, and got {rules.told(places[0])}")
    return rules.placed(function(*args, **keywords), tensor.device, [tensor])


_SPARSE = (f"sparse_{kind}_tensor" for kind in ("coo", "compressed", "csr", "csc", "bsr", "bsc"))
FACTORIES = _device_constructors() - {torch.tensor, torch.as_tensor, torch.asarray, *map(torch.__dict__.get, _SPARSE)}
LIKE_THE_FIRST = {
    *(getattr(torch, f"{name}_like") for name in ("zeros", "ones", "empty", "full", "rand", "randn", "randint")),
    *(getattr(BASE, f"new_{name}") for name in ("zeros", "ones", "empty", "full", "tensor", "empty_strided")),
}
_WRITTEN_BY_COPY = ("slice", "select", "diagonal", "as_strided")
_NESTED = ("_nested_view_from_jagged", "_nested_from_padded_tensor", "_nested_view_from_buffer", "_foreach_copy_")
_ANYWHERE = (
    *(BASE.copy_, BASE.expand_as, BASE.view_as, BASE.reshape_as, BASE.resize_as_, BASE.is_set_to, BASE.set_),
    *(torch._has_compatible_shallow_copy_type, torch.is_same_size, BASE.is_same_size, torch.result_type),
    *(torch.broadcast_tensors, torch.atleast_1d, torch.atleast_2d, torch.atleast_3d, BASE.fill_, torch.fill),
    *(getattr(home, f"{name}_scatter") for home in (torch, BASE) for name in _WRITTEN_BY_COPY),
    *(getattr(torch, name) for name in _NESTED if hasattr(torch, name)),
)
_OF_LISTS = [getattr(torch, name) for name in dir(torch) if name.startswith("_foreach_") and name != "_foreach_copy_"]
SPECIAL: dict[Function, Special] = {
    **dict.fromkeys(_ANYWHERE, _anywhere),
    **dict.fromkeys(_OF_LISTS, _of_lists),
    **dict.fromkeys((getattr(torch._VF, name) for name in ("lstm", "gru", "rnn_tanh", "rnn_relu")), _recurrent),
    **dict.fromkeys((torch.ctc_loss, torch.nn.functional.ctc_loss), _aligned),
    **dict.fromkeys((BASE.__getitem__, BASE.__setitem__), _indexed),
    **dict.fromkeys((BASE.index_put_, BASE.index_put, torch.index_put, torch.index_put_), _indexed),
    **dict.fromkeys((torch.tensor, torch.as_tensor, torch.asarray), new),
    **dict.fromkeys((BASE.numpy, BASE.__array__), _to_numpy),
    **dict.fromkeys((BASE.tensor_split, torch.tensor_split), _split),
    **dict.fromkeys((BASE.get_device, torch.get_device), _index_of),
    **dict.fromkeys((torch._pack_padded_sequence, torch._pad_packed_sequence), _packed),
    **dict.fromkeys((BASE.backward, torch.autograd.backward), _backward),
    **dict.fromkeys((torch.histogram, BASE.histogram, torch.histogramdd, BASE.apply_, BASE.map_), _no_kernel),
    torch._C._nn._parse_to: parsed,
    torch.autograd.grad: _gradients,
    torch.tensordot: _contracted,
    torch.device: made_device,
    BASE.to: to,
    BASE.cuda: cuda,
    BASE.cpu: cpu,
    BASE.type: old_type,
    BASE.type_as: type_as,
    BASE.pin_memory: pinned,
    BASE.__repr__: _written,
}
ATTRIBUTES: dict[tuple[str, object], Special] = {
    ("__get__", BASE.device): _claimed,
    ("__get__", BASE.is_cuda): _is_cuda,
    ("__get__", BASE.is_cpu): _is_cpu,
    ("__get__", BASE.grad): _gradient_of,
    ("__set__", BASE.grad): _set_gradient,
}
