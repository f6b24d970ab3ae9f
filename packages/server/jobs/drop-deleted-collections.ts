import { dropDeletedCollections } from '../features/watching/collections/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Deleting can be undone for a day; then they go. */
export const dropDeletedCollectionsJob: ScheduledJob = {
  key: 'drop-deleted-collections',
  cron: '27 * * * *',
  run: ({ database, clock }) => dropDeletedCollections(database, clock()),
}
