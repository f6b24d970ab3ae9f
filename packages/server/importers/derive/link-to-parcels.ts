import { IMPORTED_FILE_PREFIX } from '#domain/parcel/figures/assessed-years.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import { deriveAllUnits, deriveUnitsOfRelease, unlinkParcels } from '../../db/strata-units.ts'

/** Preference among parcels at a point: titled land first, then the smallest. */
const BEST_PARCEL = `CASE p.parcel_class WHEN 'interest' THEN 2 WHEN 'road' THEN 2 WHEN 'park' THEN 1 ELSE 0 END,
  p.area_square_metres, p.upid`

/** About 250 m, in degrees. An address must be this near, because plan numbers repeat across land districts. */
const MAX_PLAN_DISTANCE_DEGREES = 0.003

/** Rows to link: those of a release and unlinked ones that match its parcels, or all unlinked rows. */
type LinkScope = { releaseId: number } | 'all'

/**
 * Links a release's rows to parcels and strata units, and unlinked rows of earlier releases to its parcels.
 * Returns how many earlier rows were linked.
 */
export async function linkRelease(
  client: SqlClient,
  { id, isFirst }: { id: number; isFirst: boolean },
): Promise<number> {
  const areParcelsRemoved = !isFirst && (await unlinkRemovedParcels(client, id))
  const earlierLinked = await linkToParcels(client, areParcelsRemoved ? 'all' : { releaseId: id })
  const linkedByParcels = earlierLinked > 0 ? 'byItsParcels' : 'none'
  const relinked = areParcelsRemoved ? 'any' : linkedByParcels
  await run(client, deriveUnitsOfRelease(id, { isFirst, relinked }))
  if (!isFirst) await linkEvents(client, id)
  return earlierLinked
}

export async function relinkAll(client: SqlClient): Promise<void> {
  await linkToParcels(client, 'all')
  await run(client, deriveAllUnits())
}

