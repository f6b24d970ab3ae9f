import { formatNumber } from '#domain/text/number-format.ts'
import { inTransaction, type SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { deleteFrontsOfRelease } from '../../db/parcel-fronts.ts'
import { BadInput } from '../bad-input.ts'
import { linkRelease } from '../derive/link-to-parcels.ts'
import { updateParcelShares } from '../derive/parcel-shares.ts'
import { ENTITIES, ENTITY_TABLES } from '../entities/entity-tables.ts'
import { stagingTable } from '../staging/staging.ts'
import { applyDifference } from './apply-release.ts'
import { differenceTable } from './compare-release.ts'
import type { AppliedCounts } from './import-request.ts'
import { failRelease, withDatasetLock } from './release.ts'

export interface UndoReport {
  outcome: 'undone'
  source: string
  dataset: string
  undone: { releaseId: number; asOf: string; origin: string }
  /** The new release with the restored state. */
  restored: { releaseId: number; asOf: string; origin: string }
  counts: AppliedCounts
}

interface StoredRelease {
  id: number
  as_of: string
  origin: string
  origin_sha256: string | null
  is_first: boolean
  restores_id: number | null
}

/**
 * Restores the state before the newest release, as a new release without notifications. Deletes the undone
 * one's changes and notifications. @throws BadInput without an earlier state, ImportBusy
 */
export async function undoRelease(database: Database, source: string, dataset: string): Promise<UndoReport> {
  return withDatasetLock(database, source, dataset, async () => {
    const { current, undone, previous } = await findUndoReleases(database.pool, source, dataset)
    const id = await startUndo(database.pool, source, dataset, previous)
    try {
      const counts = await inTransaction(database, async (_, client) => {
        const result = await restoreRows(client, { id, source, dataset, undone })
        await finishUndo(client, id, { current, undone, previous })
        return result
      })
      return {
        outcome: 'undone',
        source,
        dataset,
        undone: summarize(undone, undone.id),
        restored: summarize(previous, id),
        counts,
      }
    } catch (error) {
      await failRelease(database, id, error instanceof Error ? error.message : String(error)).catch(() => {})
      throw error
    }
  })
}

const summarize = (release: StoredRelease, releaseId: number) => ({
  releaseId,
  asOf: release.as_of,
  origin: release.origin,
})

/**
 * `undone` is the release whose state `current` has, possibly by restoring it. `previous` is the next older.
 */
async function findUndoReleases(client: SqlClient, source: string, dataset: string) {
  const { rows } = await client.query<StoredRelease & { status: string; is_raster: boolean }>(
    `SELECT id, as_of::text, origin, origin_sha256, is_first, restores_id, status,
       EXISTS (SELECT FROM elevation_raster WHERE release_id = release.id) AS is_raster
     FROM release
     WHERE source_key = $1 AND dataset_key = $2 AND status IN ('current', 'superseded') ORDER BY id DESC`,
    [source, dataset],
  )
  const name = `${source} ${dataset}`
  const current = rows.find(({ status }) => status === 'current')
  if (!current) throw new BadInput(`There is no dataset ${name}. To list them: lotline datasets.`)
  if (current.is_raster) {
    throw new BadInput(
      `Ground heights have no earlier state: import the earlier file of ${name} again with --replace. Nothing was changed.`,
    )
  }
  const undone = rows.find(({ id }) => id === (current.restores_id ?? current.id))
  const previous = undone && rows.find(({ id, restores_id }) => id < undone.id && restores_id === null)
  if (!undone || undone.is_first || !previous) {
    throw new BadInput(
      `Release ${undone?.id ?? current.id} is the first of ${name}: there is no earlier state. To remove the ` +
        `dataset: lotline remove ${name}. Nothing was changed.`,
    )
  }
  const lost = await client.query(
    `SELECT FROM change_event WHERE release_id = $1 AND kind <> 'added' AND undo IS NULL LIMIT 1`,
    [undone.id],
  )
  if (lost.rowCount) {
    throw new BadInput(
      `Release ${undone.id} of ${name} was imported by a version that could not undo: import the earlier file again with --replace. Nothing was changed.`,
    )
  }
  return { current, undone, previous }
}

async function startUndo(
  client: SqlClient,
  source: string,
  dataset: string,
  restored: StoredRelease,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO release (source_key, dataset_key, status, as_of, origin, origin_sha256, restores_id)
     VALUES ($1, $2, 'importing', $3, $4, $5, $6) RETURNING id`,
    [source, dataset, restored.as_of, restored.origin, restored.origin_sha256, restored.id],
  )
  return (rows[0] as { id: number }).id
}

interface Undo {
  id: number
  source: string
  dataset: string
  undone: StoredRelease
}

async function restoreRows(client: SqlClient, { id, source, dataset, undone }: Undo): Promise<AppliedCounts> {
  const release = { id, sourceKey: source, datasetKey: dataset, isFirst: false, current: null }
  const counts: AppliedCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 }
  for (const entity of ENTITIES) {
    const staged = { entity, table: stagingTable(id, entity), rows: 0 }
    const changes = await client.query(
      'SELECT FROM change_event WHERE release_id = $1 AND entity = $2 LIMIT 1',
      [undone.id, entity],
    )
    if (changes.rowCount === 0) continue
    await client.query(inverseSql(entity, differenceTable(staged), undone.id))
    const result = await applyDifference(client, release, staged)
    counts.added += result.added
    counts.changed += result.changed
    counts.removed += result.removed
  }
  counts.unchanged = (await countRows(client, source, dataset)) - counts.added - counts.changed
  await linkRelease(client, release)
  await updateParcelShares(client, id, false)
  await deleteFrontsOfRelease(client, id, false)
  return counts
}

function inverseSql(entity: (typeof ENTITIES)[number], difference: string, releaseId: number): string {
  const { table, idColumn, columns, geometryKind } = ENTITY_TABLES[entity]
  const columnNames = columns.map(([name]) => `r.${name}`)
  if (geometryKind !== null) columnNames.push('coalesce(e.geom_before, t.geom) AS geom')
  if (entity === 'parcel') columnNames.push('r.area_square_metres', 'r.centre')
  return `CREATE UNLOGGED TABLE ${difference} AS
    SELECT 0 AS position, CASE WHEN e.kind <> 'added' THEN e.subject_id END AS id, r.source_ref, r.content_hash,
      ${columnNames.join(', ')},
      CASE e.kind WHEN 'added' THEN 'removed' WHEN 'removed' THEN 'added' ELSE 'changed' END AS difference,
      CASE WHEN e.kind = 'added' THEN e.subject_id END AS removed_id
    FROM change_event e LEFT JOIN ${table} t ON t.${idColumn} = e.subject_id,
      LATERAL jsonb_populate_record(NULL::${table}, coalesce(e.before, '{}') || coalesce(e.undo, '{}')) r
    WHERE e.release_id = ${releaseId} AND e.entity = '${entity}'`
}

async function countRows(client: SqlClient, source: string, dataset: string): Promise<number> {
  const counts = ENTITIES.map(
    (entity) =>
      `(SELECT count(*) FROM ${ENTITY_TABLES[entity].table} WHERE source_key = $1 AND dataset_key = $2)`,
  )
  const { rows } = await client.query<{ rows: string }>(`SELECT ${counts.join(' + ')} AS rows`, [
    source,
    dataset,
  ])
  return Number(rows[0]?.rows ?? 0)
}

async function finishUndo(
  client: SqlClient,
  id: number,
  { current, undone, previous }: Record<'current' | 'undone' | 'previous', StoredRelease>,
): Promise<void> {
  await deleteChanges(client, [id, undone.id])
  await client.query(`UPDATE release SET status = 'undone', message = $2 WHERE id = ANY($1)`, [
    [current.id, undone.id],
    `Undone by release ${formatNumber(id)}.`,
  ])
  await client.query(
    `UPDATE release SET status = 'current', finished_at = now(), message = $2, read_count = b.read_count,
       unchanged_count = b.added_count + b.changed_count + b.unchanged_count, rejected_count = b.rejected_count,
       repaired_count = b.repaired_count, reject_file = b.reject_file
     FROM release b WHERE release.id = $1 AND b.id = $3`,
    [
      id,
      `Restores the state of release ${formatNumber(previous.id)}: release ${formatNumber(undone.id)} was undone.`,
      previous.id,
    ],
  )
  // The state 'notified' makes change detection skip this release.
  await client.query(`INSERT INTO release_watch (release_id, state) VALUES ($1, 'notified')`, [id])
}

export async function deleteChanges(client: SqlClient, releaseIds: readonly number[]): Promise<void> {
  const ids = [[...releaseIds]]
  await client.query(
    'DELETE FROM collection_change WHERE change_id IN (SELECT id FROM detected_change WHERE release_id = ANY($1))',
    ids,
  )
  for (const table of ['notification', 'detected_change', 'release_watch', 'change_event', 'layer_summary'])
    await client.query(`DELETE FROM ${table} WHERE release_id = ANY($1)`, ids)
}
