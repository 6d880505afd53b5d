#!/usr/bin/env bash
# Builds dist again, from the sources in another folder with nothing but what `npm ci` installs, and
# finds no difference: what is committed is what the sources give, to the byte, wherever they lie.
set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

git ls-files -z | tar --create --null --files-from=- | tar --extract --directory="$copy"
(cd "$copy" && npm ci --silent && npm run --silent build) >&2
if ! diff --recursive --brief dist "$copy/dist"; then
  echo "dist is not what the sources give: run \"npm ci && npm run build\", and commit dist." >&2
  exit 1
fi
