import { WATCH_RELEASES, watchReleases } from '../features/watching/watching/service.ts'
import type { ScheduledJob } from './scheduled-job.ts'

/**
 * Imports run in processes of their own and leave a release that waits; whoever imports in this one runs the job at once. The
 * clock also takes up what was cut off.
 */
export const watchReleasesJob: ScheduledJob = {
  key: WATCH_RELEASES,
  cron: '* * * * *',
  run: (context) => watchReleases(context),
}
