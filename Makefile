# Two commands are all that is needed: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

COMPILED := $(shell grep -rl --include='*.py' '^\# compiled by mypyc' src/clayworks)

.PHONY: play test quick thorough steady machine check build docs wheels clean kill soak mutants catalogues proof copies lock audit sbom image peers

play: build
	@$(BIN)/clayworks serve

# Everything that a change can break. What failed last, again: make test LAST=1
test: machine build
	@$(BIN)/python -m tools.testing --jobs $(JOBS) $(if $(LAST),--last)

# For every commit: rules, tables and linters, in two minutes.
quick: build
	@$(BIN)/python -m tools.testing quick --jobs $(JOBS)

# Before a release: everything with everything. What has passed is not run again until something changes.
thorough: build $(VENV)/browsers
	@sh tools/machine.sh thorough
	@$(BIN)/python -m tools.testing thorough --jobs $(JOBS)

# Three times in a row, beside two busy loops: nothing may be decided by the clock.
steady: machine build
	@$(BIN)/python -m tools.testing steady --jobs $(JOBS)

check: build
	@$(BIN)/python -m tools.testing check

machine:
	@sh tools/machine.sh

# The environment is made anew when its pins change, the engines when their source does. What compiles comes first:
# while one core installs everything else, the other one has begun with the engines.
build:
	@$(MAKE) --no-print-directory -j2 $(VENV)/built

PIP := $(BIN)/python -m pip install --quiet --quiet --disable-pip-version-check

$(VENV)/compiler: locks/build.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Clayworks needs Python 3.11 or newer; say PYTHON=python3.12 make … if it has another name."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python can't make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@$(PIP) --require-hashes --requirement locks/build.txt
	@touch $@

$(VENV)/installed: $(VENV)/compiler pyproject.toml locks/development.txt
	@$(PIP) --require-hashes --requirement locks/development.txt
	@CLAYWORKS_PURE=1 $(PIP) --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/browsers: $(VENV)/installed locks/browsers.txt
	@$(PIP) --require-hashes --requirement locks/browsers.txt
	@touch $@

$(VENV)/compiled: $(VENV)/compiler setup.py $(COMPILED)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

$(VENV)/built: $(VENV)/installed $(VENV)/compiled
	@$(BIN)/python -c 'from clayworks import _build; \
	  [print(f"{game} is not compiled and runs as plain Python: {why}") for game, why in _build.plain().items()]'
	@touch $@

# The documentation as a site: no link may be broken, and nothing comes from another server.
docs: build
	@$(BIN)/python -m tools.site

# The source distribution, a wheel for every CPython 3.11 to 3.14 that is here, and one of plain Python for all other
# machines; each wheel is tried in an empty environment without a compiler.
wheels: build
	@$(BIN)/python -m tools.wheels

# Kills servers under load and looks for what was lost, longer than the tests do.
KILLS ?= 60
kill: build
	$(BIN)/python -m tests.web.killing --backend sqlite --kills $(KILLS)
	$(BIN)/python -m tests.web.killing --backend postgresql --kills $(KILLS)

# Load, kills, restarts of the database, slow clients and fuzz together, on both databases; ends with a verdict.
MINUTES ?= 30
soak: build
	$(BIN)/python -m tests.fuzz.files --minutes 3 --seed $$(date +%s)
	$(BIN)/python -m tests.web.soak --minutes $(MINUTES)

# Plants every known fault in a copy of the tree and demands that a test notices; before a release.
mutants: build
	$(BIN)/python -m tools.mutants

catalogues: build
	$(BIN)/python -m tools.catalogues update
	$(BIN)/python -m tools.catalogues exemplify
	$(BIN)/python -m tools.catalogues check

# Everything that games say in a language, to read and to correct: make proof LANG=ru
proof: build
	$(BIN)/python -m tools.proof $(LANG)

# How tables are copied, written from their fields: before the engines are compiled, so by any Python.
copies:
	@$(PYTHON) -m tools.copying update

# Pins of everything, without the address of any package index; what is installed from them must have the hashes.
# Not what trains: of PyTorch everybody needs the build for their own machine.
LOCKED := accounts agents dev docs openspiel ray
LOCK := uv pip compile pyproject.toml --universal --no-header --no-annotate --no-emit-index-url --quiet
lock:
	$(LOCK) $(patsubst %,--extra %,$(LOCKED)) -o constraints.txt
	$(LOCK) --constraint constraints.txt --generate-hashes --extra accounts -o locks/server.txt
	$(LOCK) --constraint constraints.txt --generate-hashes --extra dev --extra docs -o locks/development.txt
	for group in build audit browsers; do uv pip compile --group pyproject.toml:$$group --universal --no-header --no-annotate \
	  --no-emit-index-url --quiet --generate-hashes -o locks/$$group.txt || exit 1; done
	mkdir -p build && echo "gymnasium>=1" >build/override.txt  # catanatron_gym asks for an older one, and runs with this
	uv pip compile --group pyproject.toml:peers --universal --no-header --no-annotate --no-emit-index-url --quiet \
	  --override build/override.txt --generate-hashes -o locks/peers.txt

# Whether anything that a server is made of has a known hole, and the list of all of it (CycloneDX), in build/.
audit: build/audit/installed
	@build/audit/bin/python tools/audit.py

sbom: build/audit/installed
	@build/audit/bin/cyclonedx-py requirements locks/server.txt --pyproject pyproject.toml --mc-type application \
	  --output-reproducible --of JSON -o build/sbom.json
	@echo "build/sbom.json lists what a server is made of."

build/audit/installed: locks/audit.txt
	@$(PYTHON) -m venv --clear build/audit
	@build/audit/bin/python -m pip install --quiet --quiet --disable-pip-version-check --require-hashes -r locks/audit.txt
	@touch $@

# Figures beside others (Catanatron, OpenSpiel, PettingZoo), in the tables of the README and of docs/speed.md.
peers: build build/peers/installed
	$(BIN)/python -m bench.peers measure

build/peers/installed: locks/peers.txt
	@$(PYTHON) -m venv --clear build/peers
	@build/peers/bin/python -m pip install --quiet --quiet --disable-pip-version-check --no-deps --require-hashes -r locks/peers.txt
	@touch $@

# The steps of deploy/Containerfile in an empty root, where there is nothing to build an image with.
image:
	sh tools/try_image.sh

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/clayworks/_compiled.json
	find . -name '*.so' -path './src/*' -delete
