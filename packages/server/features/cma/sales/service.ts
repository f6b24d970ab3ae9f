import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { dataVersion } from '../../services/sources/service.ts'
import {
  deriveSales,
  findDerivation,
  findWaterfrontDatasets,
  storeDerivation,
} from './derive-sales-queries.ts'

/**
 * Does nothing if no release has changed. Returns the number of changed rows, or null if the data is
 * unchanged.
 */
export async function deriveChangedSales({
  database,
  clock,
}: Pick<AppContext, 'database' | 'clock'>): Promise<number | null> {
  const releases = await dataVersion(database)
  if ((await findDerivation(database))?.releases === releases) return null
  const waterfrontDatasets = await findWaterfrontDatasets(database)
  return inTransaction(database, async ({ db }) => {
    const changed = await deriveSales({ db }, waterfrontDatasets)
    await storeDerivation({ db }, { releases, waterfrontDatasets }, clock())
    return changed
  })
}

/** Derives sales right after the first import, so that an analysis finds some. */
export async function deriveFirstSales(deps: Pick<AppContext, 'database' | 'clock'>): Promise<void> {
  if ((await findDerivation(deps.database)) === null) await deriveChangedSales(deps)
}
