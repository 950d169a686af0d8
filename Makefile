# Two commands are all that is needed: `make play` and `make test`. Both set everything up by themselves.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= auto

COMPILED := $(shell grep -rl --include='*.py' '^\# compiled by mypyc' src/clayworks)

.PHONY: play test machine check build docs wheels clean kill soak mutants catalogues proof copies lock audit sbom image peers

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

$(VENV)/installed: pyproject.toml locks/development.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Clayworks needs Python 3.11 or newer; say PYTHON=python3.12 make … if it has another name."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || \
	  { echo "Python can't make a virtual environment here; on Debian or Ubuntu: apt install python3-venv"; exit 1; }
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes \
	  --requirement locks/development.txt
	@touch $@

$(VENV)/built: $(VENV)/installed setup.py $(COMPILED)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@$(BIN)/python -c 'from clayworks import _build; \
	  [print(f"{game} is not compiled and runs as plain Python: {why}") for game, why in _build.plain().items()]'
	@touch $@

# The documentation as a site: no link may be broken, and nothing comes from another server.
docs: $(VENV)/built
	@$(BIN)/python -m tools.site

# The source distribution, a wheel for every CPython 3.11 to 3.14 that is here, and one of plain Python for all other
# machines; each wheel is tried in an empty environment without a compiler.
wheels: $(VENV)/built
	@$(BIN)/python -m tools.wheels

# Kills servers under load and looks for what was lost, longer than the tests do.
KILLS ?= 60
kill: $(VENV)/built
	$(BIN)/python -m tests.web.killing --backend sqlite --kills $(KILLS)
	$(BIN)/python -m tests.web.killing --backend postgresql --kills $(KILLS)

# Load, kills, restarts of the database, slow clients and fuzz together, on both databases; ends with a verdict.
MINUTES ?= 30
soak: $(VENV)/built
	$(BIN)/python -m tests.fuzz.files --minutes 3 --seed $$(date +%s)
	$(BIN)/python -m tests.web.soak --minutes $(MINUTES)

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

# Pins of everything, without the address of any package index; what is installed from them must have the hashes.
# Not what trains: of PyTorch everybody needs the build for their own machine.
LOCKED := accounts agents dev docs openspiel ray
LOCK := uv pip compile pyproject.toml --universal --no-header --no-annotate --no-emit-index-url --quiet
lock:
	$(LOCK) $(patsubst %,--extra %,$(LOCKED)) -o constraints.txt
	$(LOCK) --constraint constraints.txt --generate-hashes --extra accounts -o locks/server.txt
	$(LOCK) --constraint constraints.txt --generate-hashes --extra dev --extra docs -o locks/development.txt
	for group in build audit; do uv pip compile --group pyproject.toml:$$group --universal --no-header --no-annotate \
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
	@build/audit/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r locks/audit.txt
	@touch $@

# Figures beside others (Catanatron, OpenSpiel, PettingZoo), in the tables of the README and of docs/speed.md.
peers: $(VENV)/built build/peers/installed
	$(BIN)/python -m bench.peers measure

build/peers/installed: locks/peers.txt
	@$(PYTHON) -m venv --clear build/peers
	@build/peers/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r locks/peers.txt
	@touch $@

# The steps of deploy/Containerfile in an empty root, where there is nothing to build an image with.
image:
	sh tools/try_image.sh

clean:
	rm -rf $(VENV) build dist src/*.egg-info src/clayworks/_compiled.json
	find . -name '*.so' -path './src/*' -delete
