# make            these targets
PYTHON ?= python3
BIN := .venv/bin
export SUBMISSION PROBLEM
# The tests start hundreds of processes: what Python compiles is kept.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help setup grade list hint verify test lint types clean

help:
	@echo 'make grade                                    grade every file in exercise/'
	@echo 'make grade SUBMISSION=path.py PROBLEM=slug    grade one file (PROBLEM only when its name does not say)'
	@echo 'make verify                                   prove that the problems are fair and sharp (PROBLEM=slug: one)'
	@echo 'make list                                     show the problems in order, how far you are, and what is next'
	@echo 'make hint PROBLEM=slug                        show the next hint (PROBLEM only when there are several)'
	@echo 'make setup                                    create .venv and install what is pinned in constraints.txt'
	@echo 'make test                                     lint, types and tests'
	@echo 'make clean                                    remove .venv and what the tools left behind'

# A stamp a set: an up-to-date one means that pip is not run at all.
.venv/.ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo 'Setting up .venv (a minute or two, once) ...'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable .
	@touch $@

.venv/.ready-dev: .venv/.ready
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	@touch $@

setup: .venv/.ready

# grader ends with 1 when a submission is not accepted: for make that is a result, not an error.
grade: .venv/.ready
	@$(BIN)/grader grade $${SUBMISSION:+"$$SUBMISSION"} $${PROBLEM:+--problem "$$PROBLEM"} || [ $$? -eq 1 ]

verify: .venv/.ready
	@$(BIN)/grader verify $${PROBLEM:+"$$PROBLEM"}

list: .venv/.ready
	@$(BIN)/grader list

hint: .venv/.ready
	@$(BIN)/grader hint $${PROBLEM:+"$$PROBLEM"}

# Two at a time, then one at a time what measures time or fills the machine: of that, only files that say so are read.
test: lint types
	@$(BIN)/python -m pytest -q -n 2 --dist loadfile --no-loadscope-reorder -m 'not alone'
	@$(BIN)/python -m pytest -q -m alone $$(grep -l "mark\.alone" tests/test_*.py)

lint: .venv/.ready-dev
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

# Twice: grader/child/ is a folder of its own on the other side of the trust line, where its modules are top-level.
# With one cache, so that what is known of torch and NumPy is not found out again.
types: .venv/.ready-dev
	@$(BIN)/mypy --exclude '^(grader/child|tests/exploits|tests/timed|tests/unusual|tests/devices|tests/rewritten)/' grader tests benchmarks
	@cd grader/child && ../../$(BIN)/mypy --config-file ../../pyproject.toml --explicit-package-bases --cache-dir ../../.mypy_cache .

clean:
	rm -rf .venv .mypy_cache .ruff_cache .grader
