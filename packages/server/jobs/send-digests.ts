import { type DigestPlace, digestFailure, sendDigests } from '../features/watching/digests/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Where this server's last turn ended. Another server begins at the first: that is only less fair, never wrong. */
let after: DigestPlace | null = null

/** Somewhere it is morning: each digest is due by the clock of its account. What one run leaves over is done after the other jobs. */
export const sendDigestsJob: ScheduledJob = {
  key: 'send-digests',
  cron: '*/10 * * * *',
  async run(context) {
    const turn = await sendDigests(context, after)
    after = turn.after
    if (turn.isMore) await context.queue.runNow(sendDigestsJob.key)
    if (turn.failures.length > 0) throw digestFailure(turn)
  },
}
