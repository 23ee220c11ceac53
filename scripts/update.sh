# shellcheck shell=sh disable=SC2154 # `teetime` reads this file, and sets $way
# Updates TeeTime to another version, one process after the other, and goes back if that doesn't become ready.

refuse() {
  echo "$*" >&2
  exit 1
}

# Sorts versions. A tilde is what `sort` puts before the end: v2.0.0-beta.1 comes before v2.0.0.
by_version() { sed 's/-/~/' | sort -uV | sed 's/~/-/'; }

# The release after a version. None is left out: what one drops, only the one before it no longer uses. Others, like
# v2.0.0-beta.1, are taken only by name.
release_after() {
  tags=$(as_owner git ls-remote --refs --tags origin 'v*') || return 1
  { echo "$tags" | sed 's|.*/||' | grep -E '^v[0-9]+(\.[0-9]+)*$'; echo "$1"; } |
    by_version | sed -n "/^$1\$/,\$p" | sed -n 2p
}

is_before() { [ "$1" != "$2" ] && [ "$(printf '%s\n' "$1" "$2" | by_version | head -n 1)" = "$1" ]; }

# A setting in `.env`; of two, Node and Compose take the last one.
value_of() { sed -n "s/^$1=['\"]*\([^'\"]*\).*/\1/p" .env | tail -n 1; }

# Containers: compose.yaml in this folder and the image belong to the version.

# What an update that was killed has checked out may not run yet, so `.env` knows better than the folder.
containers_current() {
  case $image_version in
    v[0-9]*) echo "$image_version" ;;
    *) sed -n 's/^  "version": "\(.*\)",$/v\1/p' package.json ;;
  esac
}
containers_require_paths() { :; }
containers_processes() { compose config --services | grep '^teetime-' | sort; }
containers_use() { as_owner git checkout --quiet "$1" && export TEETIME_VERSION="$2"; }
containers_image() { image=$(value_of TEETIME_IMAGE) && echo "${image:-teetime}"; }
# The version before is still here, so going back to it needs no network.
containers_get() {
  as_owner git rev-parse --quiet --verify "refs/tags/$1" >/dev/null ||
    as_owner git fetch --quiet --depth 1 origin "+refs/tags/$1:refs/tags/$1" || return 1
  containers_use "$1" "$1" || return 1
  if engine image inspect "$(containers_image):$1" >/dev/null 2>&1; then return; fi
  if grep -qs '^TEETIME_IMAGE=' .env; then compose pull teetime-1; else compose build teetime-1; fi
}
containers_check() { compose run --rm --no-deps -T teetime-1 teetime check; }
# Without --wait, which gives up once the health check fails: a process that migrates for long doesn't answer yet.
containers_start() { compose up --detach --no-deps "$1"; }
containers_is_running() { [ -n "$(compose ps --quiet --status running "$1")" ]; }
containers_is_ready() { compose exec -T "$1" teetime status; }
containers_go_back() {
  # The image alone is better than nothing: Git says why.
  export TEETIME_VERSION="${image_version:-latest}"
  as_owner git checkout --quiet "$commit" || :
}
containers_keep() {
  # The copy has the owner and the permissions. A full disk leaves the file as it is, and so does a power cut.
  if ! { cp -p .env .env.next && { grep -v '^TEETIME_VERSION=' .env && echo "TEETIME_VERSION=$version"; } >.env.next &&
    sync .env.next && mv .env.next .env; }; then
    refuse "TeeTime runs $version, but the next start would go back to $current, since $home/.env can’t be written. Set" \
      "TEETIME_VERSION=$version there."
  fi
  remove_old_images
}
# They would fill the disk. The version before stays, to go back to.
remove_old_images() {
  image=$(containers_image)
  for tag in $(engine image ls --format '{{.Tag}}' "$image"); do
    case $tag in
      "$version" | "${image_version:-latest}" | '<none>') ;;
      # What a container still uses stays.
      *) engine image rm "$image:$tag" >/dev/null 2>&1 || : ;;
    esac
  done
}

# systemd: each version has a folder in versions/, and each process a link to the one it runs.

