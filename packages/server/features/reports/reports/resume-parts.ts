import type { PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { AppContext } from '../../../context.ts'
import { getAllowedResources } from '../../accounts/service.ts'
import { advanceSourcePart, OVERDUE } from '../sources/advance-source-part.ts'
import { getSubParts } from '../sources/sub-part-queries.ts'
import { findLateParts, type LatePart } from './late-part-queries.ts'
import { findPart, storePartResult } from './part-queries.ts'
import { queuePart } from './part-task.ts'
import { catchRefusal, checkPart } from './report-checks.ts'
import { findReport } from './report-queries.ts'

const PARTS_PER_RUN = 50

/**
 * Restarts abandoned parts: queues those from our own data, and advances those of outside sources. Parts
 * pending for a day fail, unless their sources have returned. Returns the number of parts.
 */
export async function resumeAbandonedParts(context: AppContext): Promise<number> {
  const { database, clock, queue, live } = context
  const parts = await findLateParts(database, clock(), PARTS_PER_RUN)
  if (parts.some(({ isOverdue }) => !isOverdue)) await queue.open()
  for (const part of parts) {
    await resume(context, part).catch((error: unknown) => queue.onError(error))
    const { report_id: reportId, key, task_id: taskId } = part
    if (part.isOverdue) await storePartResult(database, reportId, key, { taskId, ...OVERDUE }, [], clock())
  }
  const overdueParts = parts.filter(({ isOverdue }) => isOverdue)
  for (const accountId of new Set(overdueParts.map(({ account_id }) => account_id)))
    await live.refresh(accountId, ['savedReports'])
  return parts.length
}

async function resume(context: AppContext, part: LatePart): Promise<void> {
  const { account_id: accountId, report_id: reportId, task_id: taskId, isOverdue } = part
  const { database, clock } = context
  const key = part.key as PartKey
  if (!isSourcePartKey(key)) {
    if (!isOverdue) await queuePart(context, accountId, { reportId, key, taskId })
    return
  }
  const allowedResources = await getAllowedResources(database, accountId, clock())
  const refusal = await catchRefusal(async () => checkPart(key, allowedResources))
  if (refusal) {
    await storePartResult(database, reportId, key, { taskId, ...refusal }, [], clock())
    return
  }
  const report = await findReport(database, accountId, reportId)
  const row = await findPart(database, reportId, key)
  if (!report || row?.status !== 'pending' || row.taskId !== taskId) return
  const pending = { reportId, key, taskId, parcels: report.parcels, subParts: getSubParts(row) }
  await advanceSourcePart(context, { accountId, allowedResources }, pending, { isOverdue })
}
