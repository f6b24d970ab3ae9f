import type { Report } from '#contract/report/reports.ts'
import { isWritten, PART_KEYS } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { TaskKind } from '../../services/tasks/service.ts'
import { createPartKind, type ReportPartKindDeps } from '../reports/part-task.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { lockReport } from '../reports/report-queries.ts'
import { findCompared, isComparisonPending, startComparison } from './comparison-queries.ts'

const COMPARISON_KIND = 'report-comparison'

/** Compares only parts from our own data: outside sources might charge, and a person writes the notes. */
const COMPARED_KEYS = PART_KEYS.filter((key) => !isSourcePartKey(key) && !isWritten(key))

export const reportComparisonKind = (deps: ReportPartKindDeps): TaskKind =>
  createPartKind(deps, {
    kind: COMPARISON_KIND,
    table: 'report_comparison',
    isPrivate: true,
    isPending: isComparisonPending,
  })

/** Idempotent while the comparison is running. @throws 404. */
export async function queueComparison(
  { database, tasks, queue, clock }: Pick<AppContext, 'database' | 'tasks' | 'queue' | 'clock'>,
  accountId: string,
  reportId: Report['id'],
): Promise<void> {
  await queue.open()
  // Uses one transaction, so that a part never waits for a missing task.
  const stored = await inTransaction(database, async ({ db }) => {
    if (!(await lockReport({ db }, accountId, reportId))) throw REPORTS.notFound()
    await startComparison({ db }, reportId, COMPARED_KEYS, clock())
    const pending = (await findCompared({ db }, reportId)).filter(({ status }) => status === 'pending')
    return Promise.all(
      pending.map(({ key, task_id: taskId }) =>
        tasks.store(
          { db },
          { taskId, accountId, clientId: null, kind: COMPARISON_KIND, key, args: { reportId }, partCount: 1 },
        ),
      ),
    )
  })
  for (const { begin } of stored) await begin()
}
