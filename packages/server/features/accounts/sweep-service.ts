import type { Database } from '../../db/open.ts'
import { sweepFactorRows } from '../second-factor/service.ts'
import { sweepThrottling } from '../throttling/service.ts'
import { sweepRegistrations } from './registration-queries.ts'
import { sweepSessions } from './session-queries.ts'
import { sweepTokens } from './token-queries.ts'

/** What was swept, in rows. */
export interface Swept {
  sessions: number
  tokens: number
  registrations: number
  throttleCounts: number
  /** Sign-ins that wait for a second factor, set-ups and challenges. */
  factorRows: number
}

/** Deletes what is over: sessions, links of mails, registrations that nobody confirmed, counted attempts. */
export async function sweepExpired(database: Database, now: Date): Promise<Swept> {
  return {
    sessions: await sweepSessions(database, now),
    tokens: await sweepTokens(database, now),
    registrations: await sweepRegistrations(database, now),
    throttleCounts: await sweepThrottling(database, now),
    factorRows: await sweepFactorRows(database, now),
  }
}
