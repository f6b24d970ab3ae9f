import { sendDigests } from '../features/digests/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Somewhere it is morning: each digest is due by the clock of its account. What one run leaves over is done after the other jobs. */
export const sendDigestsJob: ScheduledJob = {
  key: 'send-digests',
  cron: '*/10 * * * *',
  async run(context) {
    if (await sendDigests(context)) await context.queue.runNow(sendDigestsJob.key)
  },
}
