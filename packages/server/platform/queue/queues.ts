import type { Queue } from 'pg-boss'
import type { DatabaseKind } from '../../db/open.ts'

export interface ScheduledRun {
  key: string
  /** Cron expression in UTC: minute hour day month weekday. */
  cron: string
}

/** Data of the jobs of each queue. */
export interface JobData {
  /** One run of a scheduled job, see `jobs/schedule.ts`. */
  scheduled: { job: string }
  /** One task of an account, see `features/services/tasks`. */
  task: { taskId: string }
  /** A task that prints; separate, so that other tasks do not wait for it. */
  printing: { taskId: string }
  /** A task that exports all data of an account, which takes many minutes. */
  exporting: { taskId: string }
}

export type QueueName = keyof JobData

/** Queues of tasks. */
export type TaskQueueName = Exclude<QueueName, 'scheduled'>

const DAY_S = 86_400

/** Silence of a server after which its job is given to another one. */
export const HEARTBEAT_S = 20

// Two retries for a source that may recover, and some for ended servers.
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
  // At most one waiting and one running of each.
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
  /** Polling interval of each worker, for jobs of other servers and delayed ones; local jobs wake it. */
  pollSeconds: Record<QueueName, number>
  /** Default workers per server. */
  concurrency: Record<QueueName, number>
  /** Interval between searches for lost jobs. */
  superviseSeconds: number
}

/** The embedded engine runs one statement at a time for one server, so it is polled rarely. */
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
