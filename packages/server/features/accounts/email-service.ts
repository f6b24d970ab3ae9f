import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../app.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import type { Session } from '../../platform/session.ts'
import { clientOf, THROTTLE, throttle } from '../throttling/service.ts'
import { createAccount } from './create-account-service.ts'
import { markEmailVerified, replaceEmail } from './email-queries.ts'
import { firstNameOf, hoursFrom, linkNotValid, VERIFY_HOURS } from './links.ts'
import { confirmPassword } from './password-service.ts'
import { redeemRegistration } from './registration-queries.ts'
import type { Client } from './session-service.ts'
import { findById, findByLogin } from './sign-in-queries.ts'
import { deleteTokens, redeemToken, replaceToken, type UsedToken } from './token-queries.ts'

export interface VerifiedEmail {
  email: string
  outcome: 'registered' | 'verified' | 'changed'
}

/**
 * The link of a mail was opened: of a registration, of an account whose address is not verified, or of a changed address.
 * Throws 422 `link_not_valid`, 409 `email_taken`, 429 `too_many_requests`.
 */
export async function verifyEmail(
  context: AppContext,
  token: string,
  client: Client,
): Promise<VerifiedEmail> {
  const { database, clock } = context
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.linkByAddress, by: [clientOf(client.address)] }], now)
  const used = await redeemToken(database, hashToken(token), ['verify_email', 'change_email'], now)
  if (used) return used.purpose === 'change_email' ? changeTo(context, used) : markVerified(context, used)
  const registration = await redeemRegistration(database, hashToken(token), now)
  if (!registration) throw linkNotValid()
  const { trial } = context.settings.accounts
  await createAccount(database, {
    email: registration.email,
    email_verified_at: now,
    password_hash: registration.password_hash,
    details: { firstName: '', lastName: '', ...registration.details },
    plan_key: trial.plan,
    subscription_ends_at: trial.plan === 'none' ? null : hoursFrom(now, trial.days * 24),
    created_at: now,
  })
  return { email: registration.email, outcome: 'registered' }
}

async function markVerified({ database, clock, live }: AppContext, used: UsedToken): Promise<VerifiedEmail> {
  const email = await markEmailVerified(database, used.account_id, clock())
  if (email === null) throw linkNotValid()
  await live.refresh(used.account_id, ['refreshUser'])
  return { email, outcome: 'verified' }
}

async function changeTo(
  { database, clock, live, mail, settings }: AppContext,
  { account_id: accountId, new_email: email }: UsedToken,
): Promise<VerifiedEmail> {
  if (email === null) throw linkNotValid()
  const replaced = await replaceEmail(database, accountId, email, clock())
  if (replaced === undefined) throw linkNotValid()
  if (replaced === 'email_taken') {
    throw new LotlineError(
      'email_taken',
      `Meanwhile ${email} has got an account of its own. Nothing was changed.`,
    )
  }
  // Links that went to the old mailbox open nothing any more.
  await deleteTokens(database, accountId, ['reset_password', 'verify_email', 'change_email'])
  const account = await findById(database, accountId)
  await mail.send({
    to: replaced.oldEmail,
    accountId,
    template: 'email_changed',
    props: {
      firstName: firstNameOf(account?.details ?? {}),
      newEmail: email,
      supportEmail: settings.accounts.supportEmail,
    },
  })
  await live.refresh(accountId, ['refreshUser'])
  return { email, outcome: 'changed' }
}

/** Sends the link that verifies the address of an account once more. */
export async function resendVerification(
  { database, clock, mail, pageUrl }: AppContext,
  { accountId }: Session,
): Promise<{ message: string }> {
  await throttle(database, [{ rule: THROTTLE.mailByAccount, by: [accountId] }], clock())
  const account = await findById(database, accountId)
  if (!account) throw linkNotValid()
  if (account.email_verified_at !== null) return { message: `${account.email} is verified already.` }
  const token = newToken()
  await replaceToken(database, {
    token_hash: hashToken(token),
    account_id: accountId,
    purpose: 'verify_email',
    new_email: null,
    created_at: clock(),
    expires_at: hoursFrom(clock(), VERIFY_HOURS),
  })
  await mail.send({
    to: account.email,
    accountId,
    template: 'verify_email',
    props: { firstName: firstNameOf(account.details), link: pageUrl(`/verify-email#token=${token}`) },
  })
  return { message: `We have sent a link to ${account.email}. Open it within ${VERIFY_HOURS} hours.` }
}

/**
 * Sends a link to the new address, and tells the old one; the address changes when the link is opened. The same answer when
 * the new address has an account: its owner hears of it. Throws 422 `wrong_password`, 409 `conflict`, 429 `too_many_requests`.
 */
export async function changeEmail(
  context: AppContext,
  session: Session,
  { newEmail, password }: { newEmail: string; password: string },
): Promise<{ message: string }> {
  const { database, clock, mail, pageUrl, settings } = context
  const { accountId } = session
  const account = await confirmPassword(context, accountId, password)
  if (account.email === newEmail) throw new LotlineError('conflict', `Your address is ${newEmail} already.`)
  await throttle(database, [{ rule: THROTTLE.mailByAccount, by: [accountId] }], clock())
  const firstName = firstNameOf(account.details)
  const owner = await findByLogin(database, newEmail)
  if (owner) {
    await mail.send({
      to: newEmail,
      accountId: owner.id,
      template: 'already_registered',
      props: {
        firstName: firstNameOf(owner.details),
        loginLink: pageUrl('/login'),
        forgotLink: pageUrl('/forgot-password'),
      },
    })
  } else {
    const token = newToken()
    await replaceToken(database, {
      token_hash: hashToken(token),
      account_id: accountId,
      purpose: 'change_email',
      new_email: newEmail,
      created_at: clock(),
      expires_at: hoursFrom(clock(), VERIFY_HOURS),
    })
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
