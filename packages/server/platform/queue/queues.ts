import type { Queue } from 'pg-boss'
import type { DatabaseKind } from '../../db/open.ts'

/** A job that runs by the clock. */
export interface ScheduledRun {
  key: string
  /** Cron expression in UTC: minute hour day month weekday. */
  cron: string
}

/** Data that a job of each queue is given. */
export interface JobData {
  /** One run of a scheduled job, see `jobs/schedule.ts`. */
  scheduled: { job: string }
  /** One task of an account, see `features/services/tasks`. */
  task: { taskId: string }
  /** The same of a task that prints, which others do not wait for. */
  printing: { taskId: string }
  /** The same of a task that exports all data of an account, which takes many minutes. */
  exporting: { taskId: string }
}

export type QueueName = keyof JobData

/** Queues of tasks. */
export type TaskQueueName = Exclude<QueueName, 'scheduled'>

const DAY_S = 86_400

/** A job whose server says nothing for so long is given to another one. */
export const HEARTBEAT_S = 20

// Two tries more after a source that may come back, and some for servers that were ended meanwhile.
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
  /** Interval at which each worker polls for a job that another server sent, or that was put off; own ones wake it. */
  pollSeconds: Record<QueueName, number>
  /** Workers of each server, where nobody says otherwise. */
  concurrency: Record<QueueName, number>
  /** Interval at which lost jobs are looked for. */
  superviseSeconds: number
}

/** The embedded engine runs one statement at a time, and has one server: it is polled seldom. */
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
