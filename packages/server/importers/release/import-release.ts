import { join } from 'node:path'
import type { SourceDescription } from '../../connectors/source.ts'
import type { Database } from '../../db/open.ts'
import { Staging } from '../staging/staging.ts'
import { OLDER_REASON } from './finish-release.ts'
import type { ImportReport, ImportRequest, MappedInput } from './import-request.ts'
import { ImportRun } from './import-run.ts'
import { reasonToQuarantine } from './quarantine-reason.ts'
import { RejectFile } from './rejects.ts'
import {
  describeSource,
  failRelease,
  type ReleaseIdentity,
  startRelease,
  withDatasetLock,
} from './release.ts'
import { isOlder } from './replacement.ts'
import { findUnchangedRelease } from './same-file.ts'

/**
 * Imports one release: stages and checks all rows, then applies them in one short transaction. A failed or
 * killed import changes nothing. @throws BadInput, ImportBusy
 */
export async function importRelease(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const { source, dataset } = request
  return withDatasetLock(database, source.key, dataset, async () => {
    const match = await findUnchangedRelease(database, request)
    if (match) return { ...match, messages: [...match.messages, ...(await describeAgain(database, source))] }
    return importUnderLock(database, request, batches)
  })
}

/** Updates title, publisher and licence, which may change without new rows. */
async function describeAgain({ pool }: Database, source: SourceDescription): Promise<string[]> {
  return (await describeSource(pool, source)) ? ['Its source is described as stated now.'] : []
}

async function findQuarantine(
  database: Database,
  { id, current }: ReleaseIdentity,
  request: ImportRequest,
): Promise<string | null> {
  return isOlder(current, request) ? OLDER_REASON : reasonToQuarantine(database, id)
}

async function importUnderLock(
  database: Database,
  request: ImportRequest,
  batches: AsyncIterable<readonly MappedInput[]>,
): Promise<ImportReport> {
  const release = await startRelease(database, request)
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
    // Keeps the first error. If this fails too, the next import cleans up.
    await staging
      .drop()
      .then(() => failRelease(database, release.id, message))
      .catch(() => {})
    throw error
  }
  // Committed: a later error does not fail the release.
  await staging.drop()
  if (release.isFirst) return report
  return { ...report, quarantine: await findQuarantine(database, release, request) }
}
