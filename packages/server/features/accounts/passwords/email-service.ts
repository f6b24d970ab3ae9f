import type { CallBody, CallResponse } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { recordActivity } from '../../services/audit/service.ts'
import { THROTTLE, throttle, toClient } from '../../services/throttling/service.ts'
import { confirmPassword } from '../account/confirm-password.ts'
import { getFirstName, linkNotValid, RESET_HOURS, VERIFY_HOURS } from '../account/links.ts'
import {
  findById,
  findByLogin,
  type LoginAccount,
  markMailboxProven,
} from '../account/login-account-queries.ts'
import { deleteTokens } from '../account/password-queries.ts'
import type { Client } from '../account/session-service.ts'
import { hasActiveToken, issueTokenIf, redeemToken } from '../account/token-queries.ts'
import { mailAlreadyRegistered } from './already-registered-mail.ts'
import { replaceEmail } from './email-queries.ts'
import { changedElsewhere } from './password-service.ts'

/** Verifies an address by a mailed link. @throws 422 `link_not_valid`, 409 `email_taken`, 429 */
export async function verifyEmail(
  context: AppContext,
  token: string,
  client: Client,
): Promise<CallResponse<'verifyEmail'>> {
  const { database, clock, live } = context
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.linkByClient, by: [toClient(client.address)] }], now)
  const { account, email } = await inTransaction(database, async (transaction) => {
    const purposes = ['verify_email', 'change_email'] as const
    const redeemed = await redeemToken(transaction, hashToken(token), purposes, now)
    if (!redeemed) throw linkNotValid()
    const { account, new_email: email } = redeemed
    if (email !== null) await setEmail(transaction, account, email, now)
    await markMailboxProven(transaction, account.id, now)
    return { account, email }
  })
  const { id: accountId } = account
  await live.refresh(accountId, ['refreshUser'])
  if (email !== null) await sendEmailChangedNotice(context, account, email)
  const key = email === null ? 'verify_email' : 'change_email'
  await recordActivity(context, { key, accountId, actorId: accountId }, client)
  return email === null ? { email: account.email, outcome: 'verified' } : { email, outcome: 'changed' }
}

/**
 * Changes a locked account's address and invalidates links sent to the old mailbox. Refused while a password
 * link is active, because its reader may be recovering the account.
 */
async function setEmail(
  transaction: Database,
  { id }: LoginAccount,
  email: string,
  now: Date,
): Promise<void> {
  if (await hasActiveToken(transaction, id, 'reset_password', now)) {
    throw new LotlineError(
      'conflict',
      `A link to set a new password was sent to the current address of this account. Use that link first, or open this one again once it has expired, ${RESET_HOURS} hours after it was sent. Nothing was changed.`,
    )
  }
  if ((await replaceEmail(transaction, id, email, now)) === 'email_taken') {
    throw new LotlineError('email_taken', `Meanwhile, ${email} now has its own account. Nothing was changed.`)
  }
  await deleteTokens(transaction, id)
}

async function sendEmailChangedNotice(
  { mail, settings }: Pick<AppContext, 'settings' | 'mail'>,
  { id, email: oldEmail, details }: LoginAccount,
  newEmail: string,
): Promise<void> {
  await mail.send({
    to: oldEmail,
    accountId: id,
    template: 'email_changed',
    props: {
      firstName: getFirstName(details),
      newEmail,
      supportEmail: settings.accounts.supportEmail,
    },
  })
}

export async function resendVerification(
  { database, clock, mail, pageUrl }: Pick<AppContext, 'database' | 'mail' | 'pageUrl' | 'clock'>,
  { accountId }: Session,
): Promise<{ message: string }> {
  await throttle(database, [{ rule: THROTTLE.mailByAccount, by: [accountId] }], clock())
  const account = await findById(database, accountId)
  if (!account) throw linkNotValid()
  if (account.email_verified_at !== null) return { message: `${account.email} is already verified.` }
  const token = await issueTokenIf(
    database,
    { accountId, purpose: 'verify_email', hours: VERIFY_HOURS, now: clock() },
    { email: account.email },
  )
  if (token === null) throw linkNotValid()
  await mail.send({
    to: account.email,
    accountId,
    template: 'verify_email',
    props: { firstName: getFirstName(account.details), link: pageUrl(`/verify-email#token=${token}`) },
  })
  return { message: `We have sent a link to ${account.email}. Open it within ${VERIFY_HOURS} hours.` }
}

/**
 * Sends a link that applies the change to the new address, and a notice to the old one. If the new address
 * has an account, its owner is notified, and the response is the same. @throws 422 `wrong_password`, 409
 * `conflict`, 429
 */
export async function changeEmail(
  context: AppContext,
  session: Session,
  { newEmail, password }: CallBody<'changeEmail'>,
): Promise<{ message: string }> {
  const { database, clock, mail, pageUrl, settings } = context
  const { accountId } = session
  const account = await confirmPassword(context, accountId, password)
  if (account.email === newEmail) throw new LotlineError('conflict', `Your address is already ${newEmail}.`)
  await throttle(database, [{ rule: THROTTLE.mailByAccount, by: [accountId] }], clock())
  const firstName = getFirstName(account.details)
  const owner = await findByLogin(database, newEmail)
  if (owner) {
    await mailAlreadyRegistered(context, newEmail, owner)
  } else {
    const token = await issueTokenIf(
      database,
      { accountId, purpose: 'change_email', newEmail, hours: VERIFY_HOURS, now: clock() },
      { email: account.email, password_hash: account.password_hash },
    )
    if (token === null) throw changedElsewhere()
    await mail.send({
      to: newEmail,
      accountId,
      template: 'change_email',
      props: { firstName, link: pageUrl(`/verify-email#token=${token}`) },
    })
  }
  await mail.send({
    to: account.email,
    accountId,
    template: 'email_change_asked',
    props: { firstName, newEmail, supportEmail: settings.accounts.supportEmail },
  })
  return {
    message: `We have sent a link to ${newEmail}. Your address changes when you open it, within ${VERIFY_HOURS} hours.`,
  }
}
