import { type Kysely, sql } from 'kysely'
import type { RowCounts } from '#domain/watching/changes/assess-losses.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { ENTITIES } from '../../../importers/entities/entity-tables.ts'

/** Rows added and removed per entity and layer. The previous count is computed backwards from the current one. */
export async function rowCounts({ db }: { db: Kysely<Schema> }, releaseId: number): Promise<RowCounts[]> {
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
    ) t, LATERAL (${rowsNow}) n
    WHERE t.added + t.removed > 0`.execute(db)
  return rows
}

const rowsNow = sql.join(
  ENTITIES.map((entity) => {
    const layer = entity === 'layer_feature' ? sql`AND x.layer_key = t.layer` : sql``
    return sql`
      SELECT count(*) AS rows_now FROM ${sql.table(entity)} x
      WHERE t.entity = ${sql.lit(entity)} AND x.source_key = t.source_key AND x.dataset_key = t.dataset_key ${layer}
      HAVING t.entity = ${sql.lit(entity)}`
  }),
  sql` UNION ALL `,
)
