import type { ScheduledJob } from './scheduled-job.ts'

/** Servers end the tasks that they run; this is for tasks that none runs. */
export const endLateTasksJob: ScheduledJob = {
  key: 'end-late-tasks',
  cron: '* * * * *',
  run: ({ tasks }) => tasks.endLate(),
}
