import type { RecordEntity } from '#domain/parcel/records.ts'
import { inTransaction, type SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { lockFronts } from '../../db/parcel-fronts.ts'
import { unlinkParcels } from '../../db/strata-units.ts'
import { BadInput } from '../bad-input.ts'
import { relinkAll } from '../derive/link-to-parcels.ts'
import { ENTITIES, ENTITY_TABLES } from '../entities/entity-tables.ts'
import { withDatasetLock } from './release.ts'
import { deleteChanges } from './undo-release.ts'

interface RemovalReport {
  outcome: 'removed'
  source: string
  dataset: string
  /** Excludes failed releases. */
  releases: number
  entities: Partial<Record<RecordEntity, number>>
}

/** Removing rows of these entities requires relinking the remaining rows. */
const RELINKED_ENTITIES: readonly RecordEntity[] = ['parcel', 'assessment', 'address', 'sale', 'listing']

/**
 * Removes a dataset with its releases, rows, changes and notifications, and relinks rows of other datasets.
 * Folders keep its parcels for a new import. @throws BadInput, ImportBusy
 */
export async function removeDataset(
  database: Database,
  source: string,
  dataset: string,
): Promise<RemovalReport> {
  return withDatasetLock(database, source, dataset, async () => {
    return inTransaction(database, async (_, client) => {
      const releases = await findReleases(client, source, dataset)
      const ids = releases.map(({ id }) => id)
      const entities = await deleteRows(client, source, dataset)
      await deleteChanges(client, ids)
      await client.query('DELETE FROM release WHERE id = ANY($1)', [ids])
      await client.query(
        'DELETE FROM source WHERE key = $1 AND NOT EXISTS (SELECT FROM release WHERE source_key = $1)',
        [source],
      )
      if (RELINKED_ENTITIES.some((entity) => entities[entity])) await relinkAll(client)
      if (entities.parcel) {
        await lockFronts(client)
        await client.query('DELETE FROM parcel_front')
      }
      return {
        outcome: 'removed',
        source,
        dataset,
        releases: releases.filter(({ status }) => status !== 'failed').length,
        entities,
      }
    })
  })
}

async function findReleases(
  client: SqlClient,
  source: string,
  dataset: string,
): Promise<{ id: number; status: string }[]> {
  const { rows } = await client.query<{ id: number; status: string }>(
    'SELECT id, status FROM release WHERE source_key = $1 AND dataset_key = $2',
    [source, dataset],
  )
  if (rows.length > 0) return rows
  throw new BadInput(`There is no dataset ${source} ${dataset}. To list them: lotline datasets.`)
}

async function deleteRows(
  client: SqlClient,
  source: string,
  dataset: string,
): Promise<RemovalReport['entities']> {
  const condition = 'source_key = $1 AND dataset_key = $2'
  const parcels = `SELECT upid FROM parcel WHERE ${condition}`
  const features = `SELECT id FROM layer_feature WHERE ${condition}`
  const names = [source, dataset]
  await client.query(`DELETE FROM parcel_layer WHERE upid IN (${parcels})`, names)
  await client.query(`DELETE FROM parcel_layer WHERE feature_id IN (${features})`, names)
  for (const statement of unlinkParcels(parcels)) await client.query(statement, names)
  const entities: RemovalReport['entities'] = {}
  for (const entity of ENTITIES) {
    const { rowCount } = await client.query(
      `DELETE FROM ${ENTITY_TABLES[entity].table} WHERE ${condition}`,
      names,
    )
    if (rowCount) entities[entity] = rowCount
  }
  return entities
}
