import { remindEnding } from '../features/watching/watching/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** In the morning of British Columbia. */
export const remindEndingJob: ScheduledJob = {
  key: 'remind-ending',
  cron: '5 16 * * *',
  run: (context) => remindEnding(context),
}
