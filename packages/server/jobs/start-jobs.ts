import type { AppContext } from '../app.ts'
import { SCHEDULE } from './schedule.ts'

/** From now on this server does its share of what waits, and of what runs by the clock. */
export async function startJobs(context: AppContext): Promise<void> {
  const { queue, tasks } = context
  await queue.open()
  await queue.unscheduleAllBut(SCHEDULE.map(({ key }) => key))
  for (const { key, cron } of SCHEDULE) await queue.schedule(key, cron)
  await queue.work('scheduled', async ({ data }) => {
    // One that a newer server has scheduled is done by a newer server.
    const job = SCHEDULE.find(({ key }) => key === data.job)
    if (!job) throw new Error(`No scheduled job is called ${data.job}.`)
    await job.run(context)
  })
  await tasks.startRunning()
}