# The last one that an update replaces, so that one that was killed is completed by the next.
systemd_current() { for process in $processes; do link=$home/$process; done; basename "$(readlink "$link")"; }
# A later update deletes the folder of a version, with what a relative path has put there.
systemd_require_paths() {
  for name in DATA_DIR BACKUP_TO; do
    path=$(value_of $name)
    case $name=$path in
      BACKUP_TO=s3://* | BACKUP_TO=) continue ;;
      # A link of a process leads to its version.
      *=/*) path=$(readlink -m "$path") ;;
      *) path=$home/versions/ ;;
    esac
    case $path/ in
      "$home"/versions/*) refuse "$name in $home/.env has to be a path that begins with /, outside of $home/versions: an" \
        "update deletes what is in the folder of an old version. Move the backups there, too. Nothing was changed." ;;
    esac
  done
}
systemd_processes() {
  for link in "$home"/[0-9]*; do if [ -L "$link" ]; then echo "${link##*/}"; fi; done
}
systemd_get() {
  folder=$home/versions/$1
  if [ -f "$folder/dist/server/main.js" ]; then return; fi
  # It gets its name once it is whole, whatever ends this before.
  new=$home/versions/.new
  origin=$(as_owner git remote get-url origin) && rm -rf "$folder" "$new" &&
    as_owner git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$1" "$origin" "$new" &&
    (cd "$new" && sh scripts/build-version.sh "$(server_user)") && mv "$new" "$folder"
}
systemd_check() { (cd "$home/versions/$version" && here check); }
systemd_start() {
  as_owner ln -sfn "versions/$version" "$home/.next" && as_owner mv -T "$home/.next" "$home/$1" &&
    systemctl restart "teetime@$1"
}
systemd_is_running() { systemctl is-active --quiet "teetime@$1"; }
systemd_is_ready() { (cd "$home/versions/$version" && export PORT="$1" && here status); }
# Half a version may have filled the disk.
systemd_go_back() { rm -rf "$home/versions/.new"; }
systemd_keep() {
  # The version before stays, to go back to.
  for folder in "$home"/versions/*; do
    case ${folder##*/} in "$version" | "$current") ;; *) rm -rf "$folder" ;; esac
  done
}

# Both.

# Replaces a process and waits until the new one is ready. One that ends won't be.
replace() {
  echo "$1: starting $version"
  # Podman's watcher of a container would keep the lock.
  "${way}_start" "$1" 9<&- || return 1
  # Only now, because ending a hung process takes a while.
  give_up_at=$(($(date +%s) + wait))
  until "${way}_is_ready" "$1" >/dev/null 2>&1; do
    "${way}_is_running" "$1" && [ "$(date +%s)" -lt "$give_up_at" ] || return 1
    sleep 1
  done
}

go_back() {
  # Nothing interrupts this, even if there is no terminal anymore to write to.
  trap '' HUP INT TERM
  failed=$version version=$current
  echo "$failed didn’t start. Going back to $current." >&2 || :
  "${way}_go_back"
  for process in $replaced; do
    replace "$process" ||
      refuse "$process didn’t start in $current either. ./teetime logs says why. If the database has been upgraded" \
        "too far, restore the backup made before this update: docs/operating.md says how."
  done
  refuse "TeeTime runs $current again. ./teetime logs says why $failed didn’t start."
}

# Ends an update that has replaced nothing.
abandon() {
  trap '' HUP INT TERM
  "${way}_go_back"
  refuse "$1 TeeTime runs $current as before."
}

update() {
  home=$(pwd -P)
  home=${home%/versions/*}
  # Two updates would take each other's versions away. The lock goes with this process, however that ends.
  exec 9<"$home"
  # Not every system has it.
  if command -v flock >/dev/null && ! flock -n 9; then
    refuse "Another update, or install.sh, is in progress. Nothing was changed."
  fi
  # The processes run code that belongs to root.
  umask 022
  wait=${UPDATE_WAIT_SECONDS:-300}
  case $wait in *[!0-9]* | 0*) refuse "UPDATE_WAIT_SECONDS has to be a number of seconds, like 300." ;; esac
  image_version=${TEETIME_VERSION-$(value_of TEETIME_VERSION)}
  processes=$("${way}_processes")
  if [ -z "$processes" ] || [ ! -e .git ]; then
    refuse "install.sh didn’t install this. docs/operating.md says how to upgrade it by hand."
  fi
  "${way}_require_paths"
  commit=$(as_owner git rev-parse --quiet --verify "refs/tags/$image_version^{commit}" || as_owner git rev-parse HEAD)
  current=$("${way}_current")
  next=$(release_after "$current") || { next= && is_before "${1-$current}" "$current"; } ||
    refuse "Git can’t read which releases there are. Nothing was changed."
  version=${1-$next}
  if [ -z "$version" ]; then echo "TeeTime runs $current. There is no newer version." && return; fi
  # A path would lead out of the folder of versions.
  # shellcheck disable=SC1111 # quotes for people
  case $version in
    */* | [!v]* | v[!0-9]*) refuse "“$version” isn’t a version like $current. Nothing was changed." ;;
  esac
  if [ "$version" = "$current" ]; then echo "TeeTime already runs $current." && return; fi
  if [ -n "$next" ] && is_before "$next" "$version"; then refuse "$next comes before $version: ./teetime update $next"; fi

  # An older version has nothing to migrate.
  if is_before "$current" "$version"; then program backup; fi
  trap 'abandon "The update was interrupted."' HUP INT TERM
  "${way}_get" "$version" || abandon "$version can’t be fetched or built."
  "${way}_check" || abandon "$version can’t run here."
  replaced=
  # Two versions side by side are for an update only.
  trap go_back HUP INT TERM
  for process in $processes; do
    # The last one first, since those before it are ready.
    replaced="$process $replaced"
    replace "$process" || go_back
  done
  trap - HUP INT TERM
  "${way}_keep"
  echo "TeeTime runs $version."
  next=$(release_after "$version") || next=
  if [ -n "$next" ]; then echo "$next is out, too: ./teetime update"; fi
}
