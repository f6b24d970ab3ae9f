import type { Database } from '../../../db/open.ts'
import { sweepThrottling } from '../../services/throttling/service.ts'
import { sweepSessions } from '../account/session-queries.ts'
import { deleteExpired } from '../account/token-queries.ts'

const FACTOR_TABLES = ['pending_sign_in', 'factor_setup', 'passkey_challenge'] as const

export async function sweepExpired(database: Database, now: Date) {
  let factorRows = 0
  for (const table of FACTOR_TABLES) factorRows += await deleteExpired(database, table, now)
  return {
    sessions: await sweepSessions(database, now),
    tokens: await deleteExpired(database, 'account_token', now),
    registrations: await deleteExpired(database, 'registration', now),
    throttleCounts: await sweepThrottling(database, now),
    factorRows,
  }
}
