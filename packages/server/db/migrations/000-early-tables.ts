import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Mends tables made while migrations were still edited in place, by what the tables have. Runs before all others, because 003 and 030
 * fail on some of them. Does nothing to a new database.
 */
const EARLY_TABLES = `
DO $$
DECLARE
  roll_index record;
BEGIN
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'fact_charge' AND column_name = 'upid') THEN
    ALTER TABLE fact_charge ADD COLUMN IF NOT EXISTS is_from_product boolean NOT NULL DEFAULT false;
  END IF;

  /* 001 made these for some hours. */
  IF NOT EXISTS (SELECT FROM kysely_migration WHERE name = '003-search-indexes') THEN
    DROP INDEX IF EXISTS parcel_postal_code, address_postal_code, assessment_roll;
  END IF;

  DROP TABLE IF EXISTS kysely_migration_lock;

  ALTER TABLE IF EXISTS report_part ADD COLUMN IF NOT EXISTS removed_at timestamptz;

  IF to_regclass('market_version') IS NOT NULL THEN
    ALTER TABLE market_version DROP CONSTRAINT IF EXISTS market_version_area_market_class_tenure_as_of_key;
    CREATE INDEX IF NOT EXISTS market_version_newest ON market_version (area, market_class, tenure, as_of, fitted_at);
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'notification_kind_check' AND pg_get_constraintdef(oid) LIKE '%cma%') THEN
      ALTER TABLE notification DROP CONSTRAINT notification_kind_check, DROP CONSTRAINT notification_about_check;
      ALTER TABLE notification ADD CONSTRAINT notification_kind_check CHECK (kind IN ('folder', 'area', 'cma'));
      ALTER TABLE notification ADD CONSTRAINT notification_about_check CHECK (about IN ('changes', 'expiry', 'message'));
    END IF;
  END IF;

  ALTER TABLE IF EXISTS billing_invoice ADD COLUMN IF NOT EXISTS credited_quota text, ADD COLUMN IF NOT EXISTS credited_uses integer;
  IF EXISTS (SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'billing_invoice' AND column_name = 'coupon_id') THEN
    ALTER TABLE billing_invoice ADD COLUMN IF NOT EXISTS is_given_up boolean NOT NULL DEFAULT false;
  END IF;

  FOR roll_index IN
    SELECT indexrelid::regclass::text AS name, indrelid::regclass AS of_table FROM pg_index
    WHERE indpred IS NULL AND indexrelid IN (
      to_regclass('parcel_roll_digits'), to_regclass('assessment_roll_digits'), to_regclass('strata_unit_roll_digits'))
  LOOP
    EXECUTE format('DROP INDEX %s', roll_index.name);
    EXECUTE format('CREATE INDEX %s ON %s (translate(roll_number, ''-. '', '''')) WHERE roll_number IS NOT NULL', roll_index.name, roll_index.of_table);
  END LOOP;
END $$`

export const earlyTables: Migration = {
  async up(db) {
    await sql.raw(EARLY_TABLES).execute(db)
  },
}
