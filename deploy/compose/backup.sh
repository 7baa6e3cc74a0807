#!/bin/sh
# A dump each day. Old ones go only after a new one is there. `backup.sh once` makes one and ends.
set -eu
trap 'exit 0' TERM INT

dump() {
  name=shop-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  # Half a dump never has the name of one.
  if pg_dump --format=custom --file="$BACKUP_DIR/.$name"; then
    mv "$BACKUP_DIR/.$name" "$BACKUP_DIR/$name.dump"
    find "$BACKUP_DIR" -name 'shop-*.dump' -mmin "+$((BACKUP_DAYS * 1440))" -delete
    echo "$name.dump is made"
  else
    rm -f "$BACKUP_DIR/.$name"
    echo "$name: no dump" >&2
    return 1
  fi
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
while :; do
  if dump; then pause=86400; else pause=600; fi
  sleep "$pause" &
  wait $!
done
