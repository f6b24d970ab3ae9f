import type {
  ChangedFactors,
  PasskeyCreationOptions,
  PasskeyRegistration,
} from '#contract/account/second-factor.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../../context.ts'
import type { Requester } from '../../../../platform/requests/client.ts'
import type { Session } from '../../../../platform/requests/session.ts'
import {
  creationOptions,
  newChallenge,
  verifyRegistration,
} from '../../../../platform/second-factor/passkeys.ts'
import { findById } from '../../account/login-account-queries.ts'
import { addFactor, removeFactor } from '../change-service.ts'
import { requireConfirmed } from '../confirmation-service.ts'
import { encodeUserHandle } from '../proof-service.ts'
import { consumeSetup, upsertSetup } from '../setup-queries.ts'
import { deletePasskey, insertPasskey, listPasskeys, toStored } from './passkey-queries.ts'
import { passkeyNotFound, requireRelyingParty } from './relying-party.ts'

const MAX_PASSKEYS = 20

/** @throws 403 `confirmation_required`, 422 `passkeys_unavailable`, 409 `conflict` beyond the limit */
export async function startPasskey(
  context: Pick<AppContext, 'database' | 'pageUrl' | 'clock'>,
  session: Session,
): Promise<PasskeyCreationOptions> {
  const { database, clock } = context
  const { accountId } = session
  await requireConfirmed(context, session)
  const relyingParty = requireRelyingParty(context)
  const owner = await findById(database, accountId)
  const passkeys = (await listPasskeys(database, accountId)).map(toStored)
  if (passkeys.length >= MAX_PASSKEYS) throw limitError()
  const challenge = newChallenge()
  await upsertSetup(database, session, { purpose: 'passkey', secret: Buffer.from(challenge), now: clock() })
  const name = owner?.email ?? session.username
  return creationOptions(relyingParty, {
    challenge,
    passkeys,
    user: { id: encodeUserHandle(accountId), name, displayName: name },
  })
}

/** `log` receives the reason of a refusal. @throws 422 `wrong_second_factor`, 409 `conflict` */
export async function addPasskey(
  context: AppContext,
  requester: Requester,
  { name, registration }: { name: string; registration: PasskeyRegistration },
  log: (reason: string) => void,
): Promise<ChangedFactors> {
  const { database, clock } = context
  const { accountId, id } = requester.session
  const now = clock()
  const relyingParty = requireRelyingParty(context)
  const challenge = await consumeSetup(database, id, 'passkey', now)
  if (!challenge) throw unconfirmedError()
  const verified = await verifyRegistration(relyingParty, challenge.toString(), registration)
  if (!verified.ok) {
    log(verified.reason)
    throw unconfirmedError()
  }
  return addFactor(context, requester, async (transaction, before) => {
    if (before.passkeys >= MAX_PASSKEYS) throw limitError()
    if (!(await insertPasskey(transaction, verified.passkey, { accountId, name, now }))) {
      throw new LotlineError('conflict', 'This passkey is already in use.')
    }
    return { kind: 'passkey_added', name }
  })
}

/** @throws 404 `not_found`; 409 `conflict` if a factor is required */
export function removePasskey(
  context: AppContext,
  requester: Requester,
  passkeyId: string,
): Promise<ChangedFactors> {
  return removeFactor(context, requester, async (transaction) => {
    const name = await deletePasskey(transaction, requester.session.accountId, passkeyId)
    if (name === undefined) throw passkeyNotFound()
    return { kind: 'passkey_removed', name }
  })
}

const unconfirmedError = () =>
  new LotlineError('wrong_second_factor', 'The passkey could not be confirmed. Please try again.')
const limitError = () =>
  new LotlineError('conflict', `An account has at most ${MAX_PASSKEYS} passkeys. Remove one first.`)
