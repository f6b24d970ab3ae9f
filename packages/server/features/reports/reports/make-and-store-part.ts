import { LotlineError } from '#contract/errors.ts'
import type { PartData } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import type { PartFailure, PartResult } from '#domain/report/report-parts.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { toOutage } from '../../../platform/log/outage.ts'
import { analysisById, analysisOfParcel } from '../../cma/of-parcel/service.ts'
import { readOwnPicture } from '../../services/files/service.ts'
import { makePart } from '../parts/make-part.ts'
import { type PartTable, storePartResult } from './part-queries.ts'
import { storePictures } from './picture-queries.ts'
import { catchRefusal, checkBytes } from './report-checks.ts'
import type { ReportRow } from './report-queries.ts'
import { withSharedCards } from './shared-cards.ts'

const UNEXPECTED = 'Something unexpected occurred. Please try again.'

interface PendingPart {
  report: ReportRow
  key: LocalPartKey
  taskId: string
  /** By default, `report_part`. */
  table?: PartTable
}

interface Maker {
  accountId: string
  permissions: ReadonlySet<ResourceKey>
  /** Called for errors without a message for the user. */
  onError(error: unknown): void
  signal?: AbortSignal
}

/**
 * Makes and stores a part. Returns false if no part waits for the task. @throws if a retry may succeed; the
 * part stays pending.
 */
export async function makeAndStorePart(
  deps: Pick<AppContext, 'database' | 'storage' | 'clock' | 'valuations' | 'aerial' | 'google'>,
  { accountId, permissions, onError, signal }: Maker,
  { report, key, taskId, table }: PendingPart,
): Promise<boolean> {
  const { database, clock, aerial, google } = deps
  const { id: reportId, analysisId } = report
  const today = dayAt(clock(), DEFAULT_TIME_ZONE)
  /** Without an analysis of the report, the parcel's latest. */
  const getAnalysis = (upid: string) =>
    analysisOfParcel(deps, accountId, { upid, preferredId: analysisId }, signal)
  const analysisOfPlace = async () =>
    analysisId === null ? null : analysisById(deps, accountId, analysisId, signal)
  const photo = (address: string) => readOwnPicture(deps, accountId, address)
  const base = { database, accountId, permissions, today }
  const request = { ...base, aerial, google, photo, analysisOf: getAnalysis, analysisOfPlace }
  const part = await withSharedCards(database, reportId, (card) =>
    makePart({ ...request, card }, key, report, signal),
  ).catch((error: Error) => getFailure(error, onError, signal))
  return inTransaction(database, async ({ db }) => {
    const now = clock()
    const store = (result: PartResult<PartData>, pictures: readonly string[] = []) =>
      storePartResult({ db }, reportId, key, result, pictures, now, table)
    if ('error' in part) return store({ taskId, ...part })
    const full = await catchRefusal(() => checkBytes({ db }, accountId))
    if (full) return store({ taskId, ...full })
    // The content references the pictures, so they are stored first.
    await storePictures({ db }, accountId, part.pictures, now)
    return store({ taskId, data: part.data }, [...part.pictures.keys()])
  })
}

/** @throws if a retry may succeed */
function getFailure(
  error: Error,
  onError: (error: unknown) => void,
  signal: AbortSignal | undefined,
): PartFailure {
  signal?.throwIfAborted()
  if (toOutage(error) !== null || (error instanceof LotlineError && error.status === 503)) throw error
  if (error instanceof LotlineError) return { error: error.code, errorMessage: error.message }
  onError(error)
  return { error: 'internal_error', errorMessage: UNEXPECTED }
}
