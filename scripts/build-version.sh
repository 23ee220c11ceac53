#!/bin/sh
# Installs the packages of a version and builds it, in its folder.
set -eu
npm ci --include=dev --no-audit --no-fund
# npm 9, which Debian has, leaves this link out.
if [ ! -e node_modules/.bin/node ]; then npm rebuild "$(basename node_modules/node-linux-*)"; fi
npm run --silent build