async function run(client: SqlClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

/** Links rows to parcels by key, PID, roll, land coordinate or plan, and last by location. */
async function linkToParcels(client: SqlClient, scope: LinkScope): Promise<number> {
  let earlierLinked = 0
  const link = async (table: string, matches: string, order: string) => {
    earlierLinked += await linkBy(client, table, scope, bestMatch(matches, order))
  }
  for (const table of ['assessment', 'sale', 'listing']) {
    await link(table, 'p.source_key = x.source_key AND p.source_ref = x.parcel_ref', 'p.upid')
  }
  for (const table of ['assessment', 'sale', 'listing', 'address']) {
    await link(table, 'p.pid = x.pid', '(p.source_key = x.source_key) DESC, p.upid')
  }
  for (const [table, matches] of OWN_LINKS) {
    if (!(await hasUnlinkedOwn(client, table))) continue
    earlierLinked += await linkBy(client, table, scope, onlyMatch(matches))
  }
  const samePlan = "(p.plan_number = x.facts->>'plan') DESC NULLS LAST"
  const sameCoordinate = 'p.land_coordinate = x.land_coordinate AND p.source_key = x.source_key'
  await link('assessment', sameCoordinate, `${samePlan}, ${BEST_PARCEL}`)
  await link(
    'address',
    `p.plan_number = x.plan_number AND p.pid IS NULL AND ST_DWithin(p.geom, x.geom, ${MAX_PLAN_DISTANCE_DEGREES})`,
    `(p.source_key = x.source_key) DESC, ST_Distance(p.geom, x.geom), ${BEST_PARCEL}`,
  )
  await link('address', sameCoordinate, BEST_PARCEL)
  const inParcel = 'p.geom && x.geom AND ST_Intersects(p.geom, x.geom)'
  for (const table of ['address', 'listing']) await link(table, inParcel, BEST_PARCEL)
  return earlierLinked
}

/** SQL that turns `3820.000` and `03-820-000` into `3820000`. */
const plainRoll = (column: string) =>
  `NULLIF(ltrim(regexp_replace(upper(${column}), '[^0-9A-Z]', '', 'g'), '0'), '')`

/** SQL that turns `3820.000` into `3820` and `1491.010` into `1491.01`, as spreadsheets do. */
const numericRoll = (column: string) =>
  `NULLIF(ltrim(rtrim(regexp_replace(regexp_replace(upper(${column}), '(\\.\\d*?)0+$', '\\1'), '[^0-9A-Z.]', '', 'g'), '.'), '0'), '')`

/** SQL conditions that row `x` and parcel `p` have the same roll, the most certain first. */
const ROLLS = [
  'p.roll_number = x.roll_number',
  ...[plainRoll, numericRoll].map((spell) => `${spell('p.roll_number')} = ${spell('x.roll_number')}`),
  `${plainRoll('p.roll_number')} = ${numericRoll('x.roll_number')}`,
]

/** SQL conditions that row `x` of a user's file names parcel `p`, the most certain first. */
const OWN_LINKS: readonly (readonly [table: 'assessment' | 'sale', matches: string])[] = [
  ['assessment', 'p.source_ref = x.parcel_ref'],
  ['sale', 'p.source_ref = x.parcel_ref'],
  ...ROLLS.flatMap((matches) => [['assessment', matches] as const, ['sale', matches] as const]),
  [
    'assessment',
    // A plan number alone is ambiguous across land districts.
    `p.plan_number = x.facts->>'plan' AND (p.lot_number = x.facts->>'lot' OR x.facts->>'lot' IS NULL AND p.pid IS NULL)
      AND NOT EXISTS (SELECT FROM parcel o
        WHERE o.plan_number = p.plan_number AND o.upid <> p.upid AND o.source_key = p.source_key AND (o.lot_number = x.facts->>'lot' OR x.facts->>'lot' IS NULL AND o.pid IS NULL))`,
  ],
]

async function hasUnlinkedOwn(client: SqlClient, table: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM ${table} WHERE upid IS NULL AND source_key LIKE '${IMPORTED_FILE_PREFIX}%' LIMIT 1`,
  )
  return rowCount === 1
}

/** Creates SQL that selects a parcel for each row of a table. `condition` limits the rows. */
type Match = (table: string, condition: string) => string

const bestMatch =
  (matches: string, order: string): Match =>
  (table, condition) =>
    `SELECT DISTINCT ON (x.id) x.id, p.upid
    FROM ${table} x JOIN parcel p ON ${matches}
    WHERE x.upid IS NULL${condition}
    ORDER BY x.id, ${order}`

/** Selects only unambiguous matches, because rolls and keys are unique only within a municipality. */
const onlyMatch =
  (matches: string): Match =>
  (table, condition) =>
    `SELECT x.id, (array_agg(p.upid ORDER BY ${BEST_PARCEL}))[1] AS upid
    FROM ${table} x JOIN parcel p ON ${matches}
    WHERE x.upid IS NULL AND x.source_key LIKE '${IMPORTED_FILE_PREFIX}%'${condition}
    GROUP BY x.id HAVING count(DISTINCT p.source_key) = 1 AND count(DISTINCT p.roll_number) <= 1`

async function linkBy(client: SqlClient, table: string, scope: LinkScope, match: Match): Promise<number> {
  const update = async (condition: string) => {
    const { rowCount } = await client.query(
      `UPDATE ${table} t SET upid = best.upid FROM (${match(table, condition)}) best WHERE t.id = best.id`,
    )
    return rowCount ?? 0
  }
  if (scope === 'all') {
    await update('')
    return 0
  }
  await update(` AND x.release_id = ${scope.releaseId}`)
  return update(` AND p.release_id = ${scope.releaseId} AND x.release_id <> ${scope.releaseId}`)
}

/**
 * Unlinks the rows of removed parcels, so that they are linked again. Returns whether parcels were removed.
 */
async function unlinkRemovedParcels(client: SqlClient, releaseId: number): Promise<boolean> {
  const removed = `SELECT subject_id FROM change_event
    WHERE release_id = ${releaseId} AND entity = 'parcel' AND kind = 'removed'`
  await run(client, unlinkParcels(removed))
  const { rowCount } = await client.query(`${removed} LIMIT 1`)
  return rowCount === 1
}

async function linkEvents(client: SqlClient, releaseId: number): Promise<void> {
  for (const table of ['assessment', 'sale', 'listing', 'address']) {
    await client.query(`UPDATE change_event e SET upid = x.upid FROM ${table} x
      WHERE e.release_id = ${releaseId} AND e.entity = '${table}' AND e.upid IS NULL AND x.id = e.subject_id
        AND x.upid IS NOT NULL`)
  }
}
