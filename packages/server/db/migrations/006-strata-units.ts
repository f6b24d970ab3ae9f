import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { deriveAllUnits } from '../strata-units.ts'

/** Strata units, derived from the rows that name them, and parcels and units as one relation. */
const STRATA_UNITS = `
/* A title in a strata building. It lies in the building's parcel and has no outline of its own. */
CREATE TABLE strata_unit (
  upid text PRIMARY KEY,
  building_upid text NOT NULL,
  source_key text NOT NULL,
  dataset_key text NOT NULL,
  release_id integer NOT NULL,
  pid text,
  unit text,
  lot_number text,
  plan_number text,
  roll_number text,
  legal_description text,
  civic_number text,
  street text,
  address text,
  municipality text,
  neighbourhood text,
  postal_code text,
  facts jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX strata_unit_building ON strata_unit (building_upid);
CREATE INDEX strata_unit_pid ON strata_unit (pid text_pattern_ops) WHERE pid IS NOT NULL;
CREATE INDEX strata_unit_roll ON strata_unit (roll_number) WHERE roll_number IS NOT NULL;
CREATE INDEX strata_unit_street ON strata_unit (street, civic_number COLLATE "C", municipality) WHERE street IS NOT NULL;

/* What can be selected, saved and looked up by upid. Anything that searches by place reads parcel alone. Each half is a plain select of one
   table, so that a join by upid goes through the indexes of both. */
CREATE VIEW property AS
  SELECT upid, source_key, dataset_key, release_id, pid, pin, plan_number, lot_number, block, district_lot, parcel_class, owner_type,
    legal_description, roll_number, unit, civic_number, street, address, municipality, postal_code, neighbourhood, regional_district,
    stated_area_square_metres, area_square_metres, frontage_metres, depth_metres, facts, geom, centre
  FROM parcel
  UNION ALL
  SELECT upid, source_key, dataset_key, release_id, pid, NULL, plan_number, lot_number,
    (SELECT p.block FROM parcel p WHERE p.upid = building_upid), (SELECT p.district_lot FROM parcel p WHERE p.upid = building_upid),
    'strata_lot', NULL, legal_description, roll_number, unit, civic_number, street, address, municipality, postal_code, neighbourhood,
    (SELECT p.regional_district FROM parcel p WHERE p.upid = building_upid), NULL,
    (SELECT p.area_square_metres FROM parcel p WHERE p.upid = building_upid), NULL, NULL, facts,
    (SELECT p.geom FROM parcel p WHERE p.upid = building_upid), (SELECT p.centre FROM parcel p WHERE p.upid = building_upid)
  FROM strata_unit;
`

export const strataUnits: Migration = {
  async up(db) {
    await sql.raw(STRATA_UNITS).execute(db)
    for (const statement of deriveAllUnits()) await sql.raw(statement).execute(db)
  },
}
