import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../context.ts'
import { SCHEDULE } from './schedule.ts'

/** From now on this server does its share of what waits, and of what runs by the clock. */
export async function startJobs(context: AppContext): Promise<void> {
  const { queue, tasks } = context
  await queue.open()
  await queue.unscheduleAllBut(SCHEDULE.map(({ key }) => key))
  for (const { key, cron } of SCHEDULE) await queue.schedule(key, cron)
  await queue.work('scheduled', ({ data, signal }) =>
    run(context, data.job, signal).catch((error: unknown) => {
      // The queue keeps it, and tries again; who runs the server looks at the log. That a stop has ended it is no fault.
      if (!queue.isStopping) queue.onError(error)
      throw error
    }),
  )
  await tasks.startRunning()
}

async function run(context: AppContext, key: string, signal: AbortSignal): Promise<void> {
  // One that a newer server has scheduled is done by a newer server.
  const job = SCHEDULE.find((each) => each.key === key)
  if (!job) throw new LotlineError('not_found', `No scheduled job is called ${key}.`)
  await job.run(context, signal)
}
