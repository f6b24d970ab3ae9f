import type { Queryable } from '../../db/in-transaction.ts'

/** Parcels that a point may stand on, best first: titled land before what merely overlaps it, small before large. */
const BEST_PARCEL = `CASE p.parcel_class WHEN 'interest' THEN 2 WHEN 'road' THEN 2 WHEN 'park' THEN 1 ELSE 0 END,
  p.area_square_metres, p.upid`

/** Rows to link: those of this release and those that this release's parcels could take, or all without a parcel. */
type LinkScope = { releaseId: number } | 'all'

/**
 * Finds the parcel of every assessment, sale, listing and address that does not name one: by PID, then by strata plan,
 * then by land coordinate (in its own source only: it is the City of Vancouver's), then by the parcel that its
 * point is in. A row that finds none remains without one. Runs inside the caller's transaction.
 */
export async function linkToParcels(client: Queryable, scope: LinkScope): Promise<void> {
  for (const table of ['assessment', 'sale', 'listing']) {
    await link(client, table, scope, 'p.source_key = x.source_key AND p.source_ref = x.parcel_ref', 'p.upid')
  }
  for (const table of ['assessment', 'sale', 'listing', 'address']) {
    await link(client, table, scope, 'p.pid = x.pid', '(p.source_key = x.source_key) DESC, p.upid')
  }
  const samePlan = "(p.plan_number = x.facts->>'plan') DESC NULLS LAST"
  const sameCoordinate = 'p.land_coordinate = x.land_coordinate AND p.source_key = x.source_key'
  await link(client, 'assessment', scope, sameCoordinate, `${samePlan}, ${BEST_PARCEL}`)
  await link(
    client,
    'address',
    scope,
    'p.plan_number = x.plan_number AND p.pid IS NULL',
    `(p.source_key = x.source_key) DESC, ${BEST_PARCEL}`,
  )
  await link(client, 'address', scope, sameCoordinate, BEST_PARCEL)
  const inParcel = 'p.geom && x.geom AND ST_Intersects(p.geom, x.geom)'
  for (const table of ['address', 'listing']) await link(client, table, scope, inParcel, BEST_PARCEL)
}

async function link(
  client: Queryable,
  table: string,
  scope: LinkScope,
  matches: string,
  order: string,
): Promise<void> {
  const attempt = (touched: string) =>
    client.query(`UPDATE ${table} t SET upid = best.upid FROM (
      SELECT DISTINCT ON (x.id) x.id, p.upid FROM ${table} x JOIN parcel p ON ${matches}
      WHERE x.upid IS NULL${touched} ORDER BY x.id, ${order}
    ) best WHERE t.id = best.id`)
  if (scope === 'all') {
    await attempt('')
    return
  }
  await attempt(` AND x.release_id = ${scope.releaseId}`)
  await attempt(` AND p.release_id = ${scope.releaseId} AND x.release_id <> ${scope.releaseId}`)
}

/** Unlinks the rows of removed parcels, so that they are linked again. Returns true when parcels were removed. */
export async function unlinkRemovedParcels(client: Queryable, releaseId: number): Promise<boolean> {
  const gone = `SELECT subject_id FROM change_event WHERE release_id = ${releaseId} AND entity = 'parcel' AND kind = 'removed'`
  for (const table of ['assessment', 'sale', 'listing', 'address']) {
    await client.query(`UPDATE ${table} SET upid = NULL WHERE upid IN (${gone})`)
  }
  const { rowCount } = await client.query(`${gone} LIMIT 1`)
  return rowCount === 1
}

/** Change events of rows that only now know their parcel. */
export async function linkEvents(client: Queryable, releaseId: number): Promise<void> {
  for (const table of ['assessment', 'sale', 'listing', 'address']) {
    await client.query(`UPDATE change_event e SET upid = x.upid FROM ${table} x
      WHERE e.release_id = ${releaseId} AND e.entity = '${table}' AND e.upid IS NULL AND x.id = e.subject_id
        AND x.upid IS NOT NULL`)
  }
}
