import type { CallBody } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { enqueueMail, findMailStatuses, prepareMail } from '../../services/mail/service.ts'
import { THROTTLE, throttle } from '../../services/throttling/service.ts'
import { accountState } from '../account/session-service.ts'

/**
 * Sends from an address at which support can reply. Idempotent by the mail's id. @throws 429
 * `too_many_requests`.
 */
export async function contactSupport(
  context: Pick<AppContext, 'database' | 'settings' | 'mail' | 'clock'>,
  session: Session,
  { idempotencyKey, about, message, context: shown }: CallBody<'contactSupport'>,
): Promise<void> {
  const { database, clock, mail, settings } = context
  // Retrying a stored message does not count as an attempt.
  if ((await findMailStatuses(database, [idempotencyKey])).size > 0) return
  await throttle(database, [{ rule: THROTTLE.supportByAccount, by: [session.accountId] }], clock())
  const { account } = await accountState(context, session)
  const prepared = await prepareMail(
    {
      to: settings.accounts.supportEmail,
      accountId: session.accountId,
      template: 'support_request',
      props: { about, message, username: account.username, email: account.email, ...shown },
      ...(account.email !== null && { replyTo: account.email }),
    },
    idempotencyKey,
  )
  await enqueueMail(database, prepared, clock())
  mail.sendSoon()
}
