import { z } from 'zod'
import { JobState } from './monitor.ts'

const Time = z.string()

/** Health of the responding server. Only `counts` covers all servers. */
export const MonitoredHealth = z.object({
  version: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'native']), version: z.string(), bytes: z.number() }),
  startedAt: Time,
  memory: z.object({ rss: z.number(), heapUsed: z.number(), heapTotal: z.number() }),
  /** Pages that listen for live messages. */
  livePages: z.number().int(),
  counts: z.object({
    accounts: z.number().int(),
    sessions: z.number().int(),
    mails: z.object({ queued: z.number().int(), failed: z.number().int() }),
    tasks: z.object({ waiting: z.number().int(), running: z.number().int() }),
    jobs: z.record(JobState, z.number().int()),
  }),
  /** Last 60 minutes, oldest first. */
  minutes: z.array(z.object({ startedAt: Time, requests: z.number().int(), failures: z.number().int() })),
  /** Since the server started, busiest first. */
  routes: z.array(
    z.object({
      method: z.string(),
      route: z.string(),
      requests: z.number().int(),
      /** Status 500 or above. */
      failures: z.number().int(),
      averageMs: z.number(),
    }),
  ),
})
export type MonitoredHealth = z.infer<typeof MonitoredHealth>
