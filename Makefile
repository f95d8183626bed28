# Every target is explained by: make help
# An active virtual environment is used, and otherwise one is made in .venv.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: demo docs test lint build lowest checked sanitize planted bench peers signature goldens leagues verify help tools \
  browser

VENV := $(or $(VIRTUAL_ENV),.venv)
PYTHON := $(VENV)/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check install --quiet
INSTALLED := $(VENV)/.ludometer
TOOLS := $(VENV)/.ludometer-test
SITE := $(VENV)/.ludometer-docs
BUILD := mkdir -p build; $(PYTHON) setup.py --quiet build_ext --inplace >build/log 2>&1 || { cat build/log; exit 1; }
# One process for each core. They may keep compiled modules: hundreds of commands that tests start load them, too.
PYTEST := env -u PYTHONDONTWRITEBYTECODE $(PYTHON) -m pytest --quiet --numprocesses auto --dist loadfile

demo: build ## 60,000 games of Rurik and their report: runs/demo/report.html
	$(VENV)/bin/ludometer demo

docs: build $(SITE) ## the manual as a searchable site: build/site/index.html; a link that leads nowhere ends it
	$(PYTHON) docs/site/pages.py build/pages
	NO_MKDOCS_2_WARNING=1 $(PYTHON) -m mkdocs build --strict    # not --quiet, which hides warnings from --strict too
	@echo "build/site/index.html: open it in a browser, with or without a network."

test: build tools browser ## all tests but those that take long, which make verify runs
	$(PYTEST) --junitxml=build/tests.xml

lint: tools ## style of the Python files, and types of what a notebook calls
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy

build: $(INSTALLED) ## compile what has changed, after installing what is missing
	@echo "compiling what has changed"; $(BUILD)

lowest: build ## what is packed, installed with the lowest version of each package and tried
	$(PYTHON) -m tests.packed build/dist
	$(PYTHON) -m venv --clear build/lowest
	build/lowest/bin/python -m pip --disable-pip-version-check install --quiet uv
	build/lowest/bin/uv pip install --quiet --python build/lowest/bin/python --resolution lowest-direct \
	  --only-binary :all: --requirement pyproject.toml "Cython>=3.1" "setuptools>=77" build/dist/*.whl
	build/lowest/bin/python -I tests/smoke.py

checked: tools ## the rule tests, the battery and the golden games on a build that checks every step
	$(PYTHON) -m tests.builds checked

sanitize: tools ## the same under the address and undefined-behaviour sanitizers
	$(PYTHON) -m tests.builds sanitize

planted: build tools ## plant faults in a copy of this clone, one after another: some test must find each
	$(PYTHON) -m tests.planted

bench: build ## games/s and decisions/s, startup, build and sweep times on this machine, and what they were before
	$(PYTHON) -m tests.bench

peers: build ## games/s of other simulators on this machine, in turn with this one
	$(PYTHON) -m venv build/peers
	build/peers/bin/python -m pip --disable-pip-version-check install --quiet open_spiel catanatron
	$(PYTHON) -m tests.bench.peers

signature: build ## print a hash of results per game, number of players and module; it changes with the results
	$(PYTHON) -m tests.golden.signature

goldens: build ## replay the picks of the golden games and write their text again; review it with git diff
	$(PYTHON) -m tests.golden.games

leagues: build ## rate the policies of all games again, and keep the ratings for reports
	for game in rurik burgundy scythia; do $(VENV)/bin/ludometer league $$game --keep; \
	  $(VENV)/bin/ludometer league $$game --policies club,tournament,expert --games 1200 --keep; done

verify: lint test lowest docs checked sanitize planted signature ## everything, with the long tests, before a release
	$(PYTEST) -m verify

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

tools: $(TOOLS)

browser:
	@command -v chromium >/dev/null || { [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -qqy chromium >/dev/null; } \
	  || echo "no chromium: install it to have the pages tested"

$(PYTHON):
	python3 -m venv $(VENV)

# Installs what `make build` compiles: pip itself would compile everything again, in its own folder.
$(INSTALLED): pyproject.toml setup.py | $(PYTHON)
	$(PIP) "setuptools>=77" "Cython>=3.1"
	SIM_BUILD=none $(PIP) --no-build-isolation --editable .
	@touch $@

$(TOOLS): $(INSTALLED)
	SIM_BUILD=none $(PIP) --no-build-isolation --editable ".[test]"
	@touch $@

$(SITE): $(INSTALLED)
	SIM_BUILD=none $(PIP) --no-build-isolation --editable ".[docs]"
	@touch $@
