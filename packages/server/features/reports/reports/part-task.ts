/** The queue makes parts of many parcels, and abandoned ones. */
import type { Task } from '#contract/facts/tasks.ts'
import type { Report } from '#contract/report/reports.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import { PARCELS_WITHIN_A_CALL } from '#domain/report/report-limits.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { allowedResourcesOf } from '../../accounts/service.ts'
import type { TaskKind, TaskPart, TaskWork } from '../../services/tasks/service.ts'
import { subjectOf } from './as-report.ts'
import { makeAndStorePart } from './make-and-store-part.ts'
import { failPartOfTask, findPart, storePartResult, storerOfPart } from './part-queries.ts'
import { catchRefusal, checkPart } from './report-checks.ts'
import { findReport } from './report-queries.ts'

const REPORT_PART_KIND = 'report-part'

interface PendingPart {
  reportId: string
  key: LocalPartKey
  taskId: string
}

export interface ReportPartKindDeps
  extends Pick<AppContext, 'database' | 'storage' | 'clock' | 'valuations' | 'aerial' | 'google'> {
  onError(error: unknown): void
}

/** Any outcome ends the part's waiting. */
export function reportPartKind(deps: ReportPartKindDeps): TaskKind {
  return {
    kind: REPORT_PART_KIND,
    sourceOf: () => null,
    groupOf: (accountId) => `report parts of ${accountId}`,
    run: (work) => runPart(deps, work),
    async ended(transaction, { taskId }) {
      await failPartOfTask(transaction, 'report_part', taskId, deps.clock())
      return null
    },
  }
}

/** Idempotent. */
export async function queuePart(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  accountId: string,
  { reportId, key, taskId }: PendingPart,
): Promise<Task> {
  const stored = await tasks.store(database, {
    taskId,
    accountId,
    clientId: null,
    kind: REPORT_PART_KIND,
    key,
    args: { reportId },
    partCount: 1,
  })
  await stored.begin()
  return stored.task
}

/** Of a report of many parcels. */
export async function queueLongParts(
  deps: Pick<AppContext, 'database' | 'tasks' | 'queue'>,
  accountId: string,
  { id, parcels, parts }: Report,
): Promise<void> {
  if (parcels.length <= PARCELS_WITHIN_A_CALL) return
  await deps.queue.open()
  for (const { key, taskId, status } of parts) {
    if (status === 'pending' && !isSourcePartKey(key))
      await queuePart(deps, accountId, { reportId: id, key, taskId })
  }
}

async function* runPart(
  deps: ReportPartKindDeps,
  { taskId, accountId, key: taskKey, args, signal }: TaskWork,
): AsyncGenerator<TaskPart, void, void> {
  const { database, clock, onError } = deps
  const key = taskKey as LocalPartKey
  const reportId = String(args.reportId)
  const report = await findReport(database, accountId, reportId)
  const row = report && (await findPart(database, reportId, key))
  if (report && row?.status === 'pending' && row.task_id === taskId) {
    const allowed = await allowedResourcesOf(database, accountId, clock())
    const refusal = await catchRefusal(async () => checkPart(key, allowed))
    const units = row.units as UnitSystem
    const of = { ...subjectOf(report), analysisId: report.analysis_id }
    const part = { reportId, key, taskId, units, ...of, settle: storerOfPart(reportId, key) }
    if (refusal) await storePartResult(database, reportId, key, { taskId, ...refusal }, [], clock())
    else await makeAndStorePart(deps, { accountId, allowed, onError, signal }, part)
  }
  // Content is fetched with the part.
  yield { partIndex: 0, result: { ok: true, payload: { reportId, key } } }
}
