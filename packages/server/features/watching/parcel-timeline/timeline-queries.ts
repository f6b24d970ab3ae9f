import { sql } from 'kysely'
import type { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import { unitLabel } from '#domain/parcel/address/strata-unit.ts'
import type { Change, ChangeType } from '#domain/watching/changes/change.ts'
import type { Row } from '#domain/watching/changes/change-event.ts'
import type { Database } from '../../../db/open.ts'
import { isOneOf } from '../../../db/spatial.ts'
import { affectedUpids } from '../../../importers/derive/titles.ts'

type WatchedPeriod = ParcelTimeline['watched']
type DatedRelease = WatchedPeriod['first']

interface KnownParcel {
  row: Row
  sourceKey: string
  datasetKey: string
  removed: DatedRelease | null
}

/** Finds a parcel, or its last known attributes if it was removed. */
export async function findKnownParcel({ db }: Database, upid: string): Promise<KnownParcel | undefined> {
  const { rows } = await sql<KnownParcel>`
    SELECT jsonb_build_object('pid', p.pid, 'plan_number', p.plan_number, 'lot_number', p.lot_number, 'pin', p.pin,
        'parcel_class', p.parcel_class, 'address', p.address, 'area_square_metres', p.area_square_metres) AS row,
      p.source_key AS "sourceKey", p.dataset_key AS "datasetKey", NULL::json AS removed
    FROM property p WHERE p.upid = ${upid}
    UNION ALL
    (SELECT e.before, r.source_key, r.dataset_key, json_build_object('releaseId', r.id, 'asOf', r.as_of::text)
     FROM change_event e JOIN release r ON r.id = e.release_id AND r.status IN ('current', 'superseded')
     WHERE e.subject_id = ${upid} AND e.entity = 'parcel' AND e.kind = 'removed' ORDER BY r.id DESC LIMIT 1)`.execute(
    db,
  )
  return rows.find(({ removed }) => removed === null) ?? rows[0]
}

export async function findWatchedReleases(
  { db }: Database,
  { sourceKey, datasetKey }: Pick<KnownParcel, 'sourceKey' | 'datasetKey'>,
): Promise<WatchedPeriod | undefined> {
  const { rows } = await sql<DatedRelease & { isChecked: boolean }>`
    SELECT r.id AS "releaseId", r.as_of::text AS "asOf",
      r.is_first OR coalesce(w.state IN ('detected', 'matched', 'notified'), false) AS "isChecked"
    FROM release r LEFT JOIN release_watch w ON w.release_id = r.id
    WHERE r.source_key = ${sourceKey} AND r.dataset_key = ${datasetKey} AND r.status IN ('current', 'superseded')
    ORDER BY r.id`.execute(db)
  const toDatedRelease = ({ releaseId, asOf }: DatedRelease): DatedRelease => ({ releaseId, asOf })
  const first = rows[0]
  const newest = rows.at(-1)
  const last = rows.findLast(({ isChecked }) => isChecked) ?? first
  if (!first || !last || !newest) return undefined
  return { first: toDatedRelease(first), last: toDatedRelease(last), newest: toDatedRelease(newest) }
}

/**
 * Finds changes, newest first, including changes of a parcel's units, or of a unit's building. One change
 * represents a parcel family, because all changes of a family contain the same lineage.
 */
export async function findChanges(
  { db }: Database,
  upid: string,
  types: readonly ChangeType[],
  limit: number,
): Promise<Change[]> {
  const { rows } = await sql<{ change: Change }>`
    WITH found AS (
      SELECT id, release_id, as_of, type, change,
        CASE WHEN type IN ('pid_deleted', 'pid_created')
          THEN coalesce(change#>>'{lineage,parents,0,upid}', change#>>'{lineage,children,0,upid}')
          ELSE change_key END AS family
      FROM detected_change
      WHERE upids && (SELECT array_agg(title.upid) FROM ${affectedUpids(sql.val(upid))} title)
        AND type = ANY(${types}::text[])
    ), first_of_family AS (
      SELECT DISTINCT ON (release_id, family) id, as_of, change FROM found
      ORDER BY release_id, family, type = 'pid_deleted' DESC, id
    )
    SELECT change FROM first_of_family ORDER BY as_of DESC, id DESC LIMIT ${limit}`.execute(db)
  return rows.map(({ change }) => change)
}

/** Labels of strata units by parcel, such as `Unit 306`. */
export async function findUnitLabels(
  { db }: Database,
  upids: readonly string[],
): Promise<Map<string, string>> {
  if (upids.length === 0) return new Map()
  const rows = await db
    .selectFrom('strata_unit')
    .select(['upid', 'unit', 'pid'])
    .where(isOneOf('upid', upids))
    .execute()
  return new Map(rows.map((row) => [row.upid, unitLabel(row)]))
}
