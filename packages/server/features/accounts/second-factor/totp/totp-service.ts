import type { ChangedFactors } from '#contract/account/second-factor.ts'
import { LotlineError } from '#contract/errors.ts'
import { parseTotpCode } from '#domain/account/second-factor.ts'
import type { AppContext } from '../../../../context.ts'
import type { Requester } from '../../../../platform/requests/client.ts'
import type { Session } from '../../../../platform/requests/session.ts'
import { newTotpSecret, totpStep, totpUri } from '../../../../platform/second-factor/totp.ts'
import { findById } from '../../account/login-account-queries.ts'
import { addFactor, removeFactor } from '../change-service.ts'
import { requireConfirmed } from '../confirmation-service.ts'
import { consumeSetup, findSetup, upsertSetup } from '../setup-queries.ts'
import { wrongSecondFactor } from '../sign-in-service.ts'
import { deleteTotp, sealContext, upsertTotp } from './totp-queries.ts'

/** Starts a setup. The stored secret stays valid until a code confirms the new one. */
export async function startTotp(
  context: Pick<AppContext, 'database' | 'sealer' | 'clock'>,
  session: Session,
): Promise<{ secret: string; uri: string }> {
  const { database, clock, sealer } = context
  await requireConfirmed(context, session)
  const { accountId } = session
  const owner = await findById(database, accountId)
  const secret = newTotpSecret()
  const sealed = sealer.seal(secret, sealContext(accountId))
  await upsertSetup(database, session, { purpose: 'authenticator', secret: sealed, now: clock() })
  return { secret, uri: totpUri(secret, owner?.email ?? session.username) }
}

/** @throws 422 `wrong_second_factor`; 409 `conflict` without a setup */
export async function confirmTotp(
  context: AppContext,
  requester: Requester,
  input: string,
): Promise<ChangedFactors> {
  const { database, clock, sealer } = context
  const { accountId, id } = requester.session
  const now = clock()
  const sealedSecret = await findSetup(database, id, 'authenticator', now)
  if (!sealedSecret) throw setupExpired()
  const code = parseTotpCode(input)
  const step = code === null ? null : totpStep(sealer.open(sealedSecret, sealContext(accountId)), code, now)
  if (step === null) throw wrongSecondFactor({ code: input })
  return addFactor(context, requester, async (transaction, before) => {
    const consumedSetup = await consumeSetup(transaction, id, 'authenticator', now)
    // Another page of the session may have started a newer setup.
    if (!consumedSetup?.equals(sealedSecret)) throw setupExpired()
    await upsertTotp(transaction, { accountId, sealed: sealedSecret, step, now })
    return { kind: before.hasAuthenticator ? 'authenticator_replaced' : 'authenticator_added' }
  })
}

/** @throws 404 `not_found`; 409 `conflict` if a factor is required */
export function removeTotp(context: AppContext, requester: Requester): Promise<ChangedFactors> {
  return removeFactor(context, requester, async (transaction) => {
    if (await deleteTotp(transaction, requester.session.accountId)) return { kind: 'authenticator_removed' }
    throw new LotlineError('not_found', 'This authenticator app no longer exists.')
  })
}

const setupExpired = () =>
  new LotlineError('conflict', 'This setup has expired, or was started again elsewhere. Please start again.')
