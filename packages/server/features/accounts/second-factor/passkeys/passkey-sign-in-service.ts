import type { PasskeyAssertion, PasskeyRequestOptions } from '#contract/account/second-factor.ts'
import type { LoginResponse } from '#contract/account/sign-in.ts'
import { LotlineError } from '#contract/errors.ts'
import { CHALLENGE_MINUTES } from '#domain/account/second-factor-times.ts'
import type { AppContext } from '../../../../context.ts'
import { hashToken } from '../../../../platform/crypto/token.ts'
import { newChallenge, requestOptions } from '../../../../platform/second-factor/passkeys.ts'
import { recordActivity } from '../../../services/audit/service.ts'
import { refundAttempts, THROTTLE, throttle, toClient } from '../../../services/throttling/service.ts'
import { addMinutes } from '../../account/links.ts'
import { type Client, startSession } from '../../account/session-service.ts'
import { decodeCredential, provePasskey } from '../proof-service.ts'
import { consumeChallenge, insertChallenge } from '../setup-queries.ts'
import { refusedStep } from '../sign-in-service.ts'
import { findPasskey } from './passkey-queries.ts'
import { requireRelyingParty } from './relying-party.ts'

/** Shown for a passkey that was removed from the account, but not from the device. */
const NO_LONGER_VALID = 'This passkey is no longer valid here. Sign in with your password.'

/** Login mode of sessions started by a passkey alone. */
const PASSKEY_MODE = 'passkey'

/** Makes options for the browser, without account names, which they would reveal. */
export async function passkeySignInOptions(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  client: Client,
): Promise<PasskeyRequestOptions> {
  const { database, clock } = context
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.challengeByClient, by: [toClient(client.address)] }], now)
  const relyingParty = requireRelyingParty(context)
  const challenge = newChallenge()
  const expiresAt = addMinutes(now, CHALLENGE_MINUTES)
  await insertChallenge(database, hashToken(challenge), expiresAt)
  return requestOptions(relyingParty, { challenge, passkeys: [], userVerification: 'required' })
}

/**
 * Signs in with a passkey alone, which counts as both factors because it verifies the user. Logs why it was
 * refused. @throws 422 `wrong_second_factor`, 429
 */
export async function signInWithPasskey(
  context: AppContext,
  assertion: PasskeyAssertion,
  client: Client,
  log: (reason: string) => void,
): Promise<LoginResponse> {
  const { database, clock } = context
  const now = clock()
  const attempts = [{ rule: THROTTLE.factorByClient, by: [toClient(client.address)] }]
  await throttle(database, attempts, now)
  const refuse = (
    reason: string,
    message = 'This passkey could not be confirmed. Sign in with your password, or try again.',
  ) => {
    log(reason)
    return new LotlineError('wrong_second_factor', message)
  }
  const challenge = getChallenge(assertion)
  if (challenge === null || !(await consumeChallenge(database, hashToken(challenge), now))) {
    throw refuse('a challenge that was not given, was used, or is too old')
  }
  const passkey = await findPasskey(database, decodeCredential(assertion))
  if (!passkey) throw refuse('a passkey of nobody', NO_LONGER_VALID)
  const result = await provePasskey(context, passkey, assertion, challenge)
  const { account_id: accountId } = passkey
  if (!result.ok || !result.isUserVerified) {
    await recordActivity(context, { ...refusedStep(accountId), key: 'sign_in' }, client)
    throw refuse(result.ok ? 'the authenticator has not verified its user' : result.reason)
  }
  const proof = { loginMode: PASSKEY_MODE, factor: result.factor }
  const response = await startSession(context, accountId, proof, client)
  await refundAttempts(database, attempts)
  return response
}

/** Reads the challenge from an assertion. The signature is checked later. */
function getChallenge({ clientData }: PasskeyAssertion): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
