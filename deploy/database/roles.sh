#!/bin/sh
# Makes the role that serves, once, when the database is empty. It owns nothing; each start gives it what it needs.
set -eu
psql -v ON_ERROR_STOP=1 -v secret="$RUNTIME_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE candor_runtime LOGIN PASSWORD :'secret';
SQL
