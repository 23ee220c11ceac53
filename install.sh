#!/bin/sh
# Installs TeeTime on a Debian machine and starts it: in containers, or with --without-containers under systemd, with
# Debian's PostgreSQL and Caddy. It asks four questions. A variable of the environment answers one: SITE, ADMIN_EMAIL,
# SMTP_URL, GOLF. Run again, it completes what is missing and changes no setting.
set -eu
# The processes read what belongs to root.
umask 022

# A release has its own repository and image here.
repository=${REPOSITORY-}
image=${TEETIME_IMAGE-}
version=${VERSION-}
folder=/opt/teetime
# For tests: where files go instead of the root, and whether commands are only printed.
root=${PREFIX-}
dry=${DRY_RUN-}

refuse() {
  echo "$*" >&2
  exit 1
}

# What a package starts would keep the lock.
run() {
  if [ -n "$dry" ]; then echo "+ $*"; else "$@" 9<&-; fi
}

# Runs a command in a folder as the user of the processes, who owns nothing there.
as_teetime() {
  where=$1
  shift
  run runuser -u teetime -- env --chdir="$where" "$@"
}

secret() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

has_setting() { grep -qs "^$1=" "$settings"; }
value_of() { sed -n "s/^$1=//p" "$settings" | tr -d "'\""; }

# Ends the last line of a file that someone wrote by hand.
end_line() { if [ -s "$1" ] && [ -n "$(tail -c 1 "$1")" ]; then echo >>"$1"; fi; }

# Adds a setting, unless it has a value. Single quotes keep Compose and Node from reading anything into it.
setting() {
  if has_setting "$1"; then return; fi
  case $2 in *\'* | *'
'*) refuse "$1 may hold no quote and no line break." ;; esac
  end_line "$settings"
  # `echo` would read a backslash.
  case $2 in *[!a-zA-Z0-9.:/_-]*) printf "%s='%s'\n" "$1" "$2" ;; *) echo "$1=$2" ;; esac >>"$settings"
}

# Asks a question on the terminal, since the script itself may come through standard input. Without one, the default counts.
ask() {
  answer=$2
  if [ -z "$dry" ] && (: </dev/tty) 2>/dev/null; then
    printf '%s [%s]: ' "$1" "$2" >/dev/tty
    read -r typed </dev/tty || typed=
    answer=${typed:-$2}
  fi
  printf '%s\n' "$answer"
}

# What may be answered before: by a variable, or by an earlier run.
site() {
  if has_setting SITE; then value_of SITE; return; fi
  if has_setting APP_URL; then value_of APP_URL | sed 's|.*://||'; return; fi
  answer=${SITE-$(ask "The site’s domain, which has to point to this machine" "$(hostname -f 2>/dev/null || hostname)")}
  echo "$answer" | sed 's|^.*://||; s|/.*$||'
}

ask_settings() {
  if ! has_setting ADMIN_EMAIL; then
    # The name of a machine alone makes no address.
    case $site in *.*) domain=$site ;; *) domain=$site.localdomain ;; esac
    email=${ADMIN_EMAIL-$(ask 'Email of the administrator' "admin@$domain")}
    setting ADMIN_EMAIL "$email"
  fi
  if ! has_setting SMTP_URL && ! has_setting WITHOUT_MAIL; then
    smtp=${SMTP_URL-$(ask 'Mail server, like smtp://user:password@mail.example:587' none)}
    case $smtp in
      "" | none) setting WITHOUT_MAIL 1 ;;
      *) setting SMTP_URL "$smtp" && setting MAIL_FROM "TeeTime <teetime@$site>" ;;
    esac
  fi
  if ! has_setting GOLF_FEED && ! has_setting LIVE_GOLF_API_KEY; then
    golf=${GOLF-$(ask 'Golf: simulated, espn (unofficial), or a key for Live Golf Data' simulated)}
    case $(echo "$golf" | tr '[:upper:]' '[:lower:]') in
      simulated) setting GOLF_FEED simulated ;;
      espn) setting GOLF_FEED espn ;;
      *) setting LIVE_GOLF_API_KEY "$golf" ;;
    esac
  fi
  setting METRICS_TOKEN "$(secret)"
  # From here on `.env` has the answers. In the environment, Compose and Node would prefer them to it.
  unset SITE ADMIN_EMAIL SMTP_URL TEETIME_IMAGE
}

