#!/bin/sh
# What a machine with a CUDA device can show, in one go: what is there, the tests that need it, and the first problem's
# speed. Of the corpora every eighth is taken, since each starts processes that initialise CUDA: GRADER_CUDA_EVERY=1 takes
# all. PYTHON names an interpreter whose torch is built for CUDA, with the grader's dependencies; default: python3.
set -u
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
OUT=${OUT:-gpu-results}
mkdir -p "$OUT"
"$PYTHON" -m grader doctor > "$OUT/doctor.txt" 2>&1
"$PYTHON" -m grader grade --device cpu --device cuda --device pretend --no-speed solutions/relative_position_attention.py \
  > "$OUT/grade.txt" 2>&1
GRADER_CUDA_EVERY=${GRADER_CUDA_EVERY:-8} "$PYTHON" -m pytest -q -m cuda -rs tests/test_cuda.py > "$OUT/tests.txt" 2>&1
tests=$?
"$PYTHON" benchmarks/gpu.py "$@" > "$OUT/speed.md" 2> "$OUT/speed-errors.txt"
speed=$?
cat "$OUT/doctor.txt" "$OUT/grade.txt"
tail -30 "$OUT/tests.txt"
cat "$OUT/speed.md" "$OUT/speed-errors.txt"
[ $tests -eq 0 ] && [ $speed -eq 0 ]
