#!/bin/sh
# A dump each day. Old ones go only after a new one is there. `backup.sh once` makes one and ends; `backup.sh restore NAME.dump` goes back.
set -eu
# Names and phones of guests are in a dump.
umask 077
trap 'exit 0' TERM INT

dump() {
  name=shop-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  # Half a dump never has the name of one. What was killed has left its half.
  rm -f "$BACKUP_DIR"/.shop-*
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

# Into a database of its own, so that nothing of now is mixed with what was then. Names are changed only while nobody is connected, and
# the database of now stays beside it.
restore() {
  file=$BACKUP_DIR/$1
  [ -f "$file" ] || { echo "$1: no such dump in $BACKUP_DIR" >&2; return 1; }
  fresh=${PGDATABASE}_restored
  before=${PGDATABASE}_before_$(date -u +%s)
  createdb --template=template0 "$fresh" || return 1
  if pg_restore --single-transaction --exit-on-error --dbname="$fresh" "$file" &&
    psql --quiet --dbname=postgres --single-transaction --set=ON_ERROR_STOP=1 \
      --command="alter database \"$PGDATABASE\" rename to $before; alter database \"$fresh\" rename to $PGDATABASE"; then
    echo "$1 is restored; what was there is $before"
  else
    dropdb "$fresh"
    echo "$1 is not restored, and nothing has changed" >&2
    return 1
  fi
}

case ${1:-} in
  once) dump && exit || exit 1 ;;
  restore) restore "${2:?NAME.dump}" && exit || exit 1 ;;
esac
while :; do
  if dump; then pause=86400; else pause=600; fi
  sleep "$pause" &
  wait $!
done
