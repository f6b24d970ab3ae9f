import type { PartKey } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { AppContext } from '../../../context.ts'
import { getAllowedResources } from '../../accounts/service.ts'
import { advanceSourcePart } from '../sources/advance-source-part.ts'
import { getSubParts } from '../sources/sub-part-queries.ts'
import {
  failOverdueParts,
  findAbandonedParts,
  findOverdueSourceParts,
  type LatePart,
} from './late-part-queries.ts'
import { findPart, storePartResult } from './part-queries.ts'
import { queuePart } from './part-task.ts'
import { catchRefusal, checkPart } from './report-checks.ts'
import { findReport } from './report-queries.ts'

const PARTS_PER_RUN = 50

/**
 * Restarts abandoned parts: queues those from our own data, and advances those of outside sources. Parts
 * pending for a day fail. Returns the number of parts.
 */
export async function resumeAbandonedParts(context: AppContext): Promise<number> {
  const { database, clock } = context
  const sourceParts = await findOverdueSourceParts(database, clock(), PARTS_PER_RUN)
  await resumeEach(context, sourceParts, { isOverdue: true })
  const taskIds = sourceParts.map(({ task_id }) => task_id)
  const failedParts = await failOverdueParts(database, clock(), taskIds)
  for (const accountId of new Set([...sourceParts, ...failedParts].map(({ account_id }) => account_id)))
    await context.live.refresh(accountId, ['savedReports'])
  const abandonedParts = await findAbandonedParts(database, clock(), PARTS_PER_RUN)
  if (abandonedParts.length > 0) await context.queue.open()
  await resumeEach(context, abandonedParts, { isOverdue: false })
  const overdue = new Set([...taskIds, ...failedParts.map(({ task_id }) => task_id)])
  return overdue.size + abandonedParts.length
}

async function resumeEach(
  context: AppContext,
  parts: readonly LatePart[],
  lateness: { isOverdue: boolean },
): Promise<void> {
  for (const part of parts) {
    try {
      await resume(context, part, lateness)
    } catch (error) {
      context.queue.onError(error)
    }
  }
}

async function resume(context: AppContext, part: LatePart, lateness: { isOverdue: boolean }): Promise<void> {
  const { account_id: accountId, report_id: reportId, task_id: taskId } = part
  const { database, clock } = context
  const key = part.key as PartKey
  if (!isSourcePartKey(key)) {
    await queuePart(context, accountId, { reportId, key, taskId })
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
  await advanceSourcePart(context, { accountId, allowedResources }, pending, lateness)
}
