import type { LoginResponse } from '#contract/account/sign-in.ts'
import type { CallBody } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { THROTTLE, throttle, throttleLink, toClient } from '../../services/throttling/service.ts'
import { checkCanRegister, createAccount, getTrial } from '../account/create-account-service.ts'
import { addHours, linkNotValid, VERIFY_HOURS } from '../account/links.ts'
import { findByLogin } from '../account/login-account-queries.ts'
import { findRegistration, insertRegistration, redeemRegistration } from '../account/registration-queries.ts'
import { type Client, startSession } from '../account/session-service.ts'
import { mailAlreadyRegistered } from './already-registered-mail.ts'

/**
 * Mails a link. The response is equal for an address with an account, which gets another mail. @throws 403
 * `forbidden` if registration is off, 429
 */
export async function register(
  context: AppContext,
  { email }: { email: string },
  client: Client,
): Promise<{ message: string }> {
  const { database, clock } = context
  checkCanRegister(context)
  await throttle(
    database,
    [
      { rule: THROTTLE.registerByEmail, by: [email] },
      { rule: THROTTLE.registerByClient, by: [toClient(client.address)] },
    ],
    clock(),
  )
  const owner = await findByLogin(database, email)
  // A known address is stored too, so that timing reveals nothing. Its token is never sent.
  const token = await saveRegistration(context, email)
  if (owner) {
    await mailAlreadyRegistered(context, email, owner)
  } else {
    await mailRegistrationLink(context, email, token)
  }
  return {
    message: `We have sent a link to ${email}. Open it within ${VERIFY_HOURS} hours to create your account.`,
  }
}

/** Earlier links stay valid. */
export async function sendRegistrationLink(
  context: Pick<AppContext, 'database' | 'mail' | 'pageUrl' | 'clock'>,
  email: string,
): Promise<void> {
  await mailRegistrationLink(context, email, await saveRegistration(context, email))
}

/**
 * Creates the account of a confirmed registration and signs it in. @throws 422 `link_not_valid`, 409
 * `email_taken`, 403 `forbidden`, 429, 503 `overloaded`.
 */
export async function completeRegistration(
  context: AppContext,
  { token, password, ...details }: Omit<CallBody<'completeRegistration'>, 'extra'>,
  client: Client,
): Promise<LoginResponse> {
  const { database, passwords, clock } = context
  checkCanRegister(context)
  const now = clock()
  const tokenHash = hashToken(token)
  await throttleLink(database, { token, address: client.address }, now)
  // Hashing is slow, so the token is checked first.
  if ((await findRegistration(database, tokenHash, now)) === undefined) throw linkNotValid()
  const password_hash = await passwords.hash(password)
  const accountId = await inTransaction(database, async (transaction) => {
    const email = await redeemRegistration(transaction, tokenHash, now)
    if (email === undefined) throw linkNotValid()
    const { id } = await createAccount(transaction, {
      email,
      email_verified_at: now,
      mailbox_proven_at: now,
      password_hash,
      details,
      ...getTrial(context, now),
      created_at: now,
    })
    return id
  })
  return startSession(context, accountId, { loginMode: 'password', passwordHash: password_hash }, client)
}

async function saveRegistration(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  email: string,
): Promise<string> {
  const token = newToken()
  await insertRegistration(database, {
    token_hash: hashToken(token),
    email,
    created_at: clock(),
    expires_at: addHours(clock(), VERIFY_HOURS),
  })
  return token
}

async function mailRegistrationLink(
  { mail, pageUrl }: Pick<AppContext, 'mail' | 'pageUrl'>,
  to: string,
  token: string,
): Promise<void> {
  await mail.send({
    to,
    accountId: null,
    template: 'complete_registration',
    props: { link: pageUrl(`/complete-registration#token=${token}`), validHours: VERIFY_HOURS },
  })
}
