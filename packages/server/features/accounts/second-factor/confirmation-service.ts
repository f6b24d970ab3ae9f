import type { ConfirmRequest, PasskeyRequestOptions } from '#contract/account/second-factor.ts'
import { LotlineError } from '#contract/errors.ts'
import { CONFIRMATION_MINUTES } from '#domain/account/second-factor-times.ts'
import type { AppContext } from '../../../context.ts'
import type { Session } from '../../../platform/requests/session.ts'
import { newChallenge, requestOptions } from '../../../platform/second-factor/passkeys.ts'
import { confirmPassword } from '../account/confirm-password.ts'
import { findById } from '../account/login-account-queries.ts'
import type { Client } from '../account/session-service.ts'
import { countFactors, hasAnyFactor, markConfirmed, readConfirmation } from './factor-queries.ts'
import { listPasskeys, toStored } from './passkeys/passkey-queries.ts'
import { requireRelyingParty } from './passkeys/relying-party.ts'
import { checkProof, type ProofResult } from './proof-service.ts'
import { consumeSetup, upsertSetup } from './setup-queries.ts'
import { wrongSecondFactor } from './sign-in-service.ts'

const CONFIRMATION_MS = CONFIRMATION_MINUTES * 60_000

/**
 * Returns until when this session may change factors; null if it must confirm first. Needs proof within ten
 * minutes of password or provider, and of an existing factor.
 */
export async function getConfirmationExpiry(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  { id, accountId }: Pick<Session, 'id' | 'accountId'>,
): Promise<Date | null> {
  // The database may be a transaction, so queries do not run in parallel.
  const session = await readConfirmation(database, id)
  const factors = await countFactors(database, accountId)
  const proved = [session?.confirmed_at, ...(hasAnyFactor(factors) ? [session?.second_factor_at] : [])]
  if (proved.some((at) => at == null)) return null
  const until = Math.min(...proved.map((at) => at?.getTime() ?? 0)) + CONFIRMATION_MS
  return until > clock().getTime() ? new Date(until) : null
}

/** @throws 403 `confirmation_required` */
export async function requireConfirmed(context: Pick<AppContext, 'database' | 'clock'>, session: Session) {
  if ((await getConfirmationExpiry(context, session)) !== null) return
  throw new LotlineError('confirmation_required', 'Please confirm that it is you first.')
}

/** @throws 422 `passkeys_unavailable` */
export async function confirmationPasskey(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  session: Session,
): Promise<PasskeyRequestOptions> {
  const { database, clock } = context
  const relyingParty = requireRelyingParty(context)
  const passkeys = (await listPasskeys(database, session.accountId)).map(toStored)
  const challenge = newChallenge()
  await upsertSetup(database, session, {
    purpose: 'confirmation',
    secret: Buffer.from(challenge),
    now: clock(),
  })
  return requestOptions(relyingParty, { challenge, passkeys, userVerification: 'preferred' })
}

/**
 * Confirms a session with password and factor, where the account has them. A user-verifying passkey counts as
 * both. @throws 422 `wrong_password`, `wrong_second_factor`; 409 `conflict`; 429
 */
export async function confirmIdentity(
  context: AppContext,
  { id, accountId }: Session,
  { password, ...proof }: ConfirmRequest,
  client: Client,
  log: (reason: string) => void,
): Promise<void> {
  const { database, clock } = context
  const now = clock()
  const owner = await findById(database, accountId)
  const hasFactor = hasAnyFactor(await countFactors(database, accountId))
  // A passkey can replace a missing password, but not a wrong one.
  const isPasskeyAlone = hasFactor && proof.assertion !== undefined && password === undefined
  if (!isPasskeyAlone) {
    if (owner?.password_hash != null) await confirmPassword(context, accountId, password ?? '')
    else await requireRecentSignIn(context, id)
  }
  if (!hasFactor) return markConfirmed(database, id, { confirmed_at: now })

  const challenge = proof.assertion && (await consumeSetup(database, id, 'confirmation', now))
  const result: ProofResult = Object.values(proof).some((value) => value !== undefined)
    ? await checkProof(context, accountId, proof, {
        challenge: challenge?.toString() ?? null,
        address: client.address,
      })
    : { ok: false, reason: 'no proof of a second factor' }
  if (!result.ok) {
    log(result.reason)
    throw wrongSecondFactor(proof)
  }
  if (isPasskeyAlone && !result.isUserVerified) {
    if (owner?.password_hash == null) await requireRecentSignIn(context, id)
    else {
      throw new LotlineError(
        'wrong_password',
        'This passkey does not ask for a PIN or fingerprint: type your password, too.',
      )
    }
  }
  await markConfirmed(database, id, { confirmed_at: now, second_factor_at: now })
}

/** Stands in for the password of accounts without one. @throws 409 `conflict` without a recent sign-in */
async function requireRecentSignIn(
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
  sessionId: string,
): Promise<void> {
  const session = await readConfirmation(database, sessionId)
  const since = clock().getTime() - CONFIRMATION_MS
  if (session?.confirmed_at && session.confirmed_at.getTime() > since) return
  throw new LotlineError(
    'conflict',
    'This account has no password to confirm with. Sign out, sign in again, and come back within ten minutes; or set a password first: “Forgot password” sends a link for it.',
  )
}
