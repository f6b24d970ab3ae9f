import { dropDeletedAreas } from '../features/areas/service.ts'
import { dropDeletedFolders } from '../features/folders/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Deleting can be undone for a day; then they go. */
export const dropDeletedCollectionsJob: ScheduledJob = {
  key: 'drop-deleted-collections',
  cron: '27 * * * *',
  async run({ database, clock }) {
    await dropDeletedFolders(database, clock())
    await dropDeletedAreas(database, clock())
  },
}
