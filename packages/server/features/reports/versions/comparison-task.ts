import type { Report } from '#contract/report/reports.ts'
import { isWritten, type LocalPartKey, PART_KEYS } from '#domain/report/part-kinds.ts'
import { isSourcePartKey } from '#domain/report/source-parts.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { allowedResourcesOf } from '../../accounts/service.ts'
import type { TaskKind, TaskPart, TaskWork } from '../../services/tasks/service.ts'
import { subjectOf } from '../reports/as-report.ts'
import { makeAndStorePart } from '../reports/make-and-store-part.ts'
import { failPartOfTask } from '../reports/part-queries.ts'
import type { ReportPartKindDeps } from '../reports/part-task.ts'
import { catchRefusal, checkPart } from '../reports/report-checks.ts'
import { REPORTS } from '../reports/report-kind.ts'
import { findReport, lockReport } from '../reports/report-queries.ts'
import { beginComparison, findCompared, findPendingUnits, storeComparedResult } from './comparison-queries.ts'

const COMPARISON_KIND = 'report-comparison'

/** Made from our own data: outside sources, which may charge, are not requested, and notes are a person's. */
const COMPARED_KEYS = PART_KEYS.filter((key) => !isSourcePartKey(key) && !isWritten(key))

/** Any outcome ends the part's waiting. */
export function reportComparisonKind(deps: ReportPartKindDeps): TaskKind {
  return {
    kind: COMPARISON_KIND,
    sourceOf: () => null,
    groupOf: (accountId) => `report parts of ${accountId}`,
    isOfItsAccountOnly: true,
    run: (work) => runPart(deps, work),
    async ended(transaction, { taskId }) {
      await failPartOfTask(transaction, 'report_comparison', taskId, deps.clock())
      return null
    },
  }
}

/** Idempotent while the parts are being made. @throws 404. */
export async function queueComparison(
  { database, tasks, queue, clock }: Pick<AppContext, 'database' | 'tasks' | 'queue' | 'clock'>,
  accountId: string,
  reportId: Report['id'],
): Promise<void> {
  await queue.open()
  // A part never waits for a task that is not stored.
  const stored = await inTransaction(database, async ({ db }) => {
    if (!(await lockReport({ db }, accountId, reportId))) throw REPORTS.notFound()
    await beginComparison({ db }, reportId, COMPARED_KEYS, clock())
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

async function* runPart(
  deps: ReportPartKindDeps,
  { taskId, accountId, key: taskKey, args, signal }: TaskWork,
): AsyncGenerator<TaskPart, void, void> {
  const { database, clock, onError } = deps
  const key = taskKey as LocalPartKey
  const reportId = String(args.reportId)
  const report = await findReport(database, accountId, reportId)
  const units = await findPendingUnits(database, reportId, key, taskId)
  if (report && units !== undefined) {
    const allowed = await allowedResourcesOf(database, accountId, clock())
    const refusal = await catchRefusal(async () => checkPart(key, allowed))
    if (refusal) await storeComparedResult(database, reportId, { taskId, ...refusal }, [], clock())
    else {
      await makeAndStorePart(
        deps,
        { accountId, allowed, onError, signal },
        {
          reportId,
          key,
          taskId,
          units: units as UnitSystem,
          ...subjectOf(report),
          analysisId: report.analysis_id,
          settle: (transaction, result, pictures, now) =>
            storeComparedResult(transaction, reportId, result, pictures, now),
        },
      )
    }
  }
  yield { partIndex: 0, result: { ok: true, payload: { reportId, key } } }
}
