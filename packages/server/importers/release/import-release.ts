import { join } from 'node:path'
import type { SourceDescription } from '../../connectors/source.ts'
import type { Database } from '../../db/open.ts'
import { Staging } from '../staging/staging.ts'
import { withDatasetLock } from './dataset-lock.ts'
import type { ImportReport, ImportRequest, MappedInput } from './import-request.ts'
import { ImportRun } from './import-run.ts'
import { RejectFile } from './rejects.ts'
import { describeSource, failRelease, startRelease, sweepLeftovers } from './release.ts'
import { currentOfSameFile } from './same-file.ts'

/**
 * Imports one release of a dataset, all or nothing: rows are gathered and checked in a staging first, and one
 * short transaction then brings the tables to their state. Whatever fails before its end, the process being killed
 * included, leaves the old state. Throws `BadInput` and `ImportBusy`.
 */
export async function importRelease(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const { source, dataset } = request
  return withDatasetLock(database, source.key, dataset, async () => {
    await sweepLeftovers(database, { lockedDataset: `${source.key}.${dataset}` })
    const same = request.isForced ? null : await currentOfSameFile(database, request)
    if (same) return { ...same, messages: [...same.messages, ...(await describeAgain(database, source))] }
    return importUnderLock(database, request, batches)
  })
}

/** The same rows may come with another title, publisher or licence. */
async function describeAgain({ pool }: Database, source: SourceDescription): Promise<string[]> {
  return (await describeSource(pool, source)) ? ['Its source is described as stated now.'] : []
}

async function importUnderLock(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const release = await startRelease(database, {
    source: request.source,
    dataset: request.dataset,
    asOf: request.asOf,
    origin: request.origin,
    originSha256: request.originSha256 ?? null,
  })
  const rejects = new RejectFile(join(request.dataFolder, 'rejects', `${release.id}.csv`))
  const staging = new Staging(database, release)
  const run = new ImportRun(database, request, release, staging, rejects)
  let report: ImportReport
  try {
    await run.read(batches)
    await run.check()
    report = await run.commit()
  } catch (error) {
    staging.abandon()
    await rejects.remove()
    const message = error instanceof Error ? error.message : String(error)
    // When the database is unavailable, too, the next import sweeps up what this one leaves; its own error matters more.
    await staging
      .drop()
      .then(() => failRelease(database, release.id, message))
      .catch(() => {})
    throw error
  }
  // From here on the release is committed, whatever happens.
  await staging.drop()
  return report
}
