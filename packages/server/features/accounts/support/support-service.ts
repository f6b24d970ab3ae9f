import type { CallBody } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { sha256Of } from '../../../platform/crypto/sha256.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { checkRetry, enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { THROTTLE, throttle } from '../../services/throttling/service.ts'
import { accountState } from '../account/session-service.ts'

/**
 * Mails support, from an address that can receive the reply. Idempotent by the mail's id. @throws 429; 422
 * `idempotency_key_reused` if the key came with another message.
 */
export async function contactSupport(
  context: Pick<AppContext, 'database' | 'settings' | 'mail' | 'clock'>,
  session: Session,
  { idempotencyKey, about, message, context: pageContext }: CallBody<'contactSupport'>,
): Promise<void> {
  const { database, clock, mail, settings } = context
  const hash = sha256Of(JSON.stringify([session.accountId, about, message, pageContext]))
  const request = { key: idempotencyKey, hash }
  // A retry does not count as an attempt.
  if (await checkRetry(database, request)) return
  await throttle(database, [{ rule: THROTTLE.supportByAccount, by: [session.accountId] }], clock())
  const { account } = await accountState(context, session)
  const prepared = await prepareMail(
    {
      to: settings.accounts.supportEmail,
      accountId: session.accountId,
      template: 'support_request',
      props: { about, message, username: account.username, email: account.email, ...pageContext },
      ...(account.email !== null && { replyTo: account.email }),
    },
    request,
  )
  await enqueueMail(database, prepared, clock())
  // @throws if a concurrent request stored another message with the key.
  await checkRetry(database, request)
  mail.sendSoon()
}
