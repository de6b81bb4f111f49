#!/usr/bin/env bash
# Installs a package from a folder: checks what it needs, copies with a manifest, can go back, uninstall and verify.
set -Eeuo pipefail

declare -r RELEASE=1.4.2
declare prefix=./root state=./root/var/lib/installer action=install quiet= force=
declare -a undo=() needed=(cp mkdir sed sort)
declare -A seen

say() { [[ $quiet ]] || printf '%b\n' "$*"; }
warn() { printf 'warning: %s\n' "$*" >&2; }
fail() { printf 'error: %s\n' "$*" >&2; return 1; }

on_error() {
  local -r status=$1 line=$2 command=$3
  printf 'failed (%d) in line %d: %s\n' "$status" "$line" "${command%% *}" >&2
  local -i depth
  for ((depth = 1; depth < ${#FUNCNAME[@]} - 1; depth++)); do
    printf '  at %s\n' "${FUNCNAME[depth]}" >&2
  done
  roll_back
}
trap 'on_error $? $LINENO "$BASH_COMMAND"' ERR

# Undo what was done, the last first.
roll_back() {
  local -i index
  for ((index = ${#undo[@]} - 1; index >= 0; index--)); do
    eval "${undo[index]}" || :
    say "undone: ${undo[index]}"
  done
  undo=()
}

# compare_versions A B: by numbers between dots; a missing one is 0.
compare_versions() { # 0 equal, 1 greater, 2 less
  [[ $1 == "$2" ]] && return 0
  local IFS=.
  local -a left=($1) right=($2)
  local -i i
  for ((i = 0; i < ${#left[@]} || i < ${#right[@]}; i++)); do
    ((10#${left[i]:-0} > 10#${right[i]:-0})) && return 1
    ((10#${left[i]:-0} < 10#${right[i]:-0})) && return 2
  done
  return 0
}

check_needs() {
  local name missing=()
  for name in "${needed[@]}"; do
    type -P "$name" >/dev/null || missing+=("$name")
  done
  ((${#missing[@]} == 0)) || fail "missing: ${missing[*]}"
}

installed_version() { [[ -r $state/version ]] && read -r REPLY <"$state/version"; }

expand_template() {
  local text name
  text=$(<"$1")
  while [[ $text =~ @([A-Z_]+)@ ]]; do
    name=${BASH_REMATCH[1]}
    text=${text//"@$name@"/${!name-}}
  done
  printf '%s\n' "$text"
}

install_file() {
  local source=$1 target=$prefix/$2 mode=$3
  [[ -e $target && -z $force && -z ${seen[$2]+x} ]] && grep -qxF "$2" "$state/manifest" 2>/dev/null || :
  mkdir -p -- "${target%/*}"
  if [[ -e $target ]]; then
    cp -p -- "$target" "$target.orig"
    undo+=("mv -f -- ${target@Q}.orig ${target@Q}")
  else
    undo+=("rm -f -- ${target@Q}")
  fi
  case $source in
    *.in) VERSION=$RELEASE PREFIX=$prefix expand_template "$source" >"$target" ;;
    *) cp -- "$source" "$target" ;;
  esac
  chmod "$mode" -- "$target"
  seen[$2]=$mode
  say "installed $2 ($mode)"
}

do_install() {
  local line source target mode
  check_needs
  if installed_version; then
    local -i order=0
    compare_versions "$RELEASE" "$REPLY" || order=$?
    case $order in
      0) [[ $force ]] || { say "version $REPLY is there already"; return; } ;;
      1) say "upgrade: $REPLY -> $RELEASE" ;;
      2) [[ $force ]] || fail "newer version $REPLY is installed" ;;
    esac
  fi
  mkdir -p "$state"
  while IFS=$' \t' read -r source target mode _; do
    [[ $source == \#* || -z $source ]] && continue
    install_file "package/$source" "${target:=bin/$source}" "${mode:-0644}"
  done <package/MANIFEST
  printf '%s\n' "${!seen[@]}" | sort >"$state/manifest"
  echo "$RELEASE" >"$state/version"
  undo=()
  find "$prefix" -name '*.orig' -exec rm {} +
  say "done: ${#seen[@]} files"
}

do_verify() {
  local name status=0
  [[ -r $state/manifest ]] || fail "nothing is installed"
  while read -r name; do
    if [[ ! -e $prefix/$name ]]; then warn "missing $name"; status=1
    elif [[ ! -s $prefix/$name ]]; then warn "empty $name"; status=1
    else say "ok $name"; fi
  done < <(sort -r "$state/manifest")
  return $status
}

do_uninstall() {
  local -a names
  [[ -d $state ]] || { warn "not installed in $prefix"; return 0; }
  printf -v REPLY '%(%Y)T' 0
  say "uninstalling ($REPLY)"
  mapfile -t names <"$state/manifest"
  local name
  for name in "${names[@]/#/$prefix/}"; do rm -f -- "$name" && say "removed ${name#"$prefix"/}"; done
  rm -r "$state"
  find "$prefix" -depth -type d -empty -exec rmdir {} \; 2>/dev/null || true
}

while (($#)); do
  case $1 in
    --prefix=*) prefix=${1#*=} state=$prefix/var/lib/installer ;;
    --prefix) shift; prefix=${1:?--prefix needs a folder} state=$prefix/var/lib/installer ;;
    -q | --quiet) quiet=1 ;;
    -f | --force) force=1 ;;
    install | verify | uninstall) action=$1 ;;
    --version) echo "installer $RELEASE"; exit ;;
    *) printf 'unknown argument: %q\n' "$1" >&2; exit 64 ;;
  esac
  shift
done

"do_$action"
