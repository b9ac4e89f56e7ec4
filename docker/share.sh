#!/bin/sh
# share.sh I N: plays share I of N, or resumes it.
set -eu
state="share-$1.jsonl"
if [ -s "$state" ]; then
    exec treville-arena match -resume "$state"
fi
exec treville-arena match -config match.json --shard "$1/$2" \
    -autosave "$state" -pgnout "share-$1.pgn"
