import type { ScheduledJob } from './scheduled-job.ts'

export const pruneTasksJob: ScheduledJob = {
  key: 'prune-tasks',
  cron: '27 3 * * *',
  run: ({ tasks }) => tasks.prune(),
}
