import type { FactorProof, PasskeyRequestOptions } from '#contract/account/second-factor.ts'
import type { LoginOutcome, LoginResponse } from '#contract/account/sign-in.ts'
import { LotlineError } from '#contract/errors.ts'
import { MAX_WRONG_PROOFS, type SecondFactorMethod } from '#domain/account/second-factor.ts'
import { SECOND_STEP_MINUTES } from '#domain/account/second-factor-times.ts'
import type { AppContext } from '../../../context.ts'
import { hashToken, newToken } from '../../../platform/crypto/token.ts'
import { newChallenge, requestOptions } from '../../../platform/second-factor/passkeys.ts'
import { recordActivity } from '../../services/audit/service.ts'
import { THROTTLE, throttle, toClient } from '../../services/throttling/service.ts'
import { addMinutes } from '../account/links.ts'
import type { ProvenFactor } from '../account/session-queries.ts'
import { type Client, type Proof, startSession } from '../account/session-service.ts'
import { countFactors, type FactorCounts } from './factor-queries.ts'
import { listPasskeys, toStored } from './passkeys/passkey-queries.ts'
import { getRelyingParty, requireRelyingParty } from './passkeys/relying-party.ts'
import {
  addAttempt,
  deletePending,
  findPending,
  insertPending,
  type PendingSignIn,
  setPendingChallenge,
} from './pending-queries.ts'
import { checkProof } from './proof-service.ts'

/** Signs in after the first factor, or requests the second one. */
export async function startSignIn(
  context: AppContext,
  accountId: string,
  proof: Omit<Proof, 'factor'>,
  client: Client,
): Promise<LoginOutcome> {
  const { database, clock, sealer } = context
  const methods = getMethods(context, await countFactors(database, accountId))
  if (methods === null) return startSession(context, accountId, proof, client)
  const { idToken, loginMode, passwordHash, identity } = proof
  const now = clock()
  const token = newToken()
  const tokenHash = hashToken(token)
  const expiresAt = addMinutes(now, SECOND_STEP_MINUTES)
  await insertPending(database, {
    token_hash: tokenHash,
    account_id: accountId,
    login_mode: loginMode,
    checked: JSON.stringify({ passwordHash, identity }),
    sealed_id_token: idToken === undefined ? null : sealer.seal(idToken, belongsToPending(tokenHash)),
    challenge: null,
    extra: JSON.stringify(client.extra ?? {}),
    created_at: now,
    expires_at: expiresAt,
  })
  return { secondFactor: { token, methods, expiresAt: expiresAt.toISOString() } }
}

const belongsToPending = (tokenHash: Buffer): string[] => ['pending-id-token', tokenHash.toString('hex')]

function getMethods(
  context: Pick<AppContext, 'pageUrl'>,
  { passkeys, hasAuthenticator, recoveryCodesLeft }: FactorCounts,
): SecondFactorMethod[] | null {
  if (passkeys === 0 && !hasAuthenticator) return null
  const availability: Record<SecondFactorMethod, boolean> = {
    passkey: passkeys > 0 && getRelyingParty(context).ok,
    code: hasAuthenticator,
    recovery_code: recoveryCodesLeft > 0,
  }
  return (Object.keys(availability) as SecondFactorMethod[]).filter((method) => availability[method])
}

/** @throws 422 `sign_in_expired`, `passkeys_unavailable`; 429 `too_many_requests` */
export async function requestPasskeyStep(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  token: string,
  client: Client,
): Promise<PasskeyRequestOptions> {
  const { database, clock } = context
  const now = clock()
  await throttle(database, [{ rule: THROTTLE.challengeByClient, by: [toClient(client.address)] }], now)
  const relyingParty = requireRelyingParty(context)
  const tokenHash = hashToken(token)
  const pending = await findPending(database, tokenHash, now)
  if (!pending) throw signInExpired()
  const passkeys = (await listPasskeys(database, pending.account_id)).map(toStored)
  const challenge = newChallenge()
  if (!(await setPendingChallenge(database, tokenHash, challenge, now))) throw signInExpired()
  return requestOptions(relyingParty, { challenge, passkeys, userVerification: 'preferred' })
}

/**
 * Logs why it was refused. @throws 422 `wrong_second_factor`, `sign_in_expired`;
 * 401 `bad_credentials` if the password changed; 429
 */
export async function finishSecondStep(
  context: AppContext,
  { token, ...proof }: FactorProof & { token: string },
  client: Client,
  log: (reason: string) => void,
): Promise<LoginResponse> {
  const { database, clock } = context
  const tokenHash = hashToken(token)
  const pending = await addAttempt(database, tokenHash, { max: MAX_WRONG_PROOFS, now: clock() })
  if (!pending) throw signInExpired()
  const { account_id: accountId, challenge } = pending
  const result = await checkProof(context, accountId, proof, { challenge, address: client.address })
  if (!result.ok) {
    log(result.reason)
    await recordActivity(context, refusedStep(accountId), client)
    const remaining = MAX_WRONG_PROOFS - pending.attempts
    if (remaining === 0) await deletePending(database, tokenHash)
    throw remaining === 0 ? tooManyWrong() : wrongSecondFactor(proof)
  }
  if (!(await deletePending(database, tokenHash))) throw signInExpired()
  return startProvenSession(context, pending, { tokenHash, factor: result.factor }, client)
}

async function startProvenSession(
  context: AppContext,
  pending: PendingSignIn,
  { tokenHash, factor }: { tokenHash: Buffer; factor: ProvenFactor },
  client: Client,
): Promise<LoginResponse> {
  const { account_id, login_mode: loginMode, checked, sealed_id_token, extra } = pending
  const idToken =
    sealed_id_token === null ? undefined : context.sealer.open(sealed_id_token, belongsToPending(tokenHash))
  const userAgent = typeof extra.UA === 'string' ? extra.UA : client.userAgent
  const proof = { loginMode, factor, idToken, ...checked }
  return startSession(context, account_id, proof, { ...client, userAgent, extra })
}

export const refusedStep = (accountId: string | null) =>
  ({ key: 'second_step', outcome: 'refused', accountId, actorId: null }) as const

const signInExpired = () =>
  new LotlineError('sign_in_expired', 'This sign-in has expired. Please sign in again.')
const tooManyWrong = () =>
  new LotlineError('sign_in_expired', 'Too many incorrect attempts. Please sign in again.')

export function wrongSecondFactor({ code, recoveryCode }: FactorProof): LotlineError {
  if (code !== undefined) {
    return new LotlineError(
      'wrong_second_factor',
      'This code is incorrect, or was already used. Wait for the next one in your authenticator app.',
    )
  }
  if (recoveryCode !== undefined) {
    return new LotlineError('wrong_second_factor', 'This recovery code is incorrect, or was already used.')
  }
  return new LotlineError('wrong_second_factor', 'This passkey could not be confirmed. Please try again.')
}
