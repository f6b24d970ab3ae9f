import type { DemoWeek } from '#contract/admin/monitor-releases.ts'
import { LotlineError } from '#contract/errors.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { AppContext } from '../../../context.ts'
import { act } from '../act-service.ts'
import type { Administrator } from '../actor.ts'
import { findNewestAdvance, lockAdvance } from './demo-queries.ts'
import { ADVANCE_DEMO_KIND, type DemoTaskArgs } from './demo-task.ts'

/** An import of 2,200,000 parcels reports no progress until its end. In seconds. */
const IMPORT_TIMEOUT_S = 3600

export async function demoWeek({
  demo,
  database,
}: Pick<AppContext, 'database' | 'demo'>): Promise<DemoWeek | null> {
  const current = await demo.current(database)
  if (!current) return null
  const lastAdvance = await findNewestAdvance(database)
  return {
    releaseId: current.releaseId,
    asOf: current.asOf,
    nextAsOf: current.nextAsOf,
    isComing: isOpenAfter(lastAdvance, current.releaseId),
    // The command line may have imported the week since the failure.
    failure: lastAdvance?.args.after === current.releaseId ? lastAdvance.error : null,
  }
}

/**
 * Starts a task for the week after release `after`. @throws 404 if no demo is loaded; 409 if the week is
 * imported or in progress.
 */
export async function advanceDemo(context: AppContext, actor: Administrator, after: number): Promise<string> {
  const { demo, tasks, queue } = context
  await queue.open()
  const { asOf, begin } = await act(context, actor, async ({ database, audit }) => {
    await lockAdvance(database)
    const current = await demo.current(database)
    if (!current) throw new LotlineError('not_found', 'The demo district is not loaded here.')
    if (isOpenAfter(await findNewestAdvance(database), after)) {
      throw new LotlineError('conflict', 'The next week is already being loaded.')
    }
    if (current.releaseId !== after) {
      throw new LotlineError('conflict', `The week of ${formatDate(current.asOf)} is already loaded.`)
    }
    const args: DemoTaskArgs = { after }
    const task = await tasks.store(database, {
      accountId: actor.accountId,
      clientId: null,
      kind: ADVANCE_DEMO_KIND,
      key: current.nextAsOf,
      args,
      partCount: 1,
      timeout: IMPORT_TIMEOUT_S,
    })
    await audit({ action: 'advance demo', subject: current.nextAsOf, detail: { after } })
    return { asOf: current.nextAsOf, begin: task.begin }
  })
  await begin()
  return asOf
}

type Advance = Awaited<ReturnType<typeof findNewestAdvance>>

/** Whether the week's import is unfinished. After the import, the task only sends notifications. */
const isOpenAfter = (task: Advance, releaseId: number): boolean =>
  (task?.status === 'waiting' || task?.status === 'running') && task.args.after === releaseId
