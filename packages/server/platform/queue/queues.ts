import type { Queue } from 'pg-boss'
import type { DatabaseKind } from '../../db/open.ts'

export interface ScheduledRun {
  key: string
  /** UTC: minute hour day month weekday. */
  cron: string
}

export interface JobData {
  /** Listed in `jobs/schedule.ts`. */
  scheduled: { job: string }
  task: { taskId: string }
  /** Separate, so that it does not delay other tasks. */
  printing: { taskId: string }
  exporting: { taskId: string }
}

export type QueueName = keyof JobData

export type TaskQueueName = Exclude<QueueName, 'scheduled'>

const DAY_S = 86_400

/** Jobs of a server that is silent for longer go to another one. */
export const HEARTBEAT_S = 20

// Retries for a source that may recover, and for stopped servers.
const TASKS: Omit<Queue, 'name'> = {
  policy: 'standard',
  retryLimit: 4,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 30,
  expireInSeconds: DAY_S - 1,
  deleteAfterSeconds: 2 * DAY_S,
  retentionSeconds: DAY_S,
}

export const QUEUES: Record<QueueName, Omit<Queue, 'name'>> = {
  // At most one of each waiting and one running.
  scheduled: {
    policy: 'stately',
    retryLimit: 2,
    retryDelay: 30,
    expireInSeconds: 1800,
    deleteAfterSeconds: 2 * DAY_S,
    retentionSeconds: DAY_S,
  },
  task: TASKS,
  printing: TASKS,
  exporting: TASKS,
}

interface Pace {
  /** For delayed jobs and those of other servers; local jobs wake the worker. */
  pollSeconds: Record<QueueName, number>
  /** Per server. */
  concurrency: Record<QueueName, number>
  superviseSeconds: number
}

/** The embedded engine runs one statement at a time for one server. */
export const PACE: Record<DatabaseKind, Pace> = {
  native: {
    pollSeconds: { scheduled: 15, task: 2, printing: 2, exporting: 2 },
    concurrency: { scheduled: 1, task: 6, printing: 2, exporting: 2 },
    superviseSeconds: 10,
  },
  embedded: {
    pollSeconds: { scheduled: 30, task: 10, printing: 10, exporting: 10 },
    concurrency: { scheduled: 1, task: 3, printing: 2, exporting: 2 },
    superviseSeconds: 60,
  },
}
