import type { Queue } from 'pg-boss'
import type { DatabaseKind } from '../../db/open.ts'

export interface ScheduledRun {
  key: string
  /** Minute, hour, day, month and weekday, in UTC. */
  cron: string
}

export interface JobData {
  /** `job` is a key in `jobs/schedule.ts`. */
  scheduled: { job: string }
  task: { taskId: string }
  /** A queue of its own, so that printing does not delay other tasks. */
  printing: { taskId: string }
  exporting: { taskId: string }
}

export type QueueName = keyof JobData

export type TaskQueueName = Exclude<QueueName, 'scheduled'>

const DAY_S = 86_400

/** A server that is silent for longer loses its jobs to another one. */
export const HEARTBEAT_S = 20

// Tasks are retried, because sources recover and servers stop.
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
  // At most one job of a kind waits and one runs.
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
  /** How often workers look for delayed jobs and jobs of other servers. Jobs of this server wake them. */
  pollSeconds: Record<QueueName, number>
  concurrency: Record<QueueName, number>
  superviseSeconds: number
}

/** The embedded engine runs one statement at a time, so it polls less. */
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
