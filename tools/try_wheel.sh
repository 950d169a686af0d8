#!/bin/sh
# Installs a wheel where nothing of ours is, and plays. A wheel for this machine must be compiled: an extension that
# could not be built is left out without a word.
set -eu
wheel=$1
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
.venv/bin/python -m venv "$here"
"$here/bin/pip" install --quiet --disable-pip-version-check --constraint constraints.txt "$wheel"
case $wheel in *-none-any.whl) kind="pure Python" ;; *) kind=compiled ;; esac
cd "$here"
unset PYTHONPATH CLAYWORKS_PURE
bin/clayworks --version | grep "($kind)"
bin/clayworks games
for game in $(bin/python -c 'import clayworks; print(*clayworks.game_names())'); do
  bin/clayworks simulate "$game" --players 2 --games 3 --json >/dev/null
done
bin/python -c 'import clayworks.web.app'
echo "$wheel is well"
