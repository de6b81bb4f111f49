#!/bin/bash
# Archive logs that are older than a day, by their date, and say what was done. Usage: rotate.sh FOLDER
set -euo pipefail
folder=${1:?the folder of the logs}
archive=$folder/archive
mkdir -p "$archive"
now=$(date +%s)
for log in "$folder"/*.log; do
  [[ -e $log ]] || continue
  if ((now - $(date -r "$log" +%s) > 86400)); then
    stamp=$(date -r "$log" +%F)
    gzip -c "$log" >"$archive/$(basename "$log").$stamp.gz"
    rm "$log"
    echo "archived $(basename "$log") of $stamp"
  else
    echo "kept $(basename "$log")"
  fi
done
