# Two commands are all that is needed: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

COMPILED := $(shell grep -rl --include='*.py' '^\# compiled by mypyc' src/clayworks)

.PHONY: play test machine check build docs wheels clean kill mutants catalogues proof copies lock

play: $(VENV)/built
	@$(BIN)/clayworks serve

test: machine $(VENV)/built
	@$(BIN)/python -m tools.testing --jobs $(JOBS)

check: $(VENV)/built
	@$(BIN)/python -m tools.testing check

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
	  --constraint constraints.txt --editable '.[dev,docs]'
	@$(BIN)/python -c 'from clayworks import _build; \
	  [print(f"{game} is not compiled and runs as plain Python: {why}") for game, why in _build.plain().items()]'
	@touch $@

# The documentation as a site: no link may be broken, and nothing comes from another server.
docs: $(VENV)/built
	@$(BIN)/python -m tools.site

# The source distribution, a wheel for this machine, and one of plain Python for all others; both wheels are tried.
wheels: $(VENV)/built
	rm -rf dist
	CLAYWORKS_PURE=0 $(BIN)/python -m build --no-isolation
	CLAYWORKS_PURE=1 $(BIN)/python -m build --no-isolation --wheel
	for wheel in dist/*.whl; do sh tools/try_wheel.sh $$wheel || exit 1; done

# Kills servers under load and looks for what was lost, longer than the tests do.
KILLS ?= 60
kill: $(VENV)/built
	$(BIN)/python -m tests.web.killing --backend sqlite --kills $(KILLS)
	$(BIN)/python -m tests.web.killing --backend postgresql --kills $(KILLS)

# Plants every known fault in a copy of the tree and demands that a test notices; before a release.
mutants: $(VENV)/built
	$(BIN)/python -m tools.mutants

catalogues: $(VENV)/built
	$(BIN)/python -m tools.catalogues update
	$(BIN)/python -m tools.catalogues exemplify
	$(BIN)/python -m tools.catalogues check

# Everything that games say in a language, to read and to correct: make proof LANG=ru
proof: $(VENV)/built
	$(BIN)/python -m tools.proof $(LANG)

# How tables are copied, written from their fields: before the engines are compiled, so by any Python.
copies:
	@$(PYTHON) -m tools.copying update

# Pins of everything, without the address of any package index.
lock:
	uv pip compile pyproject.toml --all-extras --universal --no-header --no-annotate --no-emit-index-url \
	  --quiet -o constraints.txt

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/clayworks/_compiled.json
	find . -name '*.so' -path './src/*' -delete
