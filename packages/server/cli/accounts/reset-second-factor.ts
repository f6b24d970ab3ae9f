import type { Settings } from '../../env.ts'
import { type Administration, findAccount } from '../../features/accounts/service.ts'
import { recordAudit } from '../../features/audit/service.ts'
import { keepMail, prepareMail } from '../../features/mail/service.ts'
import { notifyOwner, removeAllFactors } from '../../features/second-factor/service.ts'
import { listeningUrl } from '../../platform/public-url.ts'

/** For whoever has lost phone and recovery codes, and for an administrator whom no other can help. The mail is sent by a running server. */
export async function resetSecondFactor(
  { database, live, clock, actor }: Administration,
  settings: Settings,
  name: string,
): Promise<void> {
  const { id, username } = await findAccount(database, name)
  await recordAudit(database, actor, { action: 'reset second factors', subject: username }, clock())
  await live.endSessions(id, await removeAllFactors(database, id))
  const url = settings.accounts.publicUrl ?? listeningUrl(settings.host, settings.port)
  await notifyOwner(
    {
      database,
      clock,
      settings,
      pageUrl: (path) => url + path,
      mail: { send: async (mail) => keepMail(database, await prepareMail(mail), clock()) },
    },
    id,
    { kind: 'all_removed' },
  )
}