make_settings() {
  settings=$root$folder/.env
  mkdir -p "$root$folder"
  # As `teetime update` does.
  exec 9<"$root$folder"
  if command -v flock >/dev/null && ! flock -n 9; then
    refuse "An update, or another install.sh, is in progress. Nothing was changed."
  fi
  if [ ! -e "$settings" ]; then (umask 077 && : >"$settings"); fi
  # One that someone wrote by hand gets secrets, too. Processes that run go on reading it.
  if [ "$(stat -c %U:%G:%a "$settings")" != root:teetime:640 ]; then chmod go= "$settings"; fi
  site=$(site)
  [ -n "$site" ] || refuse "The site needs an address: SITE=golf.example"
}

install_packages() {
  run env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

newest_release() {
  git ls-remote --refs --tags "$repository" 'v*' | sed 's|.*/||' | grep -E '^v[0-9]+(\.[0-9]+)*$' | sort -V | tail -n 1
}

# Finds out which version to install, unless one is.
choose_version() {
  if has_setting TEETIME_VERSION; then version=$(value_of TEETIME_VERSION); fi
  if [ -L "$root$folder/3000" ]; then version=$(basename "$(readlink "$root$folder/3000")"); fi
  [ -n "$repository" ] || refuse "Set REPOSITORY to the address of TeeTime's repository."
  [ -n "$version" ] || version=$(newest_release)
  [ -n "$version" ] || refuse "$repository has no release yet. Set VERSION to a tag."
}

in_containers() {
  install_packages ca-certificates git
  choose_version
  if ! docker compose version >/dev/null 2>&1; then
    client=
    # Since Debian 13 it is a package of its own, which the others only recommend.
    if apt-cache show docker-cli >/dev/null 2>&1; then client=docker-cli; fi
    # shellcheck disable=SC2086 # a package or none
    install_packages docker.io docker-compose $client
    run docker compose version >/dev/null ||
      refuse "This Debian has no Compose 2. Install Docker from docs.docker.com, or use --without-containers."
  fi
  setting SITE "$site"
  setting POSTGRES_PASSWORD "$(secret)"
  if [ -n "$image" ]; then setting TEETIME_IMAGE "$image"; fi
  checkout=$root$folder/.git
  # Git writes the index last. Without one, an earlier run was interrupted, and Git's locks are that run's.
  if [ ! -e "$root$folder/compose.yaml" ] || { [ -e "$checkout" ] && [ ! -e "$checkout/index" ]; }; then
    rm -f "$checkout"/*.lock
    run git -C "$folder" init --quiet
    # An interrupted run may have done so.
    run git -C "$folder" config remote.origin.url "$repository"
    run git -C "$folder" fetch --quiet --depth 1 origin "+refs/tags/$version:refs/tags/$version"
    # Only now that the tag is known to exist, since the next run keeps to it.
    setting TEETIME_VERSION "$version"
    run git -C "$folder" checkout --quiet --force "$version"
  fi
  setting TEETIME_VERSION "$version"
  if [ -n "$image" ]; then run docker compose --project-directory "$folder" pull --quiet; fi
  command=$folder/teetime
  run "$command" start || refuse "TeeTime didn’t start. $command logs says why."
}

get_program() {
  here=$folder/versions/$version
  if [ -e "$root$here/dist/server/main.js" ]; then return; fi
  # It gets its name once it is whole, whatever ends this before.
  new=$folder/versions/.new
  rm -rf "$root$here" "$root$new"
  run git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$version" "$repository" "$new"
  run env --chdir="$new" sh scripts/build-version.sh teetime
  run mv "$new" "$here"
}

# Runs statements that it reads, so that no password is in the list of processes.
in_postgres() { run runuser -u postgres -- psql --quiet --tuples-only --no-align --set ON_ERROR_STOP=1; }
is_in_postgres() {
  found=$(echo "select 1 from $1;" | in_postgres) || refuse "PostgreSQL doesn't answer: systemctl status 'postgresql*'"
  [ "$found" = 1 ]
}

make_database() {
  if ! has_setting DATABASE_URL && is_in_postgres "pg_roles where rolname = 'teetime'"; then
    refuse "PostgreSQL already has a role named teetime. Put DATABASE_URL with its password into $settings, and run install.sh" \
      "again."
  fi
  setting DATABASE_URL "postgres://teetime:$(secret)@localhost:5432/teetime"
  # Whoever chose another one makes it.
  case $(value_of DATABASE_URL) in postgres://teetime:*@localhost:5432/teetime) ;; *) return ;; esac
  password=$(value_of DATABASE_URL | sed 's|.*//teetime:||; s|@.*||')
  # The right to make databases is for trials of the backups.
  is_in_postgres "pg_roles where rolname = 'teetime'" ||
    echo "create role teetime login createdb password '$password';" | in_postgres
  is_in_postgres "pg_database where datname = 'teetime'" ||
    echo "create database teetime owner teetime;" | in_postgres
}

# Puts a file in place that it reads. One that someone edited, or that is an older version's, stays, with the new one
# beside it.
place() {
  mkdir -p "${1%/*}"
  cat >"$1.new"
  if [ ! -e "$1" ] || cmp -s "$1.new" "$1"; then mv "$1.new" "$1"; return; fi
  echo "$1 isn't what this version has, and stays as it is. Look at $1.new." >&2
}

# The proxy of this machine, which may serve other sites already.
make_proxy() {
  caddy=$root/etc/caddy
  # Debian's unit leaves it stopped when it ends.
  printf '[Service]\nRestart=on-failure\n' | place "$root/etc/systemd/system/caddy.service.d/teetime.conf"
  # A run that came to its end has loaded what is there. Debian 13's Caddy 2.6 may panic on a reload while it serves, and
  # systemd waits 90 seconds for the answer then. A restart takes half a second.
  load_proxy=start
  if [ ! -L "$link" ] || [ ! -e "$caddy/teetime.caddyfile" ]; then load_proxy=restart; fi
  settings_of_proxy=$(sed "s|{\$SITE}|$site|; s|teetime-1:3000 teetime-2:3000|127.0.0.1:3000 127.0.0.1:3001|" \
    "$1/ops/Caddyfile")
  printf '%s\n' "$settings_of_proxy" | place "$caddy/teetime.caddyfile"
  if grep -qs 'teetime.caddyfile' "$caddy/Caddyfile"; then return; fi
  # The package's example, which no one has edited, would answer in place of the redirect to https.
  if [ -e "$caddy/Caddyfile" ] && dpkg-query --show --showformat='${Conffiles}' caddy 2>/dev/null |
    grep -q "$(md5sum <"$caddy/Caddyfile" | cut -d' ' -f1)"; then
    : >"$caddy/Caddyfile"
  fi
  load_proxy=restart
  end_line "$caddy/Caddyfile"
  echo 'import teetime.caddyfile' >>"$caddy/Caddyfile"
}

under_systemd() {
  npm=nodejs
  if ! command -v npm >/dev/null; then npm='nodejs npm'; fi
  # shellcheck disable=SC2086 # two packages
  install_packages ca-certificates git libatomic1 postgresql caddy $npm
  choose_version
  data=/var/lib/teetime
  if ! id teetime >/dev/null 2>&1; then
    run useradd --system --home-dir $data --shell /usr/sbin/nologin teetime
  fi
  mkdir -p "$root$folder/versions" "$root$data/backups"
  chmod 700 "$root$data" "$root$data/backups"
  setting NODE_ENV production
  setting APP_URL "https://$site"
  setting DATA_DIR $data
  setting BACKUP_TO $data/backups
  for name in DATA_DIR BACKUP_TO; do
    path=$(value_of $name)
    case $name=$path in
      BACKUP_TO=s3://* | BACKUP_TO=) continue ;;
      *=/*) path=$(readlink -m "$path") ;;
      *) path=$folder/ ;;
    esac
    case $path/ in
      "$folder"/*) refuse "$name in $settings has to be a path that begins with /, outside of $folder: root takes over" \
        "what is in there, and an update deletes old versions' folders. Move what it has, too." ;;
    esac
  done
  # Root runs what is in the folder, so the processes may only read it, and change only their data.
  run chown -R root: "$folder"
  # What the processes' user owned once may be closed to it now, or still open.
  chmod go=rx "$root$folder"
  chmod -R go=rX "$root$folder/versions"
  run chown root:teetime "$settings"
  run chmod 640 "$settings"
  run chown -R teetime: $data
  get_program
  make_database
  as_teetime "$folder/versions/$version" node_modules/.bin/node --env-file=.env scripts/check-settings.ts ||
    refuse "Change that in $settings, and run install.sh again."
  program=${PROGRAM:-$folder/versions/$version}
  for port in 3000 3001; do
    if [ ! -L "$root$folder/$port" ]; then ln -s "versions/$version" "$root$folder/$port"; fi
  done
  for unit in teetime@.service teetime.target; do
    place "$root/etc/systemd/system/$unit" <"$program/ops/$unit"
  done
  make_proxy "$program"
  run systemctl daemon-reload
  run systemctl enable --now teetime.target
  # A restart with a wrong file would end the other sites, too.
  [ $load_proxy = start ] || run caddy adapt --config /etc/caddy/Caddyfile >/dev/null ||
    refuse "Correct /etc/caddy/Caddyfile, and run install.sh again."
  run systemctl $load_proxy caddy
  command=$folder/3000/teetime
}

# What systemd calls active may still be starting.
is_ready() {
  as_teetime "$folder/$1" env PORT="$1" node_modules/.bin/node --env-file=.env scripts/teetime.ts status >/dev/null 2>&1
}
are_ready() { is_ready 3000 && is_ready 3001; }

wait_until_ready() {
  # Compose has waited.
  if [ $way = in_containers ]; then return; fi
  for _ in $(seq 60); do
    if are_ready; then return; fi
    sleep 2
  done
  refuse "TeeTime didn’t start. $command logs says why."
}

show_password() {
  case $way in
    in_containers) (cd "$folder" && docker compose logs --no-color --no-log-prefix teetime-1 teetime-2) ;;
    *) journalctl --no-pager --output cat --unit 'teetime@*' ;;
  esac | grep -E 'First password|Invite code' || true
}

main() {
  way=in_containers
  case ${1-} in
    # A site under systemd stays one, also where a first run hasn't come to its end.
    "") if [ -d "$root$folder/versions" ] && ! grep -qs '^SITE=' "$root$folder/.env"; then way=under_systemd; fi ;;
    --without-containers) way=under_systemd ;;
    *) refuse "usage: install.sh [--without-containers]" ;;
  esac
  if [ -z "$dry" ] && [ "$(id -u)" != 0 ]; then refuse "install.sh needs root: sudo sh install.sh"; fi
  make_settings
  if [ $way = under_systemd ] && has_setting SITE; then
    refuse "$settings has SITE, so the site here runs in containers. Leave --without-containers out. Nothing was changed."
  fi
  ask_settings
  # It is there once a run has come to its end.
  link=$root/usr/local/bin/teetime
  "$way"
  if [ -z "$dry" ]; then
    wait_until_ready
    if [ ! -L "$link" ]; then show_password; fi
  fi
  mkdir -p "${link%/*}"
  ln -sfn "$command" "$link"
  if [ -n "$dry" ]; then return; fi
  echo "TeeTime is on https://$site. Sign in as the administrator and add a passkey on the Admin page."
  echo "teetime doctor checks it, teetime update updates it, and $settings has its settings."
}

# Last, so that half a download does nothing.
main "$@"
