/** Compares reports with today's releases, and keeps older versions (decision 072). */
import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { ComparedPart, ReportComparison, ReportVersion } from '#contract/report/report-version-calls.ts'
import type { Report } from '#contract/report/reports.ts'
import { readReportPresets } from '#domain/report/columns/report-columns.ts'
import { MAX_REPORT_VERSIONS } from '#domain/report/report-limits.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { readCoverAttributions } from '../cover/service.ts'
import { checkBytes } from '../reports/report-checks.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { openReport } from '../reports/service.ts'
import { type ComparedRow, findCompared, replaceParts } from './comparison-queries.ts'
import { queueComparison } from './comparison-task.ts'
import { extendVersion, findVersion, findVersions, insertVersion } from './version-queries.ts'

export { reportComparisonKind } from './comparison-task.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** @throws 404 */
export async function compareReport(
  context: Pick<AppContext, 'database' | 'tasks' | 'queue' | 'clock'>,
  accountId: string,
  reportId: string,
): Promise<ReportComparison> {
  await queueComparison(context, accountId, reportId)
  return toComparison(await findCompared(context.database, reportId))
}

/** @throws 404 */
export async function reportComparison(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  reportId: string,
): Promise<ReportComparison> {
  await REPORTS.findOwn(database, accountId, reportId)
  return toComparison(await findCompared(database, reportId))
}

const toComparison = (rows: readonly ComparedRow[]): ReportComparison => ({
  begunAt: rows.map(({ begun_at }) => begun_at.toISOString()).toSorted()[0] ?? null,
  parts: rows.map(({ key, task_id, status, data, error, error_message }) => ({
    key: key as ComparedPart['key'],
    taskId: task_id,
    status,
    data: data as ComparedPart['data'],
    error,
    errorMessage: error_message,
  })),
})

/**
 * Replaces parts by their compared content. Stores the report as an older version. @throws 404; 403 at the
 * account's storage limit; 409 if the report changed elsewhere, or a part was refreshed, removed or compared
 * again.
 */
export async function takeOverParts(
  deps: Deps,
  accountId: string,
  { reportId, version, parts }: CallBody<'takeOverParts'>,
): Promise<Report> {
  await inTransaction(deps.database, async ({ db }) => {
    const report = await openReport({ ...deps, database: { ...deps.database, db } }, accountId, reportId)
    const now = deps.clock()
    await REPORTS.advance({ db }, accountId, { id: reportId, version }, {}, now, CHANGED_ELSEWHERE)
    await checkBytes({ db }, accountId)
    const replacements = await replaceParts({ db }, reportId, parts)
    if (replacements.length < new Set(parts.map(({ key }) => key)).size)
      throw new LotlineError('conflict', CHANGED_ELSEWHERE)
    await storeVersion({ db }, withSettledParts(report), replacements, now)
  })
  return openReport(deps, accountId, reportId)
}

/** Stores one version for all parts accepted from a comparison, unless the report changed in between. */
async function storeVersion(
  database: Queryable,
  report: Report,
  replacements: readonly { key: string; begun_at: Date }[],
  now: Date,
): Promise<void> {
  const change = { keys: replacements.map(({ key }) => key), version: report.version + 1 }
  const [last] = await findVersions(database, report.id)
  const isFollowUp =
    last?.followed_by === report.version && replacements.every(({ begun_at }) => begun_at <= last.stored_at)
  if (last && isFollowUp) await extendVersion(database, last.id, change)
  else await insertVersion(database, report, change, { now, max: MAX_REPORT_VERSIONS })
}

const withSettledParts = (report: Report): Report => ({
  ...report,
  parts: report.parts.map((part) => {
    if (part.status !== 'pending') return part
    if (part.data !== null) return { ...part, status: 'complete' }
    return { ...part, status: 'failed', error: 'cancelled', errorMessage: 'It was being made.' }
  }),
})

const CHANGED_ELSEWHERE =
  'This report was changed in another window since it was compared. Nothing was taken over.'

/** @throws 404 */
export async function listReportVersions(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  reportId: string,
): Promise<ReportVersion[]> {
  await REPORTS.findOwn(database, accountId, reportId)
  const rows = await findVersions(database, reportId)
  return rows.map(({ id, stored_at, part_keys }) => ({
    id,
    storedAt: stored_at.toISOString(),
    takenOver: part_keys as ReportVersion['takenOver'],
  }))
}

/** @throws 404 */
export async function readReportVersion(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  { reportId, versionId }: { reportId: string; versionId: string },
): Promise<Report> {
  const row = await REPORTS.findOwn(database, accountId, reportId)
  const report = await findVersion(database, reportId, versionId)
  if (!report) {
    throw new LotlineError(
      'not_found',
      `This version no longer exists. The newest ${MAX_REPORT_VERSIONS} of a report are stored.`,
    )
  }
  // Old versions lack the field.
  const place = report.place ?? null
  return {
    ...report,
    place,
    // All versions share the report's stored ground.
    coverAttributions: await readCoverAttributions(database, row),
    presets: readReportPresets(report.presets),
  }
}
