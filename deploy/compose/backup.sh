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

sql() {
  PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --set=now="$PGDATABASE" --set=fresh="$fresh" --set=before="$before" "$@"
}

# The database of now takes connections again, and nothing has changed.
undo() {
  trap - TERM INT HUP
  echo 'alter database :"now" allow_connections true; drop database if exists :"fresh"' | sql --dbname=postgres
  echo "$1 is not restored, and nothing has changed" >&2
}

# Into a database of its own, so that nothing of now is mixed with what was then. Names are changed only while nobody is connected, and
# the database of now stays beside it.
restore() {
  file=$BACKUP_DIR/$1
  [ -f "$file" ] || { echo "$1: no such dump in $BACKUP_DIR" >&2; return 1; }
  fresh=${PGDATABASE}_restored
  before=${PGDATABASE}_before_$(date -u +%s)
  powerless=$(sql --dbname=postgres --command='select rolname from pg_roles where rolname = current_user and not (rolsuper or rolcreatedb)') || return 1
  if [ -n "$powerless" ]; then
    echo "$powerless may not create databases. As a superuser: alter role \"$powerless\" createdb" >&2
    return 1
  fi
  trap 'undo "$1"; exit 1' TERM INT HUP
  # Until the names are changed nobody comes in, and orders would be lost of whoever is in.
  connected=$(sql --dbname=postgres <<'SQL'
drop database if exists :"fresh";
alter database :"now" allow_connections false;
select count(*) from pg_stat_activity where datname = :'now';
SQL
  ) || { undo "$1"; return 1; }
  if [ "$connected" != 0 ]; then
    echo "stop the APIs first: $PGDATABASE has $connected connections" >&2
    undo "$1"
    return 1
  fi
  if make_fresh && pg_restore --single-transaction --exit-on-error --dbname="$fresh" "$file" && keep_numbers && change_names; then
    echo "$1 is restored; what was there is $before"
  else
    undo "$1"
    return 1
  fi
}

make_fresh() {
  sql --dbname=postgres <<'SQL'
select format('create database %I owner %I template template0 encoding %L lc_collate %L lc_ctype %L',
  :'fresh', pg_get_userbyid(datdba), pg_encoding_to_char(encoding), datcollate, datctype)
from pg_database where datname = :'now' \gexec
SQL
}

# No number of an order is given out twice: guests know those of after the dump. A database of now that is behind the dump, or has not
# its last order, is not the one it was made of. Nobody knows then how far that had come, so ten thousand numbers are left out.
keep_numbers() {
  echo 'alter database :"now" allow_connections true' | sql --dbname=postgres || return 1
  given=$(sql --dbname="$PGDATABASE" <<'SQL'
select string_agg(format('(%L, %s)', sequencename, coalesce(last_value, 0)), ', ') from pg_sequences where schemaname = 'public'
SQL
  ) || return 1
  order=$(echo 'select uuid from orders order by id desc limit 1' | sql --dbname="$fresh") || return 1
  goes_on=true
  if [ -n "$given" ] && [ -n "$order" ]; then
    goes_on=$(echo "select exists (select from orders where uuid = '$order')" | sql --dbname="$PGDATABASE") || return 1
  fi
  sql --dbname="$fresh" --set=goes_on="$goes_on" --output=/dev/null <<SQL
select setval(format('%I.%I', schemaname, sequencename)::regclass,
  case when :'goes_on'::boolean and given.last >= coalesce(last_value, 0) then given.last
  else greatest(given.last, coalesce(last_value, start_value)) + 10000 end)
from pg_sequences left join (values ${given:-('', 0)}) as given (name, last) on given.name = sequencename
where schemaname = 'public' and not (:'goes_on'::boolean and given.last is not distinct from coalesce(last_value, 0));
SQL
}

change_names() {
  sql --dbname=postgres --single-transaction <<'SQL' || { echo 'stop the APIs first' >&2; return 1; }
alter database :"now" rename to :"before";
alter database :"fresh" rename to :"now";
SQL
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
