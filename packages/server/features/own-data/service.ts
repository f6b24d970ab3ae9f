import type { OwnData } from '#contract/account/own-data-calls.ts'
import type { Task } from '#contract/facts/tasks.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction, lockForCounting } from '../../db/in-transaction.ts'
import type { Session } from '../../platform/requests/session.ts'
import { getReports } from '../reports/reports/service.ts'
import { THROTTLE, throttle } from '../services/throttling/service.ts'
import { DATA_EXPORT_KIND } from './export/export-task.ts'
import { listLinks } from './export/own-rows-queries.ts'
import { findNewestExport } from './export/stored-export-service.ts'

export { dataExportKind } from './export/export-task.ts'
export { purgeExports, readExport } from './export/stored-export-service.ts'

/** Limit without progress: a report may wait, and be printed twice. */
const EXPORT_TIMEOUT_SECONDS = 7200

export async function readOwnData(
  context: Pick<AppContext, 'database' | 'tasks' | 'clock'>,
  { accountId }: Session,
): Promise<OwnData> {
  const { database, clock, tasks } = context
  const [links, newestExport, open] = await Promise.all([
    listLinks(database, accountId, clock()),
    findNewestExport(context, accountId),
    tasks.listOpen(database, accountId, DATA_EXPORT_KIND),
  ])
  return {
    links,
    export: newestExport,
    task: open[0]?.task ?? null,
  }
}

/** Starts an export, or returns the running one. @throws 429 above the daily limit */
export async function startExport(
  context: Pick<AppContext, 'database' | 'tasks' | 'clock'>,
  { accountId }: Session,
  { clientId, units }: { clientId: string | null; units: UnitSystem },
): Promise<Task> {
  const reports = await getReports(context, accountId)
  const storedTask = await inTransaction(context.database, async (transaction) => {
    // Serializes requests, so that a concurrent one finds this task.
    await lockForCounting(transaction, accountId)
    const [open] = await context.tasks.listOpen(transaction, accountId, DATA_EXPORT_KIND)
    if (open) return { task: open.task, begin: async () => {} }
    const now = context.clock()
    await throttle(transaction, [{ rule: THROTTLE.exportByAccount, by: [accountId] }], now)
    return context.tasks.store(transaction, {
      accountId,
      clientId,
      kind: DATA_EXPORT_KIND,
      key: accountId,
      args: { units },
      partCount: reports.length + 1,
      timeout: EXPORT_TIMEOUT_SECONDS,
    })
  })
  await storedTask.begin()
  return storedTask.task
}
