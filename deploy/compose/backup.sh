#!/bin/sh
# Makes a dump each day; deletes old ones only after a successful dump. `backup.sh once` makes one and exits;
# `backup.sh restore NAME.dump` restores one.
set -eu
# Dumps contain personal data.
umask 077
trap 'exit 0' TERM INT

dump() {
  name=shop-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  # Unfinished dumps have hidden names; remove those of killed runs.
  rm -f "$BACKUP_DIR"/.shop-*
  if pg_dump --format=custom --file="$BACKUP_DIR/.$name"; then
    mv "$BACKUP_DIR/.$name" "$BACKUP_DIR/$name.dump"
    find "$BACKUP_DIR" -name 'shop-*.dump' -mmin "+$((BACKUP_DAYS * 1440))" -delete
    echo "$name.dump created"
  else
    rm -f "$BACKUP_DIR/.$name"
    echo "$name: dump failed" >&2
    return 1
  fi
}

sql() {
  PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --set=now="$PGDATABASE" --set=fresh="$fresh" --set=before="$before" "$@"
}

# Allows connections to the unchanged database again.
undo() {
  trap - TERM INT HUP
  echo 'alter database :"now" allow_connections true; drop database if exists :"fresh"' | sql --dbname=postgres
  echo "$1 is not restored, and nothing has changed" >&2
}

# Restores into a new database and swaps the names while nothing is connected. The previous database is preserved.
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
  # Connected APIs could accept orders that the swap would lose.
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
    echo "$1 is restored; the previous database is $before"
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

# Never reuses an order number: guests know those assigned after the dump. If the current database is behind the dump, or lacks the
# dump's last order, the dump is from another database whose last number is unknown: skip ten thousand numbers.
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
