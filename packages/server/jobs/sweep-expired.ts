import { sweepExpired } from '../features/accounts/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

export const sweepExpiredJob: ScheduledJob = {
  key: 'sweep-expired',
  cron: '7 * * * *',
  run: ({ database, clock }) => sweepExpired(database, clock()),
}
