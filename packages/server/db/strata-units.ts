/**
 * SQL that derives strata units from rows that name them, and gives these rows the unit's upid instead of the
 * building's. A migration imports this file.
 */
const ROW_TABLES = ['assessment', 'address', 'sale', 'listing'] as const
type RowTable = (typeof ROW_TABLES)[number]

/** Whether `p` is a strata parent. Without a class, its plan and a missing PID decide. */
const IS_STRATA = `(p.parcel_class = 'building_strata'
  OR p.pid IS NULL AND p.plan_number ~ '^(EPS|BCS|LMS|NWS|VAS|VIS|KAS|PGS|PRS|NES)[0-9]')`

const HAS_OTHER_PID = 'x.pid IS NOT NULL AND x.pid IS DISTINCT FROM p.pid'

/** Whether row `x` of parcel `p` describes a unit. An address without a PID does not. */
const DESCRIBES_UNIT: Readonly<Record<RowTable, string>> = {
  assessment: `(${HAS_OTHER_PID} AND (${IS_STRATA} OR x.unit IS NOT NULL)
    OR x.pid IS NULL AND x.unit IS NOT NULL AND x.unit IS DISTINCT FROM p.unit AND ${IS_STRATA})`,
  address: `${HAS_OTHER_PID} AND ${IS_STRATA}`,
  sale: `${HAS_OTHER_PID} AND ${IS_STRATA}`,
  listing: `${HAS_OTHER_PID} AND ${IS_STRATA}`,
}

const NUMBER_KEY = `'u' || left(lower(regexp_replace(x.unit, '[^A-Za-z0-9]+', '-', 'g')), 40)`
/** Makes upids in the format of `domain/parcel/address/strata-unit.ts`. */
const unitUpid = (table: RowTable) =>
  `p.upid || '~' || ${table === 'assessment' ? `coalesce(x.pid, ${NUMBER_KEY})` : 'x.pid'}`

/** Temporary table of units with linked or changed rows. */
const TOUCHED_UNITS = 'touched_unit'
const createTouchedUnits = `CREATE TEMP TABLE ${TOUCHED_UNITS} (upid text) ON COMMIT DROP`

const moveRows = (table: RowTable, condition: string) => `
  WITH unit_row AS (
    UPDATE ${table} t SET upid = target.upid
    FROM (SELECT x.id, ${unitUpid(table)} AS upid FROM ${table} x JOIN parcel p ON p.upid = x.upid
      WHERE ${DESCRIBES_UNIT[table]}${condition}) target
    WHERE t.id = target.id RETURNING t.upid
  ) INSERT INTO ${TOUCHED_UNITS} SELECT DISTINCT upid FROM unit_row`

const IS_NAMED = `(${ROW_TABLES.map((table) => `EXISTS (SELECT FROM ${table} x WHERE x.upid = u.upid)`).join(' OR ')})`

const deleteUnnamed = `DELETE FROM strata_unit u WHERE u.upid IN (SELECT upid FROM ${TOUCHED_UNITS}) AND NOT ${IS_NAMED}`

/** Values come from the unit's newest roll, else its address, else its building. */
const storeTouched = `
  INSERT INTO strata_unit (upid, building_upid, source_key, dataset_key, release_id, pid, unit, lot_number,
    plan_number, roll_number, legal_description, civic_number, street, address, municipality, neighbourhood, postal_code, facts)
  SELECT u.upid, p.upid, p.source_key, p.dataset_key,
    coalesce(roll.release_id, point.release_id, (SELECT max(release_id) FROM sale WHERE sale.upid = u.upid),
      (SELECT max(release_id) FROM listing WHERE listing.upid = u.upid), p.release_id),
    substring(u.upid from '~([0-9]{9})$'), own.unit,
    coalesce(roll.facts->>'Lot', roll.facts->>'lot', roll.facts->>'strataLot'),
    p.plan_number, roll.roll_number, roll.facts->>'Legal description', own.civic, own.street,
    CASE WHEN own.unit IS NULL THEN NULL
      WHEN point.unit IS NOT NULL THEN point.address
      WHEN own.street = p.street AND own.civic = p.civic_number AND p.unit IS NULL THEN own.unit || '-' || p.address
      ELSE own.unit || '-' || own.civic || ' ' || initcap(own.street) END,
    p.municipality, p.neighbourhood, coalesce(point.postal_code, roll.facts->>'Postal code', p.postal_code),
    coalesce(roll.facts, '{}') - ARRAY['Legal description', 'Lot', 'lot', 'Postal code']
  FROM (SELECT DISTINCT upid FROM ${TOUCHED_UNITS}) u JOIN parcel p ON p.upid = split_part(u.upid, '~', 1)
  LEFT JOIN LATERAL (SELECT * FROM assessment x WHERE x.upid = u.upid ORDER BY x.year DESC, x.id LIMIT 1) roll ON true
  LEFT JOIN LATERAL (SELECT * FROM address x WHERE x.upid = u.upid ORDER BY x.unit IS NULL, x.id LIMIT 1) point ON true
  CROSS JOIN LATERAL (SELECT ltrim(coalesce(roll.unit, point.unit), '# ') AS unit,
    coalesce(point.civic_number, substring(roll.facts->>'Address' from '^([0-9]+[A-Z]?) '), p.civic_number) AS civic,
    coalesce(point.street, substring(roll.facts->>'Address' from '^[0-9]+[A-Z]? (.+)$'), p.street) AS street) own
  WHERE ${IS_NAMED}
  ON CONFLICT (upid) DO UPDATE SET
    source_key = excluded.source_key, dataset_key = excluded.dataset_key, release_id = excluded.release_id,
    unit = excluded.unit, lot_number = excluded.lot_number, plan_number = excluded.plan_number,
    roll_number = excluded.roll_number,
    legal_description = excluded.legal_description, civic_number = excluded.civic_number, street = excluded.street,
    address = excluded.address, municipality = excluded.municipality, neighbourhood = excluded.neighbourhood,
    postal_code = excluded.postal_code, facts = excluded.facts`

