# Unusual: the index goes through files in a temporary folder: text, a NumPy file and one of torch.
import json
import os
import tempfile
from pathlib import Path

import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "deep" / "deeper"
        place.mkdir(parents=True)
        (place / "line.json").write_text(json.dumps(list(range(n))), encoding="utf-8")
        at = np.array(json.loads((place / "line.json").read_text(encoding="utf-8")))
        np.save(place / "offset.npy", at[None] - at[:, None])
        torch.save(torch.from_numpy(np.load(place / "offset.npy")), place / "offset.pt")
        os.rename(place / "offset.pt", place / "moved.pt")
        offset = torch.load(place / "moved.pt")
        assert sorted(os.listdir(place)) == ["line.json", "moved.pt", "offset.npy"]
        with tempfile.NamedTemporaryFile(dir=folder) as scratch:
            scratch.write(b"1 2 3")
            scratch.seek(2)
            assert scratch.read() == b"2 3"
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
