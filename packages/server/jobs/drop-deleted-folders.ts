import { dropDeletedFolders } from '../features/folders/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/** Deleting can be undone for a day; then they go. */
export const dropDeletedFoldersJob: ScheduledJob = {
  key: 'drop-deleted-folders',
  cron: '27 * * * *',
  run: ({ database, clock }) => dropDeletedFolders(database, clock()),
}
