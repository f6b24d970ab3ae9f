import type { CallBody } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { ReportPart } from '#contract/report/reports.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import { MAX_PARCELS_PER_CALL } from '#domain/report/report-limits.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { AppContext } from '../../../context.ts'
import { advanceSourcePart } from '../sources/advance-source-part.ts'
import { getSubParts } from '../sources/sub-part-queries.ts'
import { toPart } from './as-report.ts'
import { makeAndStorePart } from './make-and-store-part.ts'
import { findPart, type PartRow } from './part-queries.ts'
import { queuePart } from './part-task.ts'
import { checkPart } from './report-checks.ts'
import { REPORTS } from './report-kind.ts'

interface RunPart {
  part: ReportPart
  isSettled: boolean
  /** Open tasks that the part waits for. */
  waitsFor: Task[]
}

/** Parts being made, by task, so that repeated requests to this server share the work. */
const running = new Map<string, Promise<boolean>>()

/**
 * Makes a part that waits for this task, queues it if the report has many parcels, or advances its outside
 * sources. Returns other parts unchanged. The part stays pending if the database is unavailable. @throws 404;
 * 403 if the account may not have the part.
 */
export async function runReportPart(
  context: AppContext,
  { accountId, permissions }: { accountId: string; permissions: ReadonlySet<ResourceKey> },
  { reportId, key, taskId }: CallBody<'runReportPart'>,
  onError: (error: unknown) => void,
): Promise<RunPart> {
  const { database } = context
  const report = await REPORTS.findOwn(database, accountId, reportId)
  const row = await findPart(database, reportId, key)
  if (!row) throw partNotFound()
  const isPending = row.status === 'pending' && row.taskId === taskId
  if (!isPending) return { part: toPart(row), isSettled: false, waitsFor: [] }
  checkPart(key, permissions)
  const { parcels } = report
  if (isSourcePartKey(key)) {
    const pending = { reportId, key, taskId, parcels, subParts: getSubParts(row) }
    const isSettled = await advanceSourcePart(context, { accountId, allowedResources: permissions }, pending)
    const newRow = await findPart(database, reportId, key)
    if (!newRow) throw partNotFound()
    return { part: toPart(newRow), isSettled, waitsFor: await findOpenTasks(context, accountId, newRow) }
  }
  if (parcels.length > MAX_PARCELS_PER_CALL) {
    const task = await queuePart(context, accountId, { reportId, key, taskId })
    return { part: toPart(row), isSettled: false, waitsFor: [task] }
  }
  const existingRun = running.get(taskId)
  const part = { report, key, taskId }
  const run = existingRun ?? makeAndStorePart(context, { accountId, permissions, onError }, part)
  if (!existingRun) {
    running.set(taskId, run)
    run.finally(() => running.delete(taskId)).catch(() => {})
  }
  const isSettled = (await run) && !existingRun
  const finalRow = await findPart(database, reportId, key)
  if (!finalRow) throw partNotFound()
  return { part: toPart(finalRow), isSettled, waitsFor: [] }
}

async function findOpenTasks(
  { tasks }: Pick<AppContext, 'tasks'>,
  accountId: string,
  row: PartRow,
): Promise<Task[]> {
  if (row.status !== 'pending') return []
  const ids = getSubParts(row).flatMap(({ status, taskId }) => (status === 'pending' ? taskId : []))
  const partTasks: Task[] = []
  for (const id of new Set(ids)) {
    const { taskId, resultId, key, partCount, timeout } = await tasks.find(accountId, id)
    partTasks.push({ taskId, resultId, key, partCount, timeout })
  }
  return partTasks
}

const partNotFound = () => new LotlineError('not_found', 'This part is no longer in the report.')
