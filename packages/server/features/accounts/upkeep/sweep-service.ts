import type { Database } from '../../../db/open.ts'
import { sweepThrottling } from '../../services/throttling/service.ts'
import { sweepRegistrations } from '../account/registration-queries.ts'
import { sweepSessions } from '../account/session-queries.ts'
import { sweepTokens } from '../account/token-queries.ts'
import { sweepFactorRows } from '../second-factor/setup-queries.ts'

interface Swept {
  sessions: number
  tokens: number
  registrations: number
  throttleCounts: number
  factorRows: number
}

export async function sweepExpired(database: Database, now: Date): Promise<Swept> {
  return {
    sessions: await sweepSessions(database, now),
    tokens: await sweepTokens(database, now),
    registrations: await sweepRegistrations(database, now),
    throttleCounts: await sweepThrottling(database, now),
    factorRows: await sweepFactorRows(database, now),
  }
}
