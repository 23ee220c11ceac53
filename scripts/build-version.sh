#!/bin/sh
# Installs the packages of a version and builds it, in its folder in versions/. Packages run code of their own, so root
# leaves that to the user that it names, who can write nothing else there, and takes over what was built.
set -eu
builder=${1-}
if [ "$(id -u)" != 0 ]; then builder=; fi

as_builder() {
  if [ -n "$builder" ]; then runuser -u "$builder" -- env HOME="$PWD/.build" "$@"; else "$@"; fi
}

# An update removes this folder when the build fails, and npm's log with it.
show_log() {
  ended=$?
  for log in .build/.npm/_logs/*.log; do :; done
  if [ $ended != 0 ] && [ -f "$log" ]; then { echo "The end of npm’s log:" && tail -n 30 "$log"; } >&2; fi
  exit $ended
}
trap show_log EXIT

ln -sfn ../../.env .env
if [ -n "$builder" ]; then install -d -o "$builder" .build dist node_modules; fi
as_builder npm ci --include=dev --no-audit --no-fund
# npm 9, which Debian has, leaves this link out.
if [ ! -e node_modules/.bin/node ]; then as_builder npm rebuild "$(basename node_modules/node-linux-*)"; fi
as_builder npm run --silent build
if [ -n "$builder" ]; then
  chown -R root: dist node_modules
  chmod -R go=rX dist node_modules
  rm -rf .build
fi
# A power cut would leave empty files.
sync --file-system .
