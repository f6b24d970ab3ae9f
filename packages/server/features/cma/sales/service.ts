import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { DatabaseKind } from '../../../db/open.ts'
import { findDataVersion } from '../../services/sources/service.ts'
import {
  deleteOrphanedSales,
  deriveSales,
  findDerivation,
  findWaterfrontDatasets,
  storeDerivation,
} from './derive-sales-queries.ts'

/**
 * Sales per transaction; null for all sales. On the embedded engine, other queries wait for the transaction.
 */
const SALES_PER_BATCH: Readonly<Record<DatabaseKind, number | null>> = { native: null, embedded: 400 }

/** Returns the number of changed rows, or null if no release changed. */
export async function deriveChangedSales({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number | null> {
  const releases = await findDataVersion(database)
  if ((await findDerivation(database))?.releases === releases) return null
  const waterfrontDatasets = await findWaterfrontDatasets(database)
  const limit = SALES_PER_BATCH[database.kind]
  const derive = (after: string) =>
    inTransaction(database, ({ db }) => deriveSales({ db }, { waterfrontDatasets, after, limit }))
  let changeCount = 0
  for (let batch = await derive(''); batch.last !== null; batch = await derive(batch.last))
    changeCount += batch.changed
  return inTransaction(database, async ({ db }) => {
    changeCount += await deleteOrphanedSales({ db })
    await storeDerivation({ db }, { releases, waterfrontDatasets }, clock())
    return changeCount
  })
}

export async function deriveFirstSales(deps: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  if ((await findDerivation(deps.database)) === null) await deriveChangedSales(deps)
}
