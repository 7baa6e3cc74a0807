#!/bin/sh
# Makes a backup each day; deletes old ones only after a successful one. `backup.sh once` makes one and exits;
# `backup.sh restore NAME` restores one. Of PostgreSQL by PGHOST, PGUSER, PGPASSWORD, PGDATABASE; else of the SQLite file DATABASE_FILE,
# by default that of `npm start`. Needs pg_dump, or sqlite3.
set -eu
# Backups contain personal data.
umask 077
trap 'exit 0' TERM INT

BACKUP_DAYS=${BACKUP_DAYS:-14}
if [ -z "${PGDATABASE:-}" ] && [ -n "${DATABASE_URL:-}" ]; then
  echo 'DATABASE_URL is set: backups of PostgreSQL need PGHOST, PGUSER, PGPASSWORD and PGDATABASE' >&2
  exit 1
elif [ -n "${PGDATABASE:-}" ]; then
  kind=dump
else
  kind=db
  DATABASE_FILE=${DATABASE_FILE:-${VAR_DIR:-var}/shop.db}
fi
fresh=
before=

backup() {
  name=shop-$(date -u +%Y-%m-%dT%H-%M-%SZ)
  mkdir -p "$BACKUP_DIR"
  # Unfinished backups have hidden names; remove those of killed runs.
  rm -f "$BACKUP_DIR"/.shop-*
  if "write_$kind" "$BACKUP_DIR/.$name"; then
    mv "$BACKUP_DIR/.$name" "$BACKUP_DIR/$name.$kind"
    find "$BACKUP_DIR" -name "shop-*.$kind" -mmin "+$((BACKUP_DAYS * 1440))" -delete
    echo "$name.$kind created"
    note || echo 'the shop could not note the time of this backup: the alert BackupMissing will fire' >&2
  else
    rm -f "$BACKUP_DIR/.$name"*
    echo "$name: backup failed" >&2
    return 1
  fi
}

# The API exports it as shop_api_last_backup_timestamp_seconds.
note() {
  now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  "run_on_$kind" "insert into shop_state (name, value) values ('backup', '$now') on conflict (name) do update set value = excluded.value"
}

write_dump() {
  pg_dump --format=custom --file="$1"
}

run_on_dump() {
  echo "$1" | sql --dbname="$PGDATABASE"
}

# Not a copy: the last orders may be in another file, shop.db-wal.
write_db() {
  [ -s "$DATABASE_FILE" ] || { echo "$DATABASE_FILE: no such database" >&2; return 1; }
  lite "$DATABASE_FILE" ".backup '$1'" && is_sound "$1"
}

run_on_db() {
  lite "$DATABASE_FILE" "$1"
}

lite() {
  database=$1
  shift
  sqlite3 -batch -bail -cmd '.timeout 20000' "$database" "$@"
}

is_sound() {
  [ "$(lite "$1" 'pragma quick_check')" = ok ] && lite "$1" 'select count(*) from orders' >/dev/null
}

# Swaps the files while nothing is connected. The previous file is preserved.
restore_db() {
  file=$BACKUP_DIR/$1
  [ -f "$file" ] || { echo "$1: no such backup in $BACKUP_DIR" >&2; return 1; }
  folder=$(dirname "$DATABASE_FILE")
  [ -d "$folder" ] || { echo "$folder: no such folder" >&2; return 1; }
  fresh=$folder/.restored.db
  before=$folder/shop-before-$(date -u +%Y-%m-%dT%H-%M-%SZ).db
  rm -f "$fresh"*
  trap 'rm -f "$fresh"*; exit 1' TERM INT HUP
  if replace_file; then
    echo "$1 is restored; the previous database is ${before:-lost}"
  else
    rm -f "$fresh"*
    echo "$1 is not restored, and nothing has changed" >&2
    return 1
  fi
}

replace_file() {
  # Keeps the mode.
  if [ -e "$DATABASE_FILE" ]; then cp -p "$DATABASE_FILE" "$fresh" || return 1; fi
  cat "$file" >"$fresh" && is_sound "$fresh" || { echo 'the backup is damaged' >&2; return 1; }
  replaced=$DATABASE_FILE
  if [ ! -e "$replaced" ]; then
    replaced=
  # Leaving the mode WAL needs to be the only one connected, and moves what is in shop.db-wal into the file.
  elif ! said=$(sqlite3 "$replaced" 'pragma journal_mode=delete' 2>&1); then
    case $said in
      *locked*) echo "stop the API first: it uses $replaced" >&2; return 1 ;;
    esac
    # Damaged: its last numbers are unknown.
    replaced=
  fi
  keep_file_numbers || return 1
  # Or the API could not open what root has restored.
  chown "$(ls -ldn "$folder/." | awk '{ print $3 ":" $4 }')" "$fresh" || { echo "run this as root, or as the owner of $folder" >&2; return 1; }
  # A link, so that the name leads to one of the two at any moment.
  if [ -e "$DATABASE_FILE" ]; then ln "$DATABASE_FILE" "$before" || return 1; else before=; fi
  rm -f "$DATABASE_FILE-wal" "$DATABASE_FILE-shm"
  mv "$fresh" "$DATABASE_FILE"
}

# As keep_numbers below, for a file.
keep_file_numbers() {
  given=
  skipped=10000
  if [ -n "$replaced" ]; then
    given=$(lite "$replaced" "select group_concat('(''' || name || ''', ' || seq || ')') from sqlite_sequence" 2>/dev/null) || given=
    order=$(lite "$fresh" 'select uuid from orders order by id desc limit 1') || return 1
    if [ -n "$given" ] && { [ -z "$order" ] || [ "$(lite "$replaced" "select count(*) from orders where uuid = '$order'")" = 1 ]; }; then
      skipped=0
    fi
  fi
  lite "$fresh" "create temp table given as select name, max(seq) as seq from (
      select name, seq from sqlite_sequence union all values ('orders', 0)${given:+, $given}
    ) group by name;
    delete from sqlite_sequence;
    insert into sqlite_sequence select name, seq + $skipped from given;"
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
restore_dump() {
  file=$BACKUP_DIR/$1
  [ -f "$file" ] || { echo "$1: no such backup in $BACKUP_DIR" >&2; return 1; }
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
  once) backup && exit || exit 1 ;;
  restore) "restore_$kind" "${2:?NAME}" && exit || exit 1 ;;
esac
while :; do
  if backup; then pause=86400; else pause=600; fi
  sleep "$pause" &
  wait $!
done
