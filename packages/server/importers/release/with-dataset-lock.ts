import type { Database } from '../../db/open.ts'
import { ImportBusy, lockDataset } from './dataset-lock.ts'
import { sweepLeftovers } from './release.ts'

const LOCK_PATIENCE_MS = 3000

/** Locks a dataset and removes leftovers of killed imports before `work`. @throws ImportBusy */
export async function withDatasetLock<Result>(
  database: Database,
  source: string,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockDataset(database, source, dataset, LOCK_PATIENCE_MS)
  if (!lock) throw new ImportBusy(source, dataset)
  try {
    await sweepLeftovers(database, { lockedDataset: `${source}.${dataset}` })
    return await work()
  } finally {
    await lock.release()
  }
}
