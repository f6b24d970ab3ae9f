#!/bin/sh
# Dumps a database of a version for upgrades.db.test.ts: docs/how-to/add-a-migration.md
# usage: dump.sh postgres://…/database VERSION. Removes rows of open data from the database first.
set -e
url=$1
file="$(dirname "$0")/dumps/$2.sql.gz"
psql "$url" --quiet --set=ON_ERROR_STOP=1 <<'SQL'
SET session_replication_role = replica;
DO $$ DECLARE name text; BEGIN
  FOREACH name IN ARRAY ARRAY['address', 'assessment', 'elevation_block', 'elevation_raster', 'layer_feature', 'layer_summary', 'listing',
    'parcel', 'parcel_layer', 'rental_offer', 'sale', 'strata_unit', 'market_sale', 'market_derivation', 'throttle_count', 'live_event',
    'live_sequence', 'account_session', 'stored_credential', 'mail_message', 'mail_picture', 'report_picture', 'report_ground',
    'first_administrator_link'] LOOP
    IF to_regclass(name) IS NOT NULL THEN EXECUTE format('DELETE FROM %I', name); END IF;
  END LOOP;
END $$;
-- Not to expire in the test, and small.
UPDATE account SET subscription_ends_at = '2036-12-01' WHERE username = 'demo';
UPDATE folder SET expires_at = '2036-12-01';
UPDATE watched_area SET expires_at = '2036-12-01', geom = ST_Multi(ST_Envelope(geom));
UPDATE watched_area_piece SET geom = ST_Envelope(geom);
DELETE FROM change_event WHERE id NOT IN (SELECT id FROM change_event WHERE entity = 'parcel' AND kind <> 'changed' ORDER BY id LIMIT 3);
SQL
pg_dump "$url" --schema=public --no-owner --no-privileges --no-comments --rows-per-insert=100 |
  grep -vE '^(--|\\|SET |SELECT pg_catalog.set_config|CREATE SCHEMA|$)' | gzip -9n >"$file"
ls -l "$file"
