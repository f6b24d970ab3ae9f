import { inTransaction } from '../../db/in-transaction.ts'
import { notifyOwner, removeAllFactors } from '../../features/accounts/second-factor/service.ts'
import { type AccountAdmin, findAccount } from '../../features/accounts/service.ts'
import { recordAudit } from '../../features/services/audit/service.ts'
import { enqueueMail, prepareMail } from '../../features/services/mail/service.ts'
import { visitedUrl } from '../../platform/reach/public-url.ts'
import type { Settings } from '../../settings/env.ts'

/** Writes an audit entry in the same transaction. A running server sends the mail. */
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
  await live.endSessions(id, endedIds)
  const url = settings.accounts.publicUrl ?? visitedUrl(settings.host, settings.port)
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
