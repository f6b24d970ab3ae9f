import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Signal } from '../../db/signals.ts'
import type { AccountAdmin } from '../accounts/service.ts'
import { type Actor, recordAudit } from '../services/audit/service.ts'
import { refreshWithin } from '../services/live/service.ts'

/** An administrator's act. `database` is the transaction; live messages wait for the commit. */
export type Act = AccountAdmin & {
  now: Date
  audit(entry: Parameters<typeof recordAudit>[2]): Promise<void>
}

/**
 * Runs an act with its audit log entry in one transaction. After the commit, signals pages and disconnects
 * ended sessions.
 */
export async function act<Result>(
  { database, signals, live, passwords, clock }: AppContext,
  actor: Actor,
  work: (act: Act) => Promise<Result>,
): Promise<Result> {
  const pendingSignals: Signal[] = []
  const endedSessions: string[] = []
  const now = clock()
  const result = await inTransaction(database, (transaction) =>
    work({
      database: transaction,
      live: {
        refresh: async (accountId, flags) => {
          pendingSignals.push(await refreshWithin(transaction, signals, accountId, flags))
        },
        endSessions: async (sessionIds) => {
          endedSessions.push(...sessionIds)
        },
      },
      passwords,
      clock,
      actor,
      now,
      audit: (entry) => recordAudit(transaction, actor, entry, now),
    }),
  )
  for (const signal of pendingSignals) signal.dispatch()
  await live.endSessions(endedSessions)
  return result
}
