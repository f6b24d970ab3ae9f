import type { ScheduledJob } from './scheduled-job.ts'

/** Mails go out as they come; this is for those that could not be delivered then. */
export const sendQueuedMailsJob: ScheduledJob = {
  key: 'send-queued-mails',
  cron: '* * * * *',
  run: ({ mail }) => mail.sendQueued(),
}
