import type { CallBody, CallResponse } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken } from '../../../platform/crypto/token.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { recordActivity } from '../../services/audit/service.ts'
import {
  forgetFailedLogins,
  THROTTLE,
  throttle,
  throttleLink,
  toClient,
} from '../../services/throttling/service.ts'
import { confirmPassword } from '../account/confirm-password.ts'
import { getFirstName, linkNotValid, RESET_HOURS } from '../account/links.ts'
import { findByLogin, lockAccount } from '../account/login-account-queries.ts'
import { hasRegistration } from '../account/registration-queries.ts'
import type { Client } from '../account/session-service.ts'
import { findTokenOwner, issueTokenIf, redeemToken } from '../account/token-queries.ts'
import { mailPasswordChanged, setAccountPassword } from './new-password-service.ts'
import { sendRegistrationLink } from './registration-service.ts'

/** The response is equal for known and unknown addresses. */
export const forgotPasswordResponse = (email: string) => ({
  message: `If ${email} has an account, we have sent it a link that works for ${RESET_HOURS} hours.`,
})

/** Counts the attempt before responding. @throws 429 `too_many_requests` */
export async function throttleForgotPassword(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  email: string,
  client: Client,
) {
  await throttle(
    database,
    [
      { rule: THROTTLE.forgotByEmail, by: [email] },
      { rule: THROTTLE.forgotByClient, by: [toClient(client.address)] },
    ],
    clock(),
  )
}

/** An address without a completed account gets a registration link. `by` is the requester. */
export async function sendResetLink(
  context: Pick<AppContext, 'database' | 'mail' | 'pageUrl' | 'clock'>,
  email: string,
  by: 'owner' | 'administrator' = 'owner',
): Promise<void> {
  const { database, clock, mail, pageUrl } = context
  const account = await findByLogin(database, email)
  if (!account) {
    if (await hasRegistration(database, email, clock())) await sendRegistrationLink(context, email)
    return
  }
  const token = await issueTokenIf(
    database,
    { accountId: account.id, purpose: 'reset_password', hours: RESET_HOURS, now: clock() },
    { email },
  )
  // The address has just changed, so the old mailbox gets no link.
  if (token === null) return
  await mail.send({
    to: email,
    accountId: account.id,
    template: 'reset_password',
    props: {
      firstName: getFirstName(account.details),
      link: pageUrl(`/set-password#token=${token}`),
      validHours: RESET_HOURS,
      by,
    },
  })
}

/** Sets the password with a single-use token. @throws 422 `link_not_valid`, 429, 503 `overloaded` */
export async function setPassword(
  context: AppContext,
  { token, password }: CallBody<'setPassword'>,
  client: Client,
): Promise<CallResponse<'setPassword'>> {
  const { database, passwords, clock } = context
  const tokenHash = hashToken(token)
  await throttleLink(database, { token, address: client.address }, clock())
  // Hashing is slow, so the token is checked first.
  if (!(await findTokenOwner(database, tokenHash, ['reset_password'], clock()))) throw linkNotValid()
  const passwordHash = await passwords.hash(password)
  const result = await setAccountPassword(
    context,
    async (transaction) => {
      const used = await redeemToken(transaction, tokenHash, ['reset_password'], clock())
      if (!used) throw linkNotValid()
      return used.account
    },
    { passwordHash, retainedSessionId: null, provesMailbox: true },
  )
  const { account, connections, removed, disconnectToken, factors } = result
  const { id: accountId, username, email } = account
  const logins = { accountId, names: [username, email], address: client.address }
  await forgetFailedLogins(database, logins, clock())
  await mailPasswordChanged(context, result)
  await recordActivity(context, { key: 'reset_password', accountId, actorId: accountId }, client)
  return { username, connections, removed, disconnectToken, factors }
}

/** Changes the password and ends all other sessions. @throws 422 `wrong_password`, 409 `conflict`, 429 */
export async function changePassword(
  context: AppContext,
  { accountId, id }: Session,
  { oldPassword, newPassword }: CallBody<'changePassword'>,
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
    { passwordHash, retainedSessionId: id, provesMailbox: false },
  )
  await mailPasswordChanged(context, result)
  await live.refresh(accountId, ['refreshUser'])
}

export const changedElsewhere = () =>
  new LotlineError('conflict', 'The password was changed elsewhere at this moment. Please try again.')
