import { inTransaction } from '../../db/in-transaction.ts'
import { openSignals } from '../../db/signals.ts'
import {
  type AccountAdmin,
  findAccount,
  notifyOwner,
  removeAllFactors,
} from '../../features/accounts/service.ts'
import { COMMAND_LINE, recordAudit } from '../../features/services/audit/service.ts'
import { createLiveService } from '../../features/services/live/service.ts'
import { enqueueMail, prepareMail } from '../../features/services/mail/service.ts'
import { argon2Passwords } from '../../platform/crypto/passwords.ts'
import { describeError } from '../../platform/log/describe-error.ts'
import { localUrl } from '../../platform/reach/public-url.ts'
import type { Settings } from '../../settings/env.ts'
import { withDatabase } from '../context.ts'

export async function administer<T>(
  work: (admin: AccountAdmin, settings: Settings) => Promise<T>,
): Promise<T> {
  return withDatabase(async (database, settings) => {
    const signals = openSignals(database)
    try {
      return await work(
        {
          database,
          // This process has no pages to notify.
          live: createLiveService({
            database,
            signals,
            current: async () => new Set(),
            onError: (error) => process.stderr.write(`${JSON.stringify(describeError(error))}\n`),
          }),
          passwords: argon2Passwords(),
          clock: () => new Date(),
          actor: COMMAND_LINE,
        },
        settings,
      )
    } finally {
      await signals.close()
    }
  })
}

/** Audited in the same transaction. A running server sends the mail. */
export async function resetSecondFactor(
  { database, live, clock, actor }: AccountAdmin,
  settings: Settings,
  name: string,
): Promise<void> {
  const { id, username } = await findAccount(database, name)
  const endedIds = await inTransaction(database, async (transaction) => {
    const ended = await removeAllFactors(transaction, id)
    const entry = { action: 'reset second factors', subject: username, accountId: id }
    await recordAudit(transaction, actor, entry, clock())
    return ended
  })
  await live.endSessions(endedIds)
  const url = settings.accounts.publicUrl ?? localUrl(settings.host, settings.port)
  await notifyOwner(
    {
      database,
      clock,
      settings,
      pageUrl: (path) => url + path,
      mail: { send: async (mail) => enqueueMail(database, await prepareMail(mail), clock()) },
    },
    id,
    { kind: 'all_removed' },
  )
}