/** Links rows to units by PID, number or full address. */
const linkRows = (condition: string): string[] =>
  (
    [
      ['address', 't.pid = u.pid OR t.pid IS NULL AND t.unit = u.unit'],
      ['sale', 't.pid = u.pid'],
      ['listing', 't.pid = u.pid OR t.pid IS NULL AND lower(t.address) = lower(u.address)'],
    ] as const
  ).map(
    ([table, matches]) => `
    UPDATE ${table} t SET upid = u.upid FROM strata_unit u
    WHERE t.upid = u.building_upid AND (${matches}) AND ${condition}
      AND NOT EXISTS (SELECT FROM strata_unit o
        WHERE o.building_upid = u.building_upid AND o.unit = u.unit AND o.upid <> u.upid AND t.pid IS NULL)`,
  )

export function deriveAllUnits(): string[] {
  return [
    createTouchedUnits,
    ...ROW_TABLES.map((table) => moveRows(table, '')),
    ...ROW_TABLES.map(
      (table) => `INSERT INTO ${TOUCHED_UNITS} SELECT DISTINCT upid FROM ${table} WHERE upid LIKE '%~%'`,
    ),
    `INSERT INTO ${TOUCHED_UNITS} SELECT upid FROM strata_unit`,
    deleteUnnamed,
    storeTouched,
    ...linkRows('true'),
  ]
}

type Relinked = 'none' | 'byItsParcels' | 'any'

export function deriveUnitsOfRelease(
  id: number,
  { isFirst, relinked }: { isFirst: boolean; relinked: Relinked },
): string[] {
  const conditions: Record<Relinked, string[]> = {
    none: [` AND x.release_id = ${id}`],
    byItsParcels: [` AND x.release_id = ${id}`, ` AND p.release_id = ${id} AND x.release_id <> ${id}`],
    any: [''],
  }
  const insertChanged = `
    INSERT INTO ${TOUCHED_UNITS}
    SELECT upid FROM change_event WHERE release_id = ${id} AND entity <> 'parcel' AND upid LIKE '%~%'
    UNION
    SELECT u.upid FROM change_event e JOIN strata_unit u ON u.building_upid = e.subject_id
    WHERE e.release_id = ${id} AND e.entity = 'parcel'`
  return [
    createTouchedUnits,
    ...conditions[relinked].flatMap((condition) => ROW_TABLES.map((table) => moveRows(table, condition))),
    ...(isFirst ? [] : [insertChanged]),
    deleteUnnamed,
    storeTouched,
    ...linkRows(`(t.release_id = ${id} OR u.upid IN (SELECT upid FROM ${TOUCHED_UNITS}))`),
  ]
}

export function unlinkParcels(upidQuery: string): string[] {
  const units = `SELECT u.upid FROM strata_unit u WHERE u.building_upid IN (${upidQuery})`
  return [
    ...ROW_TABLES.flatMap((table) =>
      [upidQuery, units].map((upids) => `UPDATE ${table} SET upid = NULL WHERE upid IN (${upids})`),
    ),
    `DELETE FROM strata_unit WHERE building_upid IN (${upidQuery})`,
  ]
}
