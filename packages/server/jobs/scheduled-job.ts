import type { AppContext } from '../context.ts'

/** What runs by the clock, once over all servers. */
export interface ScheduledJob {
  key: string
  /** In UTC: minute hour day month weekday. */
  cron: string
  run(context: AppContext): Promise<unknown>
}
