import type { RecordEntity } from '#domain/parcel/records.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { ENTITIES, ENTITY_TABLES } from '../entities/entity-tables.ts'

export interface DatasetContent {
  source: string
  dataset: string
  releaseId: number
  asOf: string
  origin: string
  /** Row counts; entities without rows are omitted. */
  entities: Partial<Record<RecordEntity, number>>
  /** False for a first release, which has no earlier state. */
  canUndo: boolean
}

export async function listDatasets({ pool: database }: Database, source?: string): Promise<DatasetContent[]> {
  const { rows } = await database.query<Omit<DatasetContent, 'entities'>>(
    `SELECT r.source_key AS source, r.dataset_key AS dataset, r.id AS "releaseId", r.as_of::text AS "asOf", r.origin,
       NOT coalesce(made.is_first, true) AS "canUndo"
     FROM release r LEFT JOIN release made ON made.id = coalesce(r.restores_id, r.id)
     WHERE r.status = 'current' AND ($1::text IS NULL OR r.source_key = $1) ORDER BY 1, 2`,
    [source ?? null],
  )
  const counts = await countRows(database)
  return rows.map((row) => ({ ...row, entities: counts.get(`${row.source} ${row.dataset}`) ?? {} }))
}

async function countRows(database: SqlClient): Promise<Map<string, DatasetContent['entities']>> {
  const counts = ENTITIES.map(
    (entity) => `SELECT source_key || ' ' || dataset_key AS name, '${entity}' AS entity, count(*)::int AS rows
      FROM ${ENTITY_TABLES[entity].table} GROUP BY 1`,
  )
  const { rows } = await database.query<{ name: string; entity: RecordEntity; rows: number }>(
    counts.join(' UNION ALL '),
  )
  const byDataset = Map.groupBy(rows, ({ name }) => name)
  return new Map(
    [...byDataset].map(([name, entries]) => [
      name,
      Object.fromEntries(entries.map(({ entity, rows: count }) => [entity, count])),
    ]),
  )
}
