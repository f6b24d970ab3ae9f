import { purgeOrphans } from '../features/watching/watching/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** What folders and areas were told that can't be brought back any more. */
export const forgetGoneCollectionsJob: ScheduledJob = {
  key: 'forget-gone-collections',
  cron: '57 3 * * *',
  run: ({ database }) => purgeOrphans(database),
}
