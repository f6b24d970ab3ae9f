import { dropDeletedCollectionsJob } from './drop-deleted-collections.ts'
import { endLateTasksJob } from './end-late-tasks.ts'
import { pruneLiveEventsJob } from './prune-live-events.ts'
import { pruneTasksJob } from './prune-tasks.ts'
import { forgetOldMailsJob } from './purge-old-mails.ts'
import { forgetGoneCollectionsJob } from './purge-orphaned-collections.ts'
import { remindEndingJob } from './remind-ending.ts'
import { resealCredentialsJob } from './reseal-credentials.ts'
import type { ScheduledJob } from './scheduled-job.ts'
import { sendDigestsJob } from './send-digests.ts'
import { sendQueuedMailsJob } from './send-queued-mails.ts'
import { sweepExpiredJob } from './sweep-expired.ts'
import { watchReleasesJob } from './watch-releases.ts'

/** Every scheduled job. To add one, add a file and a line. */
export const SCHEDULE: readonly ScheduledJob[] = [
  endLateTasksJob,
  watchReleasesJob,
  sendDigestsJob,
  sendQueuedMailsJob,
  sweepExpiredJob,
  pruneLiveEventsJob,
  pruneTasksJob,
  forgetOldMailsJob,
  dropDeletedCollectionsJob,
  resealCredentialsJob,
  remindEndingJob,
  forgetGoneCollectionsJob,
]
