# Two commands are all that is needed: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

COMPILED := $(shell grep -rl --include='*.py' '^\# compiled by mypyc' src/clayworks)

.PHONY: play test machine check build clean kill catalogues copies lock

play: $(VENV)/built
	@$(BIN)/clayworks serve

test: machine $(VENV)/built
	$(BIN)/python -m pytest -n $(JOBS) --ignore tests/browser
	$(BIN)/python -m pytest -n $(JOBS) tests/browser
	CLAYWORKS_PURE=1 $(BIN)/python -m pytest -n $(JOBS) --doctest-modules src tests/games tests/properties
	@$(MAKE) --no-print-directory check

check: $(VENV)/built
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m tools.catalogues check
	$(BIN)/python -m tools.copying check
	$(BIN)/python -m pytest -q -p no:cacheprovider tests/test_rooms.py

machine:
	@sh tools/machine.sh

# The environment is made anew when its pins change, the engines when their source does.
build: $(VENV)/built

$(VENV)/installed: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Clayworks needs Python 3.11 or newer; say PYTHON=python3.12 make … if it has another name."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python can't make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade \
	  --constraint constraints.txt pip setuptools wheel mypy librt
	@touch $@

$(VENV)/built: $(VENV)/installed setup.py $(COMPILED)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation \
	  --constraint constraints.txt --editable '.[dev]'
	@touch $@

# Kills servers under load and looks for what was lost, longer than the tests do.
KILLS ?= 60
kill: $(VENV)/built
	$(BIN)/python -m tests.web.killing --backend sqlite --kills $(KILLS)
	$(BIN)/python -m tests.web.killing --backend postgresql --kills $(KILLS)

catalogues: $(VENV)/built
	$(BIN)/python -m tools.catalogues update

# How tables are copied, written from their fields: before the engines are compiled, so by any Python.
copies:
	@$(PYTHON) -m tools.copying update

# Pins of everything, without the address of any package index.
lock:
	uv pip compile pyproject.toml --all-extras --universal --no-header --no-annotate --no-emit-index-url \
	  --quiet -o constraints.txt

clean:
	rm -rf $(VENV) build src/*.egg-info src/clayworks/_compiled.json
	find . -name '*.so' -path './src/*' -delete
