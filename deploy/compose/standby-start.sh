#!/bin/sh
# Copies the primary at the first start, and then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  export PGPASSWORD="$REPLICATION_PASSWORD"
  until pg_basebackup --pgdata="$PGDATA" --wal-method=stream --write-recovery-conf --slot=standby \
    --dbname="host=primary user=replicator application_name=standby"; do
    rm -rf "$PGDATA"
    sleep 2
  done
  # Once it is promoted it has no standby to wait for.
  sed -i '/^synchronous_standby_names/d' "$PGDATA/postgresql.auto.conf"
fi
# The primary waits for a standby of this name.
exec postgres -c cluster_name=standby
