#!/bin/sh
# Writes where the database is and who may come, and starts the pool. The password stands in addresses too, so it has no quotes.
set -eu
umask 077
printf '[databases]\ncandor = host=%s port=5432 dbname=candor\n' "$DATABASE_HOST" > /tmp/databases.ini
printf '"candor_runtime" "%s"\n' "$RUNTIME_PASSWORD" > /tmp/users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
