import type { Database } from '../../db/open.ts'
import type { Live } from '../../platform/live/live.ts'
import { appendMessage } from './live-queries.ts'

/** Live messages of accounts: kept in their log, so that a page that was away can fetch what it missed. */
export function liveService(database: Database): Live {
  const live: Live = {
    async publish(accountId, message) {
      await appendMessage(database, accountId, message)
    },
    async refresh(accountId, flags, clientId = null) {
      const payload = Object.fromEntries(flags.map((flag) => [flag, true as const]))
      await live.publish(accountId, { type: 'RefreshRequest', clientId, payload })
    },
    async endSessions() {},
  }
  return live
}
