import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../app.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import { clientOf, THROTTLE, throttle } from '../throttling/service.ts'
import { firstNameOf, hoursFrom, VERIFY_HOURS } from './links.ts'
import { insertRegistration, type RegistrationRow } from './registration-queries.ts'
import type { Client } from './session-service.ts'
import { findByLogin } from './sign-in-queries.ts'

export interface Registration {
  email: string
  password: string
  firstName: string
  lastName: string
  company: string
  cellPhone: string
}

/**
 * Sends a link that makes the account. For an address that has one, the same is done and answered; only the mail differs.
 * Throws 403 `forbidden` where nobody can register, 429 `too_many_requests`, 503 `overloaded`.
 */
export async function register(
  context: AppContext,
  { email, password, ...details }: Registration,
  client: Client,
): Promise<{ message: string }> {
  const { database, passwords, mail, clock, settings, pageUrl } = context
  if (!settings.accounts.canRegister) {
    throw new LotlineError(
      'forbidden',
      `To get an account, please write to ${settings.accounts.supportEmail}.`,
    )
  }
  await throttle(
    database,
    [
      { rule: THROTTLE.registerByEmail, by: [email] },
      { rule: THROTTLE.registerByAddress, by: [clientOf(client.address)] },
    ],
    clock(),
  )
  const password_hash = await passwords.hash(password)
  const owner = await findByLogin(database, email)
  // Kept for a known address, too, where nobody is ever told its token: so that both take the same time.
  const token = await keepRegistration(context, { email, password_hash, details })
  if (owner) {
    await mail.send({
      to: email,
      accountId: owner.id,
      template: 'already_registered',
      props: {
        firstName: firstNameOf(owner.details),
        loginLink: pageUrl('/login'),
        forgotLink: pageUrl('/forgot-password'),
      },
    })
  } else {
    await sendRegistrationLink(context, email, details.firstName, token)
  }
  return {
    message: `We have sent a link to ${email}. Open it within ${VERIFY_HOURS} hours, then sign in with your password.`,
  }
}

/** Sends another link for a registration that was not confirmed: its person asks for the password of an account they think they have. */
export async function resendRegistration(context: AppContext, registration: RegistrationRow): Promise<void> {
  const token = await keepRegistration(context, registration)
  await sendRegistrationLink(context, registration.email, firstNameOf(registration.details), token)
}

async function keepRegistration(
  { database, clock }: AppContext,
  { email, password_hash, details }: RegistrationRow,
): Promise<string> {
  const token = newToken()
  await insertRegistration(database, {
    token_hash: hashToken(token),
    email,
    password_hash,
    details: JSON.stringify(details),
    created_at: clock(),
    expires_at: hoursFrom(clock(), VERIFY_HOURS),
  })
  return token
}

async function sendRegistrationLink(
  { mail, pageUrl }: AppContext,
  to: string,
  firstName: string,
  token: string,
): Promise<void> {
  await mail.send({
    to,
    accountId: null,
    template: 'verify_email',
    props: { firstName, link: pageUrl(`/verify-email#token=${token}`) },
  })
}
