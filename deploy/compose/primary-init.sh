#!/bin/sh
# Runs once, when the primary's database is made.
set -eu
# The database belongs to the superuser, so that the record of operators' acts can be taken out of Furlong's reach
# (docs/operating.md, "What operators did").
psql --set ON_ERROR_STOP=1 --username postgres --dbname postgres \
  --set password="$DATABASE_PASSWORD" --set replication="$REPLICATION_PASSWORD" <<'SQL'
create role furlong login password :'password';
create role replicator login replication password :'replication';
create database furlong;
grant create on database furlong to furlong;
\connect furlong
grant create on schema public to furlong;
-- Keeps what the standby has not had yet, from the moment it copies the first.
select pg_create_physical_replication_slot('standby', true);
-- Holds from the next start on: until the standby is there, no commit would end.
alter system set synchronous_standby_names = 'FIRST 1 (standby)';
SQL
echo 'host replication replicator all scram-sha-256' >>"$PGDATA/pg_hba.conf"
