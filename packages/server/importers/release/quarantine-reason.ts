import { type Kysely, sql } from 'kysely'
import { assessLosses, lossText, type RowCounts } from '#domain/watching/changes/assess-losses.ts'
import type { Database } from '../../db/open.ts'
import type { ReleaseWatchState } from '../../db/schema/column-types.ts'
import type { Schema } from '../../db/schema/schema.ts'
import { ENTITIES } from '../entities/entity-tables.ts'

/** Explains why an administrator must approve the changes; null if accounts may be notified. */
export async function reasonToQuarantine(
  database: Pick<Database, 'db'>,
  releaseId: number,
): Promise<string | null> {
  const previousState = await readPreviousState(database, releaseId)
  // These changes are relative to an unapproved release.
  if (previousState === 'quarantined' || previousState === 'rejected') {
    return 'The previous release, with which this one is compared, lost too many rows.'
  }
  const { isQuarantined, losses } = assessLosses(await countRows(database, releaseId))
  return isQuarantined ? losses.map(lossText).join(' ') : null
}

async function readPreviousState(
  { db }: Pick<Database, 'db'>,
  releaseId: number,
): Promise<ReleaseWatchState | null> {
  const { rows } = await sql<{ state: ReleaseWatchState | null }>`
    SELECT (SELECT state FROM release_watch w WHERE w.release_id = b.id) AS state
    FROM release r JOIN release b ON b.source_key = r.source_key AND b.dataset_key = r.dataset_key AND b.id < r.id
    WHERE r.id = ${releaseId} AND b.status IN ('current', 'superseded')
    ORDER BY b.id DESC LIMIT 1`.execute(db)
  return rows[0]?.state ?? null
}

/** Counts earlier rows backwards: current rows without later additions, with later removals. */
async function countRows({ db }: { db: Kysely<Schema> }, releaseId: number): Promise<RowCounts[]> {
  const { rows } = await sql<RowCounts>`
    SELECT t.entity, t.layer, t.added, t.removed, n.rows_now - t.net_since AS previous
    FROM (
      SELECT e.entity, e.layer_key AS layer, r.source_key, r.dataset_key,
        count(*) FILTER (WHERE e.release_id = r.id AND e.kind = 'added') AS added,
        count(*) FILTER (WHERE e.release_id = r.id AND e.kind = 'removed') AS removed,
        count(*) FILTER (WHERE e.kind = 'added') - count(*) FILTER (WHERE e.kind = 'removed') AS net_since
      FROM release r
      JOIN release l ON l.source_key = r.source_key AND l.dataset_key = r.dataset_key AND l.id >= r.id
      JOIN change_event e ON e.release_id = l.id AND e.kind <> 'changed'
      WHERE r.id = ${releaseId}
      GROUP BY 1, 2, 3, 4
    ) t, LATERAL (${currentRows}) n
    WHERE t.added + t.removed > 0`.execute(db)
  return rows
}

const currentRows = sql.join(
  ENTITIES.map((entity) => {
    const layer = entity === 'layer_feature' ? sql`AND x.layer_key = t.layer` : sql``
    return sql`
      SELECT count(*) AS rows_now FROM ${sql.table(entity)} x
      WHERE t.entity = ${sql.lit(entity)} AND x.source_key = t.source_key AND x.dataset_key = t.dataset_key ${layer}
      HAVING t.entity = ${sql.lit(entity)}`
  }),
  sql` UNION ALL `,
)
