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
import { asPart, checkBytes, checkPart, reportNotFound } from './service.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

interface PartRun {
  reportId: string
  key: PartKey
  taskId: string
  units: UnitSystem
}

const UNEXPECTED = 'Something unexpected occurred. Please try again.'

/** Parts that are being made by this server, by their tasks: two tabs, and a page that requests it again, wait for the same. */
const running = new Map<string, Promise<boolean>>()

/**
 * Makes a part that waits for this task, and saves how that ended; a part that waits for another, or for none, is returned as it is. A part stays
 * pending where the database was away. `isSettled`: this call completed it or made it fail. Throws 404, and 403 for a part that the account may not have.
 */
export async function runReportPart(
  deps: Deps,
  { accountId, allowed }: { accountId: string; allowed: ReadonlySet<ResourceKey> },
  { reportId, key, taskId, units }: PartRun,
  onError: (error: unknown) => void,
): Promise<{ part: ReportPart; isSettled: boolean }> {
  const { database } = deps
  const report = await findReport(database, accountId, reportId)
  if (!report) throw reportNotFound()
  const part = await findPart(database, reportId, key)
  if (!part) throw partNotFound()
  if (part.status !== 'pending' || part.task_id !== taskId) return { part: asPart(part), isSettled: false }
  checkPart(key, allowed)
  const started = running.get(taskId)
  const making = started ?? makeAndSettle()
  if (!started) {
    running.set(taskId, making)
    making.finally(() => running.delete(taskId)).catch(() => {})
  }
  const isSettled = (await making) && !started
  const settled = await findPart(database, reportId, key)
  if (!settled) throw partNotFound()
  return { part: asPart(settled), isSettled }

  async function makeAndSettle(): Promise<boolean> {
    const parcels = report?.parcels as ReportParcel[]
    const ended = await makePart({ database, allowed, units }, key, parcels).catch((error: Error) =>
      failureOf(error, onError),
    )
    return inTransaction(database, async ({ db }) => {
      const now = deps.clock()
      if ('error' in ended) return settlePart({ db }, reportId, key, { taskId, ...ended }, [], now)
      const full = await refusalOf(checkBytes({ db }, accountId))
      if (full) return settlePart({ db }, reportId, key, { taskId, ...full }, [], now)
      // First the pictures: data never names one that is not there.
      await storePictures({ db }, accountId, ended.pictures, now)
      const pictures = [...ended.pictures.keys()]
      return settlePart({ db }, reportId, key, { taskId, data: ended.data }, pictures, now)
    })
  }
}

interface Failure {
  error: string
  errorMessage: string
}

/** Returns the failure to save with the part; throws where another try may succeed. */
function failureOf(error: Error, onError: (error: unknown) => void): Failure {
  if (asOutage(error) !== null || (error instanceof LotlineError && error.status === 503)) throw error
  if (error instanceof LotlineError) return { error: error.code, errorMessage: error.message }
  onError(error)
  return { error: 'internal_error', errorMessage: UNEXPECTED }
}

/** Returns why a check refuses; null where it does not. */
async function refusalOf(checking: Promise<void>): Promise<Failure | null> {
  try {
    await checking
    return null
  } catch (error) {
    if (!(error instanceof LotlineError)) throw error
    return { error: error.code, errorMessage: error.message }
  }
}

const partNotFound = () => new LotlineError('not_found', 'This part is not in the report any more.')
