import type { Connection } from '#contract/account/external-sign-in-calls.ts'
import type { RemainingFactor } from '#contract/account/second-factor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../app.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import type { Session } from '../../platform/session.ts'
import { clientOf, forgetFailedLogins, giveAttemptsBack, THROTTLE, throttle } from '../throttling/service.ts'
import { firstNameOf, hoursFrom, linkNotValid, RESET_HOURS } from './links.ts'
import { lockAccount } from './locked-account-queries.ts'
import { mailPasswordChanged, setAccountPassword } from './new-password-service.ts'
import { hasRegistration } from './registration-queries.ts'
import { sendRegistrationLink } from './registration-service.ts'
import type { Client } from './session-service.ts'
import { type AccountOfLogin, findById, findByLogin } from './sign-in-queries.ts'
import { findTokenOwner, redeemToken, replaceToken } from './token-queries.ts'

/** The answer to a forgotten password, whether the address has an account or not. */
export const forgotAnswer = (email: string) => ({
  message: `If ${email} has an account, we have sent it a link that works for ${RESET_HOURS} hours.`,
})

/** Counts before anything else is done. Throws 429 `too_many_requests`. */
export async function countForgotten(
  { database, clock }: AppContext,
  email: string,
  client: Client,
): Promise<void> {
  await throttle(
    database,
    [
      { rule: THROTTLE.forgotByEmail, by: [email] },
      { rule: THROTTLE.forgotByAddress, by: [clientOf(client.address)] },
    ],
    clock(),
  )
}

/** Sends the link, if there is somebody to send it to; an address that has only registered gets another link to complete that. */
export async function sendResetLink(context: AppContext, email: string): Promise<void> {
  const { database, clock, mail, pageUrl } = context
  const account = await findByLogin(database, email)
  if (!account) {
    if (await hasRegistration(database, email, clock())) await sendRegistrationLink(context, email)
    return
  }
  const token = newToken()
  const isSaved = await replaceToken(
    database,
    {
      token_hash: hashToken(token),
      account_id: account.id,
      purpose: 'reset_password',
      new_email: null,
      created_at: clock(),
      expires_at: hoursFrom(clock(), RESET_HOURS),
    },
    { email },
  )
  // The address was changed at this moment: its former mailbox gets no link.
  if (!isSaved) return
  await mail.send({
    to: email,
    accountId: account.id,
    template: 'reset_password',
    props: {
      firstName: firstNameOf(account.details),
      link: pageUrl(`/set-password#token=${token}`),
      validHours: RESET_HOURS,
    },
  })
}

export interface ResetPassword {
  username: string
  connections: Connection[]
  removed: Connection[]
  disconnectToken: string | null
  factors: RemainingFactor[]
}

/**
 * Sets the password with the token of a mail, once. Throws 422 `link_not_valid`, 429 `too_many_requests`, 503 `overloaded`.
 */
export async function setPassword(
  context: AppContext,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<ResetPassword> {
  const { database, passwords, clock } = context
  const tokenHash = hashToken(token)
  await throttle(
    database,
    [
      { rule: THROTTLE.linkByToken, by: [token] },
      { rule: THROTTLE.linkByAddress, by: [clientOf(client.address)] },
    ],
    clock(),
  )
  // A made-up link costs no hashing.
  if (!(await findTokenOwner(database, tokenHash, ['reset_password'], clock()))) throw linkNotValid()
  const passwordHash = await passwords.hash(password)
  const result = await setAccountPassword(
    context,
    async (transaction) => {
      const used = await redeemToken(transaction, tokenHash, ['reset_password'], clock())
      if (!used) throw linkNotValid()
      return used.account
    },
    { passwordHash, keptSessionId: null, provesMailbox: true },
  )
  const { account, connections, removed, disconnectToken, factors } = result
  await forgetFailedLogins(
    database,
    {
      accountId: account.id,
      names: [account.username, account.email],
      address: client.address,
    },
    clock(),
  )
  await mailPasswordChanged(context, result)
  return { username: account.username, connections, removed, disconnectToken, factors }
}

/** Changes the password, and ends every other session. Throws 422 `wrong_password`, 409 `conflict`, 429 `too_many_requests`. */
export async function changePassword(
  context: AppContext,
  { accountId, id }: Session,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { passwords, live } = context
  const { password_hash } = await confirmPassword(context, accountId, oldPassword)
  const passwordHash = await passwords.hash(newPassword)
  const result = await setAccountPassword(
    context,
    async (transaction) => {
      const account = await lockAccount(transaction, accountId)
      if (account?.password_hash === password_hash) return account
      throw changedElsewhere()
    },
    { passwordHash, keptSessionId: id, provesMailbox: false },
  )
  await mailPasswordChanged(context, result)
  await live.refresh(accountId, ['refreshUser'])
}

/** The password that was confirmed is not the password any more. */
export const changedElsewhere = () =>
  new LotlineError('conflict', 'The password was changed elsewhere at this moment. Please try again.')

/** The account of somebody signed in who has typed its password again. Throws 422 `wrong_password`, 429 `too_many_requests`. */
export async function confirmPassword(
  { database, passwords, clock }: AppContext,
  accountId: string,
  password: string,
): Promise<AccountOfLogin & { password_hash: string }> {
  const attempts = [{ rule: THROTTLE.passwordByAccount, by: [accountId] }]
  await throttle(database, attempts, clock())
  const account = await findById(database, accountId)
  if (!account) throw new LotlineError('unauthenticated', 'Your session has ended. Please sign in again.')
  const { password_hash } = account
  if (password_hash === null) {
    throw new LotlineError(
      'conflict',
      'This account signs in through another provider and has no password yet. “Forgot password” sends a link that sets one.',
    )
  }
  if (!(await passwords.check(password_hash, password)).isCorrect) {
    throw new LotlineError('wrong_password', 'This is not your present password.')
  }
  await giveAttemptsBack(database, attempts)
  return { ...account, password_hash }
}
