import { LotlineError } from '#contract/errors.ts'
import type { ReportParcel, ReportPart } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { PartKey } from '#domain/report/part-kinds.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { asOutage } from '../../../platform/log/outage.ts'
import { makePart } from '../parts/make-part.ts'
import { findPart, settlePart, storePictures } from './part-queries.ts'
import { findReport } from './report-queries.ts'
import { asPart, checkPart, reportNotFound } from './service.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

interface PartRun {
  reportId: string
  key: PartKey
  taskId: string
  units: UnitSystem
}

const UNEXPECTED = 'Something unexpected occurred. Please try again.'

/**
 * Makes a part that waits for this task, and saves how that ended; a part that waits for another, or for none, is returned as it is. A part stays
 * pending where the database was away. Throws 404, and 403 for a part that the account may not have.
 */
export async function runReportPart(
  { database, clock }: Deps,
  { accountId, allowed }: { accountId: string; allowed: ReadonlySet<ResourceKey> },
  { reportId, key, taskId, units }: PartRun,
  onError: (error: unknown) => void,
): Promise<ReportPart> {
  const report = await findReport(database, accountId, reportId)
  if (!report) throw reportNotFound()
  const part = await findPart(database, reportId, key)
  if (!part) throw partNotFound()
  if (part.status !== 'pending' || part.task_id !== taskId) return asPart(part)
  checkPart(key, allowed)
  const parcels = report.parcels as ReportParcel[]
  const ended = await makePart({ database, allowed, units }, key, parcels).catch((error: Error) => {
    if (asOutage(error) !== null || (error instanceof LotlineError && error.status === 503)) throw error
    if (error instanceof LotlineError) return { error: error.code, errorMessage: error.message }
    onError(error)
    return { error: 'internal_error', errorMessage: UNEXPECTED }
  })
  await inTransaction(database, async ({ db }) => {
    const now = clock()
    if ('error' in ended) return settlePart({ db }, reportId, key, { taskId, ...ended }, [], now)
    // First the pictures: data never names one that is not there.
    await storePictures({ db }, accountId, ended.pictures, now)
    const pictures = [...ended.pictures.keys()]
    return settlePart({ db }, reportId, key, { taskId, data: ended.data }, pictures, now)
  })
  const settled = await findPart(database, reportId, key)
  if (!settled) throw partNotFound()
  return asPart(settled)
}

const partNotFound = () => new LotlineError('not_found', 'This part is not in the report any more.')
