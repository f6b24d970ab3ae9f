import { pruneLiveEvents } from '../features/services/live/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

export const pruneLiveEventsJob: ScheduledJob = {
  key: 'prune-live-events',
  cron: '17 3 * * *',
  run: ({ database, clock }) => pruneLiveEvents(database, clock()),
}
