#!/usr/bin/env bash
# Rotates log files as a small logrotate would: by size or age, keeping some generations, with hooks and a dry run.
set -euo pipefail
shopt -s nullglob extglob

readonly PROGRAM=${0##*/}
readonly -A SUFFIX_BYTES=([k]=1024 [m]=$((1024 * 1024)) [g]=$((1024 ** 3)))
declare -A settings=([keep]=3 [size]=1k [compress]=yes [create]=0644)
declare -a rotated=() skipped=() patterns=()
declare -i verbose=0 dry_run=0 failures=0

usage() {
  cat <<USAGE
usage: $PROGRAM [-nv] [-c config] [-k keep] [-s size] pattern...
  -n  dry run          -v  say more (twice: even more)
  -k  generations kept -s  least size: 100, 4k, 1m
USAGE
}

log() {
  local -i level=$1
  shift
  ((verbose >= level)) || return 0
  printf '%s: %s\n' "$PROGRAM" "$*"
}

die() { local status=$1; shift; printf >&2 '%s: %s\n' "$PROGRAM" "$*"; exit "$status"; }

# to_bytes TEXT: bytes of 100, 4k, 1m into REPLY
to_bytes() {
  local text=${1,,}
  [[ $text =~ ^([0-9]+)([kmg])?$ ]] || return 1
  REPLY=$((${BASH_REMATCH[1]} * ${SUFFIX_BYTES[${BASH_REMATCH[2]:-none}]:-1}))
}

read_config() {
  local file=$1 line key value
  local -i number=0
  while IFS= read -r line || [[ -n $line ]]; do
    number+=1
    line=${line%%#*}
    line=${line##+([[:space:]])}
    line=${line%%+([[:space:]])}
    [[ -z $line ]] && continue
    case $line in
      *=*) key=${line%%=*} value=${line#*=} ;;
      *) die 2 "$file:$number: no setting: '$line'" ;;
    esac
    key=${key%%+([[:space:]])} value=${value##+([[:space:]])}
    if [[ -v settings[$key] ]]; then
      settings[$key]=$value
      log 2 "setting $key=${value@Q}"
    elif [[ $key == hook.* ]]; then
      settings[$key]=$value
    else
      die 2 "$file:$number: unknown setting: $key"
    fi
  done <"$file"
}

# act COMMAND...: run it, or say so in a dry run.
act() {
  if ((dry_run)); then
    printf 'would:'
    printf ' %q' "$@"
    echo
  else
    "$@"
  fi
}

# run_hook NAME FILE [GENERATION]: evaluate hook.NAME in a subshell with LOG and GENERATION.
run_hook() {
  local hook=${settings[hook.$1]-} name=$1
  shift
  [[ -n $hook ]] || return 0
  (
    export LOG=$1 GENERATION=${2:-0}
    eval "$hook"
  ) || { log 0 "hook $name failed with $?"; failures+=1; }
}

# rotate_one FILE: shift the generations, start anew. Sets rotated or skipped.
rotate_one() {
  local file=$1 target
  local -i generation keep=${settings[keep]} size
  size=$(stat -c %s -- "$file")
  to_bytes "${settings[size]}" || die 2 "bad size: ${settings[size]}"
  if ((size < REPLY)); then
    skipped+=("$file")
    log 1 "$file: $size bytes, less than $REPLY"
    return
  fi
  run_hook before "$file"
  for ((generation = keep; generation >= 1; generation--)); do
    for target in "$file.$generation"?(.gz); do
      if ((generation == keep)); then
        act rm -f -- "$target"
      else
        act mv -- "$target" "$file.$((generation + 1))${target#"$file.$generation"}"
      fi
    done
  done
  act mv -- "$file" "$file.1"
  [[ ${settings[compress]} == @(yes|true|1) ]] && act gzip -n -- "$file.1"
  act touch -- "$file"
  act chmod "${settings[create]}" -- "$file"
  run_hook after "$file" 1
  rotated+=("$file")
}

# report: what was done, in the end.
report() {
  local -i i
  printf 'rotated %d, skipped %d, failures %d\n' "${#rotated[@]}" "${#skipped[@]}" "$failures"
  for i in "${!rotated[@]}"; do printf '  %2d. %s\n' $((i + 1)) "${rotated[i]}"; done
  ((${#skipped[@]})) && printf '  not: %s\n' "${skipped[*]}"
  return 0
}

main() {
  local option
  while getopts :c:k:s:nvh option; do
    case $option in
      c) read_config "$OPTARG" ;;
      k) settings[keep]=$OPTARG ;;
      s) settings[size]=$OPTARG ;;
      n) dry_run=1 ;;
      v) verbose+=1 ;;
      h) usage; exit 0 ;;
      :) usage >&2; die 2 "-$OPTARG needs a value" ;;
      \?) usage >&2; die 2 "unknown option -$OPTARG" ;;
    esac
  done
  shift $((OPTIND - 1))
  (($#)) || { usage >&2; exit 2; }
  patterns=("$@")
  trap 'log 1 "done after ${#rotated[@]} files"' EXIT
  local pattern file
  for pattern in "${patterns[@]}"; do
    for file in $pattern; do
      [[ -f $file && $file != *.gz ]] || continue
      rotate_one "$file"
    done
  done
  report
  return $((failures > 0))
}

main "$@"
