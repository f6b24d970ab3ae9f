/** Makes parts of many parcels, and abandoned parts, in queued tasks. */
import type { Task } from '#contract/facts/tasks.ts'
import type { Report } from '#contract/report/reports.ts'
import type { LocalPartKey } from '#domain/report/part-kinds.ts'
import { MAX_PARCELS_PER_CALL } from '#domain/report/report-limits.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import { getAllowedResources } from '../../accounts/service.ts'
import type { TaskKind, TaskPart, TaskWork } from '../../services/tasks/service.ts'
import { makeAndStorePart } from './make-and-store-part.ts'
import { failTaskPart, findPart, type PartTable, storePartResult } from './part-queries.ts'
import { catchRefusal, checkPart } from './report-checks.ts'
import { findReport } from './report-queries.ts'

const REPORT_PART_KIND = 'report-part'

export interface ReportPartKindDeps
  extends Pick<AppContext, 'database' | 'storage' | 'clock' | 'valuations' | 'aerial' | 'google'> {
  onError(error: unknown): void
}

interface QueuedParts {
  kind: string
  table: PartTable
  isPrivate?: true
  /** Whether a part waits for this task. */
  isPending(database: Database, reportId: string, key: string, taskId: string): Promise<boolean>
}

export const reportPartKind = (deps: ReportPartKindDeps): TaskKind =>
  createPartKind(deps, {
    kind: REPORT_PART_KIND,
    table: 'report_part',
    async isPending(database, reportId, key, taskId) {
      const row = await findPart(database, reportId, key)
      return row?.status === 'pending' && row.taskId === taskId
    },
  })

/** If the task fails or is cancelled, so does its part. */
export function createPartKind(
  deps: ReportPartKindDeps,
  { table, isPending, ...named }: QueuedParts,
): TaskKind {
  const { database, clock, onError } = deps
  async function* run(work: TaskWork): AsyncGenerator<TaskPart, void, void> {
    const { taskId, accountId, args, signal } = work
    const key = work.key as LocalPartKey
    const reportId = String(args.reportId)
    const report = await findReport(database, accountId, reportId)
    if (report && (await isPending(database, reportId, key, taskId))) {
      const permissions = await getAllowedResources(database, accountId, clock())
      const refusal = await catchRefusal(async () => checkPart(key, permissions))
      const part = { report, key, taskId, table }
      if (refusal) await storePartResult(database, reportId, key, { taskId, ...refusal }, [], clock(), table)
      else await makeAndStorePart(deps, { accountId, permissions, onError, signal }, part)
    }
    // The client fetches the content with the part.
    yield { partIndex: 0, result: { ok: true, payload: { reportId, key } } }
  }
  return {
    ...named,
    sourceOf: () => null,
    groupOf: (accountId) => `report parts of ${accountId}`,
    run,
    async onEnd(transaction, { taskId }) {
      await failTaskPart(transaction, table, taskId, clock())
      return null
    },
  }
}

/** Idempotent. */
export async function queuePart(
  { database, tasks }: Pick<AppContext, 'database' | 'tasks'>,
  accountId: string,
  { reportId, key, taskId }: { reportId: string; key: LocalPartKey; taskId: string },
): Promise<Task> {
  const storedTask = await tasks.store(database, {
    taskId,
    accountId,
    clientId: null,
    kind: REPORT_PART_KIND,
    key,
    args: { reportId },
    partCount: 1,
  })
  await storedTask.begin()
  return storedTask.task
}

export async function queueLongParts(
  deps: Pick<AppContext, 'database' | 'tasks' | 'queue'>,
  accountId: string,
  { id, parcels, parts }: Report,
): Promise<void> {
  if (parcels.length <= MAX_PARCELS_PER_CALL) return
  await deps.queue.open()
  for (const { key, taskId, status } of parts) {
    if (status === 'pending' && !isSourcePartKey(key))
      await queuePart(deps, accountId, { reportId: id, key, taskId })
  }
}
