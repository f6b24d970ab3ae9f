import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Signal } from '../../db/signals.ts'
import type { Live } from '../../platform/live/live-hub.ts'
import type { AccountAdmin } from '../accounts/service.ts'
import type { Actor } from '../services/audit/service.ts'
import { publishWithin } from '../services/live/service.ts'

/** An administrator's act. `database` is the transaction; live messages wait for the commit. */
export type Act = AccountAdmin & { now: Date }

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
  const endedSessions: { accountId: string; ids: readonly string[] }[] = []
  const result = await inTransaction(database, (transaction) =>
    work({
      database: transaction,
      live: deferSignals({
        countPages: () => live.countPages(),
        publish: async (accountId, message) => {
          pendingSignals.push(await publishWithin(transaction, signals, accountId, message))
        },
        endSessions: async (accountId, ids) => {
          endedSessions.push({ accountId, ids })
        },
      }),
      passwords,
      clock,
      actor,
      now: clock(),
    }),
  )
  for (const signal of pendingSignals) signal.dispatch()
  for (const { accountId, ids } of endedSessions) await live.endSessions(accountId, ids)
  return result
}

function deferSignals({ publish, ...parts }: Omit<Live, 'refresh'>): Live {
  return {
    ...parts,
    publish,
    refresh: (accountId, flags, clientId = null) =>
      publish(accountId, {
        type: 'RefreshRequest',
        clientId,
        payload: Object.fromEntries(flags.map((flag) => [flag, true as const])),
      }),
  }
}
